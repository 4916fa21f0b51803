"""How fast the solver is, next to HiGHS on the same positions in the same run.

`make bench` prints, for the points alone and with the fewest changes, both sides'
distribution, by size of table and of hand. Both are warm: every position is solved once
before it is measured. Ratios are what counts; the milliseconds are this machine's.
"""

import time
from itertools import pairwise

import pytest

from games.rules.cards import hand_points
from games.solver import best_play, can_play
from tests.solver.generate import generate_positions
from tests.solver.integer_program import most_kept, most_value

ROUNDS, POSITIONS = 20, 100  # the 2,000 positions of the test
EVERY = 5
QUANTILES = (0.5, 0.95, 0.99, 1.0)
TABLES = (0, 1, 20, 40, 60, 80, 107)
HANDS = (0, 6, 12, 18, 25, 61)


@pytest.mark.slow
def test_the_solver_is_faster_than_an_integer_programme():
    met = [
        position
        for seed in range(ROUNDS)
        for position in generate_positions(seed, POSITIONS)[::EVERY]
    ]
    # HiGHS likes its presolve for the second question only.
    points = [_measure(position, _solve_points, _ask_points) for position in met]
    changes = [_measure(position, _solve, _ask_changes) for position in met]
    playable = [_time(can_play, position)[0] for position in met]

    print(f"\n{len(met)} positions, milliseconds: median, 95 %, 99 %, longest, mean")
    _print("points and cards", met, points)
    _print("with the fewest changes", met, changes)
    print(f"can_play: {_distribution(playable)}")
    reached = [ours == theirs for _, _, ours, theirs in changes]
    print(f"fewest changes reached: {sum(reached) / len(reached):.1%}")
    assert all(ours == theirs for _, _, ours, theirs in points)
    assert sum(reached) >= 0.98 * len(reached)


def _measure(position, ours, theirs):
    """Return both times in milliseconds, and both answers."""
    ours(*position)
    own_time, own_answer = _time(ours, position)
    their_time, their_answer = _time(theirs, position)
    return own_time, their_time, own_answer, their_answer


def _time(function, position):
    started = time.perf_counter()
    answer = function(*position)
    return (time.perf_counter() - started) * 1000, answer


def _solve_points(table, hand):
    play = best_play(table, hand, budget=0)
    return 64 * (hand_points(hand) - play.points_left) + play.cards_played


def _solve(table, hand):
    return best_play(table, hand).melds_changed


def _ask_points(table, hand):
    return most_value(table, hand)


def _ask_changes(table, hand):
    value = most_value(table, hand)
    return len(table) - most_kept(table, hand, value, presolve="choose") if value else 0


def _print(title, met, times):
    print(f"{title}\n{'':<24}{'solver':<42}HiGHS")
    _print_line("all", times)
    for least, most in pairwise(TABLES):
        some = [
            t
            for (table, _), t in zip(met, times, strict=True)
            if least <= sum(map(len, table)) < most
        ]
        _print_line(f"table of {least} to {most - 1}", some)
    for least, most in pairwise(HANDS):
        some = [
            t
            for (_, hand), t in zip(met, times, strict=True)
            if least <= len(hand) < most
        ]
        _print_line(f"hand of {least} to {most - 1}", some)
    ours, theirs = [t[0] for t in times], [t[1] for t in times]
    ratios = (_quantile(ours, q) / _quantile(theirs, q) for q in QUANTILES)
    print(f"{'solver / HiGHS':<24}{'  '.join(f'{ratio:.2f}' for ratio in ratios)}")


def _print_line(name, times):
    if times:
        ours = _distribution([t[0] for t in times])
        theirs = _distribution([t[1] for t in times])
        print(f"{name:<17}{len(times):>6} {ours:<42}{theirs}")


def _distribution(times):
    quantiles = "".join(f"{_quantile(times, q):8.2f}" for q in QUANTILES)
    return f"{quantiles}{sum(times) / len(times):8.2f}"


def _quantile(times, quantile):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * quantile))]
