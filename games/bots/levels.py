"""Which bots there are."""

from random import Random

from games.rules.moves import Move
from games.rules.observation import Observation

LEVELS: dict[str, str] = {"easy": "", "medium": ""}


def choose_move(seen: Observation, level: str, rng: Random) -> Move:
    """Return the move."""
    raise NotImplementedError(seen, level, rng)
