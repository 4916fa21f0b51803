"""Linear programmes that floating point can't solve, or hardly."""

import numpy as np

from games.solver.interior_point import InteriorPoint


def test_needs_beyond_floating_point_end_the_steps_without_a_warning() -> None:
    method = InteriorPoint(
        np.ones((1, 1)),
        costs=-np.ones(1),
        needs=np.full(1, 1e200),
        most=np.ones(1),
        amounts=np.ones(0),
        prices=np.full(1, -10.0),
    )

    method.solve(1e-9)

    assert method.is_done
    assert np.isfinite(method.prices).all()
