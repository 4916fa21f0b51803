// Focus is never lost when the match is exchanged: it stays where it was, else follows the card, else goes to what lies
// nearest. Ids of cards say where these lie: card-PLACE-CARD-N, where place 0 is the hand.

const CARD = /^card-(\d+)-(.+)-\d+$/;
const OF_MELD = /^(?:card|put|joker|meld)-([1-9]\d*)/;
const CARDS = ".card > input";
const FOCUSABLE = "a[href], button, input, select, summary, [tabindex]";

const byId = (id) => document.getElementById(id);

const cardOf = (id) => {
  const [, place, name] = CARD.exec(id) ?? [];
  return name && { place, name };
};

const all = (selector, root = byId("match")) => [...(root?.querySelectorAll(selector) ?? [])];

const inHand = () => all(`.hand ${CARDS}`);

const inMeld = (meld) => all(`#meld-${meld} ${CARDS}`);

const isReachable = (element) => Boolean(element?.isConnected && !element.disabled && element.checkVisibility());

// What there is to know about the focus before an exchange; null where it isn't in the match. `sent` are the ids of the
// cards that a step of one's own is about.
export const rememberFocus = (sent = []) => {
  const focused = document.activeElement;
  if (!focused?.closest("#match")) return null;
  const card = cardOf(focused.id);
  const list = card?.place === "0" ? inHand() : inMeld(card?.place ?? 0);
  const owner = focused.closest("[id]");
  return {
    id: focused.id,
    card: card ?? cardOf(sent[0] ?? ""),
    isCard: Boolean(card),
    index: list.indexOf(focused),
    meld: OF_MELD.exec(focused.id)?.[1],
    owner: owner.id,
    indexInOwner: all(FOCUSABLE, owner).indexOf(focused),
    question: focused.closest("[popover]")?.id,
    known: new Set(all(CARDS).map(({ id }) => id)),
  };
};

const isNewTo = (state) => (input) => !state.known.has(input.id);

// A card that left the hand makes room for the next one; a card of the table is followed wherever it went.
const nextInHand = ({ card, isCard, index }) => {
  if (!isCard || card.place !== "0") return null;
  const hand = inHand();
  return hand[Math.min(index, hand.length - 1)];
};

const sameCard = (state) => {
  const found = all(CARDS).filter(({ id }) => cardOf(id)?.name === state.card?.name);
  return found.find(isNewTo(state)) ?? found[0];
};

// A joker that was declared, the card that was put, or the card in the same place.
const inSameMeld = (state) => {
  if (!state.meld) return null;
  const cards = inMeld(state.meld);
  return cards.find(isNewTo(state)) ?? cards[Math.max(Math.min(state.index, cards.length - 1), 0)];
};

// A button that can't be pressed any more gives focus to the next one that can.
const besideButton = ({ id }) => {
  const button = id && byId(id);
  if (!button?.disabled) return null;
  const buttons = all("button:not([popover] *)", button.closest(".dock")).filter((each) => each.checkVisibility());
  const place = buttons.indexOf(button);
  return [...buttons.slice(place), ...buttons.slice(0, place).reverse()].find(isReachable);
};

const sameInOwner = ({ id, owner, indexInOwner }) => (id ? null : all(FOCUSABLE, byId(owner))[indexInOwner]);

const whatAsked = ({ question }) => question && document.querySelector(`[popovertarget="${question}"]`);

const RULES = [
  ({ id }) => byId(id),
  sameInOwner,
  whatAsked,
  nextInHand,
  sameCard,
  inSameMeld,
  besideButton,
  () => byId("do-confirm"),
  () => inHand()[0],
  () => byId("table"),
  () => document.querySelector("#match h1[tabindex]"),
];

export const bringFocusBack = (state) => {
  if (!state) return;
  for (const rule of RULES) {
    const element = rule(state);
    if (!isReachable(element)) continue;
    element.focus({ preventScroll: element.id === state.id });
    if (document.activeElement === element) return;
  }
};

// Where nothing had the focus, it goes to what the answer to a step marks with data-focus.
export const focusNews = () => {
  if (document.activeElement !== document.body) return;
  document.querySelector("#match [data-focus]")?.focus({ preventScroll: true });
};

// A question that is closed gives focus back to where it was asked, even when the page was exchanged meanwhile.
const asked = new Map();

document.addEventListener(
  "beforetoggle",
  (event) => {
    const state = event.newState === "open" && rememberFocus();
    if (state) asked.set(event.target.id, state);
  },
  true,
);
document.addEventListener(
  "toggle",
  (event) => {
    const focused = document.activeElement;
    if (event.newState !== "closed" || (focused !== document.body && isReachable(focused))) return;
    bringFocusBack(asked.get(event.target.id));
  },
  true,
);
