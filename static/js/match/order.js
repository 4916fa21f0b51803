// Cards that are held over the hand find their place in it: the others make room, and the drop keeps that order.

const hand = () => document.querySelector("#play .dock-hand.hand");

const inOrder = () => {
  const items = [...(hand()?.children ?? [])];
  return items.sort((one, other) => (Number(one.style.order) || 0) - (Number(other.style.order) || 0));
};

export const makeRoom = ({ x, y }, inputs) => {
  const over = document.elementFromPoint(x, y)?.closest(".dock-hand.hand > li");
  const held = inputs.map((input) => input.closest("li"));
  if (!over || held.includes(over)) return;
  const { left, width } = over.getBoundingClientRect();
  const others = inOrder().filter((item) => !held.includes(item));
  others.splice(others.indexOf(over) + (x > left + width / 2), 0, ...held);
  others.forEach((item, number) => (item.style.order = number + 1));
};

export const forgetRoom = () => {
  for (const item of hand()?.children ?? []) item.style.removeProperty("order");
};

const hasMoved = () => inOrder().some((item, number) => item !== hand().children[number]);

// Send the order that the hand lies in now; tell whether there was anything to send.
export const keepOrder = () => {
  if (!hand() || !hasMoved()) return false;
  const cards = inOrder().map((item) => item.querySelector("input").value.split(".")[1]);
  document.querySelector("#play [name=order]").value = cards.join(" ");
  document.getElementById("hand-keep").click();
  return true;
};
