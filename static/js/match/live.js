// Staying up to date: the page fetches its own part when there is a newer version, and never while a card is held or a
// step is on its way. Around each exchange it says `match:swap` and `match:swapped` to the other modules, with
// `isOwnStep` (a person's own step, or something that others did) and `isNewer`.

import { bringFocusBack, rememberFocus } from "./focus.js";
import { bringBack, forgetSent, remember, rememberSent, sentIds } from "./keeping.js";
import { endSettling, startSettling } from "./settling.js";

const live = document.getElementById("live");
const offline = document.getElementById("offline");

let newest = 0;
const holds = new Set(); // what a refresh waits for: a pointer that is down, a show
let isPosting = false;
let isFetching = false;
let isWanted = false;

export const match = () => document.getElementById("match");

const shown = () => Number(match()?.dataset.version ?? 0);

const shownDraft = () => Number(match()?.dataset.draft ?? 0);

export const refresh = async () => {
  const root = match();
  if (!root) return;
  if (holds.size || isPosting || isFetching) {
    isWanted = true;
    return;
  }
  isFetching = true;
  isWanted = false;
  try {
    await htmx.ajax("GET", root.dataset.url, { source: root, target: root, swap: "outerHTML settle:0ms" });
  } catch {
    // Said by the offline line; the next signal or look tries again.
  } finally {
    isFetching = false;
    if (!holds.size && !isPosting) setTimeout(catchUp, 100);
  }
};

const catchUp = () => {
  if (newest > shown() || isWanted) refresh();
};

export const hearOf = ({ version = 0, draft = 0 }) => {
  newest = Math.max(newest, version);
  if (draft > shownDraft()) isWanted = true;
  catchUp();
};

export const isBusy = () => isPosting;

export const hold = (reason = "pointer") => holds.add(reason);

export const release = (reason = "pointer") => {
  holds.delete(reason);
  setTimeout(catchUp);
};

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("#match")) hold();
});
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => release());

const isPost = (event) => event.detail.requestConfig?.verb === "post";

// Links of the page fetch it, too: `detail.elt` may be what is swapped, so it is asked who sent the request.
const isRefresh = (event) =>
  event.detail.requestConfig?.verb === "get" && event.detail.requestConfig.elt?.id === "match";

const attribute = (html, name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1];

// Nothing new, or older than what a move of our own has brought meanwhile, or a move is on its way.
const isUseless = (html) =>
  isPosting || attribute(html, "stamp") === match().dataset.stamp || Number(attribute(html, "version")) < shown();

const tell = (type, detail) => document.dispatchEvent(new CustomEvent(type, { detail }));

// The one place that speaks. A new paragraph is read out even when it says the same as the last one.
export const say = (text) => {
  if (!text) return;
  const sentence = document.createElement("p");
  sentence.textContent = text;
  live.replaceChildren(sentence);
};

let before = null;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isPost(event)) return;
  isPosting = true;
  rememberSent(event.detail.requestConfig.triggeringEvent?.submitter);
  startSettling();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isPost(event)) return;
  isPosting = false;
  forgetSent();
  endSettling();
  setTimeout(catchUp);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const root = match();
  if (event.detail.target !== root || !root) return;
  if (isRefresh(event)) {
    if (offline && navigator.onLine) offline.hidden = true;
    const useless = isUseless(event.detail.xhr.responseText);
    if (useless || holds.size) {
      event.detail.shouldSwap = false;
      isWanted ||= !useless;
      return;
    }
  }
  const isOwnStep = !isRefresh(event);
  before = {
    isOwnStep,
    version: shown(),
    news: root.dataset.news,
    focus: rememberFocus(isOwnStep ? sentIds() : []),
    kept: remember(isOwnStep),
  };
  tell("match:swap", { isOwnStep });
  // What has the focus can't go without the browser laying out the old and the new match once more.
  if (before.focus) document.activeElement.blur();
});
document.addEventListener("htmx:afterSwap", () => {
  const root = match();
  if (!root || !before) return;
  const { isOwnStep, version, news, focus, kept } = before;
  before = null;
  const isNewer = shown() > version;
  newest = Math.max(newest, shown());
  bringBack(kept);
  document.title = document.title.replace(/^.* · /, `${root.dataset.title} · `);
  if (isOwnStep) isWanted = false;
  say((isOwnStep && root.dataset.said) || (root.dataset.news !== news && root.dataset.news));
  tell("match:swapped", { isOwnStep, isNewer });
  bringFocusBack(focus);
});

// A refresh that fails is nothing to alarm anybody about: the line above the table says so, and it is tried again.
for (const type of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(
    type,
    (event) => {
      if (!isRefresh(event) || event.detail.xhr?.status === 404) return;
      event.stopImmediatePropagation();
      if (offline) offline.hidden = false;
    },
    true,
  );
}

newest = shown();
