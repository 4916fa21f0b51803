// The socket says which version there is, and which revision one's own draft has. While it doesn't connect, the page
// looks by itself often, else now and then, since a signal may be lost.

import { hearOf, match, refresh } from "./live.js";

const POLL = 20_000; // ms between looks while the socket doesn't connect
const LOOK = 60_000; // ms between looks while it does
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;

let socket = null;
let retry = FIRST_RETRY;
let timer = 0;

const connect = () => {
  const path = match()?.dataset.socket;
  clearTimeout(timer);
  if (!path || socket) return;
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`);
  socket = opened;
  opened.addEventListener("open", () => (retry = FIRST_RETRY));
  opened.addEventListener("message", ({ data }) => hearOf(JSON.parse(data)));
  opened.addEventListener("close", () => {
    if (socket !== opened) return;
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

// A socket of a connection that was lost may seem open for long.
const giveUp = () => {
  const lost = socket;
  socket = null;
  lost?.close();
};

const look = () => {
  if (document.visibilityState === "visible") refresh();
};

setInterval(() => socket?.readyState !== WebSocket.OPEN && look(), POLL);
setInterval(look, LOOK);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") comeBack();
});
addEventListener("online", () => {
  giveUp();
  comeBack();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) comeBack();
});

connect();
