"""Linear programmes by an interior point method (Mehrotra's predictor and corrector).

It starts from prices that are right, if high, and keeps them right: after any step they
bound the optimum. A step costs a fraction of a millisecond, and some five to ten lead
to the optimum.
"""

from math import isfinite

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

_MOST_STEPS = 16
_SHORTER = 0.9995
"""How far a step goes of the way to where something becomes negative."""
_FIRST_AMOUNT = 0.4
_FIRST_SLACK = 50
_REGULAR = 1e-9


_SMALL, _FEW_ENTRIES, _FEW_PRODUCTS = 3_000, 9_000, 260_000
"""Up to these OpenBLAS takes no threads: they make such small matrices much slower."""


def multiply(left: Vector, right: Vector) -> Vector:
    """Return left @ right, bit by bit if it would be handed out to threads."""
    if left.size + right.size < _SMALL:
        small: Vector = left @ right
        return small
    height, inner = left.shape
    width = right.size // max(1, inner)
    block = min(_FEW_ENTRIES // max(1, height), _FEW_PRODUCTS // max(1, height * width))
    product: Vector = left[:, :block] @ right[:block]
    for start in range(block, inner, block):
        product += left[:, start : start + block] @ right[start : start + block]
    return product


class InteriorPoint:
    """Amounts of least costs that meet needs: matrix @ amounts == needs.

    Amounts aren't negative; the last ones have upper bounds, `most`, too. The prices to
    start from, one for each need, must cost more than nothing for all columns that have
    no upper bound: costs - prices @ matrix > 0.
    """

    def __init__(
        self, matrix: Vector, costs: Vector, needs: Vector, most: Vector, prices: Vector
    ) -> None:
        self.matrix, self.costs, self.needs = matrix, costs, needs
        self.prices = prices
        self.steps = 0 if matrix.size else _MOST_STEPS
        self.width = width = len(costs)
        self.bounded = bounded = slice(width - len(most), width)
        # Behind the amounts lies what the bounded ones could be more; each has a loss.
        self._amounts = np.full(width + len(most), _FIRST_AMOUNT)
        self._amounts[bounded] = self._amounts[width:] = most / 2
        reduced = costs - multiply(matrix.T, prices)
        self._losses = np.empty(width + len(most))
        self._losses[:width] = reduced
        self._losses[bounded] = np.maximum(reduced[bounded], 0) + _FIRST_SLACK
        self._losses[width:] = self._losses[bounded] - reduced[bounded]
        self.lacking = needs - multiply(matrix, self.amounts)
        self.gap = float(self._amounts @ self._losses)
        """How far the prices are at most from the optimum, once needs are met."""

    @property
    def amounts(self) -> Vector:
        """Return the amounts by now; they meet the needs in the end."""
        return self._amounts[: self.width]

    @property
    def is_done(self) -> bool:
        """Whether more steps are of no use."""
        return self.steps >= _MOST_STEPS

    def improve(self) -> None:
        """Make one step towards the optimum."""
        self.steps += 1
        amounts, losses = self._amounts, self._losses
        try:
            newton = _Newton(self, losses / amounts)
        except np.linalg.LinAlgError:
            self.steps = _MOST_STEPS
            return
        _, d_amounts, d_losses = newton.direction(-losses)
        change = d_amounts / amounts
        shorter = _step(-change.min(), 1)
        lower = _step(1 + change.max(), 1)
        # What (amounts + shorter * d_amounts) @ (losses + lower * d_losses) comes to.
        moved = float(d_amounts @ losses)
        after = self.gap + shorter * moved - lower * (self.gap + moved)
        after += shorter * lower * float(d_amounts @ d_losses)
        centre = self.gap / len(amounts) * (after / self.gap) ** 3
        aim = change * d_losses
        np.subtract(centre / amounts, aim, out=aim)
        aim -= losses
        d_prices, d_amounts, d_losses = newton.direction(aim)
        shorter = _step(-(d_amounts / amounts).min(), _SHORTER)
        lower = _step(-(d_losses / losses).min(), _SHORTER)
        self._go(shorter * d_amounts, lower * d_losses, lower * d_prices)
        self.lacking = self.lacking * (1 - shorter)

    def _go(self, d_amounts: Vector, d_losses: Vector, d_prices: Vector) -> None:
        amounts, losses = self._amounts + d_amounts, self._losses + d_losses
        gap = float(amounts @ losses)
        if isfinite(gap):
            self._amounts, self._losses, self.gap = amounts, losses, gap
            self.prices = self.prices + d_prices
        else:
            self.steps = _MOST_STEPS


class _Newton:
    """The equations of one step, solved for any right side."""

    def __init__(self, method: InteriorPoint, weights: Vector) -> None:
        self._width, self._bounded = width, bounded = method.width, method.bounded
        self._matrix, self._lacking = method.matrix, method.lacking
        self._weights = weights
        self._inverse = inverse = weights[:width].copy()
        inverse[bounded] += weights[width:]
        np.reciprocal(inverse, out=inverse)
        self._weighted = self._matrix * inverse
        normal = multiply(self._weighted, self._matrix.T)
        normal.ravel()[:: len(normal) + 1] += _REGULAR
        self._solved = np.linalg.inv(normal)

    def direction(self, aim: Vector) -> tuple[Vector, Vector, Vector]:
        """Return how prices, amounts and losses have to change for an aim."""
        width, bounded = self._width, self._bounded
        force = aim[:width].copy()
        force[bounded] -= aim[width:]
        d_prices = self._solved @ (self._lacking - multiply(self._weighted, force))
        force += multiply(self._matrix.T, d_prices)
        force *= self._inverse
        d_amounts = np.concatenate((force, -force[bounded]))
        return d_prices, d_amounts, aim - self._weights * d_amounts


def _step(steepest: float, most: float) -> float:
    """Return how far to go when so much of something is lost on the whole way."""
    return min(1.0, most / max(1e-9, float(steepest)))
