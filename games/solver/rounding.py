"""From amounts in parts to whole ones.

Of plays that are worth the same a linear programme mostly mixes some, so that a few
amounts are in parts and the rest tells what all of them do. A small search over those
few finds one of the plays.
"""

import numpy as np

from games.solver.interior_point import InteriorPoint, Vector

_NEARLY_WHOLE = 0.05
_MOST_IN_PARTS, _MOST_NODES = 32, 60
"""Beyond these the search of `games.solver.search` is the quicker one."""


def round_amounts(method: InteriorPoint) -> Vector | None:
    """Return whole amounts near those of a programme that meet its needs.

    None: none were found; there may be some.
    """
    amounts = method.amounts
    whole: Vector = np.floor(amounts + _NEARLY_WHOLE)
    parts = amounts - whole
    in_parts = (parts > _NEARLY_WHOLE).nonzero()[0]
    if len(in_parts) > _MOST_IN_PARTS:
        return None
    lacking = np.rint(method.needs - method.matrix.dot(whole))
    if not len(in_parts):
        return None if lacking.any() else whole
    in_parts = in_parts[np.argsort(-parts[in_parts], kind="stable")]
    columns = method.matrix[:, in_parts]
    of_parts = np.abs(columns).any(1)
    if lacking[~of_parts].any():
        return None
    rounding = _Rounding(columns[of_parts].T.tolist(), lacking[of_parts].tolist())
    if not rounding.run():
        return None
    whole[in_parts[rounding.chosen]] += 1
    return whole


class _Rounding:
    """A search for columns that together are what rows lack."""

    def __init__(self, columns: list[list[float]], lacking: list[float]) -> None:
        self.chosen: list[int] = []
        self._nodes = 0
        self._lacking = {row: int(n) for row, n in enumerate(lacking) if n}
        self._entries = [
            [(row, int(entry)) for row, entry in enumerate(column) if entry]
            for column in columns
        ]
        self._that_can: dict[tuple[int, bool], list[int]] = {}
        """The columns that add to a row, or take from it."""
        for number, entries in enumerate(self._entries):
            for row, entry in entries:
                self._that_can.setdefault((row, entry > 0), []).append(number)
        self._is_open = [True] * len(columns)

    def run(self) -> bool:
        """Choose columns, from where the fewest can help; return whether it worked."""
        self._nodes += 1
        if not self._lacking:
            return True
        if self._nodes > _MOST_NODES:
            return False
        helping = self._fewest_that_help()
        for number in helping:
            self._is_open[number] = False
            self._add(number, -1)
            self.chosen.append(number)
            if self.run():
                return True
            self.chosen.pop()
            self._add(number, 1)
        for number in helping:
            self._is_open[number] = True
        return False

    def _fewest_that_help(self) -> list[int]:
        """Return the columns for the row with least choice; none: a row lacks some."""
        fewest: list[int] = []
        for row, lacks in self._lacking.items():
            columns = self._that_can.get((row, lacks > 0), ())
            some = [number for number in columns if self._is_open[number]]
            if len(some) < abs(lacks):
                return []
            if len(some) == abs(lacks):
                return some
            if not fewest or len(some) < len(fewest):
                fewest = some
        return fewest

    def _add(self, number: int, times: int) -> None:
        lacking = self._lacking
        for row, entry in self._entries[number]:
            left = lacking.get(row, 0) + times * entry
            if left:
                lacking[row] = left
            else:
                del lacking[row]
