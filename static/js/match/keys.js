// The keys of the table and the hand press the buttons that are on the page, so that they can do just what these do.
// Letters can be switched off (data-letter-keys="off" on <html>), and nothing happens together with Ctrl, Alt or Meta.

import { say } from "./live.js";
import { letGo, picks, setPicks, showPicks } from "./picks.js";
import { items } from "./roving.js";

const HAND = "0";

const byId = (id) => document.getElementById(id);

const words = () => byId("keys").dataset;

const placeOf = (input) => input.value.split(".")[0];

const cardAt = (target) => (target.matches(".card > input") ? target : null);

const meldAt = (target) => target.closest(".meld");

const press = (button) => (button && !button.disabled ? button.click() : say(words().cannot));

// Enter and Space: cards picked elsewhere are put here; else this card is picked up or put down.
const putOrPick = (input) => {
  const place = placeOf(input);
  if (input.checked || picks().every((picked) => placeOf(picked) === place)) input.click();
  else press(byId(place === HAND ? "do-take" : `put-${place}`));
};

const split = (target) => {
  const card = cardAt(target);
  if (!card || !meldAt(target)) return say(words().cannot);
  setPicks([card]);
  press(byId("do-split"));
};

// A first J picks up the whole meld; Enter, Space or another J puts it to the meld where the focus is then.
const join = (target) => {
  const card = cardAt(target);
  const whole = byId("whole");
  if (!card || !meldAt(target) || !whole) return say(words().cannot);
  if (whole.checked && placeOf(picks()[0] ?? card) !== placeOf(card)) return putOrPick(card);
  setPicks([card]);
  whole.checked = true;
  showPicks();
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
  n: () => press(byId("new-meld")),
  u: () => press(byId("do-undo")),
  r: () => press(byId("do-redo")),
  R: () => press(byId("do-reset")),
  d: () => press(document.querySelector("#do-draw[value=draw]")),
  c: () => press(byId("do-confirm")),
  k: () => press(byId("knock")),
  h: () => press(byId("hint")),
  p: () => press(byId("show-me")),
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
