// Show me: what others did to the table, from the old one to the new, step by step. The frames come from the server; while
// they are shown, the table itself waits behind them and no refresh comes in between.

import { bringFocusBack, rememberFocus } from "./focus.js";
import { hold, release, say } from "./live.js";
import { isStill } from "./motion.js";
import { measure, travel } from "./travel.js";

const PACE = 500; // ms for a step

const byId = (id) => document.getElementById(id);

let show = null;

// Frames share the melds that they have in common, so that these stay as they are from one to the next.
const readFrames = (html) => {
  const root = document.createRange().createContextualFragment(html);
  const melds = new Map();
  const start = [...root.querySelectorAll("#shown-start > [data-meld]")];
  for (const meld of start) melds.set(meld.dataset.meld, meld);
  const frames = [{ melds: start, caption: root.querySelector("h2"), touched: null }];
  for (const step of root.querySelectorAll(".shown-step")) {
    const touched = [...step.querySelectorAll("[data-meld]")];
    for (const meld of touched) melds.set(meld.dataset.meld, meld);
    const order = step.dataset.order.split(" ");
    frames.push({
      melds: order.map((id) => melds.get(id)),
      caption: step.querySelector(".shown-caption"),
      touched: touched.at(-1),
    });
  }
  return frames;
};

const isLast = () => show.at === show.frames.length - 1;

const captionInWords = () => {
  const { caption } = show.frames[show.at];
  return caption.dataset.said ?? caption.textContent;
};

const showControls = () => {
  const play = byId("show-play");
  const { play: start, pause, again } = play.dataset;
  play.textContent = show.timer ? pause : isLast() ? again : start;
  byId("show-back").disabled = show.at === 0;
  byId("show-forward").disabled = isLast();
  if (document.activeElement.disabled) play.focus();
  byId("show-progress").max = show.frames.length - 1;
  byId("show-progress").value = show.at;
  // Read out step by step; while it plays, only for those who look.
  if (!show.timer) say(captionInWords());
};

const goTo = (at) => {
  const frame = show.frames[at];
  const before = measure(show.table);
  show.at = at;
  show.table.replaceChildren(...frame.melds);
  travel(before, show.table);
  frame.touched?.scrollIntoView({ block: "nearest" });
  byId("show-caption").replaceChildren(...frame.caption.cloneNode(true).childNodes);
};

const stop = () => {
  clearTimeout(show.timer);
  show.timer = 0;
};

const next = () => {
  goTo(show.at + 1);
  show.timer = isLast() ? 0 : setTimeout(next, PACE);
  showControls();
};

const play = () => {
  if (isLast()) goTo(0);
  show.timer = setTimeout(next, PACE);
  showControls();
};

const step = (by) => {
  const at = show.at + by;
  stop();
  if (at >= 0 && at < show.frames.length) goTo(at);
  showControls();
};

const close = () => {
  if (!show) return;
  const { table, real, focus } = show;
  stop();
  table.remove();
  real.hidden = false;
  byId("show")?.remove();
  byId("since").hidden = false;
  show = null;
  bringFocusBack(focus);
  release("show");
};

const open = (frames) => {
  const real = document.querySelector("#table .melds, #table .empty");
  const table = document.createElement("ol");
  table.className = real.matches(".melds") ? real.className : "melds";
  table.setAttribute("role", "list");
  table.ariaLabel = byId("show-template").content.firstElementChild.ariaLabel;
  show = { frames, real, table, at: 0, timer: 0, focus: rememberFocus() };
  byId("since").after(byId("show-template").content.cloneNode(true));
  byId("since").hidden = real.hidden = true;
  real.after(table);
  byId("show-back").addEventListener("click", () => step(-1));
  byId("show-forward").addEventListener("click", () => step(1));
  byId("show-close").addEventListener("click", close);
  byId("show-play").addEventListener("click", () => {
    if (!show.timer) return play();
    stop();
    showControls();
  });
  goTo(0);
  if (!isStill()) play();
  showControls();
  byId(isStill() ? "show-forward" : "show-play").focus({ preventScroll: true });
};

let asked = null; // the show that is on its way, unless a step of one's own has called it off

const fetchFrames = async (url) => {
  try {
    const answer = await fetch(url, { headers: { "HX-Request": "true" } });
    return answer.ok ? readFrames(await answer.text()) : [];
  } catch {
    return []; // the page of the link says what is wrong, once it can be reached
  }
};

const ask = async (link) => {
  const mine = {};
  asked = mine;
  hold("show");
  const frames = await fetchFrames(link.href);
  const isWanted = asked === mine;
  if (isWanted) asked = null;
  if (frames.length > 1 && isWanted) return open(frames);
  release("show");
  if (isWanted) location.assign(link.href);
};

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#show-me");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!show && !asked) ask(link);
});

const KEYS = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Escape: close };

document.addEventListener(
  "keydown",
  (event) => {
    const isHere = event.key === "Escape" || event.target.closest?.("#show");
    if (!show || !isHere || !KEYS[event.key]) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    KEYS[event.key]();
  },
  true,
);

// A step of one's own brings the table as it is now.
document.addEventListener("match:swap", () => {
  asked = null;
  close();
});
