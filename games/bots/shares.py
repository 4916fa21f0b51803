"""Shares of rounds won, and how sure they are."""

from dataclasses import dataclass
from math import sqrt

_NORMAL_95 = 1.96
"""Standard errors to both sides within which 95 % of a normal distribution lie."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many rounds of how many a side has won, shared ones included."""

    won: int
    rounds: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1."""
        return self.won / max(self.rounds, 1)

    @property
    def standard_error(self) -> float:
        """The standard error of the share."""
        return sqrt(self.value * (1 - self.value) / max(self.rounds, 1))

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the confidence interval of 95 % (Wilson's)."""
        rounds, square = max(self.rounds, 1), _NORMAL_95**2
        middle = self.value + square / (2 * rounds)
        spread = _NORMAL_95 * sqrt(
            self.value * (1 - self.value) / rounds + square / (4 * rounds**2)
        )
        whole = 1 + square / rounds
        return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
