// The page of a match: keeps it up to date, remembers picks, shows where picked cards fit. It knows no rules: the server
// says which cards a meld accepts, judges every step, and renders everything that is swapped in.

const POLL = 20_000; // ms between looks while the socket doesn't connect
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;

const match = () => document.getElementById("match");
const live = document.getElementById("live");
const offline = document.getElementById("offline");

// --- Fair deal: a random text of this browser's own, kept with the commitment that it answers ---

const DEAL = "fair-deal ";

const randomText = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const keep = (key, value) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may have no storage: then only the server's record knows the text.
  }
};

const kept = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

const fillNonces = () => {
  for (const input of document.querySelectorAll("[data-nonce]")) input.value ||= randomText();
};

const showMyNonce = () => {
  const { commitment, match: id } = match()?.dataset ?? {};
  const mine = commitment && kept(DEAL + commitment);
  if (!mine) return;
  if (!mine.match) keep(DEAL + commitment, JSON.stringify({ ...mine, match: id }));
  for (const part of document.querySelectorAll("[data-mine]")) {
    part.hidden = false;
    const code = part.querySelector("code");
    if (code) code.textContent = mine.nonce;
  }
};

document.addEventListener(
  "submit",
  (event) => {
    if (!event.target.matches("[data-fair]")) return;
    const sent = new FormData(event.target);
    const [commitment, nonce] = [sent.get("commitment"), sent.get("nonce")];
    keep(DEAL + commitment, JSON.stringify({ commitment, nonce, match: match()?.dataset.match }));
  },
  true,
);

// --- Picks: what is picked, where it fits ---

const picks = () => [...document.querySelectorAll("#play .card input:checked")];

const fits = (meld, picked) => {
  const accepted = meld.dataset.accepts?.split(" ") ?? [];
  return picked.every((input) => (input.dataset.fits === "*" ? accepted[0] : accepted.includes(input.dataset.fits)));
};

const showPicks = () => {
  const picked = picks();
  for (const meld of document.querySelectorAll(".meld[data-accepts]")) {
    const holds = meld.querySelector(":checked");
    meld.classList.toggle("is-target", picked.length > 0 && !holds && fits(meld, picked));
  }
  const line = document.querySelector("#picked [data-where]");
  if (!line) return;
  const names = picked.map((input) => input.getAttribute("aria-label").split(",")[0]);
  line.textContent = line.dataset.where.replace("{cards}", names.join(", "));
};

const letGo = () => {
  for (const input of picks()) input.checked = false;
  closeTray();
  showPicks();
};

document.addEventListener("change", (event) => {
  if (event.target.matches(".card input")) showPicks();
});
document.addEventListener("reset", () => setTimeout(letGo));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (picks().length || tray())) letGo();
  if (event.key === "Enter" && event.target.matches(".card input")) {
    event.preventDefault(); // of pressing the form's first button
    event.target.click();
  }
});

// --- Touch: strips are narrower than a finger, so a tap on a meld opens it above the hand; its cards move there and back ---

const tray = () => document.querySelector(".tray");
let isTouch = false;

const closeTray = () => {
  const opened = tray();
  if (!opened) return;
  const home = document.getElementById(opened.dataset.home);
  home?.prepend(opened.querySelector(".meld-cards"));
  opened.remove();
};

const openTray = (meld) => {
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

// --- Staying up to date: the socket says which version there is, the page fetches its own part ---

let newest = 0;
let isHolding = false;
let isPosting = false;
let isFetching = false;
let isWanted = false;

const shown = () => Number(match()?.dataset.version ?? 0);

const refresh = async () => {
  const root = match();
  if (!root) return;
  if (isHolding || isPosting || isFetching) {
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
    if (!isHolding && !isPosting) setTimeout(catchUp, 100);
  }
};

const catchUp = () => {
  if (newest > shown() || isWanted) refresh();
};

document.addEventListener("pointerdown", (event) => (isHolding = Boolean(event.target.closest?.("#match"))));
for (const type of ["pointerup", "pointercancel"]) {
  document.addEventListener(type, () => {
    isHolding = false;
    setTimeout(catchUp);
  });
}

const isRefresh = (event) => event.detail.requestConfig?.verb === "get" && event.detail.elt?.id === "match";

// A second click, or a key held down, must not press the button that came into the place of the one pressed.
const SETTLING = 350; // ms
let settled = 0;

const startSettling = () => {
  clearTimeout(settled);
  document.documentElement.classList.add("is-settling");
};

const endSettling = () => {
  settled = setTimeout(() => document.documentElement.classList.remove("is-settling"), SETTLING);
};

document.addEventListener(
  "click",
  (event) => {
    if (!event.target.closest?.(".is-settling [name=do]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// What a person did on the page survives a refresh: picks, typed text, what is unfolded, how far it is scrolled.
let before = null;
let lastFocus = "";
let sent = new Set(); // ids of the picks that a step was sent with

const remember = (isOwnStep) => ({
  isOwnStep,
  focus: document.activeElement?.id ?? "",
  version: shown(),
  picks: picks().flatMap(({ id }) => (isOwnStep && sent.has(id) ? [] : [id])),
  whole: !isOwnStep && document.getElementById("whole")?.checked,
  texts: [...document.querySelectorAll("#match [data-nonce]")].map((input) => [input.id, input.value]),
  open: [...document.querySelectorAll("#match details[id]")].map((part) => [part.id, part.open]),
  popovers: isOwnStep ? [] : [...document.querySelectorAll("#match [popover]:popover-open")].map((part) => part.id),
  scroll: document.getElementById("table-scroll")?.scrollTop ?? 0,
  tray: isOwnStep ? undefined : tray()?.dataset.home,
});

const bringBack = (state) => {
  for (const id of state.picks) {
    const input = document.getElementById(id);
    if (input) input.checked = true;
  }
  const whole = document.getElementById("whole");
  if (whole && state.whole) whole.checked = true;
  for (const [id, value] of state.texts) {
    const input = document.getElementById(id);
    if (input) input.value = value;
  }
  for (const [id, open] of state.open) {
    const part = document.getElementById(id);
    if (part) part.open = open;
  }
  if (state.isOwnStep) lastFocus = state.focus;
  for (const id of state.popovers) document.getElementById(id)?.showPopover?.();
  const table = document.getElementById("table-scroll");
  if (table) table.scrollTop = state.scroll;
  const opened = state.tray && document.getElementById(state.tray);
  if (opened) openTray(opened);
};

const say = (text) => {
  if (text) live.textContent = text;
};

const isPost = (event) => event.detail.requestConfig?.verb === "post";

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isPost(event)) return;
  isPosting = true;
  sent = new Set(picks().map((input) => input.id));
  startSettling();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isPost(event)) return;
  isPosting = false;
  endSettling();
  setTimeout(catchUp);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const root = match();
  if (event.detail.target !== root || !root) return;
  if (isRefresh(event)) {
    const [, version] = /data-version="(\d+)"/.exec(event.detail.xhr.responseText) ?? [];
    const [, stamp] = /data-stamp="([^"]*)"/.exec(event.detail.xhr.responseText) ?? [];
    if (offline && navigator.onLine) offline.hidden = true;
    // Nothing new, or older than what a move of our own has brought meanwhile, or a move is on its way.
    if (isPosting || stamp === root.dataset.stamp || Number(version) < shown()) {
      event.detail.shouldSwap = false;
      return;
    }
    if (isHolding) {
      event.detail.shouldSwap = false;
      isWanted = true;
      return;
    }
  }
  before = remember(!isRefresh(event));
});
document.addEventListener("htmx:afterSwap", () => {
  const root = match();
  if (!root) return;
  if (before) bringBack(before);
  document.title = document.title.replace(/^.* · /, `${root.dataset.title} · `);
  fillNonces();
  showMyNonce();
  showAges();
  showPicks();
  if (before?.isOwnStep) {
    isWanted = false;
    say(root.dataset.said);
  }
  if (before && !before.isOwnStep && shown() > before.version) say(root.dataset.news);
  before = null;
  newest = Math.max(newest, shown());
});

// htmx gives focus back by id. What was pressed may be gone or hidden now: then focus goes to the meld it was about, else
// to the hand.
document.addEventListener("htmx:afterSettle", () => {
  const [, meld] = /^(?:put|joker)-(\d+)/.exec(lastFocus) ?? [];
  if (lastFocus && document.activeElement === document.body) {
    const target = document.getElementById(`meld-${meld}-cards`) ?? document.querySelector(".hand input, #table");
    target?.focus({ preventScroll: true });
  }
  lastFocus = "";
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

// --- The socket ---

let socket = null;
let retry = FIRST_RETRY;
let timer = 0;

const connect = () => {
  const path = match()?.dataset.socket;
  clearTimeout(timer);
  if (!path || socket) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`);
  socket.addEventListener("open", () => (retry = FIRST_RETRY));
  socket.addEventListener("message", ({ data }) => {
    newest = Math.max(newest, JSON.parse(data).version);
    catchUp();
  });
  socket.addEventListener("close", () => {
    socket = null;
    timer = setTimeout(connect, retry * (0.75 + Math.random() / 2));
    retry = Math.min(retry * 2, LAST_RETRY);
  });
};

const comeBack = () => {
  if (!match()) return;
  retry = FIRST_RETRY;
  connect();
  refresh();
};

setInterval(() => {
  if (match() && socket?.readyState !== WebSocket.OPEN && document.visibilityState === "visible") refresh();
}, POLL);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") comeBack();
});
addEventListener("online", comeBack);
addEventListener("pageshow", (event) => {
  if (event.persisted) comeBack();
});

// --- Small things ---

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const showAges = () => {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "narrow", numeric: "auto" });
  for (const time of document.querySelectorAll("time[data-ago]")) {
    const seconds = (Date.now() - Date.parse(time.dateTime)) / 1000;
    const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", Infinity];
    time.textContent = format.format(-Math.floor(seconds / length) || 0, unit);
  }
};
setInterval(showAges, 30_000);

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const input = document.getElementById(button.dataset.copy);
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    button.textContent = button.dataset.done;
  } catch {
    // Selected, so that it can be copied by hand.
  }
});

document.documentElement.classList.add("has-script");
newest = shown();
fillNonces();
showMyNonce();
showAges();
showPicks();
connect();
