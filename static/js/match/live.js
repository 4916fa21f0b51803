// Staying up to date: the page fetches its own part when there is a newer version, and never while a card is held or a
// step is on its way. Around each exchange it says `match:swap` and `match:swapped` to the other modules, with
// `isOwnStep` (a person's own step, or something that others did) and `isNewer`.

import { exchangeMatch } from "./exchange.js";
import { bringFocusBack, focusNews, rememberFocus } from "./focus.js";
import { bringBack, forgetSent, putAway, remember, rememberSent, sentIds } from "./keeping.js";
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

const exchange = (html, isOwnStep) => {
  const root = match();
  const [version, { news }] = [shown(), root.dataset];
  const focus = rememberFocus(isOwnStep ? sentIds() : []);
  const kept = remember(isOwnStep);
  tell("match:swap", { isOwnStep });
  putAway(isOwnStep);
  exchangeMatch(root, html);
  bringBack(kept);
  const { title, said, news: newsNow } = match().dataset;
  newest = Math.max(newest, shown());
  document.title = document.title.replace(/^.* · /, `${title} · `);
  if (isOwnStep) isWanted = false;
  say((isOwnStep && said) || (newsNow !== news && newsNow));
  tell("match:swapped", { isOwnStep, isNewer: shown() > version });
  bringFocusBack(focus);
  if (isOwnStep) focusNews();
};

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
  const { target, xhr, shouldSwap, serverResponse } = event.detail;
  const root = match();
  if (target !== root || !root || !shouldSwap) return;
  event.detail.shouldSwap = false; // what htmx does for any page, the match does by parts
  if (!isRefresh(event)) return exchange(serverResponse, true);
  if (offline && navigator.onLine) offline.hidden = true;
  const useless = isUseless(xhr.responseText);
  if (useless || holds.size) isWanted ||= !useless;
  else exchange(serverResponse, false);
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
