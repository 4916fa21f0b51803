"""Rules 17 to 22: what jokers stand for, and how they are freed."""

import pytest

from games.rules.notation import parse_hand, parse_table
from games.rules.table import bound_jokers, joker_violations, table_violations
from tests.rules.positions import make_position, play, rules_broken


def broken(table, hand, after):
    found = table_violations(parse_table(table), parse_table(after), parse_hand(hand))
    return sorted(violation.rule for violation in found)


def test_whoever_plays_a_joker_says_what_it_stands_for():
    assert broken("", "8S 8H *", "8S 8H *") == ["17"]
    assert broken("", "8S 8H *", "8S 8H *8D") == []


def test_a_joker_may_stand_for_any_card_that_makes_a_meld():
    assert broken("", "8S 9S *", "8S 9S *TS") == []
    assert broken("", "8S 9S *", "*7S 8S 9S") == []
    assert broken("", "8S 9S *", "8S 9S *9S") == ["12"]


def test_a_joker_moves_from_meld_to_meld_while_it_keeps_its_card():
    #  8C takes the joker's place in the group; as 8 of spades it goes to the run.
    old = "8H 8D *8S | 9S TS JS"

    assert broken(old, "7S 8C", "8H 8D 8C | 7S *8S 9S TS JS") == []


def test_a_joker_keeps_its_card_until_the_real_one_lies_on_the_table():
    assert broken("7S *8S 9S", "TS", "9S TS *JS | 7S") == ["10", "19"]


@pytest.mark.parametrize("hand", ["8S 5D 5H", "5D 5H"])
def test_the_real_card_may_come_from_the_hand_or_from_the_table(hand):
    old = "7S *8S 9S" if "8S" in hand else "7S *8S 9S | 8S 8H 8D 8C"
    rest = "" if "8S" in hand else " | 8H 8D 8C"

    assert broken(old, hand, f"7S 8S 9S | 5D 5H *5C{rest}") == []


def test_each_real_card_frees_one_joker():
    old = "7S *8S 9S | 8H 8D *8S"
    freed = "7S 8S 9S | 8H 8D 8C | QS KS *AS *JS"

    assert broken(old, "8S 8C QS KS", freed) == ["19"]
    assert broken(old, "8S 8S 8C QS KS", f"{freed} | 8S") == ["10"]


def test_a_joker_counts_as_the_card_that_binds_the_other():
    #  Two jokers stood for 8S; one real 8S comes, one joker goes on as 8S.
    old = "7S *8S 9S | 8H 8D *8S"

    assert broken(old, "8S 6S", "6S 7S 8S 9S | 8H 8D *8C *8S") == []


def test_the_finished_table_counts_and_not_the_path():
    #  The freed joker comes back as the very card that replaced it.
    assert broken("7S *8S 9S | 8H 8D 8C", "8S", "7S 8S 9S | 8H 8D 8C *8S") == []


def test_a_replaced_joker_never_goes_to_a_hand():
    assert broken("7S *8S 9S", "8S", "7S 8S 9S") == ["14b", "20"]


def test_a_replaced_joker_must_stand_in_a_legal_meld():
    assert broken("7S *8S 9S", "8S 5D", "7S 8S 9S | 5D *5H") == ["10"]
    assert broken("7S *8S 9S", "8S", "7S 8S 9S | *") == ["17"]


def test_freeing_a_joker_with_a_card_of_the_table_is_no_meld_from_the_hand():
    old = "7S *8S 9S | 8S 8H 8D 8C"

    assert broken(old, "KD", "7S 8S 9S *TS | 8H 8D 8C") == ["14a"]


def test_several_jokers_may_stand_in_one_meld_with_one_real_card():
    assert broken("", "8S * *", "*7S 8S *9S") == []
    assert broken("", "8S * *", "8S *8H *8D") == []


def test_only_the_declared_card_frees_a_joker():
    old = "8H 8D *8S"

    assert broken(old, "8C KD", "8S 8H 8D 8C") == ["14a", "14b", "20"]
    assert broken(old, "8C KD", "8H 8D *8S 8C") == []
    assert broken(old, "8C 7D 6D", "8H 8D 8C | 6D 7D *8D") == ["19"]


def test_a_joker_from_the_hand_binds_nothing_in_the_phase_that_lays_it():
    state = make_position("5D 5H 5C", ("* 7S 9S KD", "8S 2H"))

    state = play(state, "0 meld 5D 5H 5C | 7S *8S 9S", "0 end", "1 draw")

    assert bound_jokers(state.table) == {"8S": 1}
    assert rules_broken(state, "1 meld 5D 5H 5C *5S | 7S 8S 9S") == []


def test_a_violation_of_rule_19_names_the_joker_and_its_card():
    old, new = parse_table("7S *8S 9S"), parse_table("7S *6S 9S")

    (violation,) = joker_violations(old, new)

    assert (violation.rule, violation.about) == ("19", "*8S")
    assert violation.message == (
        "The joker stands for 8♠ until a real 8♠ lies on the table in its place."
    )
