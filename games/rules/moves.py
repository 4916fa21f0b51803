"""The four moves of the log (rules 6 to 9, 14 and 24)."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Table


class Verb(StrEnum):
    """What a move does."""

    DRAW = "draw"
    MELD = "meld"
    END = "end"
    KNOCK = "knock"


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of the log. A draw names no card: which one it was is secret."""

    seat: int
    verb: Verb
    table: Table = ()
    """For `Verb.MELD` the whole table after it, else empty."""
