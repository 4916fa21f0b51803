"""From a position to problems for the search.

Jokers that may stand for any card are shared out among the suits first: one problem, a
*branch*, for each way to do that. Inside a branch the suits are tied by groups alone, so
the bounds are tight.

A branch may also count the old melds that are kept as they are. Such a meld takes its
cards out of the play; a kept run is part of the states of its suit from its first card
to its last, kept groups are modes of their rank.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from games.rules.cards import Table
from games.solver.bounds import Modes, Problem
from games.solver.chains import (
    BETWEEN,
    HIGH,
    HIGH_ACE,
    LOW,
    PLACES,
    Chain,
    Layer,
    Spot,
    choices_at,
    find_choices,
)
from games.solver.groups import Share, Uses, group_uses, uses_in_share
from games.solver.kept_runs import layer_with_kept
from games.solver.old_melds import (
    OldGroup,
    OldMelds,
    Span,
    kept_groups,
    modes_with_kept,
    used_in_groups,
)
from games.solver.position import CARD_VALUES, JOKER_VALUE, KEEP, UNIT, Position


@dataclass(slots=True)
class Branch:
    """One way to share the jokers out, and the problem that it leaves."""

    share: Share
    reward: int
    """What the jokers from the hand are worth."""
    problem: Problem


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
        uses = uses_in_share(self._real[rank], share)
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
            layer = layer_with_kept(spot, place, runs, kept, states)
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
def _plain_modes(real: Uses, share: Share) -> tuple[Modes, ...]:
    return tuple((s, h, d, c, 0) for s, h, d, c in uses_in_share(real, share))


def _plain_layer(spot: Spot, states: Iterable[int]) -> Layer:
    known = choices_at(spot)
    layer = {}
    for state in states:
        choices = known.get(state)
        if choices is None:
            choices = known[state] = find_choices(spot, state)
        layer[state] = choices
    return layer
