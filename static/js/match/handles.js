// Mouse: above the meld under the pointer are a handle at the nearest gap, which splits it there, and one for the whole
// meld, to drag it or, by a click, to pick it. Fingers have the opened meld, keys the letter S and J.

import { picks, pickMeld } from "./picks.js";
import { takeStep } from "./steps.js";

const gap = () => document.getElementById("meld-gap");
const grip = () => document.getElementById("meld-grip");

let meld = null; // that the handles belong to
let behind = null; // the card behind the gap

const hide = () => {
  meld = behind = null;
  for (const handle of [gap(), grip()]) if (handle) handle.hidden = true;
};

const place = (handle, x, y) => {
  const table = handle.parentElement.getBoundingClientRect();
  handle.hidden = false;
  handle.style.left = `${x - table.left}px`;
  handle.style.top = `${y - table.top}px`;
};

const nearest = (cards, x) =>
  cards.reduce((best, card) => {
    const far = (one) => Math.abs(one.getBoundingClientRect().left - x);
    return far(card) < far(best) ? card : best;
  });

const show = (over, x) => {
  const cards = [...over.querySelectorAll(".meld-cards > .card")];
  if (!cards.length) return hide();
  meld = over;
  const { top, right } = over.querySelector(".meld-cards").getBoundingClientRect();
  place(grip(), right, top);
  behind = cards.length > 1 ? nearest(cards.slice(1), x) : null;
  if (behind) place(gap(), behind.getBoundingClientRect().left, top);
  else gap().hidden = true;
};

document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || !gap() || event.target.closest?.(".meld-handle")) return;
  const over = event.target.closest?.("#play .meld[data-accepts]");
  if (over && !event.buttons && !picks().length) show(over, event.clientX);
  else if (meld && !event.buttons) hide();
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#meld-gap") && behind) takeStep([behind.querySelector("input")], "split");
  else if (event.target.closest?.("#meld-grip") && meld) pickMeld(meld);
  else return;
  hide();
});

// What is dragged by the grip is the meld that it belongs to.
export const meldOfGrip = (element) => (element.closest?.("#meld-grip") ? meld : null);

document.addEventListener("change", hide);
document.addEventListener("match:swapped", hide);
