"""A player's own order of the hand: kept over turns, private, and never wrong."""

from collections import Counter

import pytest

from games.exceptions import IllegalOperationError, NotAllowedNowError, NotFoundError
from games.presenters.orders import OWN, HandOrder, lay_in_order
from games.rules.notation import format_cards, parse_hand
from games.selectors.match_page import access_match_page
from games.services.hands import hand_arrange
from tests.make import (
    GOOD_HAND,
    make_match,
    make_user,
    observe_match,
    pass_round,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)

pytestmark = pytest.mark.django_db

# The one on turn holds these, in the order of drawing.
HELD = "7S 8S 9S QH QD KS 2S 3S 4H 6H"


@pytest.fixture
def match():
    made = make_match("ana", "bo")
    stack_deck(made, GOOD_HAND)
    return made


def shown(match, user, viewer: int) -> str:
    """Return the hand as its player sees it in the own order."""
    order = HandOrder(OWN, access_match_page(match.public_id, user).own_order)
    (part,) = lay_in_order(observe_match(match, viewer).hand, order)
    return format_cards(part)


def arrange(match, user, cards: str) -> None:
    hand_arrange(user=user, public_id=match.public_id, order=parse_hand(cards))


def test_an_own_order_is_kept_over_turns_and_draws_follow_behind(match):
    user, seat = user_on_turn(match), match.turn
    arrange(match, user, "6H 4H 3S 2S KS QD QH 9S 8S 7S")

    pass_turn(match)
    pass_turn(match)

    drawn = observe_match(match, seat).hand[-3:]
    expected = "6H 4H 3S 2S KS QD QH 9S 8S 7S " + format_cards(drawn)
    assert shown(match, user, seat) == expected


def test_cards_that_are_not_named_follow_behind(match):
    user, seat = user_on_turn(match), match.turn

    arrange(match, user, "6H 7S")

    assert shown(match, user, seat) == "6H 7S 8S 9S QH QD KS 2S 3S 4H"


def test_cards_of_others_or_twice_the_same_are_refused(match):
    user, seat = user_on_turn(match), match.turn

    for cards in ("AH 7S", "7S 7S"):
        with pytest.raises(IllegalOperationError):
            arrange(match, user, cards)

    assert shown(match, user, seat) == HELD


def test_a_new_round_begins_as_drawn(match):
    user, seat = user_on_turn(match), match.turn
    arrange(match, user, "6H 4H 3S 2S KS QD QH 9S 8S 7S")

    pass_round(match)

    assert shown(match, user, seat) == format_cards(observe_match(match, seat).hand)


def test_only_players_arrange_and_only_their_own_hand(match):
    arrange(match, user_waiting(match), "AH")

    assert access_match_page(match.public_id, user_on_turn(match)).own_order == ()
    with pytest.raises(NotFoundError):
        arrange(match, make_user("stranger"), "7S")


def test_before_the_start_there_is_nothing_to_arrange():
    match = make_match("ana", open_seats=1)

    with pytest.raises(NotAllowedNowError):
        arrange(match, make_user("ana"), "")


def test_by_melds_each_meld_is_a_part_and_the_rest_lies_by_suit(match):
    submit(match, "draw")  # QC, which makes a group of three queens
    hand = observe_match(match).hand

    *melds, rest = lay_in_order(hand, HandOrder("melds"))

    assert sorted(format_cards(sorted(meld)) for meld in melds) == [
        "7S 8S 9S",
        "QC QD QH",
    ]
    assert format_cards(rest) == "2S 3S KS 4H 6H"


@pytest.mark.parametrize("sort", ["suit", "rank", "melds", "drawn", "own"])
def test_no_order_loses_a_card(sort: str):
    hand = parse_hand("7S 7S * 8S 9S 8H 8D 8C * AS 2H")
    own = parse_hand("9S 7S * KD")

    parts = lay_in_order(hand, HandOrder(sort, own))

    assert Counter(card for part in parts for card in part) == Counter(hand)
