"""Make it legal: the cards that a player wants to put down, with the least change."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import Card, Hand, Table
from games.rules.melds import order_meld
from games.rules.table import cards_from_hand, hand_after
from games.solver.play import BUDGET, best_play


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
    # If all can lie, to lay all is the best play with them.
    play = best_play(old, wanted, budget=budget)
    left_out = hand_after(tuple(wanted), cards_from_hand(old, play.table))
    return Arrangement(play.table, left_out, play.melds_changed, play.proven)
