"""What plays can be worth: few of the numbers below a bound.

A play puts down some cards of the hand, so that no play is worth what no cards of the
hand come to. A search may stop at a play when none can be worth more.
"""

from typing import Protocol

from games.solver.position import CARD_VALUES, JOKER_VALUE, Position
from games.solver.prices import KEEP, NEVER, UNIT, Prices


class Worths(Protocol):
    """The totals that plays may come to, in the scale of prices."""

    grain: int
    """The least by which they differ."""

    def up_to(self, bound: int) -> int:
        """Return the greatest one up to a bound, which isn't negative."""

    def above(self, total: int) -> int:
        """Return the least one above one of them; NEVER: there is none."""


class HandWorths:
    """What the cards of a hand come to together, those that fit no meld left out."""

    grain = UNIT

    def __init__(self, position: Position, prices: Prices) -> None:
        values = [JOKER_VALUE] * position.hand_jokers
        held = [count for row in position.hand for count in row]
        for card, (count, price) in enumerate(zip(held, prices.card, strict=True)):
            if price != NEVER:
                values += [CARD_VALUES[card % 13]] * count
        self._sums = 1
        """A bit for each sum, from 0 on."""
        for value in values:
            self._sums |= self._sums << value

    @property
    def all_together(self) -> int:
        """Return what the cards come to if all are put down."""
        return (self._sums.bit_length() - 1) * UNIT

    def up_to(self, bound: int) -> int:
        """Return the greatest one up to a bound, which isn't negative."""
        below = self._sums & (2 << bound // UNIT) - 1
        return (below.bit_length() - 1) * UNIT

    def above(self, total: int) -> int:
        """Return the least one above one of them; NEVER: there is none."""
        least = total // UNIT + 1
        above = self._sums >> least
        return (least + (above & -above).bit_length() - 1) * UNIT if above else NEVER


class KeptWorths:
    """Any value and any number of kept melds."""

    grain = KEEP

    def up_to(self, bound: int) -> int:
        """Return the greatest one up to a bound."""
        return bound - bound % KEEP

    def above(self, total: int) -> int:
        """Return the least one above one of them."""
        return total + KEEP
