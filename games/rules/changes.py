"""What a change of the table did to each card; for marks, news and animations."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card, Hand, Meld, Table, as_in_hand, is_joker
from games.rules.table import cards_from_hand

SMALLEST_PART = 2
"""Fewer cards are moved, not split off or joined."""


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
    is_declaration: bool
    """Whether it is a joker that came to stand for another card of its meld (rule 19)."""

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
        if self.base is None or self.source is None or self.is_declaration:
            return False
        return len(self.cards) == len(self.source) >= SMALLEST_PART


@dataclass(frozen=True, slots=True)
class Part:
    """Cards that a meld got from one place."""

    source: int | None
    """The id of the meld in which they lay; None: a hand."""
    was: Counter[Card]
    """As they lay."""
    now: Counter[Card]
    """As they lie; differs for a joker that came to stand for another card."""


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
    """Return what changed, card by card; ids tell which meld continues which."""
    melds = dict(zip(old_ids, old, strict=True))
    bases = [meld_id if meld_id in melds else None for meld_id in new_ids]
    came = trace_cards(melds, new, bases)
    transfers = tuple(
        Transfer(
            cards=_in_order(part.now, meld),
            source=None if part.source is None else melds[part.source],
            base=None if base is None else melds[base],
            target=meld,
            is_declaration=part.source is not None and part.source == base,
        )
        for base, meld, parts in zip(bases, new, came, strict=True)
        for part in parts
    )
    marks = tuple(_marks(meld, parts) for meld, parts in zip(new, came, strict=True))
    laid = cards_from_hand(old, new)
    return TableChange(old, old_ids, new, new_ids, laid, transfers, marks)


def trace_cards(
    melds: Mapping[int, Meld], new: Table, bases: Sequence[int | None]
) -> tuple[list[Part], ...]:
    """Return for each meld of the new table what it got, from the old ones by their ids.

    A meld keeps the cards that it has in common with its base, the one that it continues.
    Of the others, those that lay together are looked for together, the largest parts
    first; a joker that stands for a new card is one of the table that changed, its own
    meld's first, as long as there is one; what is left came from a hand.
    """
    spare = {meld_id: Counter(meld) for meld_id, meld in melds.items()}
    missing = []
    for base, meld in zip(bases, new, strict=True):
        needs = Counter(meld)
        if base is not None:
            kept = needs & spare[base]
            spare[base] -= kept
            needs -= kept
        missing.append(needs)
    came: tuple[list[Part], ...] = tuple([] for _ in new)
    while largest := min(_common_parts(spare, missing), default=None):
        _, number, source = largest
        cards = missing[number] & spare[source]
        missing[number] -= cards
        spare[source] -= cards
        came[number].append(Part(source, cards, cards))
    for base, needs, parts in zip(bases, missing, came, strict=True):
        parts.extend(_changed_jokers(base, needs, spare))
        if needs:
            hand = Counter(as_in_hand(card) for card in needs.elements())
            parts.append(Part(None, hand, needs))
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
    base: int | None, needs: Counter[Card], spare: dict[int, Counter[Card]]
) -> Iterator[Part]:
    """Yield the jokers of the table that came to stand for a card that is needed.

    Takes them out of `needs` and of `spare`.
    """
    for joker in [card for card in needs.elements() if is_joker(card)]:
        for source in sorted(spare, key=lambda each: each != base):
            was = next(filter(is_joker, spare[source].elements()), None)
            if was is not None:
                spare[source] -= Counter([was])
                needs -= Counter([joker])
                yield Part(source, Counter([was]), Counter([joker]))
                break


def _in_order(cards: Counter[Card], meld: Meld) -> tuple[Card, ...]:
    left = Counter(cards)
    ordered = []
    for card in meld:
        if left[card] > 0:
            left[card] -= 1
            ordered.append(card)
    return tuple(ordered)


def _marks(meld: Meld, parts: Sequence[Part]) -> tuple[Mark, ...]:
    if not parts:
        return (Mark.KEPT,) * len(meld)
    laid = Counter[Card]()
    moved = Counter[Card]()
    for part in parts:
        (laid if part.source is None else moved).update(part.now)
    kept = Counter(meld) - laid - moved
    return tuple(_mark(card, kept, moved) for card in meld)


def _mark(card: Card, kept: Counter[Card], moved: Counter[Card]) -> Mark:
    """Return the mark of a card; takes it out of what it is counted among."""
    for counted, mark in ((kept, Mark.KEPT), (moved, Mark.MOVED)):
        if counted[card] > 0:
            counted[card] -= 1
            return mark
    return Mark.LAID
