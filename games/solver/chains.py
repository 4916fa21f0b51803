"""The runs of one suit as a layered graph, place by place from the low ace to the high.

A *run state* says how many runs are open behind a place: of one card, of two, of three
or more. Runs of one or two cards have to go on. A run of three or more goes on before a
new one starts, which is always at least as good: so what follows depends on the number
of cards alone. For the same reason a card that can prolong a run never stays away.

The cards of a place that lie in groups are settled between the suits
(`games.solver.groups`); here they are the *mode* of the place: one way to use the suit's
cards outside of free runs.
"""

from collections.abc import Iterator
from typing import NamedTuple

RUN_STATES = tuple(
    (one, two, more)
    for one in range(5)
    for two in range(5 - one)
    for more in range(5 - one - two)
)
"""Open runs of one card, of two, of three or more; four cards of a kind at most."""

_NUMBERS = {state: number for number, state in enumerate(RUN_STATES)}
MUST_GO_ON = tuple(one + two for one, two, _ in RUN_STATES)
ONE_CARD = tuple(one for one, _, _ in RUN_STATES)

PLACES = 14
LOW_ACE, HIGH_ACE = 0, PLACES - 1
MOST_SLOTS = 4

# A state of a chain is one number: the run state, above it the aces used low, the jokers
# used, and the old runs that are being kept as they are.
LOW_ACES = 6
JOKERS = 9
KEPT = 11
RUN_STATE_MASK = (1 << LOW_ACES) - 1
LOW_ACES_MASK = (1 << (JOKERS - LOW_ACES)) - 1
JOKERS_MASK = (1 << (KEPT - JOKERS)) - 1

Steps = tuple[tuple[int, int], ...]
"""Gain and next state of each thing that can be done."""
Choices = tuple[tuple[int, Steps], ...]
"""For each mode that is possible the steps."""
Layer = dict[int, Choices]
"""The choices of each state that can be reached at a place."""


class Chain(list[Layer]):
    """The layers of a suit, and behind the last the states that are left."""

    unpriced: list[dict[int, int]] | None = None
    """What its states can have gained when nothing is paid, once it is known."""


_USES: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}


def uses(run_state: int, least: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return each sensible number of cards put to runs, and the run state after it."""
    key = (run_state, least, most)
    found = _USES.get(key)
    if found is None:
        one, two, more = RUN_STATES[run_state]
        must = one + two
        first = max(must, least, min(must + more, most))
        found = _USES[key] = tuple(
            (cards, _NUMBERS[_after(one, two, more, cards)])
            for cards in range(first, min(most, MOST_SLOTS) + 1)
        )
    return found


def _after(one: int, two: int, more: int, cards: int) -> tuple[int, int, int]:
    prolonged = min(more, cards - one - two)
    return cards - one - two - prolonged, one, two + prolonged


class Spot(NamedTuple):
    """One card of one suit: all that decides what can be done with it."""

    place: int
    """0: the low ace, 1: between, 2: the high ace."""
    table: int
    hand: int
    standing: int
    """Jokers that stood for it: that many cards have to (rule 19)."""
    in_groups: int
    """The most that groups can use."""
    room: int
    """Real cards of the suit at the next place, and at the one after it."""
    room_after: int
    jokers: int
    """How many the suit uses in all."""
    gain: int
    """What a card from the hand is worth."""


LOW, BETWEEN, HIGH = 0, 1, 2

_CHOICES: dict[Spot, Layer] = {}
_MOST_SPOTS = 1 << 15


def choices_at(spot: Spot) -> Layer:
    """Return the choices found so far at such a spot; `find_choices` finds more."""
    found = _CHOICES.get(spot)
    if found is None:
        if len(_CHOICES) >= _MOST_SPOTS:
            _CHOICES.clear()
        found = _CHOICES[spot] = {}
    return found


def find_choices(spot: Spot, state: int) -> Choices:
    """Return what can be done at a spot in a state; the state has no kept runs."""
    run_state = state & RUN_STATE_MASK
    low_aces = state >> LOW_ACES & LOW_ACES_MASK
    jokers = state >> JOKERS
    if spot.place == LOW:
        most = spot.table + spot.hand + spot.jokers
        after = tuple(
            (0, then | cards << LOW_ACES)
            for cards, then in uses(run_state, 0, most)
            if has_room(spot, then, spot.jokers)
        )
        return ((0, after),)
    left = spot.jokers - jokers
    found = []
    for grouped in range(spot.in_groups + 1):
        steps = tuple(
            step
            for more in range(left if spot.place == HIGH else 0, left + 1)
            for step in _steps(spot, run_state, low_aces, grouped, jokers, more)
        )
        if steps:
            found.append((grouped, steps))
    return tuple(found)


def _steps(
    spot: Spot, run_state: int, low_aces: int, grouped: int, jokers: int, more: int
) -> Iterator[tuple[int, int]]:
    is_last = spot.place == HIGH
    used = grouped + low_aces if is_last else grouped
    left = spot.jokers - jokers - more
    carried = 0 if is_last else low_aces << LOW_ACES | jokers + more << JOKERS
    most = spot.table + spot.hand + more - used
    least = max(spot.table + more, spot.standing) - used
    steps: dict[int, int] = {}
    for cards, then in uses(run_state, max(least, 0), most):
        if has_room(spot, then, left):
            after = without_idle(then, spot.room + left) | carried
            # More cards come later and gain more.
            steps[after] = (used + cards - more - spot.table) * spot.gain
    for after, gain in steps.items():
        yield gain, after


def has_room(spot: Spot, run_state: int, jokers: int) -> bool:
    """Whether the next two places have the cards that short runs need."""
    next_gap = MUST_GO_ON[run_state] - spot.room
    gap_after = ONE_CARD[run_state] - spot.room_after
    return max(next_gap, 0) + max(gap_after, 0) <= jokers


def without_idle(run_state: int, room: int) -> int:
    """Return the run state without long runs that the next cards can't prolong."""
    return _WITHOUT_IDLE[run_state][min(room, MOST_SLOTS)]


_WITHOUT_IDLE = [
    [
        _NUMBERS[one, two, max(0, min(more, room - one - two))]
        for room in range(MOST_SLOTS + 1)
    ]
    for one, two, more in RUN_STATES
]
