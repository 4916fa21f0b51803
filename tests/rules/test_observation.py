"""A viewer's observation depends on nothing that the viewer can't see."""

from dataclasses import fields, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import sorted_deck
from games.rules.observation import Observation
from games.rules.round import apply, deal, observe
from games.rules.turn import check_move
from tests.rules.positions import make_position, play
from tests.rules.random_play import any_move, legal_move


def state_in_play(dice, players, moves):
    """Return a round after some random legal moves, at most until it is over."""
    deck = list(sorted_deck(players))
    dice.shuffle(deck)
    state = deal(tuple(deck), players, dealer=dice.randrange(players))
    for _ in range(moves):
        if state.result is None:
            state = apply(state, legal_move(dice, state))
    return state


def with_other_secrets(dice, state, viewer):
    """Return the state with all cards that the viewer can't see permuted."""
    unseen = [seat for seat in range(len(state.hands)) if seat != viewer]
    cards = [card for seat in unseen for card in state.hands[seat]]
    cards += state.stock
    dice.shuffle(cards)
    hands = list(state.hands)
    for seat in unseen:
        count = len(hands[seat])
        hands[seat], cards = tuple(cards[:count]), cards[count:]
    return replace(state, hands=tuple(hands), stock=tuple(cards))


any_dice = st.integers(0, 2**32).map(Random)
positions = st.builds(
    state_in_play,
    any_dice,
    st.integers(2, 5),
    st.integers(0, 250),
)


@given(positions, any_dice)
def test_permuting_what_a_viewer_cannot_see_changes_nothing_for_the_viewer(state, dice):
    if state.result is not None:
        return
    for viewer in (None, *range(len(state.hands))):
        other = with_other_secrets(dice, state, viewer)

        seen, seen_other = observe(state, viewer), observe(other, viewer)

        assert seen == seen_other
        assert repr(seen) == repr(seen_other)
        for _ in range(5):
            move = any_move(dice, state)
            if move.seat == viewer:
                assert check_move(seen, move) == check_move(seen_other, move)


def test_nobody_sees_another_hand_or_the_stock_while_the_round_is_played():
    hands = ("3S 9H", "KD QD JD", "TC")
    state = make_position("7S 8S 9S", hands, stock="2C 4D")

    for viewer in (0, 1, 2, None):
        seen = observe(state, viewer)
        secret = {"2C", "4D"}
        for seat, hand in enumerate(hands):
            if seat != viewer:
                secret |= {*hand.split()}
        assert not any(f"'{card}'" in repr(seen) for card in secret)
        assert seen.hand_counts == (2, 3, 1)
        assert seen.stock_count == 2


def test_one_sees_the_own_hand_and_a_spectator_none():
    state = make_position(hands=("3S 9H", "KD QD JD"))

    assert observe(state, 0).hand == ("3S", "9H")
    assert observe(state, 1).hand == ("KD", "QD", "JD")
    assert observe(state, None).hand is None


def test_once_the_round_is_scored_everybody_sees_all_hands():
    state = play(make_position(hands=("AS", "KD QD"), drawn=3), "0 knock")

    for viewer in (0, 1, None):
        seen = observe(state, viewer)
        assert seen.hands == (("AS",), ("KD", "QD"))
        assert seen.result == state.result


def test_a_spectator_may_do_nothing():
    seen = observe(make_position(), None)

    assert not seen.is_my_turn
    assert seen.players == 2


def test_a_state_shows_nothing_secret_when_it_is_printed():
    state = make_position(hands=("3S 9H", "KD QD JD"))

    assert repr(state) == "RoundState(turn=0, turns_ended=0)"


def test_an_observation_has_no_field_for_a_card_that_is_hidden():
    names = {field.name for field in fields(Observation)}

    assert names & {"stock", "deck", "seed"} == set()
