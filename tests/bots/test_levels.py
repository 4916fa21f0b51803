"""The levels: what they see, and that all they do is legal."""

import inspect
from random import Random

import pytest

from games.bots.levels import LEVELS, choose_move
from games.rules.deal import bot_nonce, commitment_to, deal_of_round
from games.rules.moves import Move, Verb
from games.rules.notation import format_move, parse_table
from games.rules.observation import Observation
from games.rules.round import apply, deal, observe
from tests.rules.positions import make_position

every_level = pytest.mark.parametrize("level", LEVELS)


def choose(state, level, seed=1):
    return choose_move(observe(state, state.turn), level, Random(seed))


def said(state, level):
    return format_move(choose(state, level))


def test_the_levels_are_known_by_their_names():
    assert list(LEVELS) == ["easy", "medium"]
    assert all(level.name == name for name, level in LEVELS.items())
    assert all(level.description for level in LEVELS.values())


@every_level
def test_a_strategy_gets_an_observation_and_dice_and_nothing_else(level):
    signature = inspect.signature(LEVELS[level].strategy)

    kinds = [parameter.annotation for parameter in signature.parameters.values()]
    assert kinds == [Observation, Random]
    assert signature.return_annotation is Move


@every_level
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_rounds_to_their_end_with_legal_moves_alone(level, players):
    root = bytes([players]) * 32
    nonces = [bot_nonce(seat, commitment_to(root)) for seat in range(players)]
    for number in range(1, 4):
        dealt = deal_of_round(root, nonces, number)
        state = deal(dealt.deck, players, dealt.dealer)

        while state.result is None:
            state = apply(state, choose(state, level))


@every_level
def test_the_same_dice_give_the_same_move(level):
    state = make_position("5S 6S 7S 8S", ("8H 8D 9S 5H 5D KD QD JD", "KC QC"))

    assert choose(state, level, 7) == choose(state, level, 7)


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


@every_level
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


def test_easy_leaves_the_table_alone():
    state = make_position("5S 6S 7S", ("8S 4S KD", "KC"), drawn=1)

    assert said(state, "easy") == "0 draw"


def test_medium_adds_to_the_table():
    state = make_position("5S 6S 7S | KS KH KC", ("8S KD 2H", "KC"))

    assert said(state, "medium") == "0 meld 5S 6S 7S 8S | KS KH KD KC"
    assert choose(state, "easy").verb is Verb.DRAW
