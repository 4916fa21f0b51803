"""The runs of one suit that are open between two places.

A *run state* says how many runs are open behind a place: of one card, of two, of three
or more. Runs of one or two cards have to go on. A run of three or more goes on before a
new one starts, which is always at least as good: so what follows depends on the number
of cards alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.solver.prices import NEVER

PLACES = 14
"""From the low ace to the high one (rule 13)."""
HIGH_ACE = PLACES - 1

RUN_STATES = tuple(
    (one, two, more)
    for one in range(5)
    for two in range(5 - one)
    for more in range(5 - one - two)
)
"""Open runs of one card, of two, of three or more; four cards of a kind at most."""
MOST_CARDS = 4

_NUMBERS = {state: number for number, state in enumerate(RUN_STATES)}


class RunStep(NamedTuple):
    """What cards put to runs do to a run state."""

    cards: int
    prolonged: int
    """Runs of three or more cards that go on."""
    stopped: int
    """Those that don't."""
    begun: int
    dropped: int
    """Runs that could go on if the next place had more cards."""
    after: int
    """The run state behind the place."""


@lru_cache(1 << 13)
def run_steps(run_state: int, most: int, room: int) -> tuple[RunStep, ...]:
    """Return the sensible ways to put up to so many cards to runs.

    Room is the most cards that the next place can have.
    """
    one, two, more = RUN_STATES[run_state]
    found = []
    for cards in range(one + two, min(most, MOST_CARDS) + 1):
        prolonged = min(more, cards - one - two)
        begun = cards - one - two - prolonged
        if begun + one <= room:
            long = two + prolonged
            kept = min(long, room - begun - one)
            after = _NUMBERS[begun, one, kept]
            found.append(
                RunStep(cards, prolonged, more - prolonged, begun, long - kept, after)
            )
    return tuple(found)


OpenRun = tuple[int, int, int]
"""What a run of one, of two, of three or more cards pays from a place on at least."""


def prices_of_going_on(places: Sequence[int]) -> list[OpenRun]:
    """Return what open runs pay at least, for each place and behind the last.

    Takes the prices of a place in a meld for each rank. A run of three or more cards
    may end, which is free.
    """
    now: OpenRun = (NEVER, NEVER, 0)
    found = [now]
    for place in range(HIGH_ACE, -1, -1):
        price = places[place % 13]
        long = price + now[2]
        now = (price + now[1], long, min(0, long))
        found.append(now)
    found.reverse()
    return found
