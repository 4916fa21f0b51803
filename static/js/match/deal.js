// Fair deal: a random text of this browser's own, kept with the commitment that it answers.

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

const matchId = () => document.getElementById("match")?.dataset.match;

const fillNonces = () => {
  for (const input of document.querySelectorAll("[data-nonce]")) input.value ||= randomText();
};

const showMyNonce = () => {
  const commitment = document.getElementById("match")?.dataset.commitment;
  const mine = commitment && kept(DEAL + commitment);
  if (!mine) return;
  if (!mine.match) keep(DEAL + commitment, JSON.stringify({ ...mine, match: matchId() }));
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
    keep(DEAL + commitment, JSON.stringify({ commitment, nonce, match: matchId() }));
  },
  true,
);
document.addEventListener("match:swapped", () => {
  fillNonces();
  showMyNonce();
});

fillNonces();
showMyNonce();
