"""Rules 5 to 9: the order of a turn, and what names which rule."""

import pytest

from games.rules.round import observe
from games.rules.turn import can_draw, can_end, can_knock, can_meld
from tests.rules.positions import make_position, play, rules_broken

HANDS = ("7S 8S 9S KD QH", "7H 8H 9H KC")
MELD = "0 meld 7S 8S 9S"


def test_play_goes_clockwise():
    state = make_position(hands=("KD QD JD", "KH QH JH", "KS QS JS"), drawn=3)

    state = play(state, "0 end")
    assert state.turn == 1
    state = play(state, "1 draw", "1 draw", "1 draw", "1 end")
    assert state.turn == 2
    state = play(state, "2 draw", "2 draw", "2 draw", "2 end")
    assert state.turn == 0


@pytest.mark.parametrize("move", ["1 draw", "1 end", "1 knock"])
def test_whoever_is_not_on_turn_may_do_nothing(move):
    assert rules_broken(make_position(hands=HANDS), move) == ["5"]


def test_a_meld_out_of_turn_is_judged_as_a_table_too():
    state = make_position(hands=HANDS)

    assert rules_broken(state, "1 meld 7H 8H 9H") == ["5"]
    assert rules_broken(state, "1 meld 7H 8H") == ["10", "5"]


def test_a_seat_that_nobody_holds_is_not_on_turn():
    assert rules_broken(make_position(hands=HANDS), "4 draw") == ["5"]


def test_one_melds_only_after_drawing():
    assert rules_broken(make_position(hands=HANDS, drawn=0), MELD) == ["6"]


@pytest.mark.parametrize("drawn", [1, 2])
def test_one_may_meld_after_the_first_and_after_the_second_card(drawn):
    assert rules_broken(make_position(hands=HANDS, drawn=drawn), MELD) == []


def test_one_may_not_meld_after_the_third_card():
    assert rules_broken(make_position(hands=HANDS, drawn=3), MELD) == ["8"]


def test_a_fourth_card_is_never_drawn():
    assert rules_broken(make_position(hands=HANDS, drawn=3), "0 draw") == ["8"]


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_a_turn_without_a_meld_cannot_stop_before_the_third_card(drawn):
    state = make_position(hands=HANDS, drawn=drawn)

    assert rules_broken(state, "0 end") == ["24"]
    assert rules_broken(state, "0 knock") == ["24", "24"]  # too early, too many points


def test_a_turn_has_one_melding_phase():
    state = play(make_position(hands=("7S 8S 9S TS KD", "KC")), MELD)

    assert rules_broken(state, "0 meld 7S 8S 9S TS") == ["9"]


def test_after_melding_nothing_is_drawn():
    state = play(make_position(hands=HANDS), MELD)

    assert rules_broken(state, "0 draw") == ["9"]


def test_a_drawn_card_comes_from_the_top_of_the_stock_to_the_end_of_the_hand():
    state = play(make_position(hands=HANDS, stock="2C 9D"), "0 draw")

    assert state.hands[0][-1] == "2C"
    assert state.stock == ("9D",)
    assert state.drawn == 2


def test_of_cards_that_look_alike_the_newest_leaves_the_hand():
    state = make_position("7S 8S 9S", ("TS KD TS", "KC", "2C"))

    state = play(state, "0 meld 7S 8S 9S TS")

    assert state.hands[0] == ("TS", "KD")


def test_what_one_may_do_follows_the_turn():
    def allowed(state, viewer=0):
        seen = observe(state, viewer)
        return [can_draw(seen), can_meld(seen), can_end(seen), can_knock(seen)]

    start = make_position(hands=("7S 8S 9S 2H", "KC"), drawn=0)
    drawn = make_position(hands=("7S 8S 9S 2H", "KC"))
    melded = play(drawn, MELD)

    assert allowed(start) == [True, False, False, False]
    assert allowed(drawn) == [True, True, False, False]
    assert allowed(melded) == [False, False, True, True]
    assert allowed(melded, viewer=1) == [False] * 4
    assert allowed(melded, viewer=None) == [False] * 4
    assert allowed(play(melded, "0 knock")) == [False] * 4


def test_a_round_that_is_over_takes_no_move():
    state = play(make_position(hands=("7S 8S 9S", "KC")), MELD)

    for move in ("0 draw", "0 end", "0 knock", "1 draw", "1 meld 7S 8S 9S"):
        assert rules_broken(state, move) == ["24"]
