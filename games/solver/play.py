"""The best play from a table and a hand (rules 14 to 22)."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from games.rules.cards import JOKER, Card, Table, hand_points
from games.rules.melds import cards_that_fit, order_meld
from games.rules.table import unchanged_places
from games.solver.layout import build_melds, place_melds
from games.solver.old_melds import read_old_melds
from games.solver.position import (
    POINT,
    Position,
    drop_out_of_reach,
    has_meld,
    place_of,
    read_position,
)
from games.solver.prices import UNIT
from games.solver.solution import Solution
from games.solver.solving import solve_changes, solve_points

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
    solution, proven = None, True
    if position.jokers or drop_out_of_reach(position):
        if budget > 0:
            melds = read_old_melds(old, position)
            solution, proven = solve_changes(position, melds, budget)
        else:
            solution, proven = solve_points(position), False
    if solution is None:
        return BestPlay(old, hand_points(hand), 0, 0, proven=True)
    new = _finish(old, position, solution)
    changed = count_changed(old, new)
    points, played = divmod(solution.value // UNIT, POINT)
    left = hand_points(hand) - points
    return BestPlay(place_melds(old, new), left, played, changed, proven or not changed)


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
    return len(old) - len(unchanged_places(old, new))


def _finish(old: Table, position: Position, solution: Solution) -> Table:
    """Return the whole table: the melds of a solution and those out of its reach."""
    return (
        *build_melds(solution.layout, position),
        *_melds_out_of_reach(old, position),
    )


def _melds_out_of_reach(old: Table, position: Position) -> Table:
    """Return the melds that no card of the hand can touch, as they are."""
    if position.jokers:
        return ()
    return tuple(meld for meld in old if not _is_in_reach(meld[0], position))


def _is_in_reach(card: Card, position: Position) -> bool:
    suit, rank = place_of(card)
    return position.table[suit][rank] > 0


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
    if has_meld(position.hand):
        return True
    with collector_at_rest():
        if not position.jokers and not drop_out_of_reach(position):
            return False
        return solve_points(position) is not None
