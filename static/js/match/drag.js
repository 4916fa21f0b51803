// Dragging cards by mouse or touch. A drop sends the same step as picking and pressing does, so the server judges it;
// whatever interrupts the way puts the cards back where they were.

import { startScrolling, stopScrolling } from "./edge.js";
import { dropGhost, liftGhost, moveGhost, sendGhostBack } from "./ghost.js";
import { meldOfGrip } from "./handles.js";
import { isBusy, release } from "./live.js";
import { forgetRoom, keepOrder, makeRoom } from "./order.js";
import { picks, setPicks } from "./picks.js";
import { takeStep } from "./steps.js";

const THRESHOLD = 6; // px that a mouse moves before it drags
const SIDEWAYS = 10; // px that a finger moves sideways before it drags; up and down the table scrolls
const PRESS = 180; // ms after which a finger that rests lifts a card
const RAISE = 26; // px that a card is held above the finger

let press = null; // a pointer that is down on a card and may come to drag it
let held = null; // what is being dragged
let sent = null; // what was dropped, until the answer is there
let isClickOver = false; // the next click only ends a drag

const inputOf = (card) => card.querySelector("input");
const cardOf = (input) => input.closest(".card");
const meldOf = (element) => element?.closest(".meld") ?? document.getElementById(element?.closest(".tray")?.dataset.home);

const allOf = (card) => [...card.parentElement.querySelectorAll("input[name=cards]")];

const takenAlong = ({ card, isTail, isWhole }) => {
  const picked = picks();
  if (isWhole) return allOf(card);
  if (picked.includes(inputOf(card))) {
    return document.getElementById("whole")?.checked && meldOf(card) ? allOf(card) : picked;
  }
  const all = allOf(card);
  return isTail && meldOf(card) ? all.slice(all.indexOf(inputOf(card))) : [inputOf(card)];
};

const isWholeMeld = (inputs) => {
  const meld = meldOf(inputs[0]);
  return Boolean(meld) && inputs.length === allOf(cardOf(inputs[0])).length && inputs.every((input) => meldOf(input) === meld);
};

const isOfHand = (inputs) => !inputs.some((input) => meldOf(input));

const lift = () => {
  const inputs = takenAlong(press);
  const { card, id, x, y, isTouch } = press;
  clearTimeout(press.timer);
  const wasWhole = document.getElementById("whole")?.checked;
  held = { id, card, inputs, isTouch, start: { x, y }, before: picks(), wasWhole, over: null, hasMoved: false };
  press = null;
  card.setPointerCapture(id);
  setPicks(inputs, { isWhole: isWholeMeld(inputs) });
  liftGhost(inputs.map(cardOf), held.start);
  document.documentElement.classList.add("is-dragging-card");
  const root = document.getElementById("match");
  root.classList.toggle("is-table-held", !isOfHand(inputs));
  follow(held.start);
  startScrolling(() => held.point, () => look(held.point));
};

const follow = (point) => {
  held.point = point;
  moveGhost({ x: point.x, y: point.y - (held.isTouch ? RAISE : 0) });
  look(point);
};

const placeAt = ({ x, y }) => {
  const under = document.elementFromPoint(x, y);
  return under?.closest(".meld[data-accepts], #play .dock") ?? under?.closest("#table")?.querySelector(".meld-zone");
};

const look = (point) => {
  const over = placeAt(point);
  if (over?.matches(".dock") && isOfHand(held.inputs)) makeRoom(point, held.inputs);
  if (over === held.over) return;
  if (held.over?.matches(".dock")) forgetRoom();
  held.over?.classList.remove("is-over", "is-refusing");
  held.over = over;
  if (!over || (over.matches(".dock") && isOfHand(held.inputs))) return;
  const isStuck = held.inputs.some((input) => meldOf(input) && !cardOf(input).matches(".is-new"));
  over.classList.add("is-over");
  over.classList.toggle("is-refusing", isStuck && over.matches(".dock"));
};

// What a drop does here; nothing where the cards already lie.
const operationAt = (place, inputs) => {
  if (!place) return "";
  if (place.matches(".dock")) return isOfHand(inputs) ? "" : "take";
  if (place.matches(".meld-zone")) return isWholeMeld(inputs) ? "" : "new";
  return inputs.every((input) => meldOf(input) === place) ? "" : `put:${place.id.replace("meld-", "")}`;
};

const letDown = () => {
  held.over?.classList.remove("is-over", "is-refusing");
  document.documentElement.classList.remove("is-dragging-card");
  stopScrolling();
  isClickOver = held.hasMoved;
  const done = held;
  held = null;
  return done;
};

const drop = () => {
  const dropped = letDown();
  const { inputs, over, hasMoved } = dropped;
  if (hasMoved && over?.matches(".dock") && isOfHand(inputs) && !isBusy()) return dropInHand(dropped);
  const operation = hasMoved ? operationAt(over, inputs) : "";
  if (!operation || isBusy()) return putBack(dropped);
  sent = dropped;
  takeStep(inputs, operation, { isWhole: operation.startsWith("put") && isWholeMeld(inputs) });
};

const dropInHand = (dropped) => {
  setPicks([]);
  if (keepOrder()) sent = dropped;
  else putBack(dropped);
};

const putBack = ({ inputs, before, wasWhole }) => {
  document.getElementById("match")?.classList.remove("is-table-held");
  forgetRoom();
  setPicks(before, { isWhole: wasWhole });
  sendGhostBack(cardOf(inputs[0]));
};

const cancel = () => {
  if (press) clearTimeout(press.timer);
  press = null;
  if (!held) return;
  putBack(letDown());
  release();
};

const isOff = ({ x, y }, event) => Math.hypot(event.clientX - x, event.clientY - y) > THRESHOLD;

const isMeant = (event) => {
  if (!isOff(press, event)) return false;
  if (!press.isTouch || getComputedStyle(press.card).touchAction === "none") return true;
  const [sideways, along] = [Math.abs(event.clientX - press.x), Math.abs(event.clientY - press.y)];
  return sideways > SIDEWAYS && sideways > along;
};

document.addEventListener("pointerdown", (event) => {
  if (held || press) return cancel(); // a second finger
  const meld = meldOfGrip(event.target);
  const card = meld?.querySelector(".card") ?? event.target.closest?.("#play label.card");
  if (!card || !event.isPrimary || event.button !== 0 || isBusy()) return;
  const isTouch = event.pointerType !== "mouse";
  press = { card, id: event.pointerId, x: event.clientX, y: event.clientY, isTouch, isTail: event.shiftKey, isWhole: Boolean(meld) };
  if (isTouch) press.timer = setTimeout(lift, PRESS);
});

document.addEventListener("pointermove", (event) => {
  if (press?.id === event.pointerId && isMeant(event)) lift();
  if (held?.id !== event.pointerId) return;
  held.hasMoved ||= isOff(held.start, event);
  follow({ x: event.clientX, y: event.clientY });
});

document.addEventListener("pointerup", (event) => {
  if (press) clearTimeout(press.timer);
  press = null;
  if (held?.id === event.pointerId) drop();
});

document.addEventListener("pointercancel", cancel);
document.addEventListener("lostpointercapture", (event) => {
  if (held?.card === event.target) cancel();
});
window.addEventListener("blur", cancel);
document.addEventListener("match:swap", cancel);
window.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !held) return;
    event.stopImmediatePropagation();
    cancel();
  },
  true,
);

// Only what is held keeps the table from scrolling, and a long press from opening the browser's menu.
document.addEventListener("touchmove", (event) => held && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => (held?.isTouch || press?.isTouch) && event.preventDefault());

// The click that ends a drag, also one that was broken off, picks nothing.
const allowClicks = () => (isClickOver = false);

document.addEventListener("pointerdown", allowClicks, true);
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => setTimeout(allowClicks));
window.addEventListener(
  "click",
  (event) => {
    if (!isClickOver || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// The answer shows the cards where they lie now, and they travel there. Without an answer they go back.
document.addEventListener("match:swapped", () => {
  sent = null;
  forgetRoom();
  dropGhost();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (sent && event.detail.requestConfig?.verb === "post") putBack(sent);
  sent = null;
});
