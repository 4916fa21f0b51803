"""Make it legal: the cards that a player wants to put down, with the least change."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import Card, Hand, Table
from games.rules.melds import order_meld
from games.rules.table import cards_from_hand, hand_after
from games.solver.layout import build_melds, place_melds
from games.solver.old_melds import read_old_melds
from games.solver.play import (
    BUDGET,
    best_play,
    collector_at_rest,
    count_changed,
    likely_share,
    melds_out_of_reach,
)
from games.solver.position import KEEP, Position, drop_out_of_reach, read_position
from games.solver.problem import Branches
from games.solver.solving import Solving


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal table with the wanted cards, or with as many of their points as can be."""

    table: Table
    left_out: Hand
    """Wanted cards that can't be placed together with the others; none: all lie."""
    melds_changed: int
    """Melds of the old table that don't reappear card for card."""
    proven: bool
    """Whether `melds_changed` is the fewest."""


def arrange(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    wanted: Sequence[Card],
    *,
    budget: int = BUDGET,
) -> Arrangement:
    """Return a legal table with the wanted cards of the hand that changes the least.

    The budget counts steps of search for the least change.

    Raises:
        ValueError: a wanted card isn't in the hand, or there are more cards of a kind
            than two decks have (rule 2).
    """
    missing = Counter(wanted) - Counter(hand)
    if missing:
        cards = " ".join(missing.elements())
        raise ValueError(f"{cards}: wanted, but not in the hand")
    old = tuple(order_meld(tuple(meld)) for meld in table)
    if not wanted:
        return Arrangement(old, (), 0, proven=True)
    with collector_at_rest():
        return _place_all(old, wanted, budget) or _place_most(old, wanted, budget)


def _place_most(old: Table, wanted: Sequence[Card], budget: int) -> Arrangement:
    play = best_play(old, wanted, budget=budget)
    left_out = hand_after(tuple(wanted), cards_from_hand(old, play.table))
    return Arrangement(play.table, left_out, play.melds_changed, play.proven)


def _place_all(old: Table, wanted: Sequence[Card], budget: int) -> Arrangement | None:
    position = read_position(old, wanted)
    cards = _count_cards(position)
    if not position.jokers and not drop_out_of_reach(position):
        return None
    if _count_cards(position) < cards:
        return None
    _lay(position)
    melds = read_old_melds(old, position)
    inside = len(melds.melds())
    branches = Branches(position, old, melds)
    solving = Solving(branches, inside * KEEP, KEEP, per_moved_joker=KEEP)
    proven = solving.run(-1, likely_share(position), budget=budget)
    if solving.best is None and not proven:
        solving.run(-1, likely_share(position), first=True)
    if solving.best is None:
        return None
    new = (
        *build_melds(branches, solving.best),
        *melds_out_of_reach(old, branches.position),
    )
    return Arrangement(place_melds(old, new), (), count_changed(old, new), proven)


def _count_cards(position: Position) -> int:
    return sum(map(sum, position.hand))


def _lay(position: Position) -> None:
    """Turn the cards of the hand into cards that have to lie."""
    for table, hand in zip(position.table, position.hand, strict=True):
        for rank, held in enumerate(hand):
            table[rank] += held
            hand[rank] = 0
    position.table_jokers += position.hand_jokers
    position.hand_jokers = 0
