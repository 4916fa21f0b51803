"""show_changes: a change of the table step by step, each card followed."""

from collections import Counter

import pytest
from hypothesis import given, settings

from games.rules.changes import compare_tables
from games.rules.notation import format_meld, parse_table
from games.rules.table import keep_ids
from games.solver import best_play, show_changes
from tests.solver.drawn import positions


def change_of(old, new, old_ids=None):
    ids = old_ids or tuple(range(1, len(old) + 1))
    new_ids, _next_id = keep_ids(old, ids, new, max(ids, default=0) + 1)
    return compare_tables(old, ids, new, new_ids)


def shown(old, new):
    (showing,) = show_changes([change_of(parse_table(old), parse_table(new))])
    return showing


def told(showing):
    """Return the steps as “kind: cards < source > target”."""
    return [
        f"{frame.kind}: {format_meld(frame.cards)}"
        f" < {format_meld(frame.source) if frame.source else 'hand'}"
        f" > {format_meld(frame.target)}"
        for frame in showing.frames
    ]


def table_of(melds):
    return tuple(tuple(each.card for each in meld) for meld in melds.values())


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("7S 8S 9S", "7S 8S 9S TS", ["put: TS < hand > 7S 8S 9S TS"]),
        ("", "QH QD QC", ["new meld: QH QD QC < hand > QH QD QC"]),
        (
            "4S 5S 6S | 8S 9S TS",
            "4S 5S 6S 7S 8S 9S TS",
            [
                "put: 7S < hand > 4S 5S 6S 7S 8S 9S TS",
                "join: 8S 9S TS < 8S 9S TS > 4S 5S 6S 7S 8S 9S TS",
            ],
        ),
        (
            "4S 5S 6S 7S 8S 9S",
            "4S 5S 6S | 7S 8S 9S TS",
            [
                "split: 7S < 4S 5S 6S 7S 8S 9S > 7S 8S 9S TS",
                "put: TS < hand > 7S 8S 9S TS",
            ],
        ),
        (
            "7S *8S 9S",
            "7S 8S 9S *TS",
            [
                "put: 8S < hand > 7S 8S 9S *TS",
                "declare: *TS < 7S *8S 9S > 7S 8S 9S *TS",
            ],
        ),
    ],
)
def test_each_step_says_what_moved_from_where_to_where(old, new, expected):
    assert sorted(told(shown(old, new))) == sorted(expected)


def test_cards_that_come_from_several_places_arrive_one_place_after_the_other():
    showing = shown("4S 5S 6S 7S | 8S 8H 8D 8C", "4S 5S 6S | 8H 8D 8C | 7S 8S 9S")

    assert told(showing) == [
        "new meld: 7S < 4S 5S 6S 7S > 7S 8S 9S",
        "put: 8S < 8S 8H 8D 8C > 7S 8S 9S",
        "put: 9S < hand > 7S 8S 9S",
    ]
    assert [table_of(frame.melds)[2] for frame in showing.frames] == [
        ("7S",),
        ("7S", "8S"),
        ("7S", "8S", "9S"),
    ]


def test_a_card_keeps_its_number_while_it_moves():
    showing = shown("4S 5S 6S 7S | 7H 7D 7C", "4S 5S 6S | 7S 7H 7D 7C")

    (moved,) = [each for each in showing.start[1] if each.card == "7S"]
    (frame,) = showing.frames
    assert moved in frame.melds[2]


def test_a_joker_keeps_its_number_when_it_stands_for_another_card():
    showing = shown("7S *8S 9S", "7S 8S 9S *TS")

    (joker,) = [each for each in showing.start[1] if each.card == "*8S"]
    assert joker.key in {each.key for each in showing.frames[-1].melds[1]}


def test_turns_that_follow_each_other_are_shown_with_the_same_numbers():
    one, two, three = map(
        parse_table, ("7S 8S 9S", "7S 8S 9S TS", "7S 8S 9S TS | TS TH TD")
    )
    first = change_of(one, two)

    showings = show_changes([first, change_of(two, three, first.new_ids)])

    assert showings[1].start == showings[0].frames[-1].melds


@settings(max_examples=40, deadline=None)
@given(positions(most=20))
def test_frames_lead_to_every_play_and_lose_no_card(position):
    table, hand = position
    change = change_of(table, best_play(table, hand, budget=100).table)

    (showing,) = show_changes([change])

    assert table_of(showing.start) == table
    last = showing.frames[-1].melds if showing.frames else showing.start
    assert table_of(last) == change.new
    assert tuple(last) == change.new_ids
    before = keys_of(showing.start)
    for frame in showing.frames:
        after = keys_of(frame.melds)
        assert max(after.values()) == 1
        assert before.keys() <= after.keys()
        before = after


def keys_of(melds):
    return Counter(each.key for meld in melds.values() for each in meld)
