// The keys of the table and the hand press the buttons that are on the page, so that they can do just what these do.
// Letters can be switched off (data-letter-keys="off" on <html>), and nothing happens together with Ctrl, Alt or Meta.

import { isBusy, say } from "./live.js";
import { letGo, pickMeld, picks, setPicks } from "./picks.js";
import { items } from "./roving.js";

const HAND = "0";

const byId = (id) => document.getElementById(id);

const words = () => byId("keys").dataset;

const placeOf = (input) => input.value.split(".")[0];

const cardAt = (target) => (target.matches(".card > input") ? target : null);

const meldAt = (target) => target.closest(".meld");

// A step that is asked for while another one is on its way follows it. Moves don't wait: nobody draws a second card
// because the first one is slow to come.
const press = (id) => {
  const button = byId(id);
  if (!button || button.disabled) return say(words().cannot);
  if (!isBusy()) return button.click();
  if (button.name !== "op") return undefined;
  return document.addEventListener("htmx:afterRequest", () => setTimeout(() => press(id)), { once: true });
};

// Enter and Space: cards picked elsewhere are put here; else this card is picked up or put down.
const putOrPick = (input) => {
  const place = placeOf(input);
  if (input.checked || picks().every((picked) => placeOf(picked) === place)) input.click();
  else press(place === HAND ? "do-take" : `put-${place}`);
};

const split = (target) => {
  const card = cardAt(target);
  if (!card || !meldAt(target)) return say(words().cannot);
  setPicks([card]);
  press("do-split");
};

// A first J picks up the whole meld; Enter, Space or another J puts it to the meld where the focus is then.
const join = (target) => {
  const card = cardAt(target);
  const meld = meldAt(target);
  if (!card || !meld) return say(words().cannot);
  if (byId("whole")?.checked && !meld.querySelector(":checked")) return putOrPick(card);
  pickMeld(meld);
  say(byId("picked").querySelector("[data-where]").textContent);
};

const goToBroken = (target, step) => {
  const melds = [...document.querySelectorAll("#table .meld")];
  const here = melds.indexOf(meldAt(target));
  const broken = melds.flatMap((meld, place) => (meld.matches(".is-broken") ? [place] : []));
  if (step < 0) broken.reverse();
  const next = broken.find((place) => (place - here) * step > 0) ?? broken[0];
  if (next === undefined) return say(words().noneBroken);
  items("table").find((item) => melds[next].contains(item))?.focus();
};

const LETTERS = {
  s: split,
  j: join,
  n: () => press("new-meld"),
  u: () => press("do-undo"),
  r: () => press("do-redo"),
  R: () => press("do-reset"),
  d: () => (byId("do-draw")?.value === "draw" ? press("do-draw") : say(words().cannot)),
  c: () => press("do-confirm"),
  k: () => press("knock"),
  h: () => press("hint"),
  p: () => press("show-me"),
  "[": (target) => goToBroken(target, -1),
  "]": (target) => goToBroken(target, 1),
  "?": () => byId("keys").showPopover(),
};

const letterOf = ({ key, shiftKey }) => (key.toLowerCase() === "r" && shiftKey ? "R" : key.toLowerCase());

const isChord = (event) =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState("AltGraph");

const areLettersOn = () => document.documentElement.dataset.letterKeys !== "off";

const isAtCards = (target) =>
  target.closest?.("#play :is(#table, .dock-hand)") && !target.matches("textarea, select, input:not([type=checkbox])");

const pressesCard = ({ key, target }) => (key === "Enter" || key === " ") && target.matches?.(".card > input");

document.addEventListener("keydown", (event) => {
  if (isChord(event) || event.defaultPrevented) return;
  if (event.key === "Escape") return document.querySelector(":popover-open") ? undefined : letGo();
  if (pressesCard(event)) {
    event.preventDefault(); // of pressing the form's first button, and of picking twice
    if (!event.repeat) putOrPick(event.target);
    return;
  }
  const letter = areLettersOn() && isAtCards(event.target) && LETTERS[letterOf(event)];
  if (!letter) return;
  event.preventDefault();
  if (!event.repeat) letter(event.target);
});
document.addEventListener("keyup", (event) => {
  if (event.key === " " && pressesCard(event)) event.preventDefault();
});
