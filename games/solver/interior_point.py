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
_SHORTER = 0.9999
"""How far a step goes of the way to where something becomes negative."""
_LEAST_CENTRE = 1e-4
"""The part of the gap a step aims at, at least; below it numbers may overflow."""
_FIRST_SLACK = 20
_REGULAR = 1e-9


class InteriorPoint:
    """Amounts of least costs that meet needs: matrix @ amounts == needs.

    Amounts aren't negative; the last ones have upper bounds, `most`, too. It starts from
    amounts of the others, above zero, and from prices, one for each need, that must make
    the others cost more than nothing: costs - prices @ matrix > 0.
    """

    def __init__(
        self,
        matrix: Vector,
        costs: Vector,
        needs: Vector,
        most: Vector,
        amounts: Vector,
        prices: Vector,
    ) -> None:
        self.matrix, self.costs, self.needs = matrix, costs, needs
        self.most, self.prices = most, prices
        self.steps = 0 if matrix.size else _MOST_STEPS
        self.width = width = len(costs)
        self.bounded = bounded = slice(width - len(most), width)
        # Behind the amounts lies what the bounded ones could be more; each has a loss.
        self._amounts = np.concatenate((amounts, most / 2, most / 2))
        self._losses = losses = np.empty(len(self._amounts))
        losses[:width] = reduced = costs - prices.dot(matrix)
        losses[bounded] = np.maximum(reduced[bounded], 0) + _FIRST_SLACK
        losses[width:] = losses[bounded] - reduced[bounded]
        self.lacking = needs - matrix.dot(self.amounts)
        self.gap = float(self._amounts.dot(losses))
        """How far the prices are at most from the optimum, once needs are met."""

    @property
    def amounts(self) -> Vector:
        """Return the amounts by now; they meet the needs in the end."""
        return self._amounts[: self.width]

    @property
    def is_done(self) -> bool:
        """Whether more steps are of no use."""
        return self.steps >= _MOST_STEPS

    def solve(self, enough: float) -> None:
        """Make steps until the gap is small enough, or more are of no use."""
        with np.errstate(all="ignore"):  # what overflows is left out, in `_go`
            while self.gap > enough and not self.is_done:
                self._improve(enough)

    def _improve(self, enough: float) -> None:
        """Make one step towards the optimum, half a step if its gap is enough."""
        self.steps += 1
        amounts, losses = self._amounts, self._losses
        try:
            newton = _Newton(self, losses / amounts)
        except np.linalg.LinAlgError:
            self.steps = _MOST_STEPS
            return
        d_prices, d_amounts, d_losses = newton.direction(-losses)
        change = d_amounts / amounts
        shorter = _step(-_least(change), _SHORTER)
        lower = _step(1 + _greatest(change), _SHORTER)
        # What (amounts + shorter * d_amounts) @ (losses + lower * d_losses) comes to.
        moved = float(d_amounts.dot(losses))
        after = self.gap + shorter * moved - lower * (self.gap + moved)
        after += shorter * lower * float(d_amounts.dot(d_losses))
        if after > enough:
            part = max(_LEAST_CENTRE, (after / self.gap) ** 5)
            centre = part * self.gap / len(amounts)
            aim = centre / amounts
            aim -= change * d_losses
            aim -= losses
            d_prices, d_amounts, d_losses = newton.direction(aim)
            shorter = _step(-_least(d_amounts / amounts), _SHORTER)
            lower = _step(-_least(d_losses / losses), _SHORTER)
        d_amounts *= shorter
        d_losses *= lower
        d_prices *= lower
        self._go(d_amounts, d_losses, d_prices)
        self.lacking *= 1 - shorter

    def _go(self, d_amounts: Vector, d_losses: Vector, d_prices: Vector) -> None:
        d_amounts += self._amounts
        d_losses += self._losses
        gap = float(d_amounts.dot(d_losses))
        if isfinite(gap):
            self._amounts, self._losses, self.gap = d_amounts, d_losses, gap
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
        np.reciprocal(inverse, inverse)
        self._weighted = self._matrix * inverse
        normal = self._weighted.dot(self._matrix.T)
        normal.ravel()[:: len(normal) + 1] += _REGULAR
        self._solved = np.linalg.inv(normal)

    def direction(self, aim: Vector) -> tuple[Vector, Vector, Vector]:
        """Return how prices, amounts and losses have to change for an aim."""
        width, bounded = self._width, self._bounded
        force = aim[:width].copy()
        force[bounded] -= aim[width:]
        lacking = self._lacking - self._weighted.dot(force)
        d_prices = self._solved.dot(lacking)
        force += d_prices.dot(self._matrix)
        force *= self._inverse
        d_amounts = np.concatenate((force, -force[bounded]))
        return d_prices, d_amounts, aim - self._weights * d_amounts


def _least(vector: Vector) -> float:
    """Return the least number of a vector, quicker than min() for a few numbers."""
    return vector.item(vector.argmin())


def _greatest(vector: Vector) -> float:
    """Return the greatest number of a vector, as quickly."""
    return vector.item(vector.argmax())


def _step(steepest: float, most: float) -> float:
    """Return how far to go when so much of something is lost on the whole way."""
    return 1.0 if steepest <= most else most / steepest
