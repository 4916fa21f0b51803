// A second click, or a key held down, must not press the button that came into the place of the one pressed.

const SETTLING = 350; // ms
const ONCE = "button:not([type=button], [type=reset], [name=op], [name=move])"; // the others may well follow each other
let settled = 0;

export const startSettling = () => {
  clearTimeout(settled);
  document.documentElement.classList.add("is-settling");
};

export const endSettling = () => {
  settled = setTimeout(() => document.documentElement.classList.remove("is-settling"), SETTLING);
};

document.addEventListener(
  "click",
  (event) => {
    if (!event.target.closest?.(`.is-settling #match :is(${ONCE})`)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
