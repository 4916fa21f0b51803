"""Prices and search together: the best play of a position."""

from dataclasses import dataclass

from games.solver.layout import Cell, Layout
from games.solver.old_melds import OldMelds
from games.solver.position import POINT, Position
from games.solver.prices import KEEP, NEVER, UNIT, Prices
from games.solver.programme import Programme
from games.solver.search import Search, Way
from games.solver.worths import HandWorths, KeptWorths, Worths

_FIRST_STEP, _FACTOR = 8 * POINT * UNIT, 8
"""How the limit of losses grows: some points, then by so many times."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found."""

    total: int
    """Value of the cards put down and of the melds kept, in the scale of prices."""
    layout: Layout

    @property
    def value(self) -> int:
        """Return the value of the cards put down."""
        return self.total // UNIT * UNIT


def solve_points(position: Position) -> Solution | None:
    """Return a play that is worth the most; None: nothing can be put down."""
    programme = Programme(position)
    programme.solve(UNIT)
    bound = programme.bound()
    if bound < UNIT:
        return None
    whole = _read_whole(programme)
    if whole is not None and bound - whole.total < UNIT:
        return whole if whole.total else None
    return _search_points(position, programme.prices())


def solve_changes(
    position: Position, old: OldMelds, budget: int
) -> tuple[Solution | None, bool]:
    """Return a play worth the most that keeps the most melds, and whether it is proven.

    The budget counts states that the search looks at for the second.
    """
    programme = Programme(position, [*old])
    programme.solve(KEEP)
    bound = programme.bound()
    if bound < UNIT:
        return None, True
    whole = _read_whole(programme)
    if whole is not None and bound - whole.total < KEEP:
        return whole if whole.value else None, True
    prices = programme.prices()
    best = _search_points(position, prices)
    if best is None:
        return None, True
    keeping = Search(position, old, prices)
    most = keeping.bound - best.value
    kept, proven = _search(keeping, KeptWorths(), most, budget)
    return kept or best, proven


def _read_whole(programme: Programme) -> Solution | None:
    whole = programme.whole()
    return None if whole is None else Solution(*whole)


def _search_points(position: Position, prices: Prices) -> Solution | None:
    """Return a play that is worth the most; None: nothing can be put down."""
    search = Search(position, OldMelds(), prices)
    worths = HandWorths(position, prices)
    return _search(search, worths, search.bound - UNIT)[0]


def _search(
    search: Search, worths: Worths, most: int, budget: int = NEVER
) -> tuple[Solution | None, bool]:
    """Return the best that loses no more than the most, and whether it is proven.

    Looks for what loses next to nothing first, which there mostly is.
    """
    best = worths.up_to(search.bound)
    limit = search.bound - best
    while True:
        complete = search.run(min(limit, most), best, worths, budget)
        if search.way:
            return (
                Solution(search.bound - search.loss, lay_out(search.way)),
                complete,
            )
        if not complete or limit >= most:
            return None, complete
        best = worths.up_to(search.bound - limit - 1)
        more = limit * _FACTOR if limit > _FIRST_STEP else limit + _FIRST_STEP
        limit = max(more, search.bound - best)


def lay_out(way: Way) -> Layout:
    """Return the melds of a way through the places."""
    layout = Layout()
    open_runs: list[list[list[Cell]]] = [[], [], [], []]
    for place, step in enumerate(way):
        rank = place % 13
        layout.kept += [group.meld for group in step.grouping.kept]
        layout.free += [[(suit, rank) for suit in g] for g in step.grouping.groups]
        for suit, option in enumerate(step.options):
            layout.kept += [run.meld for run in option.started]
            if option.jokers:
                layout.jokers[suit, rank] += option.jokers
            runs = open_runs[suit]
            # Short runs go on first, then long ones, then new ones begin.
            runs.sort(key=len)
            layout.free += runs[option.in_runs :]
            del runs[option.in_runs :]
            for run in runs:
                run.append((suit, rank))
            runs += [[(suit, rank)] for _ in range(option.in_runs - len(runs))]
    for runs in open_runs:
        layout.free += runs
    return layout
