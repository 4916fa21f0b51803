"""What one suit can do at a place: cards and jokers, to runs and to groups."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import NamedTuple

from games.solver.groups import JOKER_MODE
from games.solver.old_melds import OldRun
from games.solver.position import CARD_VALUES
from games.solver.prices import NEVER, UNIT
from games.solver.runs import (
    HIGH_ACE,
    MOST_CARDS,
    OpenRun,
    prices_of_going_on,
    run_steps,
)

# The state of a suit is one number: the run state, above it the aces used low, and the
# old runs that are being kept.
LOW_ACES = 6
KEPT = 9
_RUN_STATE = (1 << LOW_ACES) - 1
_LOW_ACES = (1 << (KEPT - LOW_ACES)) - 1


class Option(NamedTuple):
    """One thing that a suit can do at a place."""

    loss: int
    after: int
    """The state behind the place."""
    in_runs: int
    """Cards put to runs that aren't kept ones."""
    jokers: int
    """Jokers used, those in kept melds among them."""
    started: tuple[OldRun, ...]
    """Kept runs that begin here."""


Options = dict[int, list[Option]]
"""For each mode (`games.solver.groups`) the options, least loss first."""


class _Plan(NamedTuple):
    """Which old runs are kept from a place on."""

    loss: int
    cards: int
    """Their cards at the place."""
    jokers: int
    """Their jokers, accounted for at the high ace if they are low aces."""
    after: int
    """What is added to the state behind the place."""
    started: tuple[OldRun, ...]


_NOTHING_TO_DO: Options = {0: [Option(0, 0, 0, 0, ())]}
_NO_PLAN = (_Plan(0, 0, 0, 0, ()),)


@dataclass(slots=True)
class Suit:
    """The cards of a suit, by rank, and their prices."""

    table: Sequence[int]
    hand: Sequence[int]
    standing: Sequence[int]
    jokers: int
    """Jokers of all suits that may stand for any card."""
    joker_price: int
    place_prices: Sequence[int]
    card_prices: Sequence[int]
    standing_prices: Sequence[int]
    kept_joker_prices: Sequence[int]
    old: Sequence[tuple[OldRun, int]]
    """Runs that may be kept, and what each pays; less than nothing: it gains."""
    most_grouped_jokers: Sequence[int]
    """Jokers of the suit in old groups, by rank."""
    _going_on: list[OpenRun] = field(default_factory=list)
    _limit: int = 0
    _ways: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._going_on = prices_of_going_on(self.place_prices)

    def debt(self) -> int:
        """Return how much less than nothing runs that are open together may pay at most.

        A run pays when it begins, for the best way to go on. Where that would take more
        jokers than there are, it may come to a gain, which it pays back when it stops.
        """
        gains = [
            -price - self._going_on[place + 1][0]
            for place, price in enumerate([*self.place_prices, self.place_prices[0]])
        ]
        return MOST_CARDS * max(0, *gains)

    def start(self, limit: int) -> None:
        """Leave out from now on what loses more than a limit."""
        self._limit = limit
        self._ways = {}

    def options(  # noqa: C901 - one piece, for speed
        self, place: int, state: int
    ) -> Options:
        """Return what can be done at a place in a state."""
        rank = place % 13
        if not state and not self.old and self._is_idle(rank):
            return _NOTHING_TO_DO
        most = self.jokers + self.table[rank] + self.hand[rank]
        room = 0
        if place < HIGH_ACE:
            then = (rank + 1) % 13
            room = self.jokers + self.table[then] + self.hand[then]
        steps = self._run_steps(place, state & _RUN_STATE, most, room)
        plans = self._plans(place, state >> KEPT) if self.old else _NO_PLAN
        low_aces = state >> LOW_ACES & _LOW_ACES
        if place == 0:
            return _low_options(steps, plans, self._limit)
        carried = 0
        if place < HIGH_ACE:
            carried, low_aces = low_aces << LOW_ACES, 0
        found: Options = {}
        ways = self._ways_to_use(rank)
        keeps_jokers = self.kept_joker_prices[rank] or self.most_grouped_jokers[rank]
        for plan in plans:
            for run_loss, cards, then in steps:
                taken = cards + plan.cards + low_aces
                after = then + carried + plan.after
                so_far = plan.loss + run_loss
                for slots, jokers, loss in ways:
                    if slots < taken or jokers < plan.jokers:
                        continue
                    option = Option(so_far + loss, after, cards, jokers, plan.started)
                    if keeps_jokers:
                        self._add(found, slots - taken, option, plan.jokers, rank)
                    elif option[0] <= self._limit:
                        found.setdefault(slots - taken, []).append(option)
        for some in found.values():
            if len(some) > 1:
                some.sort(key=_loss_and_state)
        return found

    def _is_idle(self, rank: int) -> bool:
        """Whether there is no card of a rank, and a joker for it would lose too much."""
        return (
            not self.table[rank]
            and not self.hand[rank]
            and not self.standing[rank]
            and self.joker_price - self.card_prices[rank] > self._limit
        )

    def _add(
        self, found: Options, mode: int, option: Option, in_runs: int, rank: int
    ) -> None:
        """Add an option, once for each number of jokers that old groups keep."""
        gain = self.kept_joker_prices[rank]
        most = min(self.most_grouped_jokers[rank], option.jokers - in_runs)
        for in_groups in range(most + 1):
            loss = option.loss - (in_runs + in_groups) * gain
            found.setdefault(mode | in_groups << JOKER_MODE, []).append(
                option if loss == option.loss else option._replace(loss=loss)
            )

    def _run_steps(
        self, place: int, run_state: int, most: int, room: int
    ) -> list[tuple[int, int, int]]:
        """Return loss, cards and run state after of the ways to go on with runs."""
        price = self.place_prices[place % 13]
        if price == NEVER:
            most = 0
        begin, _, go_on = self._going_on[place + 1]
        stop = self._going_on[place][2]
        found = []
        for cards, prolonged, stopped, begun, dropped, after in run_steps(
            run_state, most, room
        ):
            loss = prolonged * (price + go_on - stop) - stopped * stop - dropped * go_on
            if begun:
                loss += begun * (price + begin)
            if loss <= self._limit:
                found.append((loss, cards, after))
        return found

    def _ways_to_use(self, rank: int) -> list[tuple[int, int, int]]:
        """Return slots, jokers and loss of each way to use a card and jokers for it."""
        ways = self._ways.get(rank)
        if ways is None:
            ways = self._ways[rank] = [*self._find_ways(rank)]
        return ways

    def _find_ways(self, rank: int) -> Iterator[tuple[int, int, int]]:
        table, price = self.table[rank], self.card_prices[rank]
        if price == NEVER:
            yield 0, 0, 0
            return
        hand, standing = self.hand[rank], self.standing[rank]
        gain = CARD_VALUES[rank] * UNIT + price
        per_joker = self.joker_price - price
        # Jokers in kept melds bring back what they are priced at.
        limit = self._limit + 2 * self.kept_joker_prices[rank]
        for jokers in range(self.jokers + 1):
            if jokers * per_joker > limit:
                return
            for played in range(hand + 1):
                slots = table + jokers + played
                if slots >= standing:
                    loss = max((hand - played) * gain, -played * gain)
                    loss += jokers * per_joker
                    if standing:
                        loss += (slots - standing) * self.standing_prices[rank]
                    if loss <= limit:
                        yield slots, jokers, loss

    def _plans(self, place: int, kept: int) -> Iterator[_Plan]:
        """Yield each choice of old runs to keep from here on."""
        starting = [
            (number, run, pays)
            for number, (run, pays) in enumerate(self.old)
            if run.first == place
        ]
        left = sum([max(0, -pays) for _, _, pays in starting])
        sizes = range(len(starting) + 1)
        for some in chain.from_iterable(combinations(starting, n) for n in sizes):
            now = kept | sum([1 << number for number, _, _ in some])
            cards = jokers = after = 0
            for number, (run, _) in enumerate(self.old):
                if now >> number & 1:
                    cards += run.first <= place <= run.last
                    jokers += place > 0 and place in run.jokers
                    jokers += place == HIGH_ACE and 0 in run.jokers
                    if place < (HIGH_ACE if 0 in run.jokers else run.last):
                        after |= 1 << number + KEPT
            loss = left + sum([pays for _, _, pays in some])
            yield _Plan(loss, cards, jokers, after, tuple([run for _, run, _ in some]))


def _low_options(
    steps: Sequence[tuple[int, int, int]],
    plans: Sequence[_Plan] | Iterator[_Plan],
    limit: int,
) -> Options:
    """Return what can be done with low aces; they are paid for at the high ace."""
    found = [
        Option(
            plan.loss + loss,
            then + (cards + plan.cards << LOW_ACES) + plan.after,
            cards,
            0,
            plan.started,
        )
        for plan in plans
        for loss, cards, then in steps
        if plan.loss + loss <= limit
    ]
    found.sort(key=_loss_and_state)
    return {0: found} if found else {}


def _loss_and_state(option: Option) -> tuple[int, int, int]:
    return option[:3]
