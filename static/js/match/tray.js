// Touch: strips are narrower than a finger, so a tap on a meld opens it above the hand; its cards move there and back.

import { picks } from "./picks.js";

let isTouch = false;

export const tray = () => document.querySelector(".tray");

const closeTray = () => {
  const opened = tray();
  if (!opened) return;
  const home = document.getElementById(opened.dataset.home);
  home?.prepend(opened.querySelector(".meld-cards"));
  opened.remove();
};

export const openTray = (meld) => {
  closeTray();
  const template = document.getElementById("tray-template");
  const opened = template.content.firstElementChild.cloneNode(true);
  const cards = meld.querySelector(".meld-cards");
  opened.dataset.home = meld.id;
  opened.querySelector("h2").textContent = cards.getAttribute("aria-label");
  opened.querySelector(".tray-cards").append(cards);
  opened.querySelector("button").addEventListener("click", closeTray);
  document.getElementById("table").append(opened);
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
