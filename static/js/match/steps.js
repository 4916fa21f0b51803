// One step of the draft, sent as the form itself does: its cards are picked, then its button is pressed.

import { setPicks } from "./picks.js";

const buttonOf = (operation) => document.querySelector(`#play [name=op][value="${operation}"]`);

export const takeStep = (inputs, operation, { isWhole = false } = {}) => {
  setPicks(inputs, { isWhole });
  buttonOf(operation)?.click(); // htmx knows a form's button by its click
};
