"""What a change of the table did to each card; for marks, news and animations."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card, Hand, Meld, Table, is_joker
from games.rules.table import cards_from_hand

SMALLEST_PART = 2
"""Fewer cards are moved, not split off."""


class Mark(StrEnum):
    """What happened to a card between two tables."""

    KEPT = "kept"
    LAID = "laid"
    """It came from a hand."""
    MOVED = "moved"
    """It lay in another meld, or is a joker that stood for another card."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Cards that came together from one place to another."""

    cards: tuple[Card, ...]
    """As they lie now, in the order of their meld."""
    source: Meld | None
    """The old meld in which they lay; None: a hand."""
    base: Meld | None
    """The old meld that goes on in `target`; None: `target` is a new one."""
    target: Meld
    """The new meld in which they lie."""

    @property
    def is_split(self) -> bool:
        """Whether a meld was split, and they are the part of it that became a new one."""
        size = len(self.cards)
        if self.base is not None or self.source is None or size < SMALLEST_PART:
            return False
        ends = (self.source[:size], self.source[-size:])
        return size < len(self.source) and self.cards in ends

    @property
    def is_join(self) -> bool:
        """Whether a whole meld was joined to another one."""
        if self.base is None or self.source is None:
            return False
        size = len(self.cards)
        return self.source != self.base and size == len(self.source) >= SMALLEST_PART

    @property
    def is_declaration(self) -> bool:
        """Whether a joker came to stand for another card in its own meld (rule 19)."""
        return self.source is not None and self.source is self.base


@dataclass(frozen=True, slots=True)
class TableChange:
    """The difference between an old and a new table."""

    old: Table
    old_ids: tuple[int, ...]
    new: Table
    new_ids: tuple[int, ...]
    """A meld of the new table continues the one of the old table with its id."""
    laid: Hand
    """Cards that came from the hand, in notation of a hand."""
    transfers: tuple[Transfer, ...]
    """How the cards that changed place came there, in the order of the new table."""
    marks: tuple[tuple[Mark, ...], ...]
    """For each card of each meld of the new table, what happened to it."""

    @property
    def moved(self) -> tuple[Card, ...]:
        """Cards that lie in another meld now, or are jokers that changed."""
        return tuple(
            card
            for meld, meld_marks in zip(self.new, self.marks, strict=True)
            for card, mark in zip(meld, meld_marks, strict=True)
            if mark is Mark.MOVED
        )


def compare_tables(
    old: Table, old_ids: tuple[int, ...], new: Table, new_ids: tuple[int, ...]
) -> TableChange:
    """Return what changed, card by card; ids tell which meld continues which.

    A meld keeps the cards that it has in common with the one that it continues. Of the
    others, those that lay together are looked for together, the largest parts first; a
    joker that stands for a new card is one of the table that changed, its own meld's
    first, as long as there is one.
    """
    melds = dict(zip(old_ids, old, strict=True))
    came = _trace(melds, new, new_ids)
    transfers = tuple(
        Transfer(
            cards=_in_order(cards, meld),
            source=None if source is None else melds[source],
            base=melds.get(meld_id),
            target=meld,
        )
        for meld_id, meld, parts in zip(new_ids, new, came, strict=True)
        for source, cards in parts
    )
    marks = tuple(_marks(meld, parts) for meld, parts in zip(new, came, strict=True))
    laid = cards_from_hand(old, new)
    return TableChange(old, old_ids, new, new_ids, laid, transfers, marks)


_Parts = list[tuple[int | None, Counter[Card]]]
"""Where the cards that a meld got lay before (an id, or None: a hand), and which."""


def _trace(
    melds: dict[int, Meld], new: Table, new_ids: tuple[int, ...]
) -> tuple[_Parts, ...]:
    """Return for each meld of the new table what it got."""
    spare = {meld_id: Counter(meld) for meld_id, meld in melds.items()}
    missing = []
    for meld_id, meld in zip(new_ids, new, strict=True):
        needs = Counter(meld)
        if meld_id in spare:
            kept = needs & spare[meld_id]
            spare[meld_id] -= kept
            needs -= kept
        missing.append(needs)
    came: tuple[_Parts, ...] = tuple([] for _ in new)
    while largest := min(_common_parts(spare, missing), default=None):
        _, number, source = largest
        part = missing[number] & spare[source]
        missing[number] -= part
        spare[source] -= part
        came[number].append((source, part))
    for meld_id, needs, parts in zip(new_ids, missing, came, strict=True):
        parts.extend(_changed_jokers(meld_id, needs, spare))
        if needs:
            parts.append((None, needs))
    return came


def _common_parts(
    spare: dict[int, Counter[Card]], missing: Sequence[Counter[Card]]
) -> Iterator[tuple[int, int, int]]:
    """Yield the parts that old and new melds share, to be sorted: the largest first."""
    left = [(source, cards) for source, cards in spare.items() if cards]
    for number, needs in enumerate(missing):
        if not needs:
            continue
        for source, cards in left:
            if not needs.keys().isdisjoint(cards):
                yield -(needs & cards).total(), number, source


def _changed_jokers(
    meld_id: int, needs: Counter[Card], spare: dict[int, Counter[Card]]
) -> Iterator[tuple[int, Counter[Card]]]:
    """Yield the jokers of the table that came to stand for a card that is needed.

    Takes them out of `needs` and of `spare`.
    """
    for joker in [card for card in needs.elements() if is_joker(card)]:
        for source in sorted(spare, key=lambda each: each != meld_id):
            was = next(filter(is_joker, spare[source].elements()), None)
            if was is not None:
                spare[source] -= Counter([was])
                needs -= Counter([joker])
                yield source, Counter([joker])
                break


def _in_order(cards: Counter[Card], meld: Meld) -> tuple[Card, ...]:
    left = Counter(cards)
    ordered = []
    for card in meld:
        if left[card] > 0:
            left[card] -= 1
            ordered.append(card)
    return tuple(ordered)


def _marks(meld: Meld, parts: _Parts) -> tuple[Mark, ...]:
    if not parts:
        return (Mark.KEPT,) * len(meld)
    laid = Counter[Card]()
    moved = Counter[Card]()
    for source, cards in parts:
        (laid if source is None else moved).update(cards)
    kept = Counter(meld) - laid - moved
    return tuple(_mark(card, kept, moved) for card in meld)


def _mark(card: Card, kept: Counter[Card], moved: Counter[Card]) -> Mark:
    """Return the mark of a card; takes it out of what it is counted among."""
    for counted, mark in ((kept, Mark.KEPT), (moved, Mark.MOVED)):
        if counted[card] > 0:
            counted[card] -= 1
            return mark
    return Mark.LAID
