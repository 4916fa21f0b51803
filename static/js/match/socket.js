// The socket says which version there is, and which revision one's own draft has. While it doesn't connect, the page
// looks by itself.

import { hearOf, match, refresh } from "./live.js";

const POLL = 20_000; // ms between looks while the socket doesn't connect
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;

let socket = null;
let retry = FIRST_RETRY;
let timer = 0;

const connect = () => {
  const path = match()?.dataset.socket;
  clearTimeout(timer);
  if (!path || socket) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`);
  socket.addEventListener("open", () => (retry = FIRST_RETRY));
  socket.addEventListener("message", ({ data }) => hearOf(JSON.parse(data)));
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

connect();
