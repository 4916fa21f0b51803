"""From what a strategy wants to the move that is due now."""

from games.bots.knocking import wants_to_knock
from games.rules.cards import Table
from games.rules.moves import Move, Verb
from games.rules.observation import Observation
from games.rules.turn import can_draw


def choose_verb(seen: Observation, table: Table | None, *, risk: float) -> Move:
    """Return the meld, if there is one; else draw, and with a complete turn close it.

    It is closed by a knock if that is undercut with at most the probability `risk`.
    """
    if table is not None:
        return Move(seen.turn, Verb.MELD, table)
    if can_draw(seen):
        return Move(seen.turn, Verb.DRAW)
    knock = wants_to_knock(seen, risk=risk)
    return Move(seen.turn, Verb.KNOCK if knock else Verb.END)
