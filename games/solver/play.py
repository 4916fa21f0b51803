"""The best play from a table and a hand (rules 14 to 22)."""

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from games.rules.cards import JOKER, Card, Table, hand_points
from games.rules.melds import cards_that_fit, order_meld
from games.rules.table import cards_from_hand
from games.solver.groups import Share
from games.solver.layout import build_melds, place_melds
from games.solver.old_melds import read_old_melds
from games.solver.position import (
    CARD_VALUES,
    JOKER_VALUE,
    KEEP,
    UNIT,
    Position,
    drop_out_of_reach,
    read_position,
)
from games.solver.problem import Branches
from games.solver.solving import Solution, Solving

BUDGET = 2000
"""Steps of search for the fewest changes, unless one says otherwise."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best that can be put down."""

    table: Table
    """The finished table; unchanged melds keep their places, new ones lie behind."""
    points_left: int
    """Points of the cards that stay in the hand (rule 23)."""
    cards_played: int
    """How many cards leave the hand; 0: nothing can be played."""
    melds_changed: int
    """Melds of the old table that don't reappear card for card."""
    proven: bool
    """Whether `melds_changed` is the fewest; points and cards always are right."""


def best_play(
    table: Sequence[Sequence[Card]], hand: Sequence[Card], *, budget: int = BUDGET
) -> BestPlay:
    """Return the play that leaves the fewest points, with most cards, fewest changes.

    The budget counts steps of search for the last of the three; it never cuts the
    others, and the same arguments give the same answer.

    Raises:
        ValueError: there are more cards of a kind than two decks have (rule 2).
    """
    old = tuple(order_meld(tuple(meld)) for meld in table)
    with collector_at_rest():
        return _best_play(old, hand, budget)


def _best_play(old: Table, hand: Sequence[Card], budget: int) -> BestPlay:
    position = read_position(old, hand)
    first = solve_points(position, old)
    if first is None:
        return BestPlay(old, hand_points(hand), 0, 0, proven=True)
    solving, solution = first
    branches = solving.branches
    new = _finish(old, branches, solution)
    changed = count_changed(old, new)
    least, proven = changed, changed == 0
    if changed and budget > 0:
        new, proven = _change_less(old, solving, solution, new, budget)
        least = count_changed(old, new)
    played = cards_from_hand(old, new)
    left = hand_points(hand) - hand_points(played)
    return BestPlay(place_melds(old, new), left, len(played), least, proven)


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Keep the garbage collector from looking at millions of short-lived tuples.

    The search makes no cycles, so there is nothing for it to find.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def count_changed(old: Table, new: Table) -> int:
    """Return how many melds of the old table don't reappear card for card."""
    return (Counter(old) - Counter(new)).total()


def solve_points(
    position: Position, old: Table, *, first: bool = False
) -> tuple[Solving, Solution] | None:
    """Return the most value that can be put down; None: nothing can be.

    Takes out of the position what it doesn't need. With `first` any play will do.
    """
    if not position.jokers and not drop_out_of_reach(position):
        return None
    branches = Branches(position, old)
    solving = Solving(branches, value_of_hand(position) * UNIT + UNIT - 1, UNIT)
    solving.run(0, likely_share(position), first=first)
    return (solving, solving.best) if solving.best else None


def value_of_hand(position: Position) -> int:
    """Return what it would be worth to put everything down."""
    cards = sum(
        value * count
        for row in position.hand
        for value, count in zip(CARD_VALUES, row, strict=True)
    )
    return cards + JOKER_VALUE * position.hand_jokers


def likely_share(position: Position) -> Share:
    """Return how many jokers each suit uses if they stay where they are.

    Those from the hand go to the suit with the most cards.
    """
    shares = [
        sum(standing) - sum(fixed)
        for standing, fixed in zip(position.standing, position.fixed, strict=True)
    ]
    cards = [
        sum(row) + sum(held)
        for row, held in zip(position.table, position.hand, strict=True)
    ]
    shares[cards.index(max(cards))] += position.hand_jokers
    spades, hearts, diamonds, clubs = shares
    return spades, hearts, diamonds, clubs


def _finish(old: Table, branches: Branches, solution: Solution) -> Table:
    """Return the whole table: the melds of a solution and those out of its reach."""
    return (
        *build_melds(branches, solution),
        *melds_out_of_reach(old, branches.position),
    )


def melds_out_of_reach(old: Table, position: Position) -> Table:
    """Return the melds that no card of the hand can touch."""
    touched = Counter(read_old_melds(old, position).melds())
    return tuple((Counter(old) - touched).elements())


def _change_less(
    old: Table, points: Solving, solution: Solution, new: Table, budget: int
) -> tuple[Table, bool]:
    """Return a table as good that changes as few melds as was found, and if proven."""
    position = points.branches.position
    melds = read_old_melds(old, position)
    inside = len(melds.melds())
    kept = inside - count_changed(old, new)
    value = solution.total // UNIT
    keeping = Branches(position, old, melds)
    shares = [
        share
        for share in keeping.shares()
        if points.limits.get(share, solution.total) >= value * UNIT
    ]
    solving = Solving(
        keeping, value * UNIT + inside * KEEP, KEEP, shares, per_moved_joker=KEEP
    )
    proven = solving.run(
        value * UNIT + kept * KEEP, solution.branch.share, budget=budget
    )
    if solving.best is None:
        return new, proven
    return _finish(old, keeping, solving.best), proven


def can_play(table: Sequence[Sequence[Card]], hand: Sequence[Card]) -> bool:
    """Whether at least one card can be put down (rule 14).

    Raises:
        ValueError: there are more cards of a kind than two decks have (rule 2).
    """
    old = tuple(order_meld(tuple(meld)) for meld in table)
    position = read_position(old, hand)
    held = frozenset(hand)
    if any(not held.isdisjoint(cards_that_fit(meld)) for meld in old):
        return True
    if JOKER in held and any(len(meld) < 13 and cards_that_fit(meld) for meld in old):
        return True
    with collector_at_rest():
        return solve_points(position, old, first=True) is not None
