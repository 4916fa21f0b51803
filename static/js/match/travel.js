// Cards travel from their old place to the new one on every exchange (FLIP): where each card lies is measured before and
// after, and what moved is shifted back and let go. Nothing else moves, and nothing at all where motion is reduced.

import { heldPart } from "./ghost.js";
import { match } from "./live.js";

const FAR = 2; // px: less is no journey

const duration = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--move")) || 0;

const cards = (root) => root.querySelectorAll(":is(.melds, .tray, .hand) .card[data-face]");

const placeOf = (card) => {
  const home = card.closest(".meld, .tray, .hand");
  return home.dataset.home ?? (home.id || home.className);
};

const AREAS = [".felt", ".hand"];

// Where the cards of an element lie, or are held, and the corner of the table or the hand that they lie in.
export const measure = (root) => {
  if (!duration() || !root) return [];
  const corners = new Map();
  const corner = (element) => {
    if (!corners.has(element)) corners.set(element, element.getBoundingClientRect());
    return corners.get(element);
  };
  return [...cards(root)].map((card) => {
    const { left, top } = (heldPart(card) ?? card).getBoundingClientRect();
    const { key, face } = card.dataset;
    const area = AREAS.find((name) => card.closest(name));
    const from = corner(area ? card.closest(area) : root);
    return { card, key, face, place: placeOf(card), area, from, left, top };
  });
};

// A table or a hand that moves as a whole takes its cards with it: they travel within it, or from one to the other.
const wayOf = (old, now) => {
  const [x, y] = [old.left - now.left, old.top - now.top];
  if (old.area !== now.area) return [x, y];
  return [x - (old.from.left - now.from.left), y - (old.from.top - now.from.top)];
};

// The ways to recognise a card, the surest first: by its own number, in its meld, by its face, as a joker.
const WAYS = [
  ({ key }) => key && `key ${key}`,
  ({ key, place, face }) => !key && `${place} ${face}`,
  ({ key, face }) => !key && face,
  ({ key, face }) => !key && face[0] === "*" && "joker",
];

const named = (cards, way) => {
  const names = new Map();
  for (const card of cards) {
    const name = way(card);
    if (name) names.set(name, [...(names.get(name) ?? []), card]);
  }
  return names;
};

const pair = (before, after) => {
  const pairs = [];
  const [old, now] = [new Set(before), new Set(after)];
  for (const way of WAYS) {
    const waiting = named(old, way);
    for (const card of now) {
      const origin = waiting.get(way(card))?.shift();
      if (!origin) continue;
      old.delete(origin);
      now.delete(card);
      pairs.push([origin, card]);
    }
  }
  return pairs;
};

export const travel = (before, root) => {
  if (!before.length) return;
  const length = duration();
  for (const [old, now] of pair(before, measure(root))) {
    const [x, y] = wayOf(old, now);
    if (Math.hypot(x, y) < FAR) continue;
    now.card.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, zIndex: 6 },
        { transform: "none", zIndex: 6 },
      ],
      { duration: length, easing: "cubic-bezier(.2, .8, .2, 1)" },
    );
  }
};

let before = [];

document.addEventListener("match:swap", () => (before = measure(match())));
document.addEventListener("match:swapped", () => travel(before, match()));
