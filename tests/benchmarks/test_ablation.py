"""What each of the two ideas of the expert brings, without the other.

Runs with the ladder: `make ladder`, or with the number of rounds in LADDER_ROUNDS.
"""

import pytest

from games.bots.baselines import KNOCK_RISK, find_way_out
from games.bots.duels import play_duel
from games.bots.last_draw import is_time_to_meld
from games.bots.levels import STRATEGIES
from games.bots.moves import choose_verb
from games.bots.plays import find_fewest
from games.rules.turn import KNOCK_LIMIT, can_meld
from tests.benchmarks.test_ladder import ROUNDS, pytestmark  # noqa: F401

LUCK = 3
"""Standard errors that a share may lie below even chances."""


def hold_until_the_knock(seen, _rng):
    """Hold back until it can knock; who draws the last card is left to chance."""
    table = find_way_out(seen, points=KNOCK_LIMIT) if can_meld(seen) else None
    return choose_verb(seen, table, risk=KNOCK_RISK)


def mind_the_last_draw(seen, _rng):
    """Hold back until it is out, and mind who draws the last card."""
    table = None
    if can_meld(seen):
        table = find_way_out(seen, points=0)
        if table is None and seen.lap is None and is_time_to_meld(seen):
            table = find_fewest(seen.table, seen.hand or ())
    return choose_verb(seen, table, risk=KNOCK_RISK)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("opponent", ["hard", "hold-until-out"])
@pytest.mark.parametrize("variant", [hold_until_the_knock, mind_the_last_draw])
def test_no_part_of_the_expert_makes_it_worse(monkeypatch, variant, opponent, players):
    monkeypatch.setitem(STRATEGIES, variant.__name__, variant)
    sides = [variant.__name__, opponent]

    # In this process: others wouldn't know the variant.
    shares = play_duel(sides, players=players, rounds=ROUNDS, seed="ladder")

    told = " : ".join(f"{s.value:.1%} ± {s.standard_error:.1%}" for s in shares)
    print(f"\n{players} players, {variant.__name__} v {opponent}: {told}", flush=True)
    assert shares[0].value >= 0.5 - LUCK * shares[0].standard_error
