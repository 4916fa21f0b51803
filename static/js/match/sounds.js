// Sounds for those who asked for them: never the only sign of anything. They are made here, so that no file is loaded.

import { match } from "./live.js";

const NOTES = [587, 880]; // Hz

let audio = null;

const isOn = () => document.documentElement.dataset.sounds === "on";

const tone = (type, from, to, start, length, volume) => {
  const begin = audio.currentTime + start;
  const [source, level] = [audio.createOscillator(), audio.createGain()];
  source.type = type;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  level.gain.setValueAtTime(volume, begin);
  level.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(level).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
};

const SOUNDS = {
  put: () => tone("triangle", 1500, 900, 0, 0.04, 0.12),
  refused: () => tone("sine", 170, 80, 0, 0.12, 0.35),
  turn: () => NOTES.forEach((note, number) => tone("sine", note, note, number * 0.16, 0.3, 0.15)),
  knock: () => [0, 0.2].forEach((start) => tone("triangle", 420, 140, start, 0.09, 0.4)),
};

const play = (name) => {
  if (isOn() && audio?.state === "running") SOUNDS[name]();
};

// Browsers let a page sound only after somebody has done something on it.
for (const type of ["pointerdown", "keydown"]) {
  document.addEventListener(type, () => {
    if (!isOn()) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  });
}

const state = () => {
  const { turn, endedBy } = match()?.dataset ?? {};
  return { isMine: turn === "mine", isKnocked: endedBy === "knock" };
};

let before = state();

const soundOf = (now, isOwnStep) => {
  if (now.isKnocked && !before.isKnocked) return "knock";
  if (now.isMine && !before.isMine) return "turn";
  if (!isOwnStep) return null;
  return document.querySelector("#notice.is-broken") ? "refused" : "put";
};

document.addEventListener("match:swapped", ({ detail }) => {
  const now = state();
  const name = soundOf(now, detail.isOwnStep);
  before = now;
  if (name) play(name);
});
