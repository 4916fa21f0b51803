// What every page needs: the theme switch, words for requests that failed, the line that says we are offline,
// and focus that is never lost after a part of the page was exchanged.

const root = document.documentElement;
const alertBox = document.getElementById("alert");
const offlineLine = document.getElementById("offline");

// Theme: shown at once, kept by the server (cookie, and the account if there is one).
const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-theme-form]")) return;
  event.preventDefault();
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  const body = new FormData(form);
  body.set("theme", theme);
  fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => {});
});

// Requests that failed say so in words. 409 and 422 are swapped in by htmx and speak for themselves.
const WORDS = { 403: "refused", 404: "gone", 410: "gone", 429: "busy" };

const say = (key) => {
  alertBox.textContent = alertBox.dataset[key] ?? "";
};

alertBox?.addEventListener("click", () => alertBox.replaceChildren());

document.addEventListener("htmx:responseError", (event) => say(WORDS[event.detail.xhr.status] ?? "failed"));
document.addEventListener("htmx:timeout", () => say("unreached"));
document.addEventListener("htmx:sendError", () => say("unreached"));
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr.status < 400) alertBox.textContent = "";
});

// Offline
const showConnection = () => {
  if (offlineLine) offlineLine.hidden = navigator.onLine;
};
addEventListener("online", showConnection);
addEventListener("offline", showConnection);
showConnection();

// htmx gives focus back to an element with the same id. Where that is gone, and a person (not the socket) caused the
// swap, focus goes to the heading of what came in, or to whatever it marks with data-focus.
document.addEventListener("htmx:afterSettle", (event) => {
  const cause = event.detail.requestConfig?.triggeringEvent;
  if (!cause?.isTrusted || document.activeElement !== document.body) return;
  const part = event.detail.elt;
  const target = part.querySelector("[data-focus]") ?? part.closest("section, main")?.querySelector('[tabindex="-1"]');
  target?.focus({ preventScroll: true });
});
