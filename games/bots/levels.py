"""The levels of bots. A bot sees an observation and has dice, nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.bots.baselines import (
    KNOCK_RISK,
    find_way_out,
    hold_until_out,
    play_most_points,
)
from games.bots.last_draw import is_time_to_meld
from games.bots.moves import choose_verb
from games.bots.plays import find_fewest, find_with_few_changes
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.turn import KNOCK_LIMIT, can_meld

Strategy = Callable[[Observation, Random], Move]


@dataclass(frozen=True, slots=True)
class Level:
    """A way of playing."""

    name: str
    description: str
    """How it plays, in one line for players."""
    strategy: Strategy


def choose_move(seen: Observation, level: str, rng: Random) -> Move:
    """Return the legal move that a bot of this level, or a baseline, makes now.

    The same observation and the same state of `rng` give the same move. Precondition:
    the viewer is on turn (`seen.is_my_turn`).

    Raises:
        KeyError: there is no such level.
    """
    return STRATEGIES[level](seen, rng)


def play_beginner(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who melds only what is complete in the own hand."""
    return _play_with_few_changes(seen, changes=0, risk=0.1)


def play_easy(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who also changes one meld of the table."""
    return _play_with_few_changes(seen, changes=1, risk=0.2)


def play_medium(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who also changes two melds of the table."""
    return _play_with_few_changes(seen, changes=2, risk=KNOCK_RISK)


def _play_with_few_changes(seen: Observation, *, changes: int, risk: float) -> Move:
    table = None
    if can_meld(seen):
        table = find_with_few_changes(seen.table, seen.hand or (), changes=changes)
    return choose_verb(seen, table, risk=risk)


def play_hard(seen: Observation, rng: Random) -> Move:
    """Return the move of a player who lays as many points as possible at once."""
    return play_most_points(seen, rng)


def play_expert(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who holds back, and minds who draws the last card.

    The hand is laid when at most the points are left with which one may knock. Else a
    small meld is made only to be the one who draws the last card.
    """
    table = None
    if can_meld(seen):
        table = find_way_out(seen, points=KNOCK_LIMIT)
        if table is None and seen.lap is None and is_time_to_meld(seen):
            table = find_fewest(seen.table, seen.hand or ())
    return choose_verb(seen, table, risk=KNOCK_RISK)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "beginner", "Melds only what is complete in its own hand.", play_beginner
        ),
        Level("easy", "Changes at most one meld of the table in a turn.", play_easy),
        Level("medium", "Changes up to two melds of the table in a turn.", play_medium),
        Level("hard", "Lays as many points as the table allows.", play_hard),
        Level(
            "expert", "Holds cards back until it can knock or lay last.", play_expert
        ),
    )
}
"""Every level by its name, the weakest first."""

BASELINES: dict[str, Strategy] = {
    "most-points": play_most_points,
    "hold-until-out": hold_until_out,
}
"""Strategies to measure the levels against; not offered to players."""

STRATEGIES: dict[str, Strategy] = {
    **{level.name: level.strategy for level in LEVELS.values()},
    **BASELINES,
}
