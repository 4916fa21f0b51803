"""Matches between bots: repeatable, and right in every word."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.arena import play_match, play_round, summarise_matches
from games.rules.cards import sorted_deck
from games.rules.deal import Deal
from games.rules.record import check_record, format_record
from games.rules.scoring import Ending


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_record_of_a_match_passes_the_check(players):
    levels = ["hard", "beginner", "hard", "beginner", "beginner"][:players]

    match = play_match(levels, target=150, seed="records")

    assert str(check_record(format_record(match))) == "ok"
    assert [player["bot"] for player in match.players] == levels


def test_the_same_seed_gives_the_same_match():
    levels = ["hard", "beginner"]

    assert play_match(levels, target=60, seed="a") == play_match(
        levels, target=60, seed="a"
    )
    assert play_match(levels, target=60, seed="a") != play_match(
        levels, target=60, seed="b"
    )


def test_statistics_add_up():
    levels = ["hard", "beginner", "beginner"]
    matches = [play_match(levels, target=80, seed=str(n)) for n in range(4)]

    found = summarise_matches(levels, matches)

    assert found.matches == 4
    assert found.rounds == sum(len(match.rounds) for match in matches)
    assert sum(found.endings.values()) == found.rounds
    assert sum(seat.matches_won for seat in found.seats) >= 4
    assert [seat.level for seat in found.seats] == levels
    assert [level.level for level in found.levels] == ["hard", "beginner"]
    assert [level.seats for level in found.levels] == [1, 2]
    for place, seat in enumerate(found.seats):
        won = [m.result.rounds_won[place] for m in matches if m.result]
        assert seat.rounds_won == sum(won)
    assert found.turns >= sum(
        sum(move.split()[1] in {"end", "knock"} for move in played.moves)
        for match in matches
        for played in match.rounds
    )


def test_a_round_that_ends_by_going_out_counts_its_last_turn():
    # Seat 1 is dealt ten spades and draws the eleventh.
    spades, rest = sorted_deck(2)[:13], sorted_deck(2)[13:]
    hands = [card for pair in zip(spades[:10], rest[:10], strict=True) for card in pair]
    dealt = Deal(0, (*hands, *spades[10:], *rest[10:]), bytes(32))
    levels = ["beginner", "beginner"]

    played = play_round(dealt, levels, Random(1))
    match = replace(play_match(levels, target=1, seed="a"), rounds=[played])

    assert [move.split()[1] for move in played.moves] == ["draw", "meld"]
    found = summarise_matches(levels, [match])
    assert found.turns == 1
    assert found.endings == {Ending.KNOCK: 0, Ending.OUT: 1, Ending.STOCK: 0}
