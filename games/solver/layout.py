"""From a way through the places back to melds with their cards (rules 10 to 13, 17)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from games.rules.cards import RANKS, SUITS, Card, Meld, Table, declare
from games.rules.melds import LONGEST_RUN, order_meld
from games.rules.table import keep_places
from games.solver.chains import (
    HIGH_ACE,
    JOKERS,
    JOKERS_MASK,
    KEPT,
    LOW_ACES,
    LOW_ACES_MASK,
    PLACES,
    RUN_STATE_MASK,
    Choices,
    uses,
    without_idle,
)
from games.solver.groups import GROUPS_OF
from games.solver.old_melds import GROUPED, OldRun
from games.solver.position import place_of
from games.solver.problem import Branch, Branches
from games.solver.search import Way
from games.solver.solving import Solution

Cell = tuple[int, int]
"""Suit and rank."""


@dataclass(slots=True)
class _Building:
    """Melds in the making."""

    kept: list[Meld] = field(default_factory=list)
    free: list[list[Cell]] = field(default_factory=list)
    jokers: Counter[Cell] = field(default_factory=Counter)
    """How many jokers stand for each card, those in kept melds included."""
    grouped: Counter[Cell] = field(default_factory=Counter)
    """For suits and places how many cards lie in groups."""


def build_melds(branches: Branches, solution: Solution) -> Table:
    """Return the melds of a solution; those outside of its position aren't among them."""
    building = _Building()
    branch, way = solution.branch, solution.way
    for place in range(PLACES):
        modes = _modes_taken(branch, place, way[place], way[place + 1])
        if any(modes):
            for suit, mode in enumerate(modes):
                building.grouped[suit, place] = mode & GROUPED
            kept, uses = branches.groups_taken(place % 13, branch.share, modes)
            building.kept += [group.meld for group in kept]
            building.free += [
                [(suit, place % 13) for suit in group] for group in GROUPS_OF[uses]
            ]
    for suit in range(4):
        _build_runs(building, branches, branch, way, suit)
    for suit, row in enumerate(branches.position.fixed):
        for rank, fixed in enumerate(row):
            if fixed:
                building.jokers[suit, rank] += fixed
    return (*building.kept, *_fill(building))


def place_melds(old: Table, new: Table) -> Table:
    """Return the new melds in the places of the old ones that they continue."""
    places = keep_places(old, new)
    order = sorted(
        range(len(new)),
        key=lambda n: (len(old) if places[n] is None else places[n], n),
    )
    return tuple(new[n] for n in order)


def _modes_taken(
    branch: Branch, place: int, states: Sequence[int], after: Sequence[int]
) -> tuple[int, int, int, int]:
    """Return the modes that lead from one place to the next with the most gain."""
    together = branch.problem.modes[place]
    if len(together) == 1:
        return together[0][:4]
    s_gain, h_gain, d_gain, c_gain = [
        _gain_of_modes(chain[place][state], then)
        for chain, state, then in zip(branch.problem.chains, states, after, strict=True)
    ]
    return max(
        (s_gain[s] + h_gain[h] + d_gain[d] + c_gain[c] + bonus, (s, h, d, c))
        for s, h, d, c, bonus in together
        if s in s_gain and h in h_gain and d in d_gain and c in c_gain
    )[1]


def _gain_of_modes(choices: Choices, after: int) -> dict[int, int]:
    gains = {}
    for mode, steps in choices:
        ways = [gain for gain, then in steps if then == after]
        if ways:
            gains[mode] = max(ways)
    return gains


def _build_runs(
    building: _Building, branches: Branches, branch: Branch, way: Way, suit: int
) -> None:
    """Add the runs of one suit, and where its jokers stand."""
    old = branches.old.runs[suit] if branches.old else []
    share = branch.share[suit]
    open_runs: list[list[Cell]] = []
    kept: list[OldRun] = []
    for place, (state, after) in enumerate(pairwise(row[suit] for row in way)):
        kept += _started(old, place, after)
        used = state >> JOKERS & JOKERS_MASK
        then_used = share if place == HIGH_ACE else after >> JOKERS & JOKERS_MASK
        have = branches.real(suit, place % 13) + then_used - used
        if place and not have:
            building.free += open_runs
            open_runs = []
            continue
        if then_used > used:
            building.jokers[suit, place % 13] += then_used - used
        fixed = sum(run.span.first <= place <= run.span.last for run in kept)
        if place == 0:
            cards = (after >> LOW_ACES & LOW_ACES_MASK) - fixed
        else:
            grouped = building.grouped[suit, place]
            low_aces = state >> LOW_ACES & LOW_ACES_MASK if place == HIGH_ACE else 0
            room = share - then_used
            if place < HIGH_ACE:
                room += branches.real(suit, (place + 1) % 13)
            cards = _cards_to_runs(
                state, after, have - grouped - fixed - low_aces, room
            )
        _put_to_runs(building, open_runs, cards, (suit, place % 13), place)
    building.free += open_runs
    building.kept += [run.meld for run in kept]


def _started(old: Sequence[OldRun], place: int, after: int) -> list[OldRun]:
    """Return the old runs that begin at a place and are kept."""
    return [
        run
        for number, run in enumerate(old)
        if run.span.first == place and after >> KEPT + number & 1
    ]


def _cards_to_runs(state: int, after: int, most: int, room: int) -> int:
    """Return how many cards of a place go to free runs: as many as can."""
    return max(
        cards
        for cards, then in uses(state & RUN_STATE_MASK, 0, most)
        if without_idle(then, room) == after & RUN_STATE_MASK
    )


def _put_to_runs(
    building: _Building,
    open_runs: list[list[Cell]],
    cards: int,
    cell: Cell,
    place: int,
) -> None:
    """Let short runs go on first, then long ones, then begin new ones."""
    if not (cards or open_runs):
        return
    open_runs.sort(key=len)
    going_on, ended = open_runs[:cards], open_runs[cards:]
    for run in going_on:
        run.append(cell)
    building.free += ended
    del open_runs[cards:]
    open_runs += [[cell] for _ in range(cards - len(going_on))]


def _fill(building: _Building) -> list[Meld]:
    """Return the free melds with cards; jokers that lie in kept melds are used up."""
    left = Counter(building.jokers)
    for meld in building.kept:
        left.subtract(place_of(card) for card in meld if card[0] == "*")
    melds = []
    for cells in _split_longest(building.free):
        cards = []
        for suit, rank in cells:
            card = Card(RANKS[rank] + SUITS[suit])
            if left[suit, rank] > 0:
                left[suit, rank] -= 1
                card = declare(card)
            cards.append(card)
        melds.append(order_meld(tuple(cards)))
    return melds


def _split_longest(melds: Sequence[list[Cell]]) -> list[list[Cell]]:
    """Return the melds, a run from ace to ace in two (rule 13)."""
    split = []
    for cells in melds:
        if len(cells) > LONGEST_RUN:
            half = len(cells) // 2
            split += [cells[:half], cells[half:]]
        else:
            split.append(cells)
    return split
