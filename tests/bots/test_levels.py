"""The levels: what they see, and that all they do is legal."""

import inspect
from dataclasses import replace
from random import Random

import pytest

from games.bots.levels import BASELINES, LEVELS, STRATEGIES, choose_move
from games.rules.cards import REAL_CARDS
from games.rules.deal import bot_nonce, commitment_to, deal_of_round
from games.rules.moves import Move
from games.rules.notation import format_move, parse_table
from games.rules.observation import Observation
from games.rules.round import apply, deal, observe
from tests.rules.positions import STOCK, make_position
from tests.vectors import read_positions

every_level = pytest.mark.parametrize("level", LEVELS)
every_strategy = pytest.mark.parametrize("level", STRATEGIES)
those_who_lay_at_once = pytest.mark.parametrize(
    "level", ["beginner", "easy", "medium", "hard"]
)


def choose(state, level, seed=1):
    return choose_move(observe(state, state.turn), level, Random(seed))


def said(state, level):
    return format_move(choose(state, level))


def test_the_levels_are_known_by_their_names():
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "expert"]
    assert all(level.name == name for name, level in LEVELS.items())
    for level in LEVELS.values():
        assert level.description.endswith(".")
        assert "\n" not in level.description


def test_baselines_are_no_levels():
    assert not BASELINES.keys() & LEVELS.keys()


@every_strategy
def test_a_strategy_gets_an_observation_and_dice_and_nothing_else(level):
    signature = inspect.signature(STRATEGIES[level])

    kinds = [parameter.annotation for parameter in signature.parameters.values()]
    assert kinds == [Observation, Random]
    assert signature.return_annotation is Move


@pytest.mark.slow
@every_strategy
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_rounds_to_their_end_with_legal_moves_alone(level, players):
    root = bytes([players]) * 32
    nonces = [bot_nonce(seat, commitment_to(root)) for seat in range(players)]
    for number in range(1, 3):
        dealt = deal_of_round(root, nonces, number)
        state = deal(dealt.deck, players, dealt.dealer)

        while state.result is None:
            state = apply(state, choose(state, level))


@every_strategy
def test_the_same_dice_give_the_same_move(level):
    state = make_position("5S 6S 7S 8S", ("8H 8D 9S 5H 5D KD QD JD", "KC QC"))

    assert choose(state, level, 7) == choose(state, level, 7)


@every_level
def test_what_others_hold_changes_nothing(level):
    state = make_position("5S 6S 7S 8S", ("8H 8D 9S 5H 5D KD QD JD", "KC QC"))
    other = replace(state, hands=(state.hands[0], ("AH", "*")), stock=state.stock[::-1])

    assert choose(state, level) == choose(other, level)


@pytest.mark.slow
@every_strategy
def test_moves_on_the_most_crowded_tables_are_legal(level):
    crowded = [p for p in read_positions() if len(p["table"] + p["hand"]) > 280]
    assert len(crowded) > 20
    for position in crowded[::4]:
        for lap, stock in ((None, STOCK), (1, "")):
            hands = (position["hand"], "KC", "QC")
            state = make_position(position["table"], hands, lap=lap, stock=stock)

            apply(state, choose(state, level))


@pytest.mark.slow
@every_strategy
@pytest.mark.parametrize("seed", [1, 2])
def test_moves_with_a_hand_of_45_cards_are_legal(level, seed):
    suits = [REAL_CARDS[start : start + 13] for start in (0, 13, 26, 39)]
    table = " | ".join(" ".join(cards) for cards in suits)
    hand = " ".join(Random(seed).sample([*REAL_CARDS, "*"], 45))
    for lap, stock in ((None, STOCK), (1, "")):
        state = make_position(table, (hand, "KC"), lap=lap, stock=stock)

        apply(state, choose(state, level))


@every_level
def test_a_bot_draws_until_it_can_meld(level):
    state = make_position(hands=("KD 2S 9H", "KC QC"), stock="4D 5D 6D", drawn=0)

    for _ in range(3):
        assert said(state, level) == "0 draw"
        state = apply(state, choose(state, level))
    assert said(state, level) == "0 end"


@every_level
def test_a_bot_lays_what_is_complete_in_its_hand(level):
    state = make_position(hands=("7S 8S 9S KD KH KC 2H", "KC QC"))

    table = choose(state, level).table

    assert set(table) == {*parse_table("7S 8S 9S | KH KD KC")}


@every_level
def test_a_bot_plays_on_in_the_last_lap_and_ends_its_turn(level):
    state = make_position(hands=("7S 8S 9S KD", "KC"), stock="", drawn=0, lap=2)

    assert said(state, level) == "0 meld 7S 8S 9S"
    state = apply(state, choose(state, level))
    assert said(state, level) == "0 end"


@those_who_lay_at_once
def test_a_bot_melds_after_it_drew_the_last_card(level):
    state = make_position(hands=("7S 8S 9S KD", "KC"), stock="", drawn=2)

    assert said(state, level) == "0 meld 7S 8S 9S"


@every_level
def test_a_bot_knocks_when_others_hold_many_cards(level):
    state = make_position("5S 5H 5D", ("AS 2D", "KC QC 9H 3D"), drawn=3)

    assert said(state, level) == "0 knock"


@every_level
def test_a_bot_does_not_knock_when_it_is_likely_to_be_undercut(level):
    state = make_position("5S 5H 5D", ("5C", "KC", "QC", "JC"), drawn=3)

    assert said(state, level) == "0 end"


@every_level
def test_a_bot_closes_a_turn_with_too_many_points_by_ending_it(level):
    state = make_position("5S 5H 5D", ("KC", "KC QC 9H"), melded=True)

    assert said(state, level) == "0 end"


def test_the_beginner_leaves_the_table_alone():
    state = make_position("5S 6S 7S", ("8S 4S KD", "KC"), drawn=1)

    assert said(state, "beginner") == "0 draw"


def test_easy_changes_one_meld_and_medium_two():
    state = make_position("5S 6S 7S | KS KH KC", ("8S KD 2H", "KC"))

    assert said(state, "easy") == "0 meld 5S 6S 7S | KS KH KD KC"
    assert said(state, "medium") == "0 meld 5S 6S 7S 8S | KS KH KD KC"


def test_hard_changes_as_many_melds_as_it_takes():
    # The 7 of clubs needs a seven of each of two runs.
    table = "4S 5S 6S 7S | 4H 5H 6H 7H | 9D TD JD"
    state = make_position(table, ("7C QD 3S 3H", "KC"))

    played = choose(state, "hard").table

    assert {*played} == {
        *parse_table("3S 4S 5S 6S | 3H 4H 5H 6H | 9D TD JD QD | 7S 7H 7C")
    }


def test_the_expert_holds_back_what_the_others_lay():
    state = make_position(
        "5S 6S 7S | KS KH KC", ("8S KD 2H QD", "KC QH"), stock="4H " * 20
    )

    assert said(state, "hard") == "0 meld 5S 6S 7S 8S | KS KH KD KC"
    assert said(state, "expert") == "0 draw"


def test_the_expert_lays_the_hand_to_knock_at_once():
    state = make_position(
        "5S 6S 7S | KS KH KC", ("8S KD 2H", "KC QH JH TH 3D"), stock="4H " * 20
    )

    state = apply(state, choose(state, "expert"))

    assert said(state, "expert") == "0 knock"


def test_the_expert_waits_for_the_last_lap_with_the_last_card_drawn():
    state = make_position(hands=("7S 8S 9S KD", "KC"), stock="", drawn=2)

    assert said(state, "expert") == "0 end"


def test_the_expert_lays_a_card_to_draw_the_last_one():
    # Both draw three a turn. With five cards in the stock, one drawn, the other seat
    # would draw the last three and be the last to lay.
    others = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC"
    state = make_position(
        "5S 6S 7S | KS KH KD",
        ("8S KC 2H QD JH", others),
        stock="4H 9H JD 3C 9S",
    )

    assert said(state, "expert") == "0 meld 5S 6S 7S | KS KH KD KC"


def test_the_expert_draws_on_when_the_last_card_comes_to_it_anyway():
    others = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC"
    state = make_position(
        "5S 6S 7S | KS KH KD", ("8S KC 2H QD JH", others), stock="4H 9H"
    )

    assert said(state, "expert") == "0 draw"
