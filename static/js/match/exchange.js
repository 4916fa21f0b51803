// The match is exchanged by parts: what the server sends just as it did the last time stays as it lies, so that the
// browser lays out what changed and nothing else. An element with data-parts is gone into; any other is one part, and
// one with data-stays only says that the part on the page stays.

const served = new WeakMap(); // each part as the server sent it, before any script touched it

// A hidden field takes its new value: one that is put in anew has the browser look again what :has(:checked) holds for.
const hasParts = (element) => element.matches("[data-parts], input[type=hidden]");

const remember = (element) => {
  if (hasParts(element)) [...element.children].forEach(remember);
  else served.set(element, element.outerHTML);
};

const isSame = (old, part) => {
  if (part.matches("[data-stays]")) return old.id === part.id;
  if (hasParts(part)) return hasParts(old) && ["localName", "id", "name"].every((one) => old[one] === part[one]);
  return served.get(old) === served.get(part);
};

const takeAttributes = (old, now) => {
  for (const name of old.getAttributeNames()) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
};

// Return what changes where: for each element that is gone into, its new self, its children from now on, and which of
// these are new and which go.
const changes = (old, now) => {
  const gone = [...old.children];
  const fresh = [];
  const inside = [];
  const children = [...now.children].map((part) => {
    const place = gone.findIndex((child) => isSame(child, part));
    if (place < 0) {
      fresh.push(part);
      return part;
    }
    const [stays] = gone.splice(place, 1);
    if (hasParts(part)) inside.push(...changes(stays, part));
    return stays;
  });
  return [{ old, now, children, fresh, gone }, ...inside];
};

// What has the focus lets go of it first: else the browser lays out everything once more when it goes.
const letGo = (parts) => {
  const focused = document.activeElement;
  if (parts.some((part) => part.contains(focused))) focused.blur();
};

const change = ({ old, now, children, gone }) => {
  takeAttributes(old, now);
  for (const part of gone) part.remove();
  children.forEach((part, place) => {
    if (old.children[place] !== part) old.insertBefore(part, old.children[place] ?? null);
  });
};

const exchange = (root, now) => {
  const all = changes(root, now);
  letGo(all.flatMap(({ gone }) => gone));
  all.forEach(change);
  return all.flatMap(({ fresh }) => fresh);
};

const replace = (root, now) => {
  letGo([root]);
  root.replaceWith(now);
  return [now];
};

// Put what the server answered into the place of the match.
export const exchangeMatch = (root, html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const now = template.content.firstElementChild;
  remember(now);
  const fresh = hasParts(now) && isSame(root, now) ? exchange(root, now) : replace(root, now);
  for (const part of fresh) htmx.process(part);
};

const match = document.getElementById("match");
if (match) remember(match);
