"""Whole amounts near those of a linear programme."""

import numpy as np

from games.solver.interior_point import InteriorPoint
from games.solver.rounding import round_amounts


def _programme(columns: list[list[float]], need: float = 1) -> InteriorPoint:
    """Return the programme that fills each row as often, at a cost of 1 for each entry.

    All amounts are a half yet.
    """
    matrix = np.array(columns, float).T
    rows = len(matrix)
    return InteriorPoint(
        matrix,
        np.abs(matrix).sum(0),
        np.full(rows, need),
        most=np.ones(0),
        amounts=np.full(len(columns), 0.5),
        prices=np.full(rows, -10.0),
    )


def _solved(columns: list[list[float]]) -> InteriorPoint:
    method = _programme(columns)
    method.solve(1e-6)
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


def test_a_column_that_takes_makes_up_for_one_that_adds_too_much() -> None:
    whole = round_amounts(_programme([[1, 1, 0], [0, -1, 1], [0, 1, 0]]))
    assert whole is not None
    assert whole.tolist() == [1, 1, 1]


def test_needs_far_beyond_the_columns_have_no_answer() -> None:
    assert round_amounts(_programme([[1, 1], [1, 1]], need=258)) is None
