// Touch: strips are narrower than a finger, so a tap on a meld opens it above the hand; its cards move there and back.

import { picks, pickMeld } from "./picks.js";

let isTouch = false;

export const tray = () => document.querySelector(".tray");

const tell = () => document.dispatchEvent(new CustomEvent("match:opened"));

// The meld keeps its place while its cards are away, so that no other meld moves.
const keepPlace = (meld) => {
  const { width, height } = meld.getBoundingClientRect();
  meld.style.gridColumn = getComputedStyle(meld).gridColumn;
  meld.style.inlineSize = `${width}px`;
  meld.style.blockSize = `${height}px`;
  meld.classList.add("is-opened");
};

export const closeTray = () => {
  const opened = tray();
  if (!opened) return;
  const home = document.getElementById(opened.dataset.home);
  for (const property of ["grid-column", "inline-size", "block-size"]) home.style.removeProperty(property);
  home.classList.remove("is-opened");
  home.prepend(opened.querySelector(".meld-cards"));
  home.append(...opened.querySelectorAll(".chooser"));
  opened.remove();
  tell();
};

export const openTray = (meld) => {
  closeTray();
  const template = document.getElementById("tray-template");
  const opened = template.content.firstElementChild.cloneNode(true);
  const cards = meld.querySelector(".meld-cards");
  opened.dataset.home = meld.id;
  keepPlace(meld);
  opened.querySelector("h2").textContent = cards.getAttribute("aria-label");
  opened.querySelector(".tray-cards").append(cards, ...meld.querySelectorAll(".chooser"));
  opened.querySelector("[data-close]").addEventListener("click", closeTray);
  opened.querySelector("[data-take]").addEventListener("click", closeTray); // with its cards picked
  opened.querySelector("[data-join]").addEventListener("click", () => {
    closeTray();
    pickMeld(meld);
  });
  document.getElementById("table").append(opened);
  tell();
};

document.addEventListener("pointerdown", (event) => (isTouch = event.pointerType === "touch"), true);
document.addEventListener(
  "click",
  (event) => {
    const meld = event.target.closest?.("#play .meld[data-accepts]");
    const cards = event.target.closest?.(".meld-cards");
    if (!isTouch || !meld || !cards || picks().some((input) => input !== event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    openTray(meld);
  },
  true,
);
document.addEventListener("reset", closeTray);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeTray();
});
