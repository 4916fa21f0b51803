"""Who draws the last card of the stock, and what that is worth (rule 26).

In the last lap everybody lays what they can, and whoever drew the last card is the last
to do so, with the cards of all the others on the table. A turn that passes draws three
cards, one that melds one or two: so a small meld decides who draws the last card.
"""

from collections.abc import Sequence

from games.rules.observation import MOST_DRAWS, Observation

_HOLDING = 12
"""Seats with so many cards are taken to hold them back, and to draw three a turn."""

_CHANCES = (1.0, 0.25, 0.05, 0.0, 0.0)
"""What it is worth that so many others come later in the last lap."""

_WITH_A_MELD = 1.05
"""To draw the last card as the first or second of a turn: one may even meld at once."""

_CERTAINTY = 0.97
"""Whether a meld will be possible after the next card isn't known yet."""


def is_time_to_meld(seen: Observation) -> bool:
    """Whether to meld now and draw no more makes a better place in the last lap.

    Precondition: the viewer may meld now.
    """
    if not 0 < seen.stock_count <= MOST_DRAWS * seen.players:
        return False
    return chance_after(seen, 0) > _best_later_chance(seen)


def _best_later_chance(seen: Observation) -> float:
    left = MOST_DRAWS - seen.drawn
    if seen.stock_count < left:
        return _WITH_A_MELD
    return max(
        chance_after(seen, more) * (1.0 if more == left else _CERTAINTY)
        for more in range(1, left + 1)
    )


def chance_after(seen: Observation, more: int) -> float:
    """Return what the viewer's place in the last lap is worth, from 0 to about 1.

    `more` cards are still drawn in this turn.
    """
    stock = seen.stock_count - more
    if stock == 0:
        return _CHANCES[0]
    draws = [MOST_DRAWS if count >= _HOLDING else 1 for count in seen.hand_counts]
    draws[seen.turn] = MOST_DRAWS
    last, drawn = _last_drawer(draws, (seen.turn + 1) % seen.players, stock)
    if last == seen.turn and drawn < MOST_DRAWS:
        return _WITH_A_MELD
    return _CHANCES[(last - seen.turn) % seen.players]


def _last_drawer(draws: Sequence[int], seat: int, stock: int) -> tuple[int, int]:
    """Return the seat that draws the last card, and how many it draws then."""
    while stock > draws[seat]:
        stock -= draws[seat]
        seat = (seat + 1) % len(draws)
    return seat, stock
