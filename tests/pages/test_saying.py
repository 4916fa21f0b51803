"""What a screen reader hears of a step: one short sentence, and what is broken after it."""

import html
import re

import pytest

from tests.make import make_match, stack_deck, user_on_turn
from tests.pages.conftest import HTMX, Sitting

pytestmark = pytest.mark.django_db


def said(page: str) -> str:
    return html.unescape(re.search(r'data-said="([^"]*)"', page)[1])


@pytest.fixture
def ana(on_turn: Sitting) -> Sitting:
    """Seat the player on turn, who holds 7S 8S 9S QH QD and draws QC first."""
    on_turn.headers = HTMX
    on_turn.move("draw")
    return on_turn


def test_a_draw_names_the_card(ana):
    assert said(ana.page) == "You drew queen of clubs, card 1 of 3."


def test_a_new_meld_is_named_with_what_it_lacks(ana):
    ana.draft("new", "0.QH", "0.QD")

    assert said(ana.page) == (
        "New meld: group of queens. Group of queens needs one more card."
    )


def test_two_cards_that_do_not_go_together_are_said_to_be_that(ana):
    ana.draft("new", "0.QH", "0.7S")

    assert said(ana.page).endswith("2 cards: These two don't go together.")


def test_a_gap_is_told_with_the_card_that_fills_it(ana):
    ana.draft("new", "0.7S", "0.9S")

    assert said(ana.page).endswith("Needs a third card: 8 of spades would do.")


def test_a_card_is_told_with_the_meld_that_it_went_to(ana):
    ana.draft("new", "0.QH", "0.QD")
    ana.draft("put:1", "0.QC")

    assert said(ana.page).startswith("Queen of clubs to the group of queens. ")


def test_a_split_names_both_parts(ana):
    ana.draft("new", "0.7S", "0.8S", "0.9S")
    ana.draft("split", "1.9S")

    assert said(ana.page) == (
        "Split into run of spades, 7 to 8 and 9 of spades. "
        "Run of spades, 7 to 8 needs one more card. "
        "9 of spades needs 2 more cards."
    )

    ana.draft("put:1", "2.9S", whole="on")
    assert said(ana.page).startswith("Joined: run of spades, 7 to 9.")


def test_more_broken_melds_than_can_be_listened_to_are_counted(ana):
    for card in ("0.QH", "0.7S", "0.KS"):
        ana.draft("new", card)

    assert said(ana.page).endswith("3 melds are broken.")


def test_undo_redo_reset_and_the_way_back_to_the_hand_are_told(ana):
    ana.draft("new", "0.QH", "0.QD", "0.QC")
    ana.draft("take", "1.QH")
    assert said(ana.page).startswith("Queen of hearts back to your hand. Group of")

    ana.draft("undo")
    assert said(ana.page).startswith("Undone.")
    ana.draft("redo")
    assert said(ana.page).startswith("Done again.")
    ana.draft("reset")
    assert said(ana.page).startswith("Everything lies as it lay before.")


def test_a_joker_is_told_with_the_card_that_it_stands_for(client_of):
    match = make_match("ana", "bo")
    stack_deck(match, "* 2H 7S 3H 8S 4D QH 5C KD 6C AH 7D JC 9D")
    ana = Sitting(client_of(user_on_turn(match).username), match, HTMX)
    ana.move("draw")
    ana.draft("new", "0.*", "0.7S", "0.8S")

    assert said(ana.page).endswith("Say what the joker is: 6 of spades or 9 of spades.")

    ana.draft("declare:1.*:6S")

    assert said(ana.page).startswith("The joker stands for 6 of spades.")


def test_what_is_refused_is_said_with_its_reasons(ana):
    ana.draft("new", "0.QH", "0.QD")

    ana.move("confirm")

    assert said(ana.page).startswith("The rules don't allow this move.")
    assert said(ana.page).endswith("needs one more card.")


def test_a_move_that_closes_the_turn_is_told_as_others_hear_it(ana):
    ana.draft("new", "0.QH", "0.QD", "0.QC")

    ana.move("confirm")

    assert "queen of hearts, queen of diamonds, queen of clubs" in said(ana.page)
    assert said(ana.page).endswith("is to play.")


def test_a_page_that_is_only_looked_at_says_nothing_of_steps(ana):
    ana.draft("new", "0.QH", "0.QD")

    assert said(ana.look()) == ""
