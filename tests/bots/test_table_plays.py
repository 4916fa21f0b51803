"""Plays on the table: additions, splits, spare cards and freed jokers."""

from random import Random

import pytest

from games.bots.table_plays import find_table_play
from games.rules.cards import hand_points
from games.rules.notation import format_cards, format_table, parse_hand, parse_table
from games.rules.table import table_violations
from tests.vectors import read_positions


def find(table, hand, *, lay_jokers=False):
    return find_table_play(
        parse_table(table), parse_hand(hand), Random(1), tries=1, lay_jokers=lay_jokers
    )


def found(table, hand, *, lay_jokers=False):
    layout = find(table, hand, lay_jokers=lay_jokers)
    if layout is None:
        return None
    assert not table_violations(parse_table(table), layout.table, parse_hand(hand))
    melds = sorted(format_table(layout.table).split(" | "))
    return " | ".join(melds), format_cards(layout.hand)


@pytest.mark.parametrize(
    ("table", "hand", "melds", "left"),
    [
        # A card more for a meld.
        ("7S 8S 9S", "TS 2H", "7S 8S 9S TS", "2H"),
        ("7S 8S 9S", "JS TS 2H", "7S 8S 9S TS JS", "2H"),
        # A run split around a second copy.
        ("4H 5H 6H 7H 8H", "6H 2C", "4H 5H 6H | 6H 7H 8H", "2C"),
        # The end of a run of four and the fourth of a group complete a meld.
        ("7S 8S 9S TS", "JS QS 2H", "7S 8S 9S | TS JS QS", "2H"),
        ("7S 8S 9S TS", "TH TD 2H", "7S 8S 9S | TS TH TD", "2H"),
        ("8S 8H 8D 8C", "6S 7S 2H", "6S 7S 8S | 8H 8D 8C", "2H"),
        # Two spare cards of different melds and one of the hand.
        ("8S 8H 8D 8C | 4S 5S 6S 7S", "9S 2H", "4S 5S 6S | 7S 8S 9S | 8H 8D 8C", "2H"),
        # A spare card from the middle of a run of seven.
        (
            "3S 4S 5S 6S 7S 8S 9S",
            "6H 6D 2C",
            "3S 4S 5S | 6S 6H 6D | 7S 8S 9S",
            "2C",
        ),
        # A joker freed for a pair in the hand, and one that only moves up.
        ("7S *8S 9S", "8S KD KH 2C", "*KS KH KD | 7S 8S 9S", "2C"),
        ("7S *8S 9S", "8S 2C", "*6S 7S 8S 9S", "2C"),
        # A joker goes along as the card that it stands for.
        ("6S 7S *8S 9S TS JS", "9S 2H", "6S 7S *8S 9S | 9S TS JS", "2H"),
        ("9S TS JS *QS", "QH QD 2H", "*QS QH QD | 9S TS JS", "2H"),
    ],
)
def test_a_play_on_the_table(table, hand, melds, left):
    assert found(table, hand) == (melds, left)


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ("", "7S 8S KD"),
        ("7S 8S 9S", "2H KD"),
        # Groups and runs of three have no card to spare.
        ("8S 8H 8D", "6S 7S"),
        # A joker that isn't free stays.
        ("7S *8S 9S", "KD KH"),
        # A joker of the hand isn't wasted on a meld that it only lengthens.
        ("7S 8S 9S", "* 2H"),
    ],
)
def test_where_nothing_can_be_played_there_is_no_play(table, hand):
    assert found(table, hand) is None


def test_a_joker_is_laid_where_it_can_when_the_end_is_near():
    assert found("7S 8S 9S", "* 2H", lay_jokers=True) == ("*6S 7S 8S 9S", "2H")


def test_the_same_dice_find_the_same_play():
    position = "7S 8S 9S TS | 8H 8D 8C | QH KH AH", "TH JH 7H 6H * JS 8S 9H"

    assert find(*position) == find(*position)


def test_in_positions_from_played_rounds_every_play_is_legal_and_most_are_the_best():
    best = 0
    positions = read_positions()
    for position in positions:
        table, hand = parse_table(position["table"]), parse_hand(position["hand"])

        layout = find_table_play(table, hand, Random(1), tries=1, lay_jokers=False)

        left = hand if layout is None else layout.hand
        assert hand_points(left) >= position["points_left"]
        if layout is not None:
            assert table_violations(table, layout.table, hand) == ()
        best += hand_points(left) == position["points_left"]
    assert best > len(positions) / 2
