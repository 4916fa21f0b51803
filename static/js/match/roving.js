// One stop for Tab in each part of the page (news, table, hand, actions), and arrow keys within it. Parts that are one
// stop bear the same data-stop. Without script every card and button is a stop of its own.

const ITEM = "a[href], button, input, summary";
const CARD = ".card > input";

const current = new Map(); // the id of the item of each stop that Tab comes to

const parts = (stop) => [...document.querySelectorAll(`#match [data-stop="${stop}"]`)];

export const stopOf = (element) => element?.closest?.("#match [data-stop]")?.dataset.stop;

// A meld is put to by pressing Enter on one of its cards; its button is for pointers and screen readers, its handles for
// the mouse alone.
const isItem = (element) => !element.disabled && !element.matches(".meld-put, .meld-handle") && element.checkVisibility();

export const items = (stop) => parts(stop).flatMap((part) => [...part.querySelectorAll(ITEM)].filter(isItem));

const choose = (found, stop) =>
  found.find((item) => item === document.activeElement) ??
  found.find((item) => item.id && item.id === current.get(stop)) ??
  found.find((item) => item.matches(CARD)) ??
  found.find((item) => item.matches(".is-primary")) ??
  found[0];

const setStop = (stop) => {
  const found = items(stop);
  const chosen = choose(found, stop);
  for (const part of parts(stop)) {
    for (const item of part.querySelectorAll(ITEM)) {
      const index = item === chosen ? 0 : -1;
      if (item.tabIndex !== index || !item.hasAttribute("tabindex")) item.tabIndex = index;
    }
  }
};

const setStops = () => {
  const stops = new Set([...document.querySelectorAll("#match [data-stop]")].map((part) => part.dataset.stop));
  stops.forEach(setStop);
  const scroll = document.getElementById("table-scroll");
  if (scroll) scroll.tabIndex = scroll.querySelector('[tabindex="0"]') ? -1 : 0;
};

const middle = (item) => {
  const { left, right, top, bottom, height } = item.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2, height };
};

// The nearest item of the nearest row above (-1) or below (1).
const inNextRow = (from, found, direction) => {
  const here = middle(from);
  const there = found
    .map((item) => ({ item, ...middle(item) }))
    .filter(({ y }) => (y - here.y) * direction > here.height / 2);
  const row = Math.min(...there.map(({ y }) => Math.abs(y - here.y)));
  const distance = ({ x }) => Math.abs(x - here.x);
  return there
    .filter(({ y }) => Math.abs(y - here.y) - row < here.height / 2)
    .sort((one, other) => distance(one) - distance(other))[0]?.item;
};

const ARROWS = {
  ArrowRight: (from, found) => found[found.indexOf(from) + 1],
  ArrowLeft: (from, found) => found[found.indexOf(from) - 1],
  ArrowDown: (from, found) => inNextRow(from, found, 1),
  ArrowUp: (from, found) => inNextRow(from, found, -1),
  Home: (from, found) => found.find((item) => item.matches(CARD)) ?? found[0],
  End: (from, found) => found.findLast((item) => item.matches(CARD)) ?? found.at(-1),
};

document.addEventListener("keydown", (event) => {
  const stop = stopOf(event.target);
  const arrow = ARROWS[event.key];
  if (!stop || !arrow || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const found = items(stop);
  if (!found.includes(event.target)) return;
  event.preventDefault();
  arrow(event.target, found)?.focus();
});
document.addEventListener("focusin", ({ target }) => {
  const stop = stopOf(target);
  if (!stop) return;
  current.set(stop, target.id);
  setStop(stop);
});
for (const type of ["match:swapped", "match:picked", "match:opened"]) document.addEventListener(type, setStops);
document.addEventListener("toggle", setStops, true);

setStops();
