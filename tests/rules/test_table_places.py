"""Melds keep their place and number, and every card tells what happened to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import REAL_CARDS
from games.rules.changes import Mark, compare_tables
from games.rules.melds import order_meld
from games.rules.notation import parse_table
from games.rules.table import keep_places
from tests.rules.positions import make_position, play


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("", "", ()),
        ("", "7S 8S 9S", (None,)),
        ("7S 8S 9S", "7S 8S 9S", (0,)),
        ("7S 8S 9S", "7S 8S 9S TS", (0,)),
        # In another order on the table every meld is still the same.
        ("7S 8S 9S | QH QD QC", "QH QD QC | 7S 8S 9S", (1, 0)),
        # A split run goes on in its larger part.
        ("3S 4S 5S 6S 7S 8S 9S", "3S 4S 5S | 6S 7S 8S 9S", (None, 0)),
        # Of two parts of the same size the first goes on.
        ("4S 5S 6S 7S 8S 9S", "4S 5S 6S | 7S 8S 9S", (0, None)),
        # Of two joined melds the larger goes on, or else the first.
        ("3S 4S 5S | 6S 7S 8S 9S", "3S 4S 5S 6S 7S 8S 9S", (1,)),
        ("3S 4S 5S | 6S 7S 8S", "3S 4S 5S 6S 7S 8S", (0,)),
        # An unchanged meld goes on before any larger overlap is looked at.
        ("8S 8H 8D | 8S 8H 8C", "8S 8H 8C | 8S 8H 8D 8C", (1, 0)),
        # Of two equal melds each goes on in one.
        ("8S 8H 8D | 8S 8H 8D", "8S 8H 8D | 8S 8H 8D 8C", (0, 1)),
        # A meld without a common card is new.
        ("7S 8S 9S", "QH QD QC | 7S 8S 9S", (None, 0)),
        # A joker that stands for something else is another card.
        ("7S *8S 9S", "5S 5H *5D | 7S 8S 9S", (None, 0)),
    ],
)
def test_melds_of_the_new_table_continue_melds_of_the_old(old, new, places):
    assert keep_places(parse_table(old), parse_table(new)) == places


cards = st.sampled_from(REAL_CARDS[:20])
melds = st.lists(cards, min_size=1, max_size=5).map(tuple).map(order_meld)
tables = st.lists(melds, max_size=6).map(tuple)


@given(tables, tables)
def test_no_old_meld_is_continued_twice_and_equal_melds_always_are(old, new):
    places = keep_places(old, new)

    kept = [place for place in places if place is not None]
    assert len(kept) == len(set(kept))
    assert len(places) == len(new)
    for meld, place in zip(new, places, strict=True):
        if place is not None:
            assert set(meld) & set(old[place])
        elif meld in old:
            assert old.count(meld) < new.count(meld)


@given(tables)
def test_a_table_continues_itself(table):
    assert keep_places(table, table) == tuple(range(len(table)))


def test_melds_keep_their_numbers_from_move_to_move():
    hands = ("7S 8S 9S 2H 2D", "QH QD QC 6S KD")
    state = make_position(hands=hands, stock="2C KH 3C")

    state = play(state, "0 meld 7S 8S 9S", "0 end", "1 draw")
    assert state.meld_ids == (1,)
    state = play(state, "1 meld QH QD QC | 6S 7S 8S 9S", "1 end", "0 draw")
    assert state.meld_ids == (2, 1)
    assert state.next_meld_id == 3


# ----- What happened to each card


def marks(old, new):
    """Return the marks of the new table, each meld as one word of initials."""
    old_table, new_table = parse_table(old), parse_table(new)
    old_ids = tuple(range(1, len(old_table) + 1))
    places = keep_places(old_table, new_table)
    new_ids = tuple(
        100 + number if place is None else old_ids[place]
        for number, place in enumerate(places)
    )
    change = compare_tables(old_table, old_ids, new_table, new_ids)
    return change, ["".join(mark[0] for mark in meld) for meld in change.marks]


def test_a_card_is_kept_laid_or_moved():
    old, new = "4S 5S 6S 7S | QH QD QC", "4S 5S 6S | QH QD QC | 7S 7H 7D"

    change, letters = marks(old, new)

    assert letters == ["kkk", "kkk", "mll"]
    assert change.laid == ("7H", "7D")
    assert change.moved == ("7S",)


def test_a_joker_that_stands_for_another_card_was_moved():
    change, letters = marks("7S *8S 9S", "7S 8S 9S | 5S *5H 5D")

    assert letters == ["klk", "lml"]
    assert change.moved == ("*5H",)


def test_of_two_cards_that_look_alike_one_was_laid():
    change, letters = marks("4H 5H 6H 7H 8H", "4H 5H 6H | 6H 7H 8H")

    assert letters == ["kkk", "lmm"]
    assert change.laid == ("6H",)


@given(tables, tables)
def test_every_card_has_its_mark_and_as_many_are_laid_as_came_from_the_hand(old, new):
    ids = tuple(range(1, len(old) + 1))
    places = keep_places(old, new)
    new_ids = tuple(
        100 + number if place is None else ids[place]
        for number, place in enumerate(places)
    )

    change = compare_tables(old, ids, new, new_ids)

    assert [len(meld) for meld in change.marks] == [len(meld) for meld in new]
    laid = sum(mark is Mark.LAID for meld in change.marks for mark in meld)
    assert laid == len(change.laid)
