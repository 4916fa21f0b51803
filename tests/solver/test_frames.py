"""show_changes: a change of the table step by step, each card followed."""

import pytest

from games.rules.changes import compare_tables
from games.rules.notation import format_meld, parse_table
from games.rules.table import keep_ids
from games.solver import show_changes


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
                "declare: *TS < 7S 8S *8S 9S > 7S 8S 9S *TS",
            ],
        ),
    ],
)
def test_each_step_says_what_moved_from_where_to_where(old, new, expected):
    assert told(shown(old, new)) == expected


def test_a_card_of_a_part_comes_from_that_part_and_not_from_the_hand():
    new = "2S 3S 4S | 5S 5H 5D | 6S 7S 8S 9S"

    assert told(shown("2S 3S 4S 5S 6S 7S 8S 9S", new)) == [
        "split: 5S < 2S 3S 4S 5S 6S 7S 8S 9S > 6S 7S 8S 9S",
        "new meld: 5S < 5S 6S 7S 8S 9S > 5S 5H 5D",
        "put: 5H 5D < hand > 5S 5H 5D",
    ]


def test_a_part_that_is_split_again_is_told_as_it_lies_by_then():
    new = "2S 3S 4S | 8S 9S TS JS | 5S 6S 7S"

    assert told(shown("2S 3S 4S 5S 6S 7S 8S 9S TS", new)) == [
        "split: 8S < 2S 3S 4S 5S 6S 7S 8S 9S TS > 8S 9S TS JS",
        "split: 5S < 2S 3S 4S 5S 6S 7S > 5S 6S 7S",
        "put: JS < hand > 8S 9S TS JS",
    ]


def test_a_freed_joker_that_two_cards_fit_is_declared_in_its_new_meld():
    """Rules 17 and 19: it was 8S, comes to two kings and could be KD or KC there."""
    assert told(shown("7S *8S 9S", "7S 8S 9S | KS KH *KD")) == [
        "put: 8S < hand > 7S 8S 9S",
        "new meld: KS KH < hand > KS KH *KD",
        "put: * < 7S *8S 9S > KS KH *KD",
        "declare: *KD < KS KH * > KS KH *KD",
    ]


def test_what_others_have_left_of_a_meld_is_put_not_joined():
    old = "4S 5S 6S | 4H 4D 4C | 7S 8S 9S"

    assert told(shown(old, "4S 4H 4D 4C | 5S 6S 7S 8S 9S TS")) == [
        "put: 4S < 4S 5S 6S > 4S 4H 4D 4C",
        "put: TS < hand > 5S 6S 7S 8S 9S TS",
        "put: 5S 6S < 4S 5S 6S > 5S 6S 7S 8S 9S TS",
    ]


def test_melds_that_look_alike_at_last_are_not_taken_for_each_other():
    showing = shown(
        "2S 3S 4S 5S 6S 7S 8S | 5S 6S 7S 8S 9S",
        "5S 6S 7S 8S | 5S 6S 7S 8S | 2S 3S 4S | 9S 9H 9D",
    )

    last = showing.frames[-1].melds
    assert last[1] == showing.start[1][3:]
    assert last[2] == showing.start[2][:4]


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


def test_the_joker_that_leaves_a_meld_is_not_the_one_that_came_to_it():
    """Rule 19: a real 4S lies, so that the joker of the fours may go to the aces."""
    new = "AS AH *AD | 4D *5D 6D | 4S 5S 6S | 4H 5H 6H"

    assert told(shown("*4S 4H 4D", new)) == [
        "new meld: AS AH < hand > AS AH *AD",
        "new meld: 4S 5S 6S < hand > 4S 5S 6S",
        "new meld: 4H < *4S 4H 4D > 4H 5H 6H",
        "put: 5H 6H < hand > 4H 5H 6H",
        "put: *5D 6D < hand > 4D *5D 6D",
        "put: * < *4S 4H 4D > AS AH *AD",
        "declare: *AD < AS AH * > AS AH *AD",
    ]


def test_turns_that_follow_each_other_are_shown_with_the_same_numbers():
    one, two, three = map(
        parse_table, ("7S 8S 9S", "7S 8S 9S TS", "7S 8S 9S TS | TS TH TD")
    )
    first = change_of(one, two)

    showings = show_changes([first, change_of(two, three, first.new_ids)])

    assert showings[1].start == showings[0].frames[-1].melds
