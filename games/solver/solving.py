"""All branches of a position against each other: the best of the best."""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from games.solver.bounds import Bounds
from games.solver.groups import Share
from games.solver.problem import Branch, Branches
from games.solver.search import WITHOUT_LIMIT, Search, Way

_WIDER = 8
"""How much wider the layers of a branch become each time it is searched again."""

_SWEEPS = 1
"""How often the bounds of a branch are tightened before it is searched again."""

_NEAR = 64
"""How close to its bound the likely branch is searched at first, in grains."""

_FIRST_WIDTH = 8
_STATES_PER_WIDTH = 100
_TIMES_OF_OTHERS = 3
"""A sweep over many states costs as much as a wide search."""

_WIDEST = 1024
"""A branch that is searched more widely than that is searched without limit."""

_STATES_PER_STEP = 20
"""How many states of a sweep count as one step of search."""


@dataclass(slots=True)
class Solution:
    """The most that was found above a floor, and how."""

    total: int
    branch: Branch
    way: Way


@dataclass(slots=True)
class _Rival:
    """A branch that may still hold something better."""

    branch: Branch
    bounds: Bounds
    limit: int
    """More than this no solution can gain."""
    times: int = 1
    """How wide it has been searched, in first widths."""

    @property
    def most(self) -> int:
        return min(self.limit, self.bounds.root + self.branch.reward)

    @property
    def states(self) -> int:
        return sum([len(layer) for c in self.bounds.problem.chains for layer in c])


class Solving:
    """A search for the most that the branches of a position can gain."""

    def __init__(
        self,
        branches: Branches,
        limit: int,
        grain: int,
        shares: Sequence[Share] | None = None,
        per_moved_joker: int = 0,
    ) -> None:
        """Begin; two totals differ in worth only if they differ by whole grains."""
        self.limits: dict[Share, int] = {}
        """What was found to be the most that a branch can gain."""
        self._shares = branches.shares() if shares is None else shares
        self.best: Solution | None = None
        self.steps = 0
        self.branches = branches
        self._limit = limit
        self._grain = grain
        self._per_moved_joker = per_moved_joker

    def run(
        self,
        floor: int,
        likely: Share,
        *,
        budget: int | None = None,
        first: bool = False,
    ) -> bool:
        """Look for more than a floor; return whether the best was proven.

        The floor is rounded up to whole grains. With `first` any solution will do. The
        budget counts steps; the likely branch is tried first.
        """
        self._floor = floor // self._grain * self._grain + self._grain - 1
        rivals = self._start(likely)
        queue = []
        for number, rival in enumerate(sorted(rivals, key=_most, reverse=True)):
            if self._is_over(budget, first=first):
                return self.best is not None and first
            if rival.branch.share == likely or not self._try(rival):
                queue.append((-rival.most, number, rival))
        return self._search_on(queue, budget, first=first)

    def _search_on(
        self, queue: list[tuple[int, int, _Rival]], budget: int | None, *, first: bool
    ) -> bool:
        """Search the most promising branch again, until nothing promises more."""
        heapify(queue)
        number = len(queue)
        while queue:
            if self._is_over(budget, first=first):
                return self.best is not None and first
            _, _, rival = heappop(queue)
            if self._is_open(rival) and not self._search_again(rival):
                number += 1
                heappush(queue, (-rival.most, number, rival))
        return True

    def _is_over(self, budget: int | None, *, first: bool) -> bool:
        return (first and self.best is not None) or (
            budget is not None and self.steps >= budget
        )

    def _search_again(self, rival: _Rival) -> bool:
        """Search a branch more widely; return whether it holds nothing better."""
        rival.times *= _WIDER
        for _ in range(_SWEEPS):
            self._sweep(rival)
        return self._try(rival)

    def _start(self, likely: Share) -> list[_Rival]:
        """Return the branches worth a look, after a first try with the likely one."""
        rival = self._rival(likely)
        if _has_dead_end(rival.branch):
            rival.limit = self.limits[likely] = -1
        else:
            self._sweep(rival)
        rivals = []
        if not self._try(rival):
            rivals.append(rival)
        for share in self._shares:
            if share != likely and self._limit_of(share) > self._floor:
                other = self._rival(share)
                if _has_dead_end(other.branch):
                    self.limits[share] = -1
                else:
                    other.times = _TIMES_OF_OTHERS
                    self._sweep(other)
                    rivals.append(other)
        return rivals

    def _rival(self, share: Share) -> _Rival:
        branch = self.branches.branch(share)
        bounds = Bounds(branch.problem)
        return _Rival(branch, bounds, self._limit_of(share))

    def _limit_of(self, share: Share) -> int:
        return self._limit - self._per_moved_joker * self.branches.moved_jokers(share)

    def _is_open(self, rival: _Rival) -> bool:
        self.limits[rival.branch.share] = rival.most
        return rival.most > self._floor

    def _sweep(self, rival: _Rival) -> None:
        rival.bounds.tighten(self._floor - rival.branch.reward)
        self.steps += rival.states // _STATES_PER_STEP

    def _try(self, rival: _Rival) -> bool:
        """Search a branch; return whether nothing better than the best is left in it."""
        if not self._is_open(rival):
            return True
        width = rival.times * (_FIRST_WIDTH + rival.states // _STATES_PER_WIDTH)
        if width > _WIDEST:
            width = WITHOUT_LIMIT
        near = rival.most - _NEAR * self._grain
        if rival.times == 1 and near > self._floor and self._search(rival, near, width):
            return True
        return self._search(rival, self._floor, width)

    def _search(self, rival: _Rival, floor: int, width: int) -> bool:
        """Search for more than a floor; return whether nothing better can be left."""
        search = Search(rival.bounds.problem, rival.bounds)
        total, complete = search.run(floor - rival.branch.reward, width)
        self.steps += search.steps
        complete = complete and (total is not None or floor == self._floor)
        if total is not None:
            total += rival.branch.reward
            self.best = Solution(total, rival.branch, search.way())
            self._floor = total // self._grain * self._grain + self._grain - 1
        return complete or not self._is_open(rival)


def _most(rival: _Rival) -> int:
    return rival.most


def _has_dead_end(branch: Branch) -> bool:
    return any(not layer for chain in branch.problem.chains for layer in chain)
