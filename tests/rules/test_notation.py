"""The text notation: reading is tolerant, writing is canonical."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import DECLARED_JOKERS, JOKER, REAL_CARDS
from games.rules.melds import order_meld
from games.rules.moves import Move, Verb
from games.rules.notation import (
    NotationError,
    format_cards,
    format_meld,
    format_move,
    format_table,
    parse_card,
    parse_cards,
    parse_hand,
    parse_meld,
    parse_move,
    parse_table,
)

any_card = st.sampled_from([*REAL_CARDS, *DECLARED_JOKERS, JOKER])
melds = st.lists(any_card, min_size=1, max_size=14).map(tuple).map(order_meld)
tables = st.lists(melds, max_size=8).map(tuple)
meld_moves = st.builds(Move, st.integers(0, 4), st.just(Verb.MELD), tables)
other_moves = st.builds(
    Move, st.integers(0, 4), st.sampled_from([Verb.DRAW, Verb.END, Verb.KNOCK])
)


@given(any_card)
def test_every_card_is_read_back(card):
    assert parse_card(card) == card
    assert parse_card(f" {card.lower()} ") == card


@given(st.lists(any_card))
def test_cards_are_read_back_in_their_order(cards):
    assert parse_cards(format_cards(cards)) == tuple(cards)


@given(tables)
def test_every_table_is_read_back(table):
    assert parse_table(format_table(table)) == table


@given(meld_moves | other_moves)
def test_every_move_is_read_back(move):
    assert parse_move(format_move(move)) == move


@given(meld_moves | other_moves)
def test_reading_accepts_lower_case_and_any_run_of_white_space(move):
    text = format_move(move).lower().replace(" ", " \t\n ")

    assert parse_move(text) == move


@given(melds, st.randoms(use_true_random=False))
def test_the_canonical_form_of_a_meld_does_not_depend_on_the_order_given(meld, dice):
    shuffled = list(meld)
    dice.shuffle(shuffled)

    assert format_meld(tuple(shuffled)) == format_meld(meld)


@given(st.text())
def test_reading_any_text_raises_nothing_but_a_notation_error(text):
    for parse in (parse_card, parse_cards, parse_hand, parse_table, parse_move):
        with suppress(NotationError):
            parse(text)


@pytest.mark.parametrize(
    ("given_", "canonical"),
    [
        ("8C 8d 8S 8H", "8S 8H 8D 8C"),
        ("9S *8S 7S", "7S *8S 9S"),
        ("AS QS KS", "QS KS AS"),
        ("3S AS 2S", "AS 2S 3S"),
        ("*8S 8D 8H", "*8S 8H 8D"),
        ("QS KS *AS", "QS KS *AS"),
        ("KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS", None),
    ],
)
def test_a_group_goes_by_suits_and_a_run_from_low_to_high(given_, canonical):
    expected = canonical or " ".join(reversed(given_.split()))

    assert format_meld(parse_meld(given_)) == expected


def test_melds_keep_the_order_in_which_they_lie():
    text = "QS QH QD | 7S 8S 9S | AS 2S 3S"

    assert format_table(parse_table(text)) == text


def test_an_empty_table_is_the_empty_text():
    assert parse_table("") == parse_table("  ") == ()
    assert format_table(()) == ""


def test_a_bar_needs_no_space_around_it():
    assert parse_table("7S 8S 9S|QS QH QD") == parse_table("7S 8S 9S | QS QH QD")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7S 8S | | 9S", "meld 2: a meld is empty"),
        ("7S 8S 9S |", "meld 2: a meld is empty"),
        ("|", "meld 1: a meld is empty"),
        ("7S 8S 9S | QH 1D", "meld 2: card 2: “1D” is no card"),
        ("7S,8S", "meld 1: card 1: “7S,8S” is no card"),
        ("10S", "meld 1: card 1: “10S” is no card"),
        ("**8S", "meld 1: card 1: “**8S” is no card"),
        ("8\u017f", "meld 1: card 1: “8\u017f” is no card"),
    ],
)
def test_a_table_that_cannot_be_read_names_the_place_and_the_reason(text, message):
    with pytest.raises(NotationError) as caught:
        parse_table(text)

    assert str(caught.value).startswith(message)


def test_a_declared_joker_is_refused_in_a_hand():
    with pytest.raises(NotationError, match="card 2: “\\*8S”: a joker stands for"):
        parse_hand("7S *8S")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a move is a seat, a verb"),
        ("draw", "a move is a seat, a verb"),
        ("x draw", "“x” is no seat"),
        ("-1 draw", "“-1” is no seat"),
        ("10 draw", "“10” is no seat"),
        ("\u0663 draw", "“\u0663” is no seat"),
        ("1 discard", "“discard” is none of draw, meld, end, knock"),
        ("1 Knoc\u212a", "is none of draw, meld, end, knock"),
        ("1 draw 8S", "nothing may follow “draw”"),
        ("1 end of turn", "nothing may follow “end”"),
        ("1 meld 7S 8X", "meld 1: card 2: “8X” is no card"),
    ],
)
def test_a_move_that_cannot_be_read_says_why(text, message):
    with pytest.raises(NotationError) as caught:
        parse_move(text)

    assert message in str(caught.value)


def test_a_meld_of_nothing_can_be_read_and_is_for_the_rules_to_refuse():
    assert parse_move("1 meld") == Move(1, Verb.MELD, ())
