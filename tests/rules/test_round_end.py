"""Rules 23 to 26: knocking, going out, the end of the stock and the last lap."""

import pytest

from games.rules.cards import hand_points
from games.rules.notation import parse_hand
from games.rules.scoring import Ending
from tests.rules.positions import make_position, play, rules_broken


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("*", 25),
        ("JS QS KS", 30),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS", 54),
        ("AS", 1),
        ("", 0),
        ("* KS 9H AD", 45),
    ],
)
def test_the_points_of_cards_in_a_hand(hand, points):
    assert hand_points(parse_hand(hand)) == points


# ----- Knocking (rule 24)


@pytest.mark.parametrize(
    ("hand", "broken"),
    [("5S", []), ("2S 3S", []), ("AS 4S", []), ("6S", ["24"]), ("*", ["24"])],
)
def test_one_knocks_with_five_points_or_fewer(hand, broken):
    state = make_position("8S 8H 8D", (hand, "KC"), melded=True)

    assert rules_broken(state, "0 knock") == broken


def test_one_may_knock_after_a_third_card_without_melding():
    state = make_position("8S 8H 8D", ("AS 2S", "KC"), drawn=3)

    assert rules_broken(state, "0 knock") == []


def test_nobody_knocks_before_the_turn_is_complete():
    state = make_position("8S 8H 8D", ("AS", "KC"), drawn=2)

    assert rules_broken(state, "0 knock") == ["24"]


def test_a_knock_ends_the_round_at_once():
    state = make_position("8S 8H 8D", ("2S", "KC", "QD QH"), melded=True)

    state = play(state, "0 knock")

    assert state.result is not None
    assert (state.result.ended_by, state.result.by) == (Ending.KNOCK, 0)
    assert state.result.scores == (8 + 18, 0, 0)


def test_a_knock_with_too_many_points_says_how_many_one_holds():
    state = make_position("8S 8H 8D", ("KS 2S", "KC"), melded=True)

    with pytest.raises(ValueError, match="5 points or fewer; you hold 12"):
        play(state, "0 knock")


def test_who_lets_the_chance_pass_has_ended_the_turn():
    state = make_position("8S 8H 8D", ("2S", "KC"), melded=True)

    state = play(state, "0 end")

    assert rules_broken(state, "0 knock") == ["5"]


# ----- Going out (rule 25)


def test_playing_the_last_card_ends_the_round_without_a_knock():
    state = make_position("8S 8H 8D", ("8C", "KC 7D"))

    state = play(state, "0 meld 8S 8H 8D 8C")

    assert state.result is not None
    assert (state.result.ended_by, state.result.by) == (Ending.OUT, 0)
    assert state.result.scores == (17 + 25, 0)
    assert rules_broken(state, "0 knock") == ["24"]


def test_one_goes_out_also_with_the_last_card_of_the_stock():
    state = make_position("8S 8H 8D", ("8C", "KC"), stock="", drawn=1)

    state = play(state, "0 meld 8S 8H 8D 8C")

    assert state.result is not None
    assert state.result.ended_by is Ending.OUT


# ----- The end of the stock (rule 26)


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_who_draws_the_last_card_finishes_the_turn_with_what_was_drawn(drawn):
    state = make_position(hands=("KD 2H", "KC"), drawn=drawn, stock="9D")

    state = play(state, "0 draw")

    expected = ["26", "8"] if drawn == 2 else ["26"]
    assert rules_broken(state, "0 draw") == expected
    assert rules_broken(state, "0 end") == []


@pytest.mark.parametrize(("drawn", "broken"), [(0, []), (1, []), (2, ["8"])])
def test_after_the_last_card_one_melds_as_the_number_of_cards_allows(drawn, broken):
    state = make_position(hands=("7S 8S 2H", "KC"), drawn=drawn, stock="9S")

    state = play(state, "0 draw")

    assert rules_broken(state, "0 meld 7S 8S 9S") == broken


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_who_drew_the_last_card_may_knock_and_there_is_no_lap(drawn):
    state = make_position(hands=("AS", "KC"), drawn=drawn, stock="2D")

    state = play(state, "0 draw", "0 knock")

    assert state.result is not None
    assert state.result.ended_by is Ending.KNOCK


def test_melding_before_the_last_card_leaves_it_for_the_next_player():
    state = make_position(hands=("7S 8S 9S KD", "KC"), stock="2D")

    state = play(state, "0 meld 7S 8S 9S", "0 end", "1 draw", "1 end")

    assert state.lap == 2
    assert state.turn == 0


LAP_HANDS = ("7S 8S 9S KD", "7H 8H 9H", "QC", "3D 4D 5D KH")


def make_lap(hands=LAP_HANDS):
    """Seat 0 has drawn the last card, did not meld and ends the turn."""
    return play(make_position(hands=hands, stock=""), "0 end")


def test_the_last_lap_begins_on_the_left_and_ends_with_who_drew_the_last_card():
    state = make_lap()
    seats = []

    while state.result is None:
        seats.append(state.turn)
        state = play(state, f"{state.turn} end")

    assert seats == [1, 2, 3, 0]
    assert (state.result.ended_by, state.result.by) == (Ending.STOCK, None)


def test_in_the_last_lap_one_melds_without_drawing():
    state = play(make_lap(), "1 meld 7H 8H 9H")

    assert state.hands[1] == ()
    assert rules_broken(state, "1 meld 7H 8H 9H") == ["14a", "9"]


def test_in_the_last_lap_nobody_draws_or_knocks():
    state = make_lap(("KD", "2S", "QC"))

    assert rules_broken(state, "1 draw") == ["26"]
    assert rules_broken(state, "1 knock") == ["26"]
    assert rules_broken(play(state, "1 end"), "2 knock") == ["24", "26"]


def test_in_the_last_lap_one_may_end_without_a_meld():
    assert rules_broken(make_lap(), "1 end") == []


def test_a_turn_of_the_lap_is_ended_in_so_many_words_also_after_going_out():
    state = play(make_lap(), "1 meld 7H 8H 9H")

    assert state.result is None
    assert rules_broken(state, "2 end") == ["5"]
    assert play(state, "1 end").turn == 2


def test_everybody_gets_the_turn_of_the_lap_also_after_someone_went_out():
    state = play(make_lap(), "1 meld 7H 8H 9H", "1 end", "2 end")
    state = play(state, "3 meld 7H 8H 9H | 3D 4D 5D", "3 end")
    state = play(state, "0 meld 7H 8H 9H | 3D 4D 5D | 7S 8S 9S", "0 end")

    # Out in the lap scores rule 31, but the round ended with the stock.
    assert state.result is not None
    assert (state.result.ended_by, state.result.by) == (Ending.STOCK, None)
    assert state.result.points == (10, 0, 10, 10)
    assert state.result.scores == (0, 30 + 25, 0, 0)


def test_who_drew_the_last_card_may_go_out_at_the_end_of_the_lap_as_well():
    state = make_lap(("7S 8S 9S", "7H 8H 9H", "QC"))

    state = play(state, "1 meld 7H 8H 9H", "1 end", "2 end")
    state = play(state, "0 meld 7H 8H 9H | 7S 8S 9S", "0 end")

    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert state.result.scores == (10 + 25, 10 + 25, 0)


def test_a_meld_with_the_last_card_of_the_stock_is_followed_by_the_lap():
    state = make_position(hands=("7S 8S 9S KD", "KC"), stock="", drawn=2)

    state = play(state, "0 meld 7S 8S 9S", "0 end", "1 end")

    assert (state.turn, state.lap) == (0, 1)
    # The second turn of the one who drew the last card melds once more.
    assert rules_broken(state, "0 end") == []
    assert play(state, "0 end").result is not None
