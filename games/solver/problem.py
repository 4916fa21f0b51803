"""From a position to problems for the search.

Jokers that may stand for any card are shared out among the suits first: one problem, a
*branch*, for each way to do that. Inside a branch the suits are tied by groups alone, so
the bounds are tight.

A branch may also count the old melds that are kept as they are. Such a meld takes its
cards out of the play; a kept run is part of the states of its suit from its first card
to its last, kept groups are modes of their rank.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from games.rules.cards import Meld, Table
from games.solver.bounds import Modes, Problem
from games.solver.chains import (
    BETWEEN,
    HIGH,
    HIGH_ACE,
    JOKERS,
    KEPT,
    LOW,
    LOW_ACES,
    PLACES,
    Chain,
    Choices,
    Layer,
    Spot,
    choices_at,
    find_choices,
)
from games.solver.groups import Uses, group_uses
from games.solver.position import CARD_VALUES, JOKER_VALUE, Position, place_of

UNIT = 1024
"""What the value of one is scaled to, so that lesser aims fit below it."""
KEEP = 16
"""What it is worth to keep a meld, or to use as many cards in groups as before."""

JOKER_MODE = 3
"""A mode is the number of cards in groups; above these bits jokers kept in them."""
GROUPED = (1 << JOKER_MODE) - 1

Share = tuple[int, int, int, int]
"""How many jokers each suit uses."""


class Span(NamedTuple):
    """Where a run of the old table lies."""

    first: int
    last: int
    jokers: frozenset[int]
    """Places where it holds a joker that could be freed."""

    @property
    def known_until(self) -> int:
        """The place up to which the states remember that it is kept.

        A joker at the low ace is accounted for with all aces, at the high one.
        """
        return HIGH_ACE if 0 in self.jokers else self.last


@dataclass(frozen=True, slots=True)
class OldRun:
    """A run of the old table that may be kept."""

    meld: Meld
    span: Span


@dataclass(frozen=True, slots=True)
class OldGroup:
    """A group of the old table that may be kept."""

    meld: Meld
    suits: tuple[int, ...]
    jokers: frozenset[int]
    """Suits in which it holds a joker that could be freed."""


@dataclass(slots=True)
class OldMelds:
    """The melds of the old table that a search counts as kept."""

    runs: tuple[list[OldRun], ...] = field(
        default_factory=lambda: tuple([] for _ in range(4))
    )
    groups: tuple[list[OldGroup], ...] = field(
        default_factory=lambda: tuple([] for _ in range(13))
    )

    def melds(self) -> list[Meld]:
        """Return all of them."""
        runs = [run.meld for runs in self.runs for run in runs]
        return runs + [group.meld for groups in self.groups for group in groups]


@dataclass(slots=True)
class Branch:
    """One way to share the jokers out, and the problem that it leaves."""

    share: Share
    reward: int
    """What the jokers from the hand are worth."""
    problem: Problem


def read_old_melds(table: Table, position: Position) -> OldMelds:
    """Return the melds of a table that lie inside a position."""
    old = OldMelds()
    for meld in table:
        places = [place_of(card) for card in meld]
        if not all(position.table[s][r] or position.standing[s][r] for s, r in places):
            continue
        free = [
            card[0] == "*"
            and position.standing[suit][rank] > position.fixed[suit][rank]
            for card, (suit, rank) in zip(meld, places, strict=True)
        ]
        if places[0][1] == places[1][1]:
            suits = tuple(suit for suit, _ in places)
            jokers = frozenset(
                s for s, is_free in zip(suits, free, strict=True) if is_free
            )
            old.groups[places[0][1]].append(OldGroup(meld, suits, jokers))
        else:
            first = places[0][1]
            jokers = frozenset(first + n for n, is_free in enumerate(free) if is_free)
            old.runs[places[0][0]].append(
                OldRun(meld, Span(first, first + len(meld) - 1, jokers))
            )
    return old


def used_in_groups(table: Table) -> dict[int, list[int]]:
    """Return for each rank with groups how many cards of each suit lie in them."""
    used: dict[int, list[int]] = {}
    for meld in table:
        places = [place_of(card) for card in meld]
        if places[0][1] == places[1][1]:
            row = used.setdefault(places[0][1], [0, 0, 0, 0])
            for suit, _ in places:
                row[suit] += 1
    return used


class Branches:
    """All branches of a position, built as they are asked for."""

    def __init__(
        self, position: Position, table: Table, old: OldMelds | None = None
    ) -> None:
        self.position = position
        self.old = old
        self._in_groups = used_in_groups(table) if old is None else {}
        self._chains: dict[tuple[int, int], Chain] = {}
        rows = [
            [lying + held for lying, held in zip(*both, strict=True)]
            for both in zip(position.table, position.hand, strict=True)
        ]
        self._real: list[Uses] = list(zip(*rows, strict=True))
        self._most_grouped = [
            _most_grouped(real, position.jokers) for real in self._real
        ]

    def shares(self) -> list[Share]:
        """Return every way to share the jokers out; at first those that stay."""
        position = self.position
        if not position.jokers:
            return [(0, 0, 0, 0)]
        return [
            (s, h, d, c)
            for s, h, d, c in product(range(position.jokers + 1), repeat=4)
            if position.table_jokers <= s + h + d + c <= position.jokers
        ]

    def moved_jokers(self, share: Share) -> int:
        """Return how many jokers of the table leave their suit in a share."""
        position = self.position
        return sum(
            max(0, sum(standing) - sum(fixed) - jokers)
            for standing, fixed, jokers in zip(
                position.standing, position.fixed, share, strict=True
            )
        )

    def branch(self, share: Share) -> Branch:
        """Return one branch."""
        chains = []
        for suit, jokers in enumerate(share):
            layers = self._chains.get((suit, jokers))
            if layers is None:
                layers = self._chains[suit, jokers] = self._chain(suit, jokers)
            chains.append(layers)
        modes: list[Sequence[Modes]] = [[(0, 0, 0, 0, 0)]]
        modes += [self._modes(rank, share) for rank in range(1, 13)]
        modes.append(self._modes(0, share))
        more = sum(share) - self.position.table_jokers
        return Branch(share, more * JOKER_VALUE * UNIT, Problem(chains, modes))

    def _modes(self, rank: int, share: Share) -> Sequence[Modes]:
        uses = _uses_in_share(self._real[rank], share)
        groups = self.old.groups[rank] if self.old else ()
        if groups:
            return modes_with_kept(tuple(groups), self._real[rank], share)
        if len(uses) == 1:
            return _NO_GROUPS
        before = self._in_groups.get(rank)
        if before is None:
            return _plain_modes(self._real[rank], share)
        a, b, c, d = before
        return [
            (s, h, d_, c_, KEEP * ((s == a) + (h == b) + (d_ == c) + (c_ == d)))
            for s, h, d_, c_ in uses
        ]

    def groups_taken(
        self, rank: int, share: Share, modes: Share
    ) -> tuple[tuple[OldGroup, ...], Uses]:
        """Return the old groups kept with these modes, and what other groups use."""
        if self.old and self.old.groups[rank]:
            groups = tuple(self.old.groups[rank])
            _, kept, uses = kept_groups(groups, self._real[rank], share)[modes]
            return kept, uses
        return (), modes

    def real(self, suit: int, rank: int) -> int:
        """Return how many cards of a kind lie on the table and in the hand."""
        return self._real[rank][suit]

    def _chain(self, suit: int, jokers: int) -> Chain:
        position = self.position
        table, hand = position.table[suit], position.hand[suit]
        in_groups = tuple(
            [
                min(most, lying + held + jokers)
                for most, lying, held in zip(
                    self._most_grouped, table, hand, strict=True
                )
            ]
        )
        runs: tuple[Span, ...] = ()
        kept_jokers = _NO_KEPT_JOKERS
        if self.old:
            runs = tuple([run.span for run in self.old.runs[suit]])
            kept_jokers = tuple(
                [sum(suit in g.jokers for g in groups) for groups in self.old.groups]
            )
        row = Row(
            tuple(table), tuple(hand), tuple(position.standing[suit]), in_groups, jokers
        )
        return build_chain(row, runs, kept_jokers)


class Row(NamedTuple):
    """The cards of one suit, by rank."""

    table: tuple[int, ...]
    hand: tuple[int, ...]
    standing: tuple[int, ...]
    in_groups: tuple[int, ...]
    """The most of each card that groups can use."""
    jokers: int
    """How many the suit uses in all."""


_NO_KEPT_JOKERS: tuple[int, ...] = (0,) * 13


def spot_at(row: Row, place: int) -> Spot:
    """Return what can be done with one card, kept melds apart."""
    rank = place % 13
    room, room_after = [
        row.table[then % 13] + row.hand[then % 13] if then < PLACES else 0
        for then in (place + 1, place + 2)
    ]
    return Spot(
        LOW if place == 0 else HIGH if place == HIGH_ACE else BETWEEN,
        row.table[rank],
        row.hand[rank],
        row.standing[rank],
        row.in_groups[rank] if place else 0,
        room,
        room_after,
        row.jokers,
        CARD_VALUES[rank] * UNIT,
    )


@lru_cache(512)
def build_chain(
    row: Row, runs: tuple[Span, ...], kept_jokers: tuple[int, ...]
) -> Chain:
    """Return the chain of a suit, without states that lead nowhere.

    Suits are met again and again: from one turn to the next a hand changes little.
    """
    layers = Chain()
    states = {0}
    for place in range(PLACES):
        spot = spot_at(row, place)
        kept = kept_jokers[place % 13] if place else 0
        if runs or kept:
            layer = _layer_with_kept(spot, place, runs, kept, states)
        else:
            layer = _plain_layer(spot, states)
        layers.append(layer)
        states = {
            then
            for choices in layer.values()
            for _, steps in choices
            for _, then in steps
        }
    layers.append(dict.fromkeys(states, ()))
    for place in range(PLACES - 1, -1, -1):
        layers[place] = _without_dead_ends(layers[place], layers[place + 1])
    return layers


def _without_dead_ends(layer: Layer, behind: Layer) -> Layer:
    """Return the part of a layer that leads on."""
    found: Layer = {}
    for state, choices in layer.items():
        if all(then in behind for _, steps in choices for _, then in steps):
            kept = choices
        else:
            some = [
                (mode, tuple([step for step in steps if step[1] in behind]))
                for mode, steps in choices
            ]
            kept = tuple([choice for choice in some if choice[1]])
        if kept:
            found[state] = kept
    return found


_NO_GROUPS: tuple[Modes, ...] = ((0, 0, 0, 0, 0),)


@lru_cache(1 << 14)
def _most_grouped(real: Uses, jokers: int) -> int:
    return max(max(uses) for uses in group_uses(real, jokers))


@lru_cache(1 << 14)
def _uses_in_share(real: Uses, share: Share) -> tuple[Uses, ...]:
    """Return what groups can use of a rank when each suit has its share of jokers."""
    return tuple(
        uses
        for uses in group_uses(real, sum(share))
        if all(
            use <= have + more
            for use, have, more in zip(uses, real, share, strict=True)
        )
    )


@lru_cache(1 << 14)
def _plain_modes(real: Uses, share: Share) -> tuple[Modes, ...]:
    return tuple((s, h, d, c, 0) for s, h, d, c in _uses_in_share(real, share))


@lru_cache(1 << 12)
def modes_with_kept(
    groups: tuple[OldGroup, ...], real: Uses, share: Share
) -> tuple[Modes, ...]:
    """Return the modes of a rank, each with the gain of the groups that it can keep."""
    return tuple(
        (*modes, gain)
        for modes, (gain, _, _) in kept_groups(groups, real, share).items()
    )


KeptGroups = dict[tuple[int, int, int, int], tuple[int, tuple[OldGroup, ...], Uses]]


@lru_cache(1 << 12)
def kept_groups(groups: tuple[OldGroup, ...], real: Uses, share: Share) -> KeptGroups:
    """Return for modes that go together their gain, the groups kept, and other uses."""
    found: KeptGroups = {}
    for kept in chain.from_iterable(
        combinations(groups, size) for size in range(len(groups), -1, -1)
    ):
        fixed = [sum(suit in group.suits for group in kept) for suit in range(4)]
        jokers = [sum(suit in group.jokers for group in kept) for suit in range(4)]
        if any(map(int.__gt__, jokers, share)):
            continue
        for uses in _uses_in_share(real, share):
            total = list(map(int.__add__, uses, fixed))
            if all(
                use <= have + more
                for use, have, more in zip(total, real, share, strict=True)
            ):
                s, h, d, c = (
                    use | joker << JOKER_MODE
                    for use, joker in zip(total, jokers, strict=True)
                )
                found.setdefault((s, h, d, c), (KEEP * len(kept), kept, uses))
    return found


def _plain_layer(spot: Spot, states: Iterable[int]) -> Layer:
    known = choices_at(spot)
    layer = {}
    for state in states:
        choices = known.get(state)
        if choices is None:
            choices = known[state] = find_choices(spot, state)
        layer[state] = choices
    return layer


def _layer_with_kept(
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
