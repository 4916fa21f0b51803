"""arrange: the wanted cards on a legal table, with the least change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.notation import format_table, parse_hand, parse_table
from games.rules.table import cards_from_hand, table_violations
from games.solver import arrange, best_play
from tests.solver.brute_force import fewest_changes
from tests.solver.drawn import positions


def place(table, wanted, hand=None):
    return arrange(parse_table(table), parse_hand(hand or wanted), parse_hand(wanted))


def test_wanted_cards_lie_and_others_stay_in_the_hand():
    found = place("7S 8S 9S | QS QH QD", "TS", hand="TS QC 2H")

    assert format_table(found.table) == "7S 8S 9S TS | QS QH QD"
    assert found.left_out == ()
    assert found.melds_changed == 1
    assert found.proven


def test_what_can_t_be_placed_together_is_named():
    found = place("7S 8S 9S", "TS 2H")

    assert found.left_out == ("2H",)
    assert format_table(found.table) == "7S 8S 9S TS"


def test_nothing_that_fits_leaves_the_table():
    found = place("7S 8S 9S", "2H")

    assert found.left_out == ("2H",)
    assert format_table(found.table) == "7S 8S 9S"


def test_no_wish_changes_nothing():
    found = place("7S 8S 9S", "")

    assert format_table(found.table) == "7S 8S 9S"
    assert found.melds_changed == 0


def test_a_wanted_joker_is_laid():
    found = place("7S 8S 9S", "*")

    assert found.left_out == ()
    assert not table_violations(parse_table("7S 8S 9S"), found.table, parse_hand("*"))


def test_a_card_is_placed_by_moving_another():
    found = place("4S 5S 6S 7S | 9H 9D 9C", "7H 7D")

    assert found.left_out == ()
    assert found.melds_changed == 1


def test_a_wanted_card_that_isnt_held_is_refused():
    with pytest.raises(ValueError, match="TS: wanted, but not in the hand"):
        arrange(parse_table(""), parse_hand("2H"), parse_hand("TS"))


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("7S 8S 9S | 7H 8H 9H", "7D 8D"),
        ("7S *8S 9S", "8S"),
        ("7S *8S 9S | 5C 6C 7C", "8S 8C"),
        ("AS 2S 3S | QS QH QC", "4S KS"),
        ("*AS 2S 3S | KH KD KC", "AS"),
    ],
)
def test_trying_everything_finds_no_fewer_changes(table, wanted):
    found = place(table, wanted)

    expected = fewest_changes(parse_table(table), parse_hand(wanted))
    assert found.proven
    assert (found.melds_changed if not found.left_out else None) == expected


@settings(max_examples=40, deadline=None)
@given(positions(most=12), st.data())
def test_what_a_play_puts_down_can_be_arranged(position, data):
    table, hand = position
    wanted = cards_from_hand(table, best_play(table, hand, budget=0).table)

    found = arrange(table, hand, wanted, budget=300)

    assert found.left_out == ()
    assert sorted(cards_from_hand(table, found.table)) == sorted(wanted)
    if wanted:
        assert not table_violations(table, found.table, hand)


@settings(max_examples=40, deadline=None)
@given(positions(most=6))
def test_any_wish_gives_a_legal_table_and_an_account_of_every_card(position):
    table, hand = position

    found = arrange(table, hand, hand, budget=300)

    laid = cards_from_hand(table, found.table)
    assert sorted((*laid, *found.left_out)) == sorted(hand)
    if laid:
        assert not table_violations(table, found.table, hand)
