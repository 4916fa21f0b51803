"""Exact play: the best that a table and a hand allow, and how to get there.

Knows the rules and nothing else of the project. `best_play` and `can_play` answer what a
turn can do, `arrange` places the cards that a player wants to lay, `steps` leads from
one table to the other and `show_changes` gives the tables on the way.
"""

from games.solver.arrange import Arrangement, arrange
from games.solver.frames import Frame, Melds, Placed, Showing, show_changes
from games.solver.hand import melds_in_hand
from games.solver.play import BUDGET, BestPlay, best_play, can_play
from games.solver.steps import Kind, Operation, steps

__all__ = [
    "BUDGET",
    "Arrangement",
    "BestPlay",
    "Frame",
    "Kind",
    "Melds",
    "Operation",
    "Placed",
    "Showing",
    "arrange",
    "best_play",
    "can_play",
    "melds_in_hand",
    "show_changes",
    "steps",
]
