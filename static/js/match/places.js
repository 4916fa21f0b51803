// Places to tap with picked cards in hand: the free table makes a new meld, the hand takes its cards back. Melds and the
// place for a new one are buttons of the form.

import { picks } from "./picks.js";
import { takeStep } from "./steps.js";

const TAKEN = "a, button, input, label, summary, .meld, .tray";

document.addEventListener("click", (event) => {
  const picked = picks();
  if (!picked.length || event.target.closest?.(TAKEN)) return;
  if (event.target.closest("#play #table-scroll")) takeStep(picked, "new");
  if (event.target.closest("#play .dock") && picked.some((input) => !input.closest(".dock"))) takeStep(picked, "take");
});
