"""What changed on the table, as transfers: who could tell it from the tables alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import REAL_CARDS
from games.rules.changes import Mark, Transfer, compare_tables
from games.rules.history import play_history
from games.rules.melds import order_meld
from games.rules.notation import format_meld, parse_move, parse_table
from games.rules.table import keep_ids
from tests.rules.positions import make_position


def compare(old, new):
    """Return the change between two tables whose melds keep their place."""
    ids = tuple(range(1, len(old) + 1))
    new_ids, _next_id = keep_ids(old, ids, new, len(ids) + 1)
    return compare_tables(old, ids, new, new_ids)


def told(old, new):
    """Return the transfers as “cards < source > target”, with their kind."""
    change = compare(parse_table(old), parse_table(new))
    return [line(transfer) for transfer in change.transfers]


def line(transfer: Transfer) -> str:
    source = format_meld(transfer.source) if transfer.source else "hand"
    kinds = {
        "split": transfer.is_split,
        "join": transfer.is_join,
        "declare": transfer.is_declaration,
        "new": transfer.base is None and not transfer.is_split,
    }
    kind = next((name for name, holds in kinds.items() if holds), "put")
    cards, target = format_meld(transfer.cards), format_meld(transfer.target)
    return f"{kind}: {cards} < {source} > {target}"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("7S 8S 9S", "7S 8S 9S", []),
        ("7S 8S 9S", "7S 8S 9S TS", ["put: TS < hand > 7S 8S 9S TS"]),
        ("", "QH QD QC", ["new: QH QD QC < hand > QH QD QC"]),
        # A card of a run goes to a group.
        (
            "4S 5S 6S 7S | 7H 7D 7C",
            "4S 5S 6S | 7S 7H 7D 7C",
            ["put: 7S < 4S 5S 6S 7S > 7S 7H 7D 7C"],
        ),
        # A run is split, and the new part grows from the hand.
        (
            "4S 5S 6S 7S 8S 9S",
            "4S 5S 6S | 7S 8S 9S TS",
            [
                "split: 7S 8S 9S < 4S 5S 6S 7S 8S 9S > 7S 8S 9S TS",
                "new: TS < hand > 7S 8S 9S TS",
            ],
        ),
        # Two runs are joined by the card between them.
        (
            "4S 5S 6S | 8S 9S TS",
            "4S 5S 6S 7S 8S 9S TS",
            [
                "join: 8S 9S TS < 8S 9S TS > 4S 5S 6S 7S 8S 9S TS",
                "put: 7S < hand > 4S 5S 6S 7S 8S 9S TS",
            ],
        ),
        # One card of each of two melds and one from the hand make a new one.
        (
            "4S 5S 6S 7S | 8S 8H 8D 8C",
            "4S 5S 6S | 8H 8D 8C | 7S 8S 9S",
            [
                "new: 7S < 4S 5S 6S 7S > 7S 8S 9S",
                "new: 8S < 8S 8H 8D 8C > 7S 8S 9S",
                "new: 9S < hand > 7S 8S 9S",
            ],
        ),
        # A freed joker stands for another card of its meld (rule 19).
        (
            "7S *8S 9S",
            "7S 8S 9S *TS",
            [
                "declare: *TS < 7S *8S 9S > 7S 8S 9S *TS",
                "put: 8S < hand > 7S 8S 9S *TS",
            ],
        ),
        # A freed joker goes to another meld.
        (
            "7S *8S 9S | KS KH KD",
            "7S 8S 9S | KS KH KD *KC",
            ["put: 8S < hand > 7S 8S 9S", "put: *KC < 7S *8S 9S > KS KH KD *KC"],
        ),
        # No joker of the table changed, so this one was laid.
        (
            "7S *8S 9S | KS KH KD",
            "7S *8S 9S | KS KH KD *KC",
            ["put: *KC < hand > KS KH KD *KC"],
        ),
        # Of two cards that look alike, the one that lay with others came with them.
        (
            "4H 5H 6H 7H 8H",
            "4H 5H 6H | 6H 7H 8H",
            [
                "split: 7H 8H < 4H 5H 6H 7H 8H > 6H 7H 8H",
                "new: 6H < hand > 6H 7H 8H",
            ],
        ),
    ],
)
def test_cards_come_together_from_one_place_to_another(old, new, expected):
    assert told(old, new) == expected


cards = st.sampled_from([*REAL_CARDS[:16], "*5H", "*6S"])
melds = st.lists(cards, min_size=1, max_size=5).map(tuple).map(order_meld)
tables = st.lists(melds, max_size=6).map(tuple)


@given(tables, tables)
def test_every_card_that_is_not_kept_came_with_exactly_one_transfer(old, new):
    change = compare(old, new)

    changed = sorted(
        card
        for meld, marks in zip(new, change.marks, strict=True)
        for card, mark in zip(meld, marks, strict=True)
        if mark is not Mark.KEPT
    )
    assert changed == sorted(c for t in change.transfers for c in t.cards)
    laid = sum(len(t.cards) for t in change.transfers if t.source is None)
    assert laid == len(change.laid)


def test_a_history_says_where_each_turn_ends_and_what_the_table_was_before():
    state = make_position(hands=("7S 8S 9S 2H 2D", "TS QD QC 6S KD"), stock="2C KH 3C")
    moves = ["0 meld 7S 8S 9S", "0 end", "1 draw", "1 meld 6S 7S 8S 9S", "1 end"]

    turns = play_history(state, [parse_move(move) for move in moves]).turns

    assert [turn.last_move for turn in turns] == [2, 5]
    assert turns[1].change is not None
    assert turns[1].change.old == parse_table("7S 8S 9S")
    assert turns[1].change.new == parse_table("6S 7S 8S 9S")
    assert turns[1].change.old_ids == turns[1].change.new_ids
