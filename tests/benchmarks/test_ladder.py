"""The ladder of the levels: who wins how many rounds against whom, with errors.

Takes a quarter of an hour of one core, so it runs only when asked for: `make ladder`, or
with the number of rounds in LADDER_ROUNDS (and of processes in LADDER_JOBS).
"""

import os

import pytest

from games.bots.duels import play_duel
from games.bots.levels import LEVELS

ROUNDS = int(os.environ.get("LADDER_ROUNDS", "0"))
JOBS = int(os.environ.get("LADDER_JOBS", "1"))
GOAL = 0.65
BASELINE_GOAL = 0.6

pytestmark = pytest.mark.skipif(
    not ROUNDS, reason="set LADDER_ROUNDS, or `make ladder`"
)


def duel(first, second, players):
    shares = play_duel(
        [first, second], players=players, rounds=ROUNDS, seed="ladder", jobs=JOBS
    )
    told = " : ".join(f"{s.value:.1%} ± {s.standard_error:.1%}" for s in shares)
    print(f"\n{players} players, {first} v {second}: {told}", flush=True)
    return shares[0]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("step", range(1, len(LEVELS)))
def test_each_level_beats_the_one_below(step, players):
    levels = list(LEVELS)

    assert duel(levels[step], levels[step - 1], players).value >= GOAL


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_the_expert_beats_those_who_hold_until_they_are_out(players):
    """The other baseline, most points at once, is how `hard` plays."""
    assert duel("expert", "hold-until-out", players).value >= BASELINE_GOAL
