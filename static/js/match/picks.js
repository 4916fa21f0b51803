// Picks: what is picked, where it fits. The server says which cards a meld accepts.

export const picks = () => [...document.querySelectorAll("#play .card input:checked")];

const fits = (meld, picked) => {
  const accepted = meld.dataset.accepts?.split(" ") ?? [];
  return picked.every((input) => (input.dataset.fits === "*" ? accepted[0] : accepted.includes(input.dataset.fits)));
};

export const showPicks = () => {
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

export const setPicks = (inputs) => {
  for (const input of picks()) input.checked = false;
  for (const input of inputs) input.checked = true;
  showPicks();
};

export const letGo = () => setPicks([]);

document.addEventListener("change", (event) => {
  if (event.target.matches(".card input")) showPicks();
});
document.addEventListener("reset", () => setTimeout(letGo));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picks().length) letGo();
  if (event.key === "Enter" && event.target.matches(".card input")) {
    event.preventDefault(); // of pressing the form's first button
    event.target.click();
  }
});
document.addEventListener("match:swapped", showPicks);

showPicks();
