"""The melds of the old table that a play may keep as they are."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.rules.cards import Meld, Table
from games.solver.position import Position, place_of


@dataclass(frozen=True, slots=True)
class OldRun:
    """A run of the old table, at places from the low ace, 0, to the high one, 13."""

    meld: Meld
    suit: int
    first: int
    last: int
    jokers: tuple[int, ...]
    """Places where it holds a joker that could be freed."""

    @property
    def cards(self) -> list[int]:
        """Return its cards by their numbers in a sorted deck."""
        places = range(self.first, self.last + 1)
        return [self.suit * 13 + place % 13 for place in places]

    @property
    def joker_cards(self) -> list[int]:
        """Return the cards that its free jokers stand for."""
        return [self.suit * 13 + place % 13 for place in self.jokers]


@dataclass(frozen=True, slots=True)
class OldGroup:
    """A group of the old table."""

    meld: Meld
    rank: int
    suits: tuple[int, ...]
    jokers: tuple[int, ...]
    """Suits in which it holds a joker that could be freed."""

    @property
    def cards(self) -> list[int]:
        """Return its cards by their numbers in a sorted deck."""
        return [suit * 13 + self.rank for suit in self.suits]

    @property
    def joker_cards(self) -> list[int]:
        """Return the cards that its free jokers stand for."""
        return [suit * 13 + self.rank for suit in self.jokers]


@dataclass(slots=True)
class OldMelds:
    """The melds that a search counts as kept; none: it doesn't count them."""

    runs: tuple[list[OldRun], ...] = field(
        default_factory=lambda: tuple([] for _ in range(4))
    )
    """For each suit."""
    groups: tuple[list[OldGroup], ...] = field(
        default_factory=lambda: tuple([] for _ in range(13))
    )
    """For each rank."""

    def __iter__(self) -> Iterator[OldRun | OldGroup]:
        for runs in self.runs:
            yield from runs
        for groups in self.groups:
            yield from groups


def read_old_melds(table: Table, position: Position) -> OldMelds:
    """Return the melds of a table that lie inside a position, in an order of their own."""
    old = OldMelds()
    for meld in sorted(table):
        places = [place_of(card) for card in meld]
        if not all(position.table[s][r] or position.standing[s][r] for s, r in places):
            continue
        free = [
            card[0] == "*"
            and position.standing[suit][rank] > position.fixed[suit][rank]
            for card, (suit, rank) in zip(meld, places, strict=True)
        ]
        suit, rank = places[0]
        if rank == places[1][1]:
            suits = tuple(suit for suit, _ in places)
            jokers = tuple(s for s, is_free in zip(suits, free, strict=True) if is_free)
            old.groups[rank].append(OldGroup(meld, rank, suits, jokers))
        else:
            jokers = tuple(rank + n for n, is_free in enumerate(free) if is_free)
            old.runs[suit].append(
                OldRun(meld, suit, rank, rank + len(meld) - 1, jokers)
            )
    return old
