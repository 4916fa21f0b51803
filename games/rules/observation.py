"""A state as one viewer may see it: the only way out of a state."""

from dataclasses import dataclass, field

from games.rules.cards import Hand, Table
from games.rules.scoring import RoundResult


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat, or a spectator, may know of a round.

    Nothing in it depends on cards that the viewer can't see.
    """

    viewer: int | None
    """The seat that looks; None: a spectator."""
    dealer: int
    turn: int
    """The seat on turn; after the round the one that ended it."""
    turns_ended: int
    """How many turns of the round were ended before this one."""
    drawn: int
    """Cards drawn in this turn, 0 to 3."""
    melded: bool
    """Whether this turn's melding phase was confirmed."""
    lap: int | None
    """Turns left in the last lap, this one included; None: it hasn't begun (rule 26)."""
    table: Table
    meld_ids: tuple[int, ...]
    """A number for each meld, kept while the meld goes on from move to move."""
    stock_count: int
    hand_counts: tuple[int, ...]
    hand: Hand | None = field(repr=False)
    """The viewer's cards in the order in which they came; None for a spectator."""
    hands: tuple[Hand, ...] | None = field(repr=False)
    """All hands, once the round has been scored."""
    result: RoundResult | None
    """The result, once the round has been scored."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hand_counts)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may move now."""
        return self.result is None and self.viewer == self.turn

    @property
    def is_turn_complete(self) -> bool:
        """Whether the turn may be ended (rule 24)."""
        out_of_cards = self.stock_count == 0 and (
            self.drawn > 0 or self.lap is not None
        )
        return self.melded or self.drawn == MOST_DRAWS or out_of_cards


MOST_DRAWS = 3
"""A turn draws three cards at most (rule 8)."""
