"""2,000 positions of simulated rounds: HiGHS finds nothing better."""

import pytest

from games.rules.cards import hand_points
from games.solver import best_play
from tests.solver.generate import generate_positions
from tests.solver.integer_program import most_kept, most_value

CHUNKS = 20
POSITIONS = 100
FEWEST_CHANGES = 9  # every so many positions; two programmes take their time


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_highs_finds_no_better_play(chunk):
    for number, (table, hand) in enumerate(generate_positions(chunk, POSITIONS)):
        compare_changes = number % FEWEST_CHANGES == 0
        value = most_value(table, hand)

        play = best_play(table, hand, budget=2000 if compare_changes else 0)

        put_down = hand_points(hand) - play.points_left
        assert 64 * put_down + play.cards_played == value, (table, hand)
        if compare_changes and value:
            changed = len(table) - most_kept(table, hand, value)
            assert play.melds_changed >= changed, (table, hand)
            assert not play.proven or play.melds_changed == changed, (table, hand)
