"""Simple strategies that the levels are measured against; not offered to players."""

from random import Random

from games.bots.moves import choose_verb
from games.bots.plays import find_most, play_most, points_out_of_reach
from games.rules.cards import Table
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.turn import can_meld

KNOCK_RISK = 0.35
"""The probability of being undercut with which it is still right to knock."""


def play_most_points(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who lays as many points as possible at once."""
    table = find_most(seen.table, seen.hand or ()) if can_meld(seen) else None
    return choose_verb(seen, table, risk=KNOCK_RISK)


def hold_until_out(seen: Observation, _rng: Random) -> Move:
    """Return the move of a player who lays nothing until the whole hand can go."""
    table = find_way_out(seen, points=0) if can_meld(seen) else None
    return choose_verb(seen, table, risk=KNOCK_RISK)


def find_way_out(seen: Observation, *, points: int) -> Table | None:
    """Return the table that leaves at most these points, in the last lap the fewest."""
    hand = seen.hand or ()
    if seen.lap is not None:
        return find_most(seen.table, hand)
    if points_out_of_reach(seen.table, hand) > points:
        return None
    play = play_most(seen.table, hand)
    if play.cards_played == 0 or play.points_left > points:
        return None
    return find_most(seen.table, hand)
