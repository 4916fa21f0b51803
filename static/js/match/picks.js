// Picks: what is picked, where it fits. The server says which cards a meld accepts.

export const picks = () => [...document.querySelectorAll("#play .card input:checked")];

const fits = (meld, picked) => {
  const accepted = meld.dataset.accepts?.split(" ") ?? [];
  return picked.every((input) => (input.dataset.fits === "*" ? accepted[0] : accepted.includes(input.dataset.fits)));
};

const whole = () => document.getElementById("whole");

const pickedText = (line, picked) => {
  if (whole()?.checked) {
    const meld = picked[0]?.closest(".meld-cards")?.dataset.name;
    if (meld) return line.dataset.whole.replace("{meld}", meld);
  }
  const names = picked.map((input) => input.getAttribute("aria-label").split(",")[0]);
  return line.dataset.where.replace("{cards}", names.join(", "));
};

export const showPicks = () => {
  const picked = picks();
  for (const meld of document.querySelectorAll(".meld[data-accepts]")) {
    const holds = meld.querySelector(":checked");
    meld.classList.toggle("is-target", picked.length > 0 && !holds && fits(meld, picked));
  }
  if (!picked.length && whole()) whole().checked = false;
  const line = document.querySelector("#picked [data-where]");
  if (line && picked.length) {
    const why = picked.map((input) => input.dataset.why).find(Boolean) ?? "";
    line.textContent = `${pickedText(line, picked)} ${why}`;
    line.classList.toggle("has-why", Boolean(why));
  }
  document.dispatchEvent(new CustomEvent("match:picked"));
};

export const setPicks = (inputs, { isWhole = false } = {}) => {
  for (const input of picks()) input.checked = false;
  for (const input of inputs) input.checked = true;
  if (whole()) whole().checked = isWhole;
  showPicks();
};

export const letGo = () => setPicks([]);

export const pickMeld = (meld) => setPicks(meld.querySelectorAll("input[name=cards]"), { isWhole: true });

document.addEventListener("change", (event) => {
  if (event.target.matches(".card input, #whole")) showPicks();
});
document.addEventListener("reset", () => setTimeout(letGo));
document.addEventListener("match:swapped", showPicks);

showPicks();
