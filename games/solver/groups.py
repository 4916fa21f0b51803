"""The groups of one rank (rule 11), with what they lose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from games.solver.old_melds import OldGroup

Group = tuple[int, ...]
"""Its suits."""

GROUPS: tuple[Group, ...] = tuple(
    suits for size in (3, 4) for suits in combinations(range(4), size)
)

JOKER_MODE = 3
"""A mode is the number of a suit's cards in groups; above these bits jokers in old ones."""

Modes = tuple[int, int, int, int]
"""A mode for each suit."""


class Grouping(NamedTuple):
    """Some groups of one rank."""

    loss: int
    modes: Modes
    groups: tuple[Group, ...]
    kept: tuple[OldGroup, ...]


NO_GROUPS = Grouping(0, (0, 0, 0, 0), (), ())


def _sums(of_suits: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Return the sum over the suits of each of the `GROUPS`."""
    s, h, d, c = of_suits
    return s + h + d, s + h + c, s + d + c, h + d + c, s + h + d + c


@dataclass(slots=True)
class Rank:
    """What groups of a rank can have, and what they pay."""

    prices: Sequence[int]
    """For a place in a meld, by suit."""
    have: Sequence[int]
    """Cards of each suit on the table and in the hand."""
    jokers: int
    old: Sequence[tuple[OldGroup, int]]
    """Groups that may be kept, and what each pays; less than nothing: it gains."""

    def groupings(self, limit: int) -> list[Grouping]:
        """Return all groupings that lose no more than a limit, least loss first."""
        losses = _sums(self.prices)
        cheap = tuple([number for number, loss in enumerate(losses) if loss <= limit])
        if not cheap and not self.old:
            return [NO_GROUPS]
        found = []
        for first in self._kept(limit):
            found.append(first)
            have, jokers = self._left(first.modes)
            for numbers, groups, modes in _choices(have, jokers, cheap):
                loss = first.loss + sum([losses[number] for number in numbers])
                if loss <= limit:
                    used = _add(modes, first.modes)
                    found.append(Grouping(loss, used, groups, first.kept))
        found.sort()
        return found

    def _kept(self, limit: int) -> Iterator[Grouping]:
        """Yield each choice of old groups to keep."""
        if not self.old:
            yield NO_GROUPS
            return
        sizes = range(len(self.old) + 1)
        for some in chain.from_iterable(combinations(self.old, n) for n in sizes):
            loss = sum([max(0, -pays) for _, pays in self.old])
            modes = [0, 0, 0, 0]
            for group, pays in some:
                loss += pays
                for suit in group.suits:
                    modes[suit] += 1 + ((suit in group.jokers) << JOKER_MODE)
            s, h, d, c = modes
            if loss <= limit and self._are_there((s, h, d, c)):
                yield Grouping(loss, (s, h, d, c), (), tuple([g for g, _ in some]))

    def _are_there(self, modes: Modes) -> bool:
        """Whether there are cards, or jokers, enough."""
        return self._left(modes)[1] >= 0

    def _left(self, modes: Modes) -> tuple[tuple[int, ...], int]:
        """Return the cards of each suit, and the jokers, that groups leave."""
        left, jokers = [], self.jokers
        for mode, have in zip(modes, self.have, strict=True):
            cards = have - (mode & (1 << JOKER_MODE) - 1)
            left.append(max(0, cards))
            jokers += min(0, cards)
        return tuple(left), jokers


class _Choice(NamedTuple):
    """One group or more, a group twice perhaps."""

    numbers: tuple[int, ...]
    """Of the groups, among all `GROUPS`."""
    groups: tuple[Group, ...]
    modes: Modes


@lru_cache(1 << 12)
def _choices(
    have: tuple[int, ...], jokers: int, numbers: tuple[int, ...]
) -> tuple[_Choice, ...]:
    """Return every choice of groups with these numbers that cards and jokers allow."""
    found = []
    for place, number in enumerate(numbers):
        group = GROUPS[number]
        modes = (int(0 in group), int(1 in group), int(2 in group), int(3 in group))
        left = [n - used for n, used in zip(have, modes, strict=True)]
        free = jokers + sum([n for n in left if n < 0])
        if free >= 0:
            found.append(_Choice((number,), (group,), modes))
            have_left = tuple([max(0, n) for n in left])
            for more, groups, others in _choices(have_left, free, numbers[place:]):
                found.append(
                    _Choice((number, *more), (group, *groups), _add(modes, others))
                )
    return tuple(found)


def _add(some: Modes, others: Modes) -> Modes:
    s, h, d, c = some
    return s + others[0], h + others[1], d + others[2], c + others[3]
