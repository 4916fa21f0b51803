"""The groups of one rank (rule 11), with what they lose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
        groups = [
            (loss, group)
            for loss, lacking, group in zip(
                _sums(self.prices),
                _sums([not n for n in self.have]),
                GROUPS,
                strict=True,
            )
            if loss <= limit and lacking <= self.jokers
        ]
        if not groups and not self.old:
            return [NO_GROUPS]
        found = []
        for kept in self._kept(limit):
            found.append(kept)
            found += self._with_more(kept, groups, limit)
        found.sort()
        return found

    def _with_more(
        self, first: Grouping, groups: Sequence[tuple[int, Group]], limit: int
    ) -> Iterator[Grouping]:
        """Yield a grouping with one group or more beside it."""
        for number, (loss, group) in enumerate(groups):
            s, h, d, c = first.modes
            modes = (
                s + (0 in group),
                h + (1 in group),
                d + (2 in group),
                c + (3 in group),
            )
            if first.loss + loss <= limit and self._are_there(modes):
                more = Grouping(
                    first.loss + loss, modes, (*first.groups, group), first.kept
                )
                yield more
                yield from self._with_more(more, groups[number:], limit)

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
        lacking = 0
        for mode, have in zip(modes, self.have, strict=True):
            used = mode & (1 << JOKER_MODE) - 1
            if used > have:
                lacking += used - have
        return lacking <= self.jokers
