"""Prices and search together: the best play of a position."""

from games.solver.old_melds import OldMelds
from games.solver.position import POINT, Position
from games.solver.prices import KEEP, NEVER, UNIT, Prices
from games.solver.programme import Programme
from games.solver.search import Search
from games.solver.settling import settle_cards
from games.solver.solution import Solution, lay_out
from games.solver.worths import HandWorths, KeptWorths, Worths

_FIRST_STEP, _FACTOR = 8 * POINT * UNIT, 8
"""How the limit of losses grows: some points, then by so many times."""
_NEARLY_ALL = 2 * POINT * UNIT
_STATES_BEFORE, _PARTS = 500, 400
"""If about all of the hand might go, a joker helping, a search may take very long.

After so many states cards are settled instead; after so many parts the search has it.
"""


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
    worths = HandWorths(position, prices)
    if position.jokers and worths.all_together - prices.bound < _NEARLY_ALL:
        found, is_proven = _search_value(position, prices, worths, _STATES_BEFORE)
        if not is_proven:
            found, is_proven = settle_cards(position, _PARTS)
        if is_proven:
            return found
    return _search_value(position, prices, worths, NEVER)[0]


def _search_value(
    position: Position, prices: Prices, worths: HandWorths, states: int
) -> tuple[Solution | None, bool]:
    search = Search(position, OldMelds(), prices)
    return _search(search, worths, search.bound - UNIT, states)


def _search(
    search: Search, worths: Worths, most: int, budget: int
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
