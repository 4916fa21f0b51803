// The choices of a joker open at its meld; they are pushed back into the table where they would stick out of it.

const EDGE = 4; // px between the choices and the edge of the table

export const fitChoosers = () => {
  const felt = document.querySelector("#table .felt")?.getBoundingClientRect();
  for (const chooser of document.querySelectorAll(".meld > .chooser")) {
    chooser.style.translate = "none";
    const out = chooser.getBoundingClientRect().right - felt.right + EDGE;
    if (out > 0) chooser.style.translate = `${-out}px`;
  }
};

const showOpen = ({ detail }) => {
  fitChoosers();
  const open = document.querySelector(".meld > .chooser.is-open");
  if (open && detail.isOwnStep) open.scrollIntoView({ block: "nearest" });
};

document.addEventListener("match:swapped", showOpen);
document.addEventListener("change", (event) => event.target.matches(".is-joker > input") && fitChoosers());
window.addEventListener("resize", fitChoosers);

fitChoosers();
