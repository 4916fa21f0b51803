"""What cards are worth on the table, in whole numbers."""

from dataclasses import dataclass

UNIT = 1 << 20
"""Prices and losses count so many to the value of one."""
KEEP = UNIT >> 6
"""What it is worth to keep a meld; a table has fewer than 64."""
NEVER = 1 << 60
"""The price of what can't be had."""


@dataclass(slots=True)
class Prices:
    """Prices for each card, in the order of a sorted deck."""

    place: list[int]
    """For a place in a meld."""
    card: list[int]
    """For one more of it to lay."""
    standing: list[int]
    """For one more place where jokers stood for it (rule 19)."""
    kept_joker: list[int]
    """For one more joker that stands for it and may lie in a kept meld."""
    joker: int
    """For one more joker."""
    bound: int
    """The value that no play exceeds, kept melds apart."""
