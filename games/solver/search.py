"""The search: rank by rank, all suits together, in the order of least loss.

Under given prices (`games.solver.prices`) every play loses something against an upper
bound, piece by piece and never less than nothing. The search goes from the low ace to
the high one, depth first, settles groups and runs of all suits at each place, and never
loses more than a limit. With the best prices there is mostly one way to go.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.solver.groups import NO_GROUPS, Grouping, Rank
from games.solver.old_melds import OldGroup, OldMelds, OldRun
from games.solver.position import JOKER_VALUE, Position
from games.solver.prices import KEEP, NEVER, UNIT, Prices
from games.solver.runs import PLACES
from games.solver.suits import Option, Options, Suit
from games.solver.worths import KeptWorths, Worths

State = tuple[int, int, int, int, int]
"""The states of the suits, and the jokers used."""


class Step(NamedTuple):
    """One way from a place to the next."""

    loss: int
    state: State
    options: tuple[Option, Option, Option, Option]
    grouping: Grouping


_Choice = tuple[Grouping, list[Option], list[Option], list[Option], list[Option]]

Way = Sequence[Step]
"""A step for each place, from the low ace to the high one."""


@dataclass(slots=True)
class Search:
    """A search for the play that loses least under some prices."""

    position: Position
    old: OldMelds
    prices: Prices
    bound: int = 0
    """The total that no play exceeds."""
    nodes: int = 0
    """How many states have been looked at."""
    way: Way = ()
    """The best that was found."""
    loss: int = NEVER
    """What it loses."""
    _limit: int = 0
    _best: int = 0
    _worths: Worths = field(default_factory=KeptWorths)
    _most_nodes: int = NEVER
    _debt: int = 0
    """What pieces may lose less than nothing before others make up for it."""
    _suits: list[Suit] = field(default_factory=list)
    _options: list[tuple[dict[int, Options], ...]] = field(default_factory=list)
    _groupings: list[list[Grouping] | None] = field(default_factory=list)
    _seen: list[dict[State, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bound = self.prices.bound + sum(
            [max(0, -self._pays(meld)) for meld in self.old]
        )

    def run(
        self, limit: int, best: int, worths: Worths, most_nodes: int = NEVER
    ) -> bool:
        """Look for the least loss up to a limit; return whether all was looked at.

        No play is worth more than the best, which is one of the worths.
        """
        self._limit, self._best, self._most_nodes = limit, best, most_nodes
        self._worths = worths
        if not self._suits:
            self._suits = [self._suit(suit) for suit in range(4)]
            self._debt = sum([suit.debt() for suit in self._suits])
        for suit in self._suits:
            suit.start(limit + self._debt)
        self._options = [({}, {}, {}, {}) for _ in range(PLACES)]
        self._groupings = [None] * PLACES
        self._seen = [{} for _ in range(PLACES + 1)]
        self._go(0, (0, 0, 0, 0, 0), 0, [])
        return self.nodes < most_nodes

    def _go(self, place: int, state: State, loss: int, way: list[Step]) -> None:
        """Look at what follows from a state."""
        if place == PLACES:
            self._finish(state[4], loss, way)
            return
        self.nodes += 1
        seen = self._seen[place]
        steps: Iterable[Step] = self._steps(
            place, state, self._limit - loss + self._debt
        )
        if self._limit >= self._worths.grain:
            steps = sorted(steps, key=_loss_and_state)
        for step in steps:
            if self._limit < loss or self.nodes >= self._most_nodes:
                return
            total, then = loss + step[0], step[1]
            if total <= self._limit and total < seen.get(then, NEVER):
                seen[then] = total
                way.append(step)
                self._go(place + 1, then, total, way)
                way.pop()

    def _finish(self, jokers: int, loss: int, way: Way) -> None:
        played = jokers - self.position.table_jokers
        if played < 0:
            return
        if self.position.hand_jokers:
            gain = JOKER_VALUE * UNIT + self.prices.joker
            kept_back = self.position.hand_jokers - played
            loss += max(kept_back * gain, -played * gain)
        if loss <= self._limit:
            self.loss, self.way = loss, tuple(way)
            better = self._worths.above(self.bound - loss)
            self._limit = self.bound - better if better <= self._best else -1

    def _steps(  # noqa: C901 - one piece, for speed
        self, place: int, state: State, room: int
    ) -> Iterator[Step]:
        """Yield the steps that lose no more than there is room for."""
        jokers = state[4]
        free = self.position.jokers - jokers
        for grouping, spades, hearts, diamonds, clubs in self._choices(place, state):
            loss = grouping[0]
            for s in spades:
                s_loss = loss + s[0]
                if s_loss > room:
                    break
                for h in hearts:
                    h_loss = s_loss + h[0]
                    if h_loss > room:
                        break
                    for d in diamonds:
                        d_loss = h_loss + d[0]
                        if d_loss > room:
                            break
                        for c in clubs:
                            total = d_loss + c[0]
                            if total > room:
                                break
                            more = s[3] + h[3] + d[3] + c[3]
                            if more <= free:
                                then = (s[1], h[1], d[1], c[1], jokers + more)
                                yield Step(total, then, (s, h, d, c), grouping)

    def _choices(self, place: int, state: State) -> Iterator[_Choice]:
        """Yield groups, and for each suit what goes with them."""
        spades = self._options_of(place, 0, state[0])
        hearts = self._options_of(place, 1, state[1])
        diamonds = self._options_of(place, 2, state[2])
        clubs = self._options_of(place, 3, state[3])
        groupings = self._groupings[place]
        if groupings is None:
            groupings = self._groupings[place] = self._find_groupings(place)
        for grouping in groupings:
            s, h, d, c = grouping[1]
            if s in spades and h in hearts and d in diamonds and c in clubs:
                yield grouping, spades[s], hearts[h], diamonds[d], clubs[c]

    def _options_of(self, place: int, suit: int, state: int) -> Options:
        known = self._options[place][suit]
        options = known.get(state)
        if options is None:
            options = self._suits[suit].options(place, state)
            known[state] = options
        return options

    def _suit(self, suit: int) -> Suit:
        position, prices = self.position, self.prices
        cards = slice(suit * 13, suit * 13 + 13)
        return Suit(
            position.table[suit],
            position.hand[suit],
            position.standing[suit],
            position.jokers,
            prices.joker,
            prices.place[cards],
            prices.card[cards],
            prices.standing[cards],
            prices.kept_joker[cards],
            [(run, self._pays(run)) for run in self.old.runs[suit]],
            [sum([suit in g.jokers for g in groups]) for groups in self.old.groups],
        )

    def _find_groupings(self, place: int) -> list[Grouping]:
        rank, position = place % 13, self.position
        if place == 0:
            return [NO_GROUPS]
        return Rank(
            self.prices.place[rank::13],
            [
                position.table[suit][rank] + position.hand[suit][rank]
                for suit in range(4)
            ],
            position.jokers,
            [(group, self._pays(group)) for group in self.old.groups[rank]],
        ).groupings(self._limit + self._debt)

    def _pays(self, meld: OldRun | OldGroup) -> int:
        """Return what a kept meld pays for its cards, less what it gains."""
        prices = self.prices
        return (
            sum([prices.place[card] for card in meld.cards])
            + sum([prices.kept_joker[card] for card in meld.joker_cards])
            - KEEP
        )


def _loss_and_state(step: Step) -> tuple[int, State]:
    return step[:2]
