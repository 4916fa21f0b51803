"""Settling cards of the hand one by one, where a search would be long."""

import pytest
from hypothesis import given, settings

from games.rules.cards import hand_points
from games.rules.notation import parse_hand, parse_table
from games.solver import best_play
from games.solver.position import read_position
from games.solver.prices import UNIT
from games.solver.settling import settle_cards
from tests.solver.drawn import positions
from tests.solver.integer_program import most_value
from tests.vectors import read_positions

KNOWN = read_positions()
ENOUGH = 3000

LARGE_TABLE = (
    "9H 9D 9C | 3S 3H 3C | KS KH KC | 9H 9D 9C | QS QH QC | TC JC QC KC AC | JD QD KD AD"
    " | 2S 3S 4S 5S 6S | 2S 2H 2C | 6S 6H 6C | 2H 3H 4H | 4D 5D 6D 7D 8D"
)
HAND = "3C TS 3D TH 4S QS TC 8S 5H 4C TD AS 7C 5H JH TD 4H 7H * *"
TABLE = "3C 4C 5C 6C 7C | JH QH KH | 7D 8D 9D TD JD"
LARGE_HAND = (
    "5H TS AC QD 6S 5S 5H KS 9H AH TS 3C 2H 2C KD AH KS QH 7H 4C JS 8H 8H 3S TD AS 8D KH"
    " 6H 2D 4S AD 4H 7D 6C 4S 3D 5D JC KD 5S 6S 5C 6H TH JH 3H 7S 9D 7H 2S QD KC 5D 7C"
    " 2D 6D 3H * *"
)
"""Nearly all of it can be put down; the search alone takes seconds."""


def settle(table, hand, parts=ENOUGH):
    return settle_cards(read_position(table, hand), parts)


@pytest.mark.slow
def test_every_known_position_gets_its_points_and_cards():
    for known in KNOWN:
        table, hand = parse_table(known["table"]), parse_hand(known["hand"])

        found, is_proven = settle(table, hand)

        put_down = hand_points(hand) - known["points_left"]
        value = 64 * put_down + known["cards_played"]
        assert (found.value // UNIT if found else 0) == value, known
        assert is_proven


@given(positions(most=12))
@settings(max_examples=40)
def test_any_position_gets_what_the_search_finds(position):
    table, hand = position
    play = best_play(table, hand, budget=0)

    found, is_proven = settle(table, hand)

    put_down = hand_points(hand) - play.points_left
    assert (found.value // UNIT if found else 0) == 64 * put_down + play.cards_played
    assert is_proven


@pytest.mark.parametrize(("table", "hand"), [(LARGE_TABLE, HAND), (TABLE, LARGE_HAND)])
def test_of_a_large_hand_with_two_jokers_highs_puts_down_no_more(table, hand):
    old, held = parse_table(table), parse_hand(hand)

    play = best_play(old, held, budget=0)

    put_down = hand_points(held) - play.points_left
    assert 64 * put_down + play.cards_played == most_value(old, held)


def test_after_one_part_of_a_large_hand_nothing_is_proven():
    table, hand = parse_table(LARGE_TABLE), parse_hand(HAND)

    assert settle(table, hand, parts=1) == (None, False)
