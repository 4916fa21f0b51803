"""How fast records are checked and bots move, in processor time. Nothing is asserted."""

import json
import statistics
import time
from random import Random

import pytest

from games.bots.levels import LEVELS, STRATEGIES, choose_move
from games.rules.notation import parse_hand, parse_move
from games.rules.record import check_record
from games.rules.round import apply, deal, observe
from tests.rules.positions import make_position
from tests.vectors import RECORDS, read_cases, read_positions

GOAL = 10_000  # moves a second on one core


def right_records():
    names = [name for name, right in read_cases("records.json").items() if right["ok"]]
    return [(RECORDS / name).read_text("utf-8") for name in names]


def milliseconds(seconds):
    """Return the mean and the 95th percentile of measured times."""
    percentile = statistics.quantiles(seconds, n=20)[-1]
    return f"{1000 * statistics.mean(seconds):.2f} ms, p95 {1000 * percentile:.2f} ms"


def test_replaying_recorded_matches_with_full_checking():
    texts = right_records()
    rounds = [played for text in texts for played in json.loads(text)["rounds"]]
    moves = sum(len(played["moves"]) for played in rounds)
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        for text in texts:
            check_record(text)
        best = min(best, time.process_time() - started)

    print(f"\nchecking records: {moves / best:,.0f} moves a second (goal {GOAL:,})")


@pytest.mark.parametrize("level", LEVELS)
def test_moves_of_bots_in_recorded_rounds(level):
    """At each state of recorded rounds the bot on turn chooses a move."""
    seconds = []
    for text in right_records()[:6]:
        record = json.loads(text)
        for played in record["rounds"]:
            players = len(record["players"])
            deck = parse_hand(played["deck"])
            state = deal(deck, players, played["dealer"])
            for move in played["moves"]:
                seen = observe(state, state.turn)
                started = time.process_time()
                choose_move(seen, level, Random(1))
                seconds.append(time.process_time() - started)
                state = apply(state, parse_move(move))

    rate = len(seconds) / sum(seconds)
    print(f"\n{level}: {rate:,.0f} moves a second, {milliseconds(seconds)}")


@pytest.mark.parametrize("level", STRATEGIES)
def test_moves_of_bots_in_positions_up_to_the_most_crowded(level):
    seconds = []
    for position in read_positions():
        state = make_position(position["table"], (position["hand"], "KC"), lap=1)
        seen = observe(state, 0)
        started = time.process_time()
        choose_move(seen, level, Random(1))
        seconds.append(time.process_time() - started)

    print(
        f"\n{level}, crowded tables: {milliseconds(seconds)}, max {max(seconds):.3f} s"
    )
