"""Duels: the same deals for both sides, the same result whatever the processes."""

import pytest

from games.bots.duels import play_duel
from games.bots.shares import Share


def test_a_duel_between_equals_is_even():
    first, second = play_duel(["hard", "hard"], players=2, rounds=6, seed="even")

    assert first == second
    assert first.rounds == 6


def test_an_odd_number_of_rounds_becomes_even():
    first, _ = play_duel(["beginner", "beginner"], players=2, rounds=3, seed="odd")

    assert first.rounds == 4


@pytest.mark.slow
def test_processes_change_nothing():
    alone, together = (
        play_duel(["hard", "beginner"], players=3, rounds=6, seed="a", jobs=jobs)
        for jobs in (1, 2)
    )

    assert alone == together


def test_a_share_has_a_standard_error_and_a_confidence_interval():
    share = Share(won=60, rounds=100)

    assert share.value == 0.6
    assert share.standard_error == pytest.approx(0.049, abs=0.0005)
    assert share.interval == pytest.approx((0.502, 0.691), abs=0.001)


def test_a_share_of_all_or_no_rounds_stays_between_0_and_1():
    assert Share(0, 10).interval == pytest.approx((0, 0.278), abs=0.001)
    assert Share(10, 10).interval == pytest.approx((0.722, 1), abs=0.001)
    assert Share(0, 0).value == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        ("easy", "beginner", 9),
        ("medium", "easy", 6),
        ("hard", "medium", 6),
        ("expert", "hard", 7),
        ("expert", "hold-until-out", 9),
    ],
)
def test_each_step_of_the_ladder_shows_in_a_dozen_rounds(better, worse, least):
    """The deals are fixed, so this can't come out otherwise by chance."""
    first, second = play_duel([better, worse], players=2, rounds=12, seed="steps")

    assert first.won >= least
    assert first.won > second.won
