"""How much can still be gained from a state: upper bounds by dual ascent.

The suits are tied to each other by the groups of each rank alone. With a *price* for
every mode of every place and suit each suit can be judged by itself, and the sum is an
upper bound whatever the prices are. A sweep from the last place to the first sets the
prices of a place so that the suits share alike what it is worth to all of them (block
coordinate ascent on the dual, as in message passing); one sweep is mostly enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.solver.chains import PLACES, Chain, Layer

NEVER = -(1 << 60)
"""Stands for minus infinity."""
HOPELESS = NEVER >> 1
"""What is below it contains a `NEVER`."""

Modes = tuple[int, int, int, int, int]
"""A mode for each suit that go together, and what they gain."""
Gains = dict[int, int]
"""A gain for each state, or for each mode."""
Ahead = list[tuple[int, list[tuple[int, int]]]]
"""For each state what can still be gained with each mode, prices of the place apart."""


@dataclass(slots=True)
class Problem:
    """Four suits and what ties them to each other."""

    chains: Sequence[Chain]
    """For each suit the layers of its places, and the states behind the last."""
    modes: Sequence[Sequence[Modes]]
    """For each place the modes that go together."""


@dataclass(slots=True)
class Bounds:
    """What each state of each suit can still gain, under the prices found so far."""

    problem: Problem
    root: int = 0
    """An upper bound of the whole problem; below `HOPELESS`: it has no solution."""
    gains: list[list[Gains]] = field(default_factory=list)
    """For each suit and place what each state can still gain."""
    rest: list[int] = field(default_factory=list)
    """For each place what the ties at it and behind it can gain beside that."""
    _prices: list[list[Gains]] = field(default_factory=list)
    _slack: list[int] = field(default_factory=list)
    _swept: bool = False

    def __post_init__(self) -> None:
        self._prices = [
            [{}, {}, {}, {}] if len(modes) > 1 else [{mode: 0} for mode in modes[0][:4]]
            for modes in self.problem.modes
        ]
        self._slack = [max([m[4] for m in modes]) for modes in self.problem.modes]

    def tighten(self, floor: int | None = None) -> None:
        """Find better prices in one sweep.

        With a floor, what the bounds show to lead to no more than it is left out of the
        problem from now on.
        """
        behind = self._look_behind()
        if floor is not None and self._swept:
            self._leave_out(behind, floor)
        self._swept = True
        chains = self.problem.chains
        gains: list[list[Gains]] = [_behind_all(chain) for chain in chains]
        rest = [0] * (PLACES + 1)
        for place in range(PLACES - 1, -1, -1):
            if len(self.problem.modes[place]) == 1:
                rest[place] = rest[place + 1]
                for chain, gain in zip(chains, gains, strict=True):
                    gain[place] = _without_groups(chain[place], gain[place + 1])
                continue
            ahead = [
                _look_ahead(chain[place], gain[place + 1])
                for chain, gain in zip(chains, gains, strict=True)
            ]
            self._set_prices(
                place,
                [_worth(a, b[place]) for a, b in zip(ahead, behind, strict=True)],
            )
            rest[place] = rest[place + 1] + self._slack[place]
            for suit, prices in enumerate(self._prices[place]):
                gains[suit][place] = _pay(ahead[suit], prices)
        self.gains, self.rest = gains, rest
        self.root = rest[0] + sum([gain[0].get(0, NEVER) for gain in gains])

    def _look_behind(self) -> list[list[Gains]]:
        """Return for each suit and place what its states can have gained."""
        found = []
        for suit, chain in enumerate(self.problem.chains):
            if self._swept:
                behind = _reach(chain, [prices[suit] for prices in self._prices])
            elif chain.unpriced is not None:
                behind = chain.unpriced
            else:
                behind = chain.unpriced = _reach(chain, [{}] * PLACES)
            found.append(behind)
        return found

    def _leave_out(self, behind: Sequence[Sequence[Gains]], floor: int) -> None:
        """Leave out states and steps through which nothing above the floor leads."""
        chains = []
        for suit, chain in enumerate(self.problem.chains):
            least = floor - self.root + self.gains[suit][0].get(0, NEVER)
            layers = Chain([chain[PLACES]])
            for place in range(PLACES - 1, -1, -1):
                gains = self.gains[suit][place + 1]
                # Modes that the branch hasn't may have left states without a step.
                ahead = {state: gains[state] for state in layers[-1]}
                layers.append(
                    _promising(
                        chain[place],
                        behind[suit][place],
                        ahead,
                        self._prices[place][suit],
                        least,
                    )
                )
            layers.reverse()
            chains.append(layers)
        self.problem = Problem(chains, self.problem.modes)

    def _set_prices(self, place: int, worth: list[Gains]) -> None:
        """Let the suits share alike what the place is worth with each of their modes."""
        shares = self._share(place, worth)
        split = sum([len(worth_of) > 1 for worth_of in worth]) or 1
        prices = []
        for worth_of, share in zip(worth, shares, strict=True):
            price = dict.fromkeys(worth_of, NEVER)
            if len(worth_of) == 1:
                price.update(dict.fromkeys(share, 0))
            else:
                for mode, value in share.items():
                    price[mode] = value // split - worth_of[mode]
            prices.append(price)
        self._prices[place] = prices
        spades, hearts, diamonds, clubs = prices
        self._slack[place] = max(
            [
                bonus - spades[s] - hearts[h] - diamonds[d] - clubs[c]
                for s, h, d, c, bonus in self.problem.modes[place]
                if s in shares[0]
                and h in shares[1]
                and d in shares[2]
                and c in shares[3]
            ],
            default=NEVER,
        )

    def _share(self, place: int, worth: list[Gains]) -> list[Gains]:
        """Return for each mode of each suit the most that all suits gain with it."""
        spades, hearts, diamonds, clubs = worth
        shares: list[Gains] = [{}, {}, {}, {}]
        s_share, h_share, d_share, c_share = shares
        for s, h, d, c, bonus in self.problem.modes[place]:
            if s in spades and h in hearts and d in diamonds and c in clubs:
                total = spades[s] + hearts[h] + diamonds[d] + clubs[c] + bonus
                if total > s_share.get(s, NEVER):
                    s_share[s] = total
                if total > h_share.get(h, NEVER):
                    h_share[h] = total
                if total > d_share.get(d, NEVER):
                    d_share[d] = total
                if total > c_share.get(c, NEVER):
                    c_share[c] = total
        return shares


def _behind_all(chain: Sequence[Layer]) -> list[Gains]:
    """Return a row of gains for all places, known behind the last: nothing."""
    return [dict.fromkeys(chain[-1], 0)] * len(chain)


def _reach(chain: Sequence[Layer], prices: Sequence[Gains]) -> list[Gains]:
    """Return for each place what its states can have gained on the way to them."""
    now = {0: 0}
    found = []
    for layer, price_of in zip(chain, prices, strict=False):
        found.append(now)
        after: Gains = {}
        for state, before in now.items():
            for mode, steps in layer.get(state, ()):
                paid = before
                if price_of:
                    if mode not in price_of:
                        continue
                    paid += price_of[mode]
                for gain, then in steps:
                    if paid + gain > after.get(then, HOPELESS):
                        after[then] = paid + gain
        now = after
    return found


def _promising(
    layer: Layer, behind: Gains, gains: Gains, prices: Gains, least: int
) -> Layer:
    """Return what of a layer leads to more than the least."""
    found: Layer = {}
    for state, before in behind.items():
        choices = []
        for mode, steps in layer.get(state, ()):
            price = prices.get(mode, NEVER) if prices else 0
            need = least - before - price
            some = [s for s in steps if s[1] in gains and s[0] + gains[s[1]] > need]
            if some:
                choices.append((mode, tuple(some)))
        if choices:
            found[state] = tuple(choices)
    return found


def _look_ahead(layer: Layer, gains: Gains) -> Ahead:
    """Return for each state and mode what can still be gained."""
    return [
        (
            state,
            [
                (mode, max([gain + gains[then] for gain, then in steps]))
                for mode, steps in choices
            ],
        )
        for state, choices in layer.items()
    ]


def _without_groups(layer: Layer, gains: Gains) -> Gains:
    """Return what each state can still gain from a place that has no groups."""
    found = {}
    for state, choices in layer.items():
        best = NEVER
        for mode, steps in choices:
            if mode == 0:
                best = max([gain + gains[then] for gain, then in steps])
        found[state] = best
    return found


def _worth(ahead: Ahead, behind: Gains) -> Gains:
    """Return for each mode the most that a suit can gain in all, if it is possible."""
    best: Gains = {}
    for state, gains in ahead:
        before = behind.get(state, NEVER)
        for mode, gain in gains:
            total = before + gain
            if total > best.get(mode, HOPELESS):
                best[mode] = total
    return best


def _pay(ahead: Ahead, prices: Gains) -> Gains:
    """Return what each state can still gain when modes are paid for."""
    if not prices:
        return {
            state: max([gain for _, gain in gains], default=NEVER)
            for state, gains in ahead
        }
    return {
        state: max(
            [gain + prices.get(mode, NEVER) for mode, gain in gains], default=NEVER
        )
        for state, gains in ahead
    }
