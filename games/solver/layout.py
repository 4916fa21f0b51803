"""From what was found back to melds with their cards (rules 10 to 13, 17)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.rules.cards import RANKS, SUITS, Card, Meld, Table, declare
from games.rules.melds import LONGEST_RUN, order_meld
from games.rules.table import keep_places
from games.solver.position import Position, place_of

Cell = tuple[int, int]
"""Suit and rank."""

_CARDS = [[Card(rank + suit) for rank in RANKS] for suit in SUITS]


@dataclass(slots=True)
class Layout:
    """Melds in the making."""

    kept: list[Meld] = field(default_factory=list)
    """Melds of the old table, as they are."""
    free: list[list[Cell]] = field(default_factory=list)
    """New melds, a group in the order of suits, a run from low to high."""
    jokers: Counter[Cell] = field(default_factory=Counter)
    """How many free jokers stand for each card, those in kept melds included."""


def build_melds(layout: Layout, position: Position) -> Table:
    """Return the melds of a layout, the kept ones first.

    Jokers lie in free melds as far as kept ones don't hold them.
    """
    left = Counter(layout.jokers)
    for suit, row in enumerate(position.fixed):
        if any(row):
            left.update({(suit, rank): fixed for rank, fixed in enumerate(row)})
    for meld in layout.kept:
        left.subtract(place_of(card) for card in meld if card[0] == "*")
    melds = []
    for cells in _split_longest(layout.free):
        cards = []
        for suit, rank in cells:
            card = _CARDS[suit][rank]
            if left and left[suit, rank] > 0:
                left[suit, rank] -= 1
                card = declare(card)
            cards.append(card)
        # The one meld whose cells may lie in another order: the ace of thirteen is low.
        is_longest = len(cards) == LONGEST_RUN
        melds.append(order_meld(tuple(cards)) if is_longest else tuple(cards))
    return (*layout.kept, *melds)


def _split_longest(melds: Sequence[list[Cell]]) -> list[list[Cell]]:
    """Return the melds, a run from ace to ace in two (rule 13)."""
    split = []
    for cells in melds:
        if len(cells) > LONGEST_RUN:
            half = len(cells) // 2
            split += [cells[:half], cells[half:]]
        else:
            split.append(cells)
    return split


def join_runs(melds: Sequence[list[Cell]]) -> list[list[Cell]]:
    """Return the melds, each run joined to one that ends where it begins."""
    joined: list[list[Cell]] = []
    ends: dict[Cell, list[list[Cell]]] = {}
    for cells in sorted(melds):
        suit, first = cells[0]
        if suit != cells[1][0]:
            joined.append(cells)
            continue
        shorter = ends.get((suit, first))
        if shorter:
            run = shorter.pop()
            run += cells
        else:
            run = [*cells]
            joined.append(run)
        ends.setdefault((suit, first + len(cells)), []).append(run)
    return joined


def place_melds(old: Table, new: Table) -> Table:
    """Return the new melds in the places of the old ones that they continue."""
    places = keep_places(old, new)
    order = sorted(
        range(len(new)),
        key=lambda n: (len(old) if places[n] is None else places[n], n),
    )
    return tuple(new[n] for n in order)
