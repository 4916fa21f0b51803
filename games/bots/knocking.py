"""When to knock (rules 24, 29 and 30)."""

from math import comb

from games.rules.cards import RANKS, hand_points
from games.rules.observation import Observation
from games.rules.turn import can_knock


def wants_to_knock(seen: Observation, *, risk: float) -> bool:
    """Whether the viewer may knock and is undercut with at most this probability."""
    return can_knock(seen) and undercut_risk(seen) <= risk


def undercut_risk(seen: Observation) -> float:
    """Return the probability that another hand has as few points as the viewer's.

    Each card of another hand is taken to be of any rank, alike and independent; one
    with more cards than the viewer has points can't have as few.
    """
    points = hand_points(seen.hand or ())
    safe = 1.0
    for seat, cards in enumerate(seen.hand_counts):
        if seat != seen.viewer:
            safe *= 1 - comb(points, cards) / len(RANKS) ** cards
    return 1 - safe
