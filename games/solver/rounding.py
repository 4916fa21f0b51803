"""From amounts in parts to whole ones.

Of plays that are worth the same a linear programme mostly mixes some, so that a few
amounts are in parts and the rest tells what all of them do. A small search over those
few finds one of the plays.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from games.solver.interior_point import InteriorPoint, Vector

_NEARLY_WHOLE = 0.05
_MOST_IN_PARTS, _MOST_NODES = 32, 30
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
    if np.abs(lacking).max() > len(in_parts):
        return None
    if not len(in_parts):
        return whole
    in_parts = in_parts[np.argsort(-parts[in_parts], kind="stable")]
    columns = method.matrix[:, in_parts].T
    one_more = _Rounding(columns, lacking).run()
    if one_more is None:
        return None
    whole[in_parts[one_more]] += 1
    return whole


_ROOM = 0x80
"""Stands above the room in a byte, and is gone where the room is overdrawn."""


class _Rounding:
    """A search for columns that together are what rows lack.

    For each row it knows by how much the columns that are open yet could overfill it, and
    by how much they could leave it short. This room is a byte for each, all of them in
    one number, so that one subtraction takes a column, or leaves it.
    """

    def __init__(self, columns: Vector, lacking: Vector) -> None:
        height = 8 * len(lacking)
        adding, taking = _numbers(columns > 0), _numbers(columns < 0)
        pairs = [*zip(adding, taking, strict=True)]
        self._take = [more << height | less for more, less in pairs]
        self._leave = [less << height | more for more, less in pairs]
        lacks, has_too_much = _numbers(np.maximum((lacking, -lacking), 0))
        has_room = int.from_bytes(bytes([_ROOM]) * len(lacking), "little")
        over = has_room + sum(adding) - lacks + has_too_much
        short = has_room + sum(taking) + lacks - has_too_much
        self._room = short << height | over
        self._has_room = has_room << height | has_room
        self._nodes = 0

    def run(self) -> list[int] | None:
        """Return the numbers of such columns; None: none were found."""
        return self._choose(range(len(self._take)), self._room)

    def _choose(self, are_open: Sequence[int], room: int) -> list[int] | None:
        """Return which of the open columns to take, the first ones rather."""
        self._nodes += 1
        chosen, are_open, room = self._settle(are_open, room)
        if room & self._has_room != self._has_room or self._nodes > _MOST_NODES:
            return None
        if not are_open:
            return chosen
        first, *others = are_open
        more = self._choose(others, room - self._take[first])
        if more is not None:
            return [*chosen, first, *more]
        more = self._choose(others, room - self._leave[first])
        return None if more is None else chosen + more

    def _settle(
        self, are_open: Sequence[int], room: int
    ) -> tuple[list[int], Sequence[int], int]:
        """Return the columns that have to be taken, those still open, the room left."""
        has_room, take, leave = self._has_room, self._take, self._leave
        chosen: list[int] = []
        before = None
        while are_open != before:
            before, are_open = are_open, []
            for column in before:
                if (room - take[column]) & has_room != has_room:
                    room -= leave[column]
                elif (room - leave[column]) & has_room != has_room:
                    room -= take[column]
                    chosen.append(column)
                else:
                    are_open.append(column)
        return chosen, are_open, room


def _numbers(rows: npt.NDArray[np.bool_] | Vector) -> list[int]:
    """Return each row as one number, a byte for each entry."""
    width = rows.shape[1]
    numbers = rows.astype(np.uint8).tobytes()
    return [
        int.from_bytes(numbers[start : start + width], "little")
        for start in range(0, len(numbers), width)
    ]
