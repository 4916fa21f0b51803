"""Plays: legal, with as few changes as asked for, and never below what is in reach."""

import pytest

from games.bots.plays import (
    find_fewest,
    find_most,
    find_with_few_changes,
    points_out_of_reach,
)
from games.rules.cards import JOKER, hand_points
from games.rules.notation import format_table, parse_hand, parse_table
from games.rules.table import cards_from_hand, table_violations
from games.solver.play import count_changed
from tests.vectors import read_positions

POSITIONS = [
    (parse_table(position["table"]), parse_hand(position["hand"]), position)
    for position in read_positions()[::12]
]


def with_few_changes(table, hand, changes):
    found = find_with_few_changes(parse_table(table), parse_hand(hand), changes=changes)
    return None if found is None else format_table(found)


def fewest(table, hand):
    found = find_fewest(parse_table(table), parse_hand(hand))
    return None if found is None else format_table(found)


def test_without_changes_only_whole_melds_of_the_hand_are_laid():
    assert with_few_changes("5S 6S 7S", "8S 9H", 0) is None
    assert with_few_changes("5S 6S 7S", "8S 9H 9D 9C", 0) == "5S 6S 7S | 9H 9D 9C"


def test_a_bot_that_lays_all_it_can_changes_no_more_melds_than_it_has_to():
    table = parse_table("7S 7H 7D | 8S 8H 8D | 9S 9H 9D | JS QS KS")

    found = find_most(table, parse_hand("TS"))

    assert format_table(found) == "7S 7H 7D | 8S 8H 8D | 9S 9H 9D | TS JS QS KS"


def test_the_meld_that_brings_the_most_points_is_changed_first():
    table = "2S 3S 4S | 5H 6H 7H | JD QD KD"

    assert with_few_changes(table, "5S 8H TD", 1) == "2S 3S 4S | 5H 6H 7H | TD JD QD KD"
    assert (
        with_few_changes(table, "5S 8H TD", 2) == "2S 3S 4S | 5H 6H 7H 8H | TD JD QD KD"
    )


def test_a_changed_meld_keeps_its_place_and_new_ones_lie_behind():
    found = with_few_changes("4S 5S 6S 7S | JD QD KD", "7H 7D 2C", 1)

    assert found == "4S 5S 6S | JD QD KD | 7S 7H 7D"


@pytest.mark.slow
@pytest.mark.parametrize("changes", [0, 1, 2])
def test_no_more_melds_are_changed_than_allowed_and_the_table_is_legal(changes):
    for table, hand, _ in POSITIONS:
        found = find_with_few_changes(table, hand, changes=changes)

        if found is not None:
            assert not table_violations(table, found, hand)
            assert count_changed(table, found) <= changes


def test_the_fewest_cards_are_one_if_one_can_be_laid():
    assert fewest("5S 6S 7S | KS KH KC", "8S KD 2H 3H 4H") == ("5S 6S 7S | KS KH KD KC")


def test_the_fewest_cards_are_two_or_a_whole_meld_if_it_has_to_be():
    assert fewest("5S 6S 7S 8S", "8H 8D KC") == "5S 6S 7S | 8S 8H 8D"
    assert fewest("", "2H 3H 4H 9C 9D 9S 9H KC") == "2H 3H 4H"
    assert fewest("", "2H 3H 9C") is None


def test_the_fewest_cards_are_legal_and_no_joker():
    for table, hand, _ in POSITIONS:
        found = find_fewest(table, hand)

        if found is not None:
            assert not table_violations(table, found, hand)
            laid = cards_from_hand(table, found)
            assert JOKER not in laid
            assert len(laid) <= 5


def test_what_is_out_of_reach_stays_in_the_hand():
    table, hand = parse_table("5S 6S 7S"), parse_hand("8S KD 2H QD")

    assert points_out_of_reach(table, hand) == 22
    assert points_out_of_reach(table, (*hand, JOKER)) == 2
    assert find_most(table, hand) == parse_table("5S 6S 7S 8S")


def test_no_play_leaves_less_than_what_is_out_of_reach():
    for table, hand, position in POSITIONS:
        assert points_out_of_reach(table, hand) <= position["points_left"]


def test_the_most_points_are_those_of_the_exact_play():
    for table, hand, position in POSITIONS:
        found = find_most(table, hand) or table

        laid = cards_from_hand(table, found)
        assert hand_points(hand) - hand_points(laid) == position["points_left"]
