"""What plays can be worth: sums of the cards in the hand, points before cards."""

import pytest

from games.rules.notation import parse_hand, parse_table
from games.solver.position import read_position
from games.solver.prices import NEVER, UNIT, Prices
from games.solver.worths import HandWorths


def worths_of(hand: str, table: str = "", *, unpriced: tuple[int, ...] = ()):
    position = read_position(parse_table(table), parse_hand(hand))
    card = [NEVER if number in unpriced else 0 for number in range(52)]
    nothing = [0] * 52
    return HandWorths(position, Prices(card, card, nothing, nothing, 0, 0))


def worth(points: int, cards: int) -> int:
    return (64 * points + cards) * UNIT


@pytest.mark.parametrize(
    ("bound", "greatest"),
    [
        (worth(15, 2), worth(15, 2)),  # the five and the king
        (worth(15, 1), worth(10, 1)),  # fifteen points take two cards
        (worth(10, 1) - 1, worth(5, 1)),
        (worth(5, 0), 0),
        (worth(100, 9), worth(15, 2)),
    ],
)
def test_no_play_is_worth_what_no_cards_of_the_hand_come_to(bound, greatest):
    assert worths_of("5H KD").up_to(bound) == greatest


def test_the_next_worth_is_that_of_more_points_or_of_as_many_in_more_cards():
    worths = worths_of("5H 5S TD")

    assert worths.above(0) == worth(5, 1)
    assert worths.above(worth(10, 1)) == worth(10, 2)  # both fives instead of the ten
    assert worths.above(worth(20, 3)) == NEVER


def test_a_joker_counts_25_points_and_a_card_that_fits_no_meld_nothing():
    five_of_hearts = 13 + 4

    worths = worths_of("5H *", unpriced=(five_of_hearts,))

    assert worths.up_to(worth(100, 9)) == worth(25, 1)
