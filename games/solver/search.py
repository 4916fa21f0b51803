"""The search: all suits together, place by place, as far as the bounds leave hope.

A layer holds the states of a place with the most gained on the way to each. It is first
run with a narrow layer, which keeps the most promising states only and mostly finds the
best play at once. As long as the bounds don't prove it the prices are improved and the
layers widened, at last without limit: so the answer is exact.
"""

from dataclasses import dataclass, field

from games.solver.bounds import HOPELESS, Bounds, Problem
from games.solver.chains import PLACES

_STATE_BITS = 22
_STATE = (1 << _STATE_BITS) - 1
_PAIR_BITS = 2 * _STATE_BITS
_PAIR = (1 << _PAIR_BITS) - 1
_MODE_BITS = 6

WIDTHS = (4, 16, 64, 256, 1024)
WITHOUT_LIMIT = 1 << 60

Reached = dict[int, tuple[int, int, int]]
"""For each state of all suits what was gained, the bound, and the state before."""
Way = tuple[tuple[int, int, int, int], ...]
"""The states of the four suits from the first place to behind the last."""


@dataclass(slots=True)
class Search:
    """One search for the most that a problem can gain."""

    problem: Problem
    bounds: Bounds
    steps: int = 0
    """How many states have been looked at."""
    _layers: list[Reached] = field(default_factory=list)

    def run(self, floor: int, width: int) -> tuple[int | None, bool]:
        """Return the most above a floor, and whether nothing was left out."""
        now: Reached = {0: (0, 0, 0)}
        complete = True
        self._layers = [now]
        for place in range(PLACES):
            self.steps += len(now)
            now = _expand(self, place, now, floor)
            if len(now) > width:
                complete = False
                best = sorted(now.items(), key=_by_bound, reverse=True)[:width]
                now = dict(best)
            self._layers.append(now)
        return max([reached[0] for reached in now.values()], default=None), complete

    def way(self) -> Way:
        """Return the best way of the last run, which found one."""
        last = self._layers[-1]
        key = max(last, key=lambda key: last[key][0])
        keys = [key]
        for layer in reversed(self._layers[1:]):
            key = layer[key][2]
            keys.append(key)
        return tuple(_states(key) for key in reversed(keys))


def _by_bound(item: tuple[int, tuple[int, int, int]]) -> int:
    return item[1][1]


def _states(key: int) -> tuple[int, int, int, int]:
    first, second = key >> _PAIR_BITS, key & _PAIR
    return (
        first >> _STATE_BITS,
        first & _STATE,
        second >> _STATE_BITS,
        second & _STATE,
    )


Pair = dict[int, list[tuple[int, int, int]]]


def _pair(search: Search, place: int, suit: int, key: int) -> Pair:
    """Return for the modes of two suits: bound, gain and next states, best first."""
    bounds, chains = search.bounds, search.problem.chains
    first = chains[suit][place].get(key >> _STATE_BITS, ())
    second = chains[suit + 1][place].get(key & _STATE, ())
    ahead, ahead_too = bounds.gains[suit][place + 1], bounds.gains[suit + 1][place + 1]
    found = {}
    for mode, steps in first:
        bound = [
            (gain + ahead[then], gain, then << _STATE_BITS)
            for gain, then in steps
            if ahead[then] > HOPELESS
        ]
        if not bound:
            continue
        for mode_too, steps_too in second:
            both = [
                (b + gain + ahead_too[then], g + gain, t | then)
                for gain, then in steps_too
                if ahead_too[then] > HOPELESS
                for b, g, t in bound
            ]
            if both:
                if len(both) > 1:
                    both.sort(reverse=True)
                found[mode << _MODE_BITS | mode_too] = both
    return found


def _paired_modes(search: Search, place: int) -> list[tuple[int, int, int]]:
    return [
        (s << _MODE_BITS | h, d << _MODE_BITS | c, bonus)
        for s, h, d, c, bonus in search.problem.modes[place]
    ]


def _expand(  # noqa: C901, PLR0915 - one piece, for speed
    search: Search, place: int, now: Reached, floor: int
) -> Reached:
    """Return the next layer."""
    after: Reached = {}
    firsts: dict[int, Pair] = {}
    seconds: dict[int, Pair] = {}
    modes = _paired_modes(search, place)
    base = floor - search.bounds.rest[place + 1]
    for key, (gained, _, _) in now.items():
        pair_key = key >> _PAIR_BITS
        first = firsts.get(pair_key)
        if first is None:
            first = firsts[pair_key] = _pair(search, place, 0, pair_key)
        pair_key = key & _PAIR
        second = seconds.get(pair_key)
        if second is None:
            second = seconds[pair_key] = _pair(search, place, 2, pair_key)
        for mode, mode_too, bonus in modes:
            if mode not in first or mode_too not in second:
                continue
            others = second[mode_too]
            most = others[0][0]
            so_far = gained + bonus
            for bound, gain, then in first[mode]:
                need = base - so_far - bound
                if most <= need:
                    break
                start = so_far + gain
                high = then << _PAIR_BITS
                for bound_too, gain_too, then_too in others:
                    if bound_too <= need:
                        break
                    state = high | then_too
                    total = start + gain_too
                    known = after.get(state)
                    if known is None or total > known[0]:
                        after[state] = (total, so_far + bound + bound_too, key)
    return after
