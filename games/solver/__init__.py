"""Exact play: the best that a table and a hand allow, and how to get there.

Plain Python; knows the rules and nothing else. `best_play` and `can_play` answer what a
turn can do, `arrange` places the cards that a player wants to lay, `steps` leads from
one table to the other.
"""

from games.solver.arrange import Arrangement, arrange
from games.solver.hand import melds_in_hand
from games.solver.play import BUDGET, BestPlay, best_play, can_play
from games.solver.steps import Kind, Operation, apply_operation, steps

__all__ = [
    "BUDGET",
    "Arrangement",
    "BestPlay",
    "Kind",
    "Operation",
    "apply_operation",
    "arrange",
    "best_play",
    "can_play",
    "melds_in_hand",
    "steps",
]
