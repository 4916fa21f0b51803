"""steps: operations that lead from one table to another through a draft."""

from collections import Counter

import pytest
from hypothesis import given, settings

from games.rules.draft import IN_HAND, Pick, start_draft
from games.rules.melds import order_meld
from games.rules.notation import parse_table
from games.rules.round import observe
from games.rules.table import cards_from_hand
from games.solver import Kind, best_play, steps
from games.solver.steps import apply_operation
from tests.rules.positions import make_position
from tests.solver.drawn import positions


def lead(old, new, operations):
    """Return the melds of the draft after the operations, each in canonical order."""
    hand = " ".join(cards_from_hand(old, new))
    text = " | ".join(" ".join(meld) for meld in old)
    seen = observe(make_position(text, (hand, "2S")), 0)
    draft = start_draft(seen)
    for operation in operations:
        draft = apply_operation(draft, seen, operation)
    return Counter(map(order_meld, draft.table))


def kinds(old, new):
    old, new = parse_table(old), parse_table(new)
    operations = steps(old, new)
    assert lead(old, new, operations) == Counter(new)
    return [operation.kind for operation in operations]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("7S 8S 9S", "7S 8S 9S", []),
        ("7S 8S 9S", "7S 8S 9S TS", ["put"]),
        ("", "7S 8S 9S", ["new meld"]),
        ("4S 5S 6S 7S 8S 9S", "4S 5S 6S | 7S 8S 9S TS", ["split", "put"]),
        ("4S 5S 6S 7S | 7H 7D 7C", "4S 5S 6S | 7S 7H 7D 7C", ["put"]),
        ("4S 5S 6S | 8S 9S TS", "4S 5S 6S 7S 8S 9S TS", ["put", "join"]),
        ("7S *8S 9S", "7S 8S 9S *TS", ["put", "declare"]),
        ("7S *8S 9S | KS KH KD", "7S 8S 9S | KS KH KD *KC", ["put", "put"]),
        ("", "7S *8S 9S", ["new meld"]),
    ],
)
def test_a_table_is_reached_in_the_fewest_readable_operations(old, new, expected):
    found = kinds(old, new)

    assert sorted(found) == sorted(expected)


def test_melds_have_the_ids_given():
    old, new = parse_table("7S 8S 9S | 2H 2D 2C"), parse_table("7S 8S 9S | 2S 2H 2D 2C")

    (operation,) = steps(old, new, (4, 9))

    assert operation.meld == 9
    assert operation.picks[0].place == IN_HAND


def test_cards_leave_a_meld_before_others_come_to_what_stays_of_it():
    """The 5 of the run goes on as a group once 6 and 7 have left it."""
    old = parse_table("5D 6D 7D")
    new = parse_table("5S 5H 5D | 6S 6H 6D | 7S 7H 7D")

    *others, last = steps(old, new)

    assert [each.meld for each in others] == [2, 3]
    assert last.meld == 1


def test_melds_that_wait_for_cards_of_each_other_are_split_first():
    """Three runs become three groups; no card comes to one that still has others'."""
    old = parse_table("3S 4S 5S | 3H 4H 5H | 3D 4D 5D")
    new = parse_table("3S 3H 3D | 4S 4H 4D | 5S 5H 5D")

    operations = steps(old, new)

    assert lead(old, new, operations) == Counter(new)
    assert [(each.kind, each.meld, each.picks[0]) for each in operations] == [
        (Kind.SPLIT, 4, Pick(1, "4S")),
        (Kind.PUT, 1, Pick(2, "3H")),
        (Kind.SPLIT, 5, Pick(2, "5H")),
        (Kind.PUT, 2, Pick(4, "4S")),
        (Kind.PUT, 3, Pick(4, "5S")),
    ]


@settings(max_examples=40, deadline=None)
@given(positions(most=20))
def test_steps_lead_to_every_play_and_move_each_card_once(position):
    table, hand = position
    play = best_play(table, hand, budget=100)

    operations = steps(table, play.table)

    assert lead(table, play.table, operations) == Counter(play.table)
    moved = [
        pick
        for operation in operations
        if operation.kind in {Kind.PUT, Kind.NEW_MELD}
        for pick in operation.picks
    ]
    from_hand = [pick.card for pick in moved if pick.place == IN_HAND]
    assert sorted(from_hand) == sorted(cards_from_hand(table, play.table))
    assert len(moved) <= sum(map(len, play.table))
