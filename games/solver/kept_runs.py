"""Old runs kept as they are, in the layers of their suit.

A kept run takes its cards out of the play; it is part of the states of its suit from its
first card to its last.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from games.solver.chains import (
    HIGH_ACE,
    JOKERS,
    KEPT,
    LOW_ACES,
    Choices,
    Layer,
    Spot,
    choices_at,
    find_choices,
)
from games.solver.old_melds import JOKER_MODE, Span
from games.solver.position import KEEP


def layer_with_kept(
    spot: Spot,
    place: int,
    runs: Sequence[Span],
    kept_jokers: int,
    states: Iterable[int],
) -> Layer:
    """Return the choices of states at a spot where old runs and groups may be kept."""
    plans: dict[int, list[_Plan]] = {}
    layer: Layer = {}
    for state in states:
        kept = state >> KEPT
        plan = plans.get(kept)
        if plan is None:
            plan = plans[kept] = list(_plans(spot, place, runs, kept))
        layer[state] = _choices_of_plans(
            plan, state & _PLAIN, place, spot.jokers, kept_jokers
        )
    return layer


_PLAIN = (1 << KEPT) - 1
"""The part of a state that knows nothing of kept runs."""


class _Plan(NamedTuple):
    """A choice of runs to keep from here on, and what it leaves to do."""

    gain: int
    left: Spot
    """The spot without the cards of kept runs."""
    known: Layer
    """Choices at what is left."""
    jokers: int
    """Jokers in kept runs, as they are added to a state."""
    after: int
    """What is added to the states behind the place."""


def _plans(spot: Spot, place: int, runs: Sequence[Span], kept: int) -> Iterator[_Plan]:
    starting = [1 << n for n, run in enumerate(runs) if run.first == place]
    for size in range(len(starting) + 1):
        for some in combinations(starting, size):
            started = kept | sum(some)
            fixed, jokers, low_jokers = _fixed(started, place, runs)
            after = _known_after(started, place, runs) << KEPT
            if place == 0:
                # What low aces in kept runs take is accounted for at the high ace.
                left = spot._replace(table=spot.table - fixed)
                after += fixed << LOW_ACES
            elif fixed or low_jokers:
                left = spot._replace(
                    table=spot.table - (fixed - jokers) + low_jokers,
                    standing=max(0, spot.standing - fixed),
                )
            else:
                left = spot
            used = jokers + low_jokers << JOKERS
            yield _Plan(KEEP * size, left, choices_at(left), used, after)


def _choices_of_plans(
    plans: Sequence[_Plan], plain: int, place: int, share: int, kept_jokers: int
) -> Choices:
    """Return what can be done in a state, over all choices of runs to keep."""
    found = list(_found_by_plans(plans, plain, share))
    if len(found) == 1 and not kept_jokers and not found[0][0].after:
        return found[0][2]
    return _merged(found, place, share, kept_jokers)


def _found_by_plans(
    plans: Sequence[_Plan], plain: int, share: int
) -> Iterator[tuple[_Plan, int, Choices]]:
    """Yield plans that the jokers suffice for, jokers used, and the choices left."""
    for plan in plans:
        state = plain + plan.jokers
        if plan.jokers and state >> JOKERS > share:
            continue
        choices = plan.known.get(state)
        if choices is None:
            choices = plan.known[state] = find_choices(plan.left, state)
        yield plan, state >> JOKERS, choices


def _merged(
    found: Sequence[tuple[_Plan, int, Choices]],
    place: int,
    share: int,
    kept_jokers: int,
) -> Choices:
    """Return all choices together, modes with kept jokers apart."""
    steps_of: dict[int, list[tuple[int, int]]] = {}
    for plan, used, choices in found:
        for mode, steps in choices:
            for kept in range(kept_jokers + 1):
                enough = steps
                if kept and place == HIGH_ACE:
                    enough = steps if share - used >= kept else ()
                elif kept:
                    enough = tuple(s for s in steps if (s[1] >> JOKERS) - used >= kept)
                if enough:
                    steps_of.setdefault(mode | kept << JOKER_MODE, []).extend(
                        [(gain + plan.gain, then + plan.after) for gain, then in enough]
                    )
    return tuple([(mode, tuple(steps)) for mode, steps in steps_of.items()])


def _fixed(kept: int, place: int, runs: Sequence[Span]) -> tuple[int, int, int]:
    """Return the cards of kept runs at a place, free jokers of them, and at the low ace.

    The last are counted where all aces are, at the high ace.
    """
    fixed = jokers = low_jokers = 0
    for number, run in enumerate(runs):
        if kept >> number & 1:
            if run.first <= place <= run.last:
                fixed += 1
                jokers += place in run.jokers and place > 0
            low_jokers += place == HIGH_ACE and 0 in run.jokers
    return fixed, jokers, low_jokers


def _known_after(kept: int, place: int, runs: Sequence[Span]) -> int:
    """Return the kept runs that the state behind a place remembers."""
    for number, run in enumerate(runs):
        if run.known_until <= place:
            kept &= ~(1 << number)
    return kept
