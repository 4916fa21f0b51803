"""Rules 1 to 4: decks, dealing, and whose deal it is."""

from collections import Counter

import pytest

from games.rules.cards import JOKER, REAL_CARDS, sorted_deck
from games.rules.notation import format_cards, parse_hand
from games.rules.round import deal, next_seat, observe


def test_two_players_share_one_deck_with_one_joker():
    deck = sorted_deck(2)

    assert Counter(deck) == Counter(REAL_CARDS) + Counter({JOKER: 1})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_players_share_two_decks_with_two_jokers(players):
    deck = sorted_deck(players)

    assert Counter(deck) == Counter(REAL_CARDS * 2) + Counter({JOKER: 2})


def test_a_sorted_deck_goes_by_suits_from_ace_to_king_and_ends_with_the_jokers():
    deck = format_cards(sorted_deck(3))

    assert deck.startswith("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H")
    assert deck.endswith("QC KC * *")


@pytest.mark.parametrize(("players", "stock"), [(2, 33), (3, 76), (4, 66), (5, 56)])
def test_everybody_gets_ten_cards_and_the_rest_is_the_stock(players, stock):
    state = deal(sorted_deck(players), players, dealer=0)

    assert [len(hand) for hand in state.hands] == [10] * players
    assert len(state.stock) == stock


def test_cards_are_dealt_one_at_a_time_beginning_on_the_dealers_left():
    state = deal(sorted_deck(3), 3, dealer=1)

    # Seat 2 gets the first card, then 0, then 1, then 2 again.
    assert state.hands[2][:3] == parse_hand("AS 4S 7S")
    assert state.hands[0][:3] == parse_hand("2S 5S 8S")
    assert state.hands[1][:3] == parse_hand("3S 6S 9S")
    assert state.stock[0] == sorted_deck(3)[30]


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_dealers_left_takes_the_first_turn(dealer, first):
    state = deal(sorted_deck(3), 3, dealer)

    assert observe(state, None).turn == first


def test_the_seat_on_the_left_of_the_last_is_the_first():
    assert next_seat(0, 4) == 1
    assert next_seat(3, 4) == 0
