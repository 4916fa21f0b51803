"""Whole amounts near those of a linear programme."""

import numpy as np

from games.solver.interior_point import InteriorPoint
from games.solver.rounding import round_amounts


def _solved(columns: list[list[float]]) -> InteriorPoint:
    """Return the programme that fills each row once, at a cost of 1 for each entry."""
    matrix = np.array(columns).T
    rows = len(matrix)
    method = InteriorPoint(
        matrix,
        matrix.sum(0),
        np.ones(rows),
        most=np.ones(0),
        amounts=np.full(len(columns), 0.5),
        prices=np.full(rows, -10.0),
    )
    while method.gap > 1e-6:
        method.improve(0.01)
    return method


def test_of_two_equal_ways_one_is_chosen() -> None:
    method = _solved([[1, 1, 0, 0], [0, 0, 1, 1], [0, 1, 1, 0], [1, 0, 0, 1]])
    whole = round_amounts(method)
    assert np.abs(method.amounts - 0.5).max() < 0.01
    assert whole is not None
    assert whole.tolist() in ([1, 1, 0, 0], [0, 0, 1, 1])


def test_whole_amounts_stay_as_they_are() -> None:
    whole = round_amounts(_solved([[1, 1, 0], [0, 1, 1], [0, 0, 1]]))
    assert whole is not None
    assert whole.tolist() == [1, 0, 1]


def test_where_only_parts_meet_the_needs_there_is_no_answer() -> None:
    assert round_amounts(_solved([[1, 1, 0], [0, 1, 1], [1, 0, 1]])) is None
