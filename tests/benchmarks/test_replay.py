"""How fast records are checked and bots move, in processor time. Nothing is asserted."""

import json
import statistics
import time
from random import Random

import pytest

from games.bots.levels import LEVELS, choose_move
from games.bots.table_plays import find_table_play
from games.rules.notation import parse_hand, parse_move, parse_table
from games.rules.record import check_record
from games.rules.round import apply, deal, observe
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


def test_plays_of_medium_in_positions_up_to_the_most_crowded():
    seconds = []
    for position in read_positions():
        table, hand = parse_table(position["table"]), parse_hand(position["hand"])
        started = time.process_time()
        find_table_play(table, hand, Random(1), tries=1, lay_jokers=False)
        seconds.append(time.process_time() - started)

    print(
        f"\nmedium, crowded tables: {milliseconds(seconds)}, max {max(seconds):.3f} s"
    )
