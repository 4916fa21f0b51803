"""Whole melds from a hand: those that leave the fewest points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.hand_melds import SMALL_MELDS, find_hand_melds, worth_of
from games.rules.cards import sorted_deck
from games.rules.notation import format_table, parse_hand
from games.rules.table import table_violations


def found(hand):
    return sorted(format_table(find_hand_melds(parse_hand(hand))).split(" | "))


def test_there_are_a_hundred_melds_of_three_cards():
    assert len(set(SMALL_MELDS)) == 48 + 52


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("", [""]),
        ("7S 8S 2H KD", [""]),
        ("7S 8S 9S 2H", ["7S 8S 9S"]),
        ("KS KH KD KC 2H", ["KS KH KD KC"]),
        ("QS KS AS 2H", ["QS KS AS"]),
        ("4S 5S 6S 7S 8S 2H", ["4S 5S 6S 7S 8S"]),
        ("4S 5S 6S 7S 8S 9S", ["4S 5S 6S", "7S 8S 9S"]),
        # The 9 is worth more in the group than in the run of four.
        ("6S 7S 8S 9S 9H 9D", ["6S 7S 8S", "9S 9H 9D"]),
        # The king that both could use goes to the group.
        ("KS KH KD QS JS 9S TS 2C", ["9S TS JS QS", "KS KH KD"]),
        ("8S 8S 8H 8H 8D 8D", ["8S 8H 8D", "8S 8H 8D"]),
    ],
)
def test_the_melds_that_leave_the_fewest_points(hand, melds):
    assert found(hand) == melds


def test_a_joker_completes_the_pair_that_counts_most():
    assert found("* 2S 2H KS QS 9D") == ["*JS QS KS"]


def test_a_joker_is_not_laid_where_it_gets_no_other_card_out():
    #  The run needs no joker: *9S would only lengthen it.
    assert found("5S 6S 7S 8S") == ["5S 6S 7S 8S"]
    assert "*" not in found("2S 2H 2D KC *")[0].split(" | ")[0].split()


def test_two_jokers_may_complete_two_melds():
    melds = found("* * KS KH QD QC 2S")

    assert sum(meld.count("*") for meld in melds) == 2
    assert all(meld.count("*") == 1 for meld in melds)


def test_points_come_before_the_number_of_cards():
    assert worth_of(parse_hand("KS")) > worth_of(parse_hand("2S 3S 4S"))
    assert worth_of(parse_hand("2S 3S")) > worth_of(parse_hand("5S"))


hands = st.lists(st.sampled_from(sorted_deck(2)), max_size=30).map(tuple)


@given(hands)
def test_whatever_the_hand_the_melds_are_legal(hand):
    melds = find_hand_melds(hand)

    if melds:
        assert table_violations((), melds, hand) == ()
