"""The levels of bots. A bot sees an observation and has dice, nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.bots.hand_melds import find_hand_melds
from games.bots.knocking import wants_to_knock
from games.bots.table_plays import find_table_play
from games.rules.cards import Table
from games.rules.moves import Move, Verb
from games.rules.observation import Observation
from games.rules.turn import can_draw, can_meld

Strategy = Callable[[Observation, Random], Move]


@dataclass(frozen=True, slots=True)
class Level:
    """A way of playing."""

    name: str
    description: str
    """How it plays, in one line for players."""
    strategy: Strategy


def choose_move(seen: Observation, level: str, rng: Random) -> Move:
    """Return the legal move that a bot of this level makes now.

    The same observation and the same state of `rng` give the same move. Precondition:
    the viewer is on turn (`seen.is_my_turn`).

    Raises:
        KeyError: there is no such level.
    """
    return LEVELS[level].strategy(seen, rng)


def play_easy(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who melds only what is complete in the own hand."""
    table: Table | None = None
    if can_meld(seen):
        melds = find_hand_melds(seen.hand or ())
        table = (*seen.table, *melds) if melds else None
    return _move(seen, table, risk=0.1)


def play_medium(seen: Observation, rng: Random) -> Move:
    """Return the move of a player who also adds to melds and moves single cards."""
    layout = None
    if can_meld(seen):
        layout = find_table_play(
            seen.table,
            seen.hand or (),
            rng,
            tries=1,
            lay_jokers=_is_end_near(seen),
        )
    return _move(seen, layout.table if layout else None, risk=0.35)


def _move(seen: Observation, table: Table | None, *, risk: float) -> Move:
    """Return the meld, if there is one; else draw, and with a complete turn close it."""
    if table is not None:
        return Move(seen.turn, Verb.MELD, table)
    if can_draw(seen):
        return Move(seen.turn, Verb.DRAW)
    knock = wants_to_knock(seen, risk=risk)
    return Move(seen.turn, Verb.KNOCK if knock else Verb.END)


_FEW_CARDS = 4


def _is_end_near(seen: Observation) -> bool:
    """Whether the round may end before the viewer's next turn."""
    drawn_until_then = 3 * seen.players
    return min(seen.hand_counts) <= _FEW_CARDS or seen.stock_count < drawn_until_then


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", "Melds only what is complete in its own hand.", play_easy),
        Level("medium", "Also adds to melds and moves single cards.", play_medium),
    )
}
"""Every level by its name, the weakest first."""
