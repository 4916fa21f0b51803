"""The orders in which a hand may lie before its player."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.presenters.cards import by_rank, by_suit
from games.rules.cards import Card, Hand
from games.solver import melds_in_hand

OWN = "own"
SORTS = {
    "suit": _("Suit"),
    "rank": _("Rank"),
    "melds": _("Melds"),
    "drawn": _("As drawn"),
    OWN: _("My order"),
}
"""The orders and their names; the first is the usual one."""
USUAL = next(iter(SORTS))


@dataclass(frozen=True, slots=True)
class HandOrder:
    """How the viewer wants the hand to lie."""

    sort: str = USUAL
    """A key of `SORTS`."""
    own: Hand = ()
    """For `OWN` the cards as the viewer put them; those drawn since follow."""


@dataclass(frozen=True, slots=True)
class SortLink:
    """The way to an order."""

    sort: str
    label: str
    is_current: bool


def sort_links(order: HandOrder) -> tuple[SortLink, ...]:
    """Return the ways to all orders."""
    return tuple(
        SortLink(sort, str(label), is_current=sort == order.sort)
        for sort, label in SORTS.items()
    )


def lay_in_order(hand: Sequence[Card], order: HandOrder) -> list[tuple[Card, ...]]:
    """Return the cards of a hand in order, in parts that are shown apart.

    There are several parts only where the hand is sorted by the melds that it holds:
    each meld, and then the rest by suit. `hand` is in the order of drawing.
    """
    if order.sort == "melds":
        melds = melds_in_hand(hand)
        laid = [card for meld in melds for card in meld]
        return [*melds, tuple(by_suit(_without(hand, laid)))]
    if order.sort == OWN:
        kept = _without(order.own, _without(order.own, hand))
        return [(*kept, *_without(hand, kept))]
    sort = {"suit": by_suit, "rank": by_rank}.get(order.sort, tuple)
    return [tuple(sort(hand))]


def _without(cards: Sequence[Card], taken: Sequence[Card]) -> list[Card]:
    """Return the cards that are left, in their order, after the last alike are taken."""
    left = list(reversed(cards))
    for card in taken:
        if card in left:
            left.remove(card)
    return left[::-1]
