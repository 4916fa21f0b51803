"""What would mend a broken meld."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import DECLARED_JOKERS, REAL_CARDS
from games.rules.melds import Mend, is_legal_meld, order_meld, ways_to_mend
from games.rules.notation import parse_meld


def mend(text):
    return ways_to_mend(order_meld(parse_meld(text)))


@pytest.mark.parametrize(
    ("meld", "cards"),
    [
        ("7S 8S", "6S 9S"),
        ("7S 9S", "8S"),
        ("AS 2S", "3S"),
        ("QS KS", "AS JS"),
        ("KS AS", "QS"),
        ("8S 8D", "8H 8C"),
        ("*8S 8D", "8H 8C"),
        ("7S KH", ""),
        ("7S 7S", ""),
        ("7S", ""),
    ],
)
def test_a_pair_says_which_third_card_would_do(meld, cards):
    assert sorted(mend(meld).one_more) == sorted(cards.split())


def test_a_gap_says_which_cards_are_missing():
    assert mend("4C 5C 7C").missing == ("6C",)
    assert mend("4C 7C 8C").missing == ("5C", "6C")
    assert mend("4C 8C 9C").missing == ()


def test_a_meld_with_a_stranger_says_which_card_may_leave():
    assert mend("7S 8S 9S KH").too_many == ("KH",)
    assert mend("8S 8H 8D 8D").too_many == ("8D", "8D")
    assert mend("7S 8H KD").too_many == ()


def test_two_melds_in_one_say_where_to_split_them():
    assert mend("2C 3C 4C 9C TC JC").split_before == "9C"
    assert mend("2C 3C 4C 9C TC").split_before is None


def test_a_joker_that_stands_for_nothing_has_to_be_declared_first():
    assert mend("7S 8S *") == Mend()


cards = st.sampled_from(REAL_CARDS + DECLARED_JOKERS)


@given(st.lists(cards, min_size=1, max_size=8).map(tuple).map(order_meld))
def test_every_way_to_mend_a_meld_makes_it_legal(meld):
    found = ways_to_mend(meld)

    for card in found.one_more:
        assert is_legal_meld(order_meld((*meld, card)))
    if found.missing:
        assert is_legal_meld(order_meld((*meld, *found.missing)))
    for card in found.too_many:
        at = meld.index(card)
        assert is_legal_meld(order_meld((*meld[:at], *meld[at + 1 :])))
    if found.split_before:
        parts = [
            at
            for at in range(1, len(meld))
            if is_legal_meld(order_meld(meld[:at]))
            and is_legal_meld(order_meld(meld[at:]))
        ]
        assert found.split_before in [meld[at] for at in parts]
