"""What a change of the table did to each card; for marks, news and animations."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card, Hand, Meld, Table, as_in_hand
from games.rules.table import cards_from_hand


class Mark(StrEnum):
    """What happened to a card between two tables."""

    KEPT = "kept"
    LAID = "laid"
    """It came from a hand."""
    MOVED = "moved"
    """It lay in another meld, or is a joker that stood for another card."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """The difference between an old and a new table."""

    laid: Hand
    """Cards that came from the hand, in notation of a hand."""
    moved: tuple[Card, ...]
    """Cards that lie in another meld now."""
    marks: tuple[tuple[Mark, ...], ...]
    """For each card of each meld of the new table, what happened to it."""


def compare_tables(
    old: Table, old_ids: tuple[int, ...], new: Table, new_ids: tuple[int, ...]
) -> TableChange:
    """Return what changed, card by card; ids tell which meld continues which."""
    old_melds = dict(zip(old_ids, old, strict=True))
    laid = cards_from_hand(old, new)
    open_laid = Counter(laid)
    marks = tuple(
        _marks(old_melds.get(meld_id, ()), meld, open_laid)
        for meld_id, meld in zip(new_ids, new, strict=True)
    )
    moved = tuple(
        card
        for meld, meld_marks in zip(new, marks, strict=True)
        for card, mark in zip(meld, meld_marks, strict=True)
        if mark is Mark.MOVED
    )
    return TableChange(laid, moved, marks)


def _marks(old: Meld, new: Meld, open_laid: Counter[Card]) -> tuple[Mark, ...]:
    """Return the marks of one meld; takes what it lays out of `open_laid`."""
    kept = Counter(old)
    marks = []
    for card in new:
        if kept[card] > 0:
            kept[card] -= 1
            marks.append(Mark.KEPT)
        elif open_laid[as_in_hand(card)] > 0:
            open_laid[as_in_hand(card)] -= 1
            marks.append(Mark.LAID)
        else:
            marks.append(Mark.MOVED)
    return tuple(marks)
