"""A turn in sentences: what was laid, moved, split and joined, and where."""

import pytest

from games.presenters.cards import TEXT_STYLE
from games.presenters.changes import shown_frames
from games.presenters.deeds import deeds, deeds_in_short
from games.presenters.hints import hint_notice
from games.rules.changes import TableChange, compare_tables
from games.rules.notation import parse_table
from games.rules.table import keep_ids
from games.services.hints import Degree, Hint
from games.solver import show_changes


def change(old: str, new: str) -> TableChange:
    before, after = parse_table(old), parse_table(new)
    ids = tuple(range(1, len(before) + 1))
    new_ids, _next_id = keep_ids(before, ids, after, len(ids) + 1)
    return compare_tables(before, ids, after, new_ids)


def told(old: str, new: str, name: str = "Tomás", *, is_viewer: bool = False):
    """Return the sentences as the eye sees them."""
    return [
        "".join(
            part.text
            or part.name
            or " ".join(f"{card.rank}{card.sign}" for card in part.cards)
            for part in sentence.parts
        ).replace(TEXT_STYLE, "")
        for sentence in deeds(change(old, new), name, is_viewer=is_viewer)
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "8C 9C TC",
            "7C 8C 9C TC",
            ["Tomás laid 7♣ on the run of clubs."],
        ),
        (
            "8C 9C TC",
            "8C 9C TC | 4S 4H 4D",
            ["Tomás laid 4♠ 4♥ 4♦ as a new group of fours."],
        ),
        # A card from the hand, and one from a group, which go on in a new run.
        (
            "4S 4H 4D 4C",
            "4S 4H 4C | 3D 4D 5D",
            [
                "Tomás laid 3♦ 5♦ for a new run of diamonds.",
                "4♦ moved from the group of fours to a new run of diamonds.",
            ],
        ),
        (
            "4S 5S 6S 7S | 7H 7D 7C",
            "4S 5S 6S | 7S 7H 7D 7C | 2H 3H 4H",
            [
                "Tomás laid 2♥ 3♥ 4♥ as a new run of hearts.",
                "7♠ moved from the run of spades to the group of sevens.",
            ],
        ),
        (
            "4S 5S 6S 7S 8S 9S",
            "4S 5S 6S | 7S 8S 9S TS",
            [
                "Tomás laid 10♠ for a new run of spades.",
                "7♠ 8♠ 9♠ split off the run of spades for a new run of spades.",
            ],
        ),
        (
            "4S 5S 6S | 8S 9S TS",
            "4S 5S 6S 7S 8S 9S TS",
            [
                "Tomás laid 7♠ on the run of spades.",
                "One run of spades joined to another.",
            ],
        ),
        (
            "7S *8S 9S",
            "7S 8S 9S *TS",
            [
                "Tomás laid 8♠ on the run of spades.",
                "The joker of the run of spades declared anew: 10♠.",
            ],
        ),
    ],
)
def test_a_turn_is_told_from_its_tables(old, new, expected):
    assert told(old, new) == expected


def test_the_viewer_is_called_you():
    assert told("8C 9C TC", "7C 8C 9C TC", "You", is_viewer=True) == [
        "You laid 7♣ on the run of clubs."
    ]


def test_without_a_name_nobody_is_called():
    assert told("8C 9C TC", "7C 8C 9C TC", "") == ["7♣ laid on the run of clubs."]


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ("7C 8C 9C TC", "Tomás laid 1 card."),
        ("6C 7C 8C 9C TC", "Tomás laid 2 cards."),
        ("7C 8C 9C | TC TD TH", "Tomás laid 3 and moved 1."),
    ],
)
def test_in_short_cards_are_counted(new, expected):
    assert deeds_in_short(change("8C 9C TC", new), "Tomás") == expected


def test_each_frame_says_what_its_step_did_and_shows_what_it_touched():
    turn = change("4S 5S 6S 7S 8S 9S | QH QD QC", "4S 5S 6S | QH QD QC | 7S 8S 9S TS")

    frames = shown_frames([("Tomás", turn)], show_changes([turn]))

    assert [(str(each.caption), each.order, len(each.touched)) for each in frames] == [
        ("Tomás splits the run of spades, 4 to 9, before 7 of spades.", "1 2 3", 2),
        ("Tomás lays 10 of spades on the run of spades, 7 to 10.", "1 2 3", 1),
    ]
    assert [card.view.classes for card in frames[-1].touched[0].cards] == [
        *["suit-s is-moved is-changed"] * 3,
        "suit-s is-changed",
    ]


def test_melds_of_one_name_are_told_apart():
    """The 3 of clubs goes from the second group of threes to the first."""
    old, new = "3S 3H 3D | 3H 3D 3C", "3S 3H 3D 3C | AH 2H 3H | AD 2D 3D"
    turn = change(old, new)
    (showing,) = show_changes([turn])

    first, *_others = shown_frames([("Tomás", turn)], [showing])
    hint = hint_notice(Hint(Degree.TABLE, is_playable=True, frames=showing.frames))

    assert "3♣ moved from one group of threes to another." in told(old, new)
    assert str(first.caption) == (
        "Tomás takes 3 of clubs from one group of threes, to another."
    )
    assert str(hint.steps[0]) == "Take 3 of clubs from one group of threes, to another."


def test_a_joker_that_goes_to_a_new_meld_is_taken_and_declared_there_not_laid():
    turn = change("7S *8S 9S", "7S 8S 9S | KS KH *KD")

    frames = shown_frames([("Tomás", turn)], show_changes([turn]))

    assert [str(each.caption) for each in frames] == [
        "Tomás lays 8 of spades on the run of spades, 7 to 9.",
        "Tomás lays king of spades, king of hearts for a new group of kings.",
        "Tomás takes joker from the run of spades, 7 to 9, to the group of kings.",
        (
            "Tomás declares the joker of the group of kings: "
            "joker standing for king of diamonds."
        ),
    ]
