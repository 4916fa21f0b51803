"""Cards as pages show them: the words, the classes and the value of a pick."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.remembered import remembered
from games.rules.cards import JOKER, RANKS, SUITS, Card, is_joker, stands_for

TEXT_STYLE = "\ufe0e"
"""Asks for the plain sign of a suit instead of a coloured picture."""
SUIT_SIGNS = {
    "S": f"♠{TEXT_STYLE}",
    "H": f"♥{TEXT_STYLE}",
    "D": f"♦{TEXT_STYLE}",
    "C": f"♣{TEXT_STYLE}",
}
SUIT_NAMES: dict[str, str | Promise] = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
}
RANK_NAMES: dict[str, str | Promise] = {
    **{rank: rank for rank in RANKS},
    "A": gettext_lazy("ace"),
    "T": "10",
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
}


class CardMark(StrEnum):
    """What a page says about a card beyond its face; the value is its classes."""

    NONE = ""
    NEW = "is-new"
    MOVED = "is-moved"
    LAID_LAST = "is-changed"
    MOVED_LAST = "is-moved is-changed"
    DRAWN = "is-drawn"
    RETURNED = "is-returned"


_SAID: dict[CardMark, str | Promise] = {
    CardMark.NEW: gettext_lazy("from your hand"),
    CardMark.MOVED: gettext_lazy("moved by you"),
    CardMark.LAID_LAST: gettext_lazy("newly laid"),
    CardMark.MOVED_LAST: gettext_lazy("newly moved"),
    CardMark.DRAWN: gettext_lazy("just drawn"),
    CardMark.RETURNED: gettext_lazy("back in your hand"),
}


_SAID_BY: dict[CardMark, str | Promise] = {
    CardMark.LAID_LAST: gettext_lazy("laid by %(name)s"),
    CardMark.MOVED_LAST: gettext_lazy("moved by %(name)s"),
}


@dataclass(frozen=True, slots=True)
class CardView:
    """One card."""

    rank: str
    """Its index, such as ``10``; empty for a joker that stands for nothing."""
    sign: str
    classes: str
    label: str
    """All that a screen reader says of it."""
    is_joker: bool
    face: Card
    """The card in notation."""
    fits_as: str
    """The real card that melds must accept to take it; ``*`` for a free joker."""
    pick: str = ""
    """The value of its checkbox; empty where it can't be picked."""
    id: str = ""
    why: str = ""
    """Why a joker keeps the card that it stands for."""


def card_view(
    card: Card,
    mark: CardMark = CardMark.NONE,
    *,
    by: str = "",
    pick: str = "",
    number: int = 0,
    is_bound: bool = False,
) -> CardView:
    """Return a card; `by` says who did what its mark shows.

    `pick` and `number` tell it apart from others that look alike. A joker that
    `is_bound` says why it may not change.
    """
    view = _card_view(card, mark, by, (pick, number))
    face = stands_for(card)
    if is_bound and face:
        return replace(view, fits_as=face, why=_why_bound(face))
    return view


@remembered
def _card_view(card: Card, mark: CardMark, by: str, which: tuple[str, int]) -> CardView:
    """Return a card; the same few hundred are on every page."""
    pick, number = which
    face = stands_for(card)
    classes = [f"suit-{face[1].lower()}"] if face else ["is-blank"]
    if is_joker(card):
        classes.append("is-joker")
    if mark:
        classes.append(mark)
    return CardView(
        rank=rank_sign(face) if face else "",
        sign=SUIT_SIGNS[face[1]] if face else "",
        classes=" ".join(classes),
        label=_label(card, mark, by),
        is_joker=is_joker(card),
        face=card,
        fits_as=JOKER if is_joker(card) else card,
        pick=pick,
        id=f"card-{pick.replace('*', 'j').replace('.', '-')}-{number}" if pick else "",
    )


def card_views(cards: Iterable[Card]) -> tuple[CardView, ...]:
    """Return cards that nothing is to be said about."""
    return tuple(map(card_view, cards))


@remembered
def card_name(card: Card) -> str:
    """Return the card in words: “7 of hearts”, “joker standing for 7 of hearts”."""
    face = stands_for(card)
    if face is None:
        return _("joker")
    words = {"rank": RANK_NAMES[face[0]], "suit": SUIT_NAMES[face[1]]}
    name = _("%(rank)s of %(suit)s") % words
    if is_joker(card):
        return _("joker standing for %(card)s") % {"card": name}
    return name


def card_names(cards: Iterable[Card]) -> str:
    """Return cards in words, separated by commas."""
    return ", ".join(map(card_name, cards))


def card_sign(card: Card) -> str:
    """Return a real card in short: “7♥”."""
    return f"{rank_sign(card)}{SUIT_SIGNS[card[1]]}"


def card_in_short(card: Card) -> str:
    """Return a card in short: “7♥”, “joker”, “joker (7♥)”."""
    face = stands_for(card)
    if face is None:
        return _("joker")
    sign = card_sign(face)
    return _("joker (%(card)s)") % {"card": sign} if is_joker(card) else sign


def rank_sign(card: Card) -> str:
    """Return the index of a real card: “7”, “10”, “K”."""
    return card[0].replace("T", "10")


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """Return the cards of a hand sorted by suit, then rank; jokers last."""
    return sorted(cards, key=_suit_place)


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """Return the cards of a hand sorted by rank, then suit; jokers last."""
    return sorted(cards, key=_rank_place)


def _suit_place(card: Card) -> tuple[int, int]:
    if is_joker(card):
        return (len(SUITS), 0)
    return (SUITS.index(card[1]), RANKS.index(card[0]))


def _rank_place(card: Card) -> tuple[int, int]:
    if is_joker(card):
        return (len(RANKS), 0)
    return (RANKS.index(card[0]), SUITS.index(card[1]))


def _label(card: Card, mark: CardMark, by: str) -> str:
    said = _SAID_BY.get(mark) if by else None
    words = str(said) % {"name": by} if said else _SAID.get(mark)
    return f"{card_name(card)}, {words}" if words else card_name(card)


def _why_bound(face: Card) -> str:
    why = _(
        "The joker stands for %(card)s until a real %(card)s lies on the table (rule "
        "19)."
    )
    return why % {"card": card_sign(face)}
