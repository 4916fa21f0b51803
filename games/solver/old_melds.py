"""The melds of the old table that a search counts as kept, and the groups among them."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from games.rules.cards import Meld, Table
from games.solver.bounds import Modes
from games.solver.chains import HIGH_ACE
from games.solver.groups import Share, Uses, uses_in_share
from games.solver.position import KEEP, Position, place_of

JOKER_MODE = 3
"""A mode is the number of cards in groups; above these bits jokers kept in them."""
GROUPED = (1 << JOKER_MODE) - 1


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
        for uses in uses_in_share(real, share):
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
