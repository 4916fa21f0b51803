// What a person did on the page survives a refresh: picks, typed text, what is unfolded, how far it is scrolled.

import { picks } from "./picks.js";
import { closeTray, openTray, tray } from "./tray.js";

let sent = new Set(); // ids of the picks that a step used up

export const rememberSent = (button) => {
  const isOfHand = button?.name === "move"; // moves a card within the hand, where it stays picked
  sent = new Set(isOfHand ? [] : picks().map((input) => input.id));
};

export const forgetSent = () => sent.clear();

export const sentIds = () => [...sent];

export const remember = (isOwnStep) => ({
  picks: picks().flatMap(({ id }) => (isOwnStep && sent.has(id) ? [] : [id])),
  whole: !isOwnStep && document.getElementById("whole")?.checked,
  texts: [...document.querySelectorAll("#match [data-nonce]")].map((input) => [input.id, input.value]),
  open: [...document.querySelectorAll("#match details[id]")].map((part) => [part.id, part.open]),
  popovers: isOwnStep ? [] : [...document.querySelectorAll("#match [popover]:popover-open")].map((part) => part.id),
  scroll: document.getElementById("table-scroll")?.scrollTop ?? 0,
  tray: isOwnStep ? undefined : tray()?.dataset.home,
});

// What stays on the page is as the server sent it before it is asked what changed.
export const putAway = (isOwnStep) => {
  closeTray();
  for (const input of picks()) input.checked = false;
  if (!isOwnStep) return;
  for (const part of document.querySelectorAll("#match [popover]:popover-open")) part.hidePopover();
};

export const bringBack = (state) => {
  for (const id of state.picks) {
    const input = document.getElementById(id);
    if (input) input.checked = true;
  }
  const whole = document.getElementById("whole");
  if (whole) whole.checked = Boolean(state.whole);
  for (const [id, value] of state.texts) {
    const input = document.getElementById(id);
    if (input) input.value = value;
  }
  for (const [id, open] of state.open) {
    const part = document.getElementById(id);
    if (part) part.open = open;
  }
  for (const id of state.popovers) {
    const part = document.getElementById(id);
    if (part?.popover && !part.matches(":popover-open")) part.showPopover();
  }
  const table = document.getElementById("table-scroll");
  if (table) table.scrollTop = state.scroll;
  const opened = state.tray && document.getElementById(state.tray);
  if (opened) openTray(opened);
};
