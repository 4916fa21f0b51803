// The cards that follow the pointer, while the places that they came from are shown empty.

import { isStill } from "./motion.js";

const SHAPE = 1.4; // height of a card by its width; a tile of the hand is wider than a card
const LEAST = 44; // px of width: a finger hides smaller cards
const MOST = 6; // cards that are drawn; a number tells how many there are
const WAY_BACK = 180; // ms

let ghost = null;
let origins = [];

const copyOf = (card) => {
  const copy = document.createElement("span");
  copy.className = card.className;
  copy.classList.remove("is-origin");
  copy.append(...[...card.children].filter((child) => child.localName !== "input").map((child) => child.cloneNode(true)));
  return copy;
};

export const liftGhost = (cards, point) => {
  dropGhost();
  origins = cards;
  const width = Math.max(cards[0].offsetHeight / SHAPE, LEAST);
  ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("--card-w", `${width}px`);
  ghost.append(...cards.slice(0, MOST).map(copyOf));
  if (cards.length > 1) {
    const count = document.createElement("span");
    count.className = "badge";
    count.textContent = cards.length;
    ghost.append(count);
  }
  for (const card of cards) card.classList.add("is-origin");
  document.body.append(ghost);
  moveGhost(point);
};

export const moveGhost = ({ x, y }) => {
  ghost.style.translate = `${x}px ${y}px`;
};

// What is seen of a card that is held; nothing of others.
export const heldPart = (card) => {
  const place = origins.indexOf(card);
  return ghost && place >= 0 ? ghost.children[Math.min(place, MOST - 1)] : null;
};

export const dropGhost = () => {
  ghost?.remove();
  ghost = null;
  for (const card of origins) card.classList.remove("is-origin");
  origins = [];
};

// Let the cards travel back to where they lie now, and only then show them there.
export const sendGhostBack = async (home) => {
  const travelling = ghost;
  if (!travelling || !home?.isConnected || isStill()) return dropGhost();
  const [from, to] = [travelling.firstElementChild.getBoundingClientRect(), home.getBoundingClientRect()];
  const way = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  await travelling.animate({ transform: ["none", way] }, { duration: WAY_BACK, easing: "ease-out" }).finished;
  if (travelling === ghost) dropGhost();
};
