"""Rules 14 to 16: from one table to the next, and every violation at once."""

import pytest

from games.rules.moves import Move, Verb
from games.rules.notation import format_table, parse_cards, parse_hand, parse_table
from games.rules.round import apply
from games.rules.table import (
    cards_from_hand,
    hand_after,
    table_cards,
    table_violations,
)
from tests.rules.positions import make_position, play, rules_broken


def broken(table, hand, after):
    found = table_violations(parse_table(table), parse_table(after), parse_hand(hand))
    return sorted(violation.rule for violation in found)


def test_at_least_one_card_comes_from_the_hand():
    #  One run becomes two, which is allowed, but nothing is laid.
    assert broken("4H 5H 6H 7H 8H 9H", "KD", "4H 5H 6H | 7H 8H 9H") == ["14a"]


def test_confirming_the_table_as_it_lies_breaks_14a():
    assert broken("8S 8H 8D", "8C", "8S 8H 8D") == ["14a"]
    assert broken("", "8C", "") == ["14a"]


def test_no_card_leaves_the_table():
    assert broken("8S 8H 8D 8C", "2C 3C 4C", "2C 3C 4C | 8S 8H 8D") == ["14b"]


def test_of_two_cards_that_look_alike_none_may_leave_either():
    table = "8S 8H 8D | 8S 8H 8C"

    assert broken(table, "8D", "8S 8H 8D 8C") == ["14a", "14b", "14b"]


def test_every_card_of_the_finished_table_lies_in_a_legal_meld():
    #  6S 7S take the 8 of spades out of a group of three: 8H 8D are too few.
    assert broken("8S 8H 8D", "6S 7S", "6S 7S 8S | 8H 8D") == ["10"]


def test_a_card_that_is_neither_on_the_table_nor_in_the_hand_breaks_14a():
    assert broken("8S 8H 8D", "2C", "8S 8H 8D 8C") == ["14a"]
    assert broken("", "7S 8S", "7S 8S 9S") == ["14a"]


def test_a_second_copy_needs_a_second_card_in_the_hand():
    assert broken("7S 8S 9S", "8S 8H", "7S 8S 9S | 8S 8S 8H") == ["12", "14a"]


def test_all_violations_are_reported_at_once():
    #  7S turns up from nowhere, KC leaves, a joker changes unfreed, and three melds
    #  are wrong: too short, a gap, a duplicate.
    table = "7H *8H 9H | JC QC KC"
    after = "7H 9H | JC QC *AC | 7S 7S 7D"

    assert broken(table, "7S 7D", after) == ["10", "11", "12", "14a", "14b", "19"]


def test_melds_may_be_extended_split_joined_and_rearranged_at_will():
    assert broken("3S 4S 5S | 6S 7S 8S", "9S", "3S 4S 5S 6S 7S 8S 9S") == []
    assert broken("3S 4S 5S 6S 7S", "5S", "3S 4S 5S | 5S 6S 7S") == []
    three_runs = "3S 4S 5S | 3H 4H 5H | 3D 4D 5D"
    assert broken(three_runs, "3C", "3S 3H 3D 3C | 4S 4H 4D | 5S 5H 5D") == []


def test_the_first_meld_of_a_round_is_a_whole_meld_and_later_one_card_is_enough():
    assert broken("", "5H 6H KD", "5H 6H") == ["10"]
    assert broken("", "5H 6H 7H", "5H 6H 7H") == []
    assert broken("5H 6H 7H", "8H", "5H 6H 7H 8H") == []


def test_nobody_is_obliged_to_meld():
    state = make_position(hands=("7S 8S 9S", "KC"), drawn=2)

    state = play(state, "0 draw", "0 end")

    assert state.turn == 1
    assert state.table == ()


def test_the_order_of_cards_in_a_meld_does_not_matter():
    assert broken("", "7H 5H 6H", "7H 5H 6H") == []
    state = play(make_position(hands=("7H 5H 6H KD", "KC")), "0 meld 7h 5H 6H")
    assert format_table(state.table) == "5H 6H 7H"


def test_a_meld_given_in_any_order_lies_in_order():
    state = make_position(hands=("KS QS AS 2H", "KC"))

    state = apply(state, Move(0, Verb.MELD, (parse_cards("AS KS QS"),)))

    assert state.table == (("QS", "KS", "AS"),)


def test_an_illegal_meld_changes_nothing():
    state = make_position("8S 8H 8D", ("8C KD", "KC"))

    assert rules_broken(state, "0 meld 8S 8H 8D KD") == ["11"]
    assert state.table == parse_table("8S 8H 8D")
    assert state.hands[0] == parse_hand("8C KD")


@pytest.mark.parametrize(
    ("old", "new", "laid"),
    [
        ("", "7S 8S *9S", "7S 8S *"),
        ("7S *8S 9S", "7S 8S 9S *TS", "8S"),
        ("7S 8S 9S", "7S 8S 9S", ""),
    ],
)
def test_what_was_laid_follows_from_the_two_tables(old, new, laid):
    found = cards_from_hand(parse_table(old), parse_table(new))

    assert sorted(found) == sorted(laid.split())


def test_the_rest_of_a_hand_keeps_its_order():
    hand = parse_hand("KD 8S 3C 8S *")

    assert hand_after(hand, parse_hand("8S *")) == parse_hand("KD 8S 3C")
    assert hand_after(hand, parse_hand("QH")) == hand


def test_the_cards_of_a_table_in_the_order_in_which_they_lie():
    assert table_cards(parse_table("8S 8H 8D | 3C 4C *5C")) == (
        *("8S", "8H", "8D"),
        *("3C", "4C", "*5C"),
    )
