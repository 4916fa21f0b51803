"""A play that the solver found."""

from dataclasses import dataclass

from games.solver.layout import Cell, Layout
from games.solver.prices import UNIT
from games.solver.search import Way


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found."""

    total: int
    """Value of the cards put down and of the melds kept, in the scale of prices."""
    layout: Layout

    @property
    def value(self) -> int:
        """Return the value of the cards put down."""
        return self.total // UNIT * UNIT


def lay_out(way: Way) -> Layout:
    """Return the melds of a way through the places."""
    layout = Layout()
    open_runs: list[list[list[Cell]]] = [[], [], [], []]
    for place, step in enumerate(way):
        rank = place % 13
        layout.kept += [group.meld for group in step.grouping.kept]
        layout.free += [[(suit, rank) for suit in g] for g in step.grouping.groups]
        for suit, option in enumerate(step.options):
            layout.kept += [run.meld for run in option.started]
            if option.jokers:
                layout.jokers[suit, rank] += option.jokers
            runs = open_runs[suit]
            # Short runs go on first, then long ones, then new ones begin.
            runs.sort(key=len)
            layout.free += runs[option.in_runs :]
            del runs[option.in_runs :]
            for run in runs:
                run.append((suit, rank))
            runs += [[(suit, rank)] for _ in range(option.in_runs - len(runs))]
    for runs in open_runs:
        layout.free += runs
    return layout
