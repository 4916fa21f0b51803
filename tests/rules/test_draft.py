"""Drafts: operations on a private arrangement, which the rules judge at any time."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import REAL_CARDS, as_in_hand
from games.rules.changes import Mark
from games.rules.draft import (
    IN_HAND,
    Draft,
    DraftError,
    Pick,
    declare_joker,
    hand_of_draft,
    join_melds,
    judge_draft,
    lay_new_meld,
    put_cards,
    split_meld,
    start_draft,
    take_cards,
)
from games.rules.melds import order_meld
from games.rules.moves import Move, Verb
from games.rules.notation import format_cards, format_table, parse_card
from games.rules.round import apply, observe
from games.rules.table import table_cards
from games.rules.violations import IllegalMoveError
from tests.rules.positions import make_position


def sit_down(table="", hand="3S 9H KD"):
    """Return what seat 0 sees, and its draft of the table as it lies."""
    seen = observe(make_position(table, (hand, "QC")), 0)
    return seen, start_draft(seen)


def picks(text, place=IN_HAND):
    return [Pick(place, parse_card(word)) for word in text.split()]


def pick(text, place):
    return Pick(place, parse_card(text))


def shown(draft):
    return format_table(draft.table)


# ----- Putting and taking


def test_a_draft_begins_with_the_table_as_it_lies():
    seen, draft = sit_down("7S 8S 9S | QS QH QD")

    assert shown(draft) == "7S 8S 9S | QS QH QD"
    assert draft.meld_ids == seen.meld_ids
    assert hand_of_draft(draft, seen) == seen.hand


def test_a_card_put_to_a_meld_lies_in_order_and_has_left_the_hand():
    seen, draft = sit_down("7S 8S 9S", "6S KD")

    draft = put_cards(draft, seen, picks("6S"), 1)

    assert shown(draft) == "6S 7S 8S 9S"
    assert hand_of_draft(draft, seen) == ("KD",)


def test_cards_of_other_melds_are_put_as_well_and_an_emptied_meld_is_gone():
    seen, draft = sit_down("7S 8S 9S | TS JS QS", "KS")

    draft = put_cards(draft, seen, [*picks("TS JS QS", 2), *picks("KS")], 1)

    assert shown(draft) == "7S 8S 9S TS JS QS KS"
    assert draft.meld_ids == (1,)


def test_a_card_put_to_the_meld_in_which_it_lies_stays_there():
    seen, draft = sit_down("7S 8S 9S")

    assert put_cards(draft, seen, picks("8S", 1), 1) == draft


def test_picked_cards_become_a_new_meld_behind_all_others_with_a_new_id():
    seen, draft = sit_down("QS QH QD QC", "KC JC")

    draft = lay_new_meld(draft, seen, [*picks("KC JC"), *picks("QC", 1)])

    assert shown(draft) == "QS QH QD | JC QC KC"
    assert draft.meld_ids == (1, 2)
    assert draft.next_meld_id == 3


def test_a_meld_may_be_illegal_as_long_as_it_is_a_draft():
    seen, draft = sit_down(hand="7S KD")

    draft = lay_new_meld(draft, seen, picks("7S KD"))

    (meld,) = judge_draft(draft, seen).melds
    assert [violation.rule for violation in meld.violations] == ["10"]


def test_a_laid_card_is_taken_back_to_its_place_in_the_hand():
    seen, draft = sit_down("7S 8S 9S", "KD 6S 2H")
    draft = put_cards(draft, seen, picks("6S"), 1)

    draft = take_cards(draft, seen, picks("6S", 1))

    assert shown(draft) == "7S 8S 9S"
    assert hand_of_draft(draft, seen) == seen.hand


def test_a_card_of_the_table_cannot_be_taken_to_the_hand():
    seen, draft = sit_down("7S 8S 9S")

    with pytest.raises(IllegalMoveError) as caught:
        take_cards(draft, seen, picks("7S", 1))

    assert [violation.rule for violation in caught.value.violations] == ["14b"]


def test_a_joker_of_the_table_cannot_be_taken_to_the_hand():
    seen, draft = sit_down("7S *8S 9S", "8S")
    draft = put_cards(draft, seen, picks("8S"), 1)

    with pytest.raises(IllegalMoveError) as caught:
        take_cards(draft, seen, picks("*8S", 1))

    assert [violation.rule for violation in caught.value.violations] == ["14b", "20"]


def test_either_of_two_cards_that_look_alike_is_taken_back():
    # 8S lay on the table and 8S was laid: one may go back, whichever is picked.
    seen, draft = sit_down("8S 8H 8D", "8S 7S 9S")
    draft = lay_new_meld(draft, seen, picks("7S 8S 9S"))

    draft = take_cards(draft, seen, picks("8S", 1))

    assert hand_of_draft(draft, seen) == ("8S",)
    with pytest.raises(IllegalMoveError):
        take_cards(draft, seen, picks("8S", 2))


def test_a_joker_that_was_laid_is_taken_back_and_stands_for_nothing():
    seen, draft = sit_down(hand="7S 9S *")
    draft = lay_new_meld(draft, seen, picks("7S 9S *"))
    assert shown(draft) == "7S *8S 9S"

    draft = take_cards(draft, seen, picks("*8S", 1))

    assert hand_of_draft(draft, seen) == ("7S", "9S", "*")[2:]
    assert shown(draft) == "7S 9S"


SIX = parse_card("6S")
WRONG = {
    "put what is not in the hand": lambda d, s: put_cards(d, s, picks("2C"), 1),
    "put what is not in the meld": lambda d, s: put_cards(d, s, picks("8S", 2), 1),
    "put to no meld": lambda d, s: put_cards(d, s, picks("6S"), 9),
    "put one card twice": lambda d, s: put_cards(d, s, picks("6S 6S"), 1),
    "put from no meld": lambda d, s: put_cards(d, s, picks("7S", 9), 1),
    "lay nothing": lambda d, s: lay_new_meld(d, s, []),
    "lay what is not there": lambda d, s: lay_new_meld(d, s, picks("2C")),
    "take what is not there": lambda d, s: take_cards(d, s, picks("2C", 1)),
    "split before the first": lambda d, _: split_meld(d, pick("7S", 1)),
    "split before nothing": lambda d, _: split_meld(d, pick("KS", 1)),
    "split no meld": lambda d, _: split_meld(d, pick("8S", 9)),
    "join to itself": lambda d, s: join_melds(d, s, 1, 1),
    "join nothing": lambda d, s: join_melds(d, s, 1, 9),
    "join to nothing": lambda d, s: join_melds(d, s, 9, 1),
    "declare no joker": lambda d, s: declare_joker(d, s, pick("7S", 1), SIX),
    "declare what is gone": lambda d, s: declare_joker(d, s, pick("*8S", 1), SIX),
    "declare in no meld": lambda d, s: declare_joker(d, s, pick("*8S", 9), SIX),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_not_there_is_refused(wrong):
    seen, draft = sit_down("7S 8S 9S | QS QH QD", "6S KD")

    with pytest.raises(DraftError, match=r"\.$"):
        WRONG[wrong](draft, seen)


# ----- Splitting and joining


def test_a_meld_is_split_before_a_card():
    _, draft = sit_down("4H 5H 6H 7H 8H 9H")

    draft = split_meld(draft, pick("7H", 1))

    assert shown(draft) == "4H 5H 6H | 7H 8H 9H"
    assert draft.meld_ids == (1, 2)


def test_two_melds_are_joined_into_the_first():
    seen, draft = sit_down("7S 8S 9S | QS QH QD | 4S 5S 6S")

    draft = join_melds(draft, seen, 3, 1)

    assert shown(draft) == "QS QH QD | 4S 5S 6S 7S 8S 9S"
    assert draft.meld_ids == (2, 3)


# ----- Jokers


def test_a_joker_settles_itself_where_only_one_card_is_possible():
    seen, draft = sit_down(hand="7S 9S * 8H 8D 8C *")

    draft = lay_new_meld(draft, seen, picks("7S 9S *"))
    draft = lay_new_meld(draft, seen, picks("8H 8D 8C *"))

    assert shown(draft) == "7S *8S 9S | *8S 8H 8D 8C"


def test_a_joker_that_could_stand_for_several_cards_waits_to_be_declared():
    seen, draft = sit_down(hand="7S 8S *")
    draft = lay_new_meld(draft, seen, picks("7S 8S *"))
    assert shown(draft) == "7S 8S *"
    (meld,) = judge_draft(draft, seen).melds
    assert [violation.rule for violation in meld.violations] == ["17"]
    assert set(meld.jokers[0].choices) == {"6S", "9S"}

    draft = declare_joker(draft, seen, pick("*", 1), parse_card("9S"))

    assert shown(draft) == "7S 8S *9S"
    assert judge_draft(draft, seen).violations == ()


def test_a_joker_settles_once_a_further_card_leaves_one_possibility():
    seen, draft = sit_down(hand="7S 8S * TS")
    draft = lay_new_meld(draft, seen, picks("7S 8S *"))

    draft = put_cards(draft, seen, picks("TS"), 1)

    assert shown(draft) == "7S 8S *9S TS"


def test_a_joker_from_the_hand_may_be_declared_anew_until_the_phase_is_confirmed():
    seen, draft = sit_down(hand="8S 8H *")
    draft = lay_new_meld(draft, seen, picks("8S 8H *"))
    draft = declare_joker(draft, seen, pick("*", 1), parse_card("8D"))
    assert judge_draft(draft, seen).melds[0].jokers[0].choices == ("8C",)

    draft = declare_joker(draft, seen, pick("*8D", 1), parse_card("8C"))

    assert shown(draft) == "8S 8H *8C"


def test_a_bound_joker_keeps_its_card():
    seen, draft = sit_down("7S *8S 9S", "TS")

    assert judge_draft(draft, seen).melds[0].jokers == ()
    with pytest.raises(IllegalMoveError) as caught:
        declare_joker(draft, seen, pick("*8S", 1), parse_card("6S"))
    assert [violation.rule for violation in caught.value.violations] == ["19"]


def test_a_bound_joker_moves_with_its_card():
    seen, draft = sit_down("8H 8D *8S | 9S TS JS", "7S 8C")
    draft = put_cards(draft, seen, picks("8C"), 1)

    draft = put_cards(draft, seen, [*picks("*8S", 1), *picks("7S")], 2)

    assert shown(draft) == "8H 8D 8C | 7S *8S 9S TS JS"
    assert judge_draft(draft, seen).violations == ()


def test_a_freed_joker_may_stand_for_another_card():
    seen, draft = sit_down("7S *8S 9S", "8S 5D 5H 5C")
    draft = put_cards(draft, seen, picks("8S"), 1)

    draft = lay_new_meld(draft, seen, [*picks("*8S", 1), *picks("5D 5H 5C")])

    assert shown(draft) == "7S 8S 9S | *5S 5H 5D 5C"
    assert judge_draft(draft, seen).violations == ()


def test_a_freed_joker_with_several_choices_waits_to_be_declared():
    seen, draft = sit_down("7S *8S 9S", "8S 5D 5H")
    draft = put_cards(draft, seen, picks("8S"), 1)
    draft = lay_new_meld(draft, seen, [*picks("*8S", 1), *picks("5D 5H")])
    assert shown(draft) == "7S 8S 9S | 5H 5D *"

    draft = declare_joker(draft, seen, pick("*", 2), parse_card("5S"))

    assert shown(draft) == "7S 8S 9S | *5S 5H 5D"
    assert judge_draft(draft, seen).violations == ()


def test_declaring_one_joker_never_makes_up_for_another():
    # The real 9S freed a joker that was declared anew; 9S goes back to the hand, and
    # the other joker may not take its place.
    seen, draft = sit_down("7S *8S *9S", "9S 5D 5H 5C")
    draft = put_cards(draft, seen, picks("9S"), 1)
    draft = lay_new_meld(draft, seen, [*picks("*9S", 1), *picks("5D 5H 5C")])
    assert shown(draft) == "7S *8S 9S | *5S 5H 5D 5C"
    draft = take_cards(draft, seen, picks("9S", 1))

    with pytest.raises(IllegalMoveError) as caught:
        declare_joker(draft, seen, pick("*8S", 1), parse_card("9S"))

    assert "*8S" in [violation.about for violation in caught.value.violations]


# ----- Judging


def test_a_judged_draft_tells_what_happened_to_each_card():
    seen, draft = sit_down("7S 8S 9S TS | 8H 8D 8C", "JS QS 2C")
    draft = lay_new_meld(draft, seen, [*picks("TS", 1), *picks("JS QS")])

    judged = judge_draft(draft, seen)

    kept, moved, laid = Mark.KEPT, Mark.MOVED, Mark.LAID
    assert [meld.marks for meld in judged.melds] == [
        (kept, kept, kept),
        (kept, kept, kept),
        (moved, laid, laid),
    ]
    assert judged.laid == ("JS", "QS")
    assert judged.hand == ("2C",)
    assert judged.violations == ()
    assert judged.melds[0].fitting == {"6S", "TS"}


def test_a_judged_draft_carries_every_violation_of_the_finished_table():
    seen, draft = sit_down("7S 8S 9S", "2C 3C")
    draft = lay_new_meld(draft, seen, [*picks("9S", 1), *picks("2C 3C")])

    judged = judge_draft(draft, seen)

    assert [violation.rule for violation in judged.violations] == ["10", "11"]
    assert [[v.rule for v in meld.violations] for meld in judged.melds] == [
        ["10"],
        ["11"],
    ]


def test_a_draft_lies_in_canonical_order_whatever_was_lifted_from_it():
    # Without the 2 the ace is high.
    seen, draft = sit_down("AS 2S 3S | 2H 2D 2C", "QS KS")
    draft = put_cards(draft, seen, picks("QS KS"), 1)

    draft = put_cards(draft, seen, picks("2S", 1), 2)
    draft = lay_new_meld(draft, seen, picks("3S", 1))

    assert shown(draft) == "QS KS AS | 2S 2H 2D 2C | 3S"
    assert format_cards(draft.table[0]) == "QS KS AS"


def test_the_draft_that_a_player_sees_is_the_table_that_is_confirmed():
    state = make_position("7S *8S 9S", ("8S 5D 5H 5C 2H", "QC"))
    seen = observe(state, 0)
    draft = put_cards(start_draft(seen), seen, picks("8S"), 1)
    draft = lay_new_meld(draft, seen, [*picks("*8S", 1), *picks("5D 5H 5C")])

    state = apply(state, Move(0, Verb.MELD, draft.table))

    assert state.table == draft.table
    assert state.meld_ids == draft.meld_ids
    assert state.hands[0] == hand_of_draft(draft, seen)


# ----- Anything at all


def all_cards(draft, seen):
    on_table = map(as_in_hand, table_cards(draft.table))
    return Counter(on_table) + Counter(hand_of_draft(draft, seen))


def lying_cards(draft, seen):
    found = [Pick(IN_HAND, card) for card in hand_of_draft(draft, seen)]
    for meld_id, meld in zip(draft.meld_ids, draft.table, strict=True):
        found += [Pick(meld_id, card) for card in meld]
    return found


def operate(data, draft: Draft, seen) -> Draft:
    """Return the draft after a random operation, which may be refused."""
    lying = lying_cards(draft, seen)
    some = st.lists(st.sampled_from(lying), min_size=1, max_size=4)
    meld = st.sampled_from([*draft.meld_ids, 99])
    operation = data.draw(
        st.sampled_from(["put", "take", "new", "split", "join", "declare"])
    )
    match operation:
        case "put":
            return put_cards(draft, seen, data.draw(some), data.draw(meld))
        case "take":
            return take_cards(draft, seen, data.draw(some))
        case "new":
            return lay_new_meld(draft, seen, data.draw(some))
        case "split":
            return split_meld(draft, data.draw(st.sampled_from(lying)))
        case "join":
            return join_melds(draft, seen, data.draw(meld), data.draw(meld))
        case _:
            card = data.draw(st.sampled_from(REAL_CARDS))
            return declare_joker(draft, seen, data.draw(st.sampled_from(lying)), card)


TABLE = "7S *8S 9S TS | QS QH QD QC | AH 2H 3H | *8S 8H 8D | 8S 8H 8C"
HAND = "8S * JS KS 4H * 8D QS 2C"


@given(st.data())
def test_no_sequence_of_operations_loses_a_card_or_leaves_order(data):
    seen, draft = sit_down(TABLE, HAND)
    cards = all_cards(draft, seen)

    for _ in range(data.draw(st.integers(1, 12))):
        try:
            draft = operate(data, draft, seen)
        except (DraftError, IllegalMoveError):
            continue

        assert all_cards(draft, seen) == cards
        assert all(meld == order_meld(meld) and meld for meld in draft.table)
        assert len(set(draft.meld_ids)) == len(draft.table)
        assert max(draft.meld_ids) < draft.next_meld_id
        judged = judge_draft(draft, seen)
        assert {"14b", "20"}.isdisjoint(v.rule for v in judged.violations)
        assert judged.hand == hand_of_draft(draft, seen)


@given(st.data())
def test_a_draft_without_violations_can_be_confirmed_and_no_other(data):
    state = make_position("7S *8S 9S TS | QS QH QD", ("8S JS QC 7H 8H 9H 2C", "QC"))
    seen = observe(state, 0)
    draft = start_draft(seen)
    for _ in range(data.draw(st.integers(1, 5))):
        try:
            draft = operate(data, draft, seen)
        except (DraftError, IllegalMoveError):
            continue

    violations = judge_draft(draft, seen).violations

    if violations:
        with pytest.raises(IllegalMoveError) as caught:
            apply(state, Move(0, Verb.MELD, draft.table))
        assert caught.value.violations == violations
    else:
        after = apply(state, Move(0, Verb.MELD, draft.table))
        assert after.hands[0] == hand_of_draft(draft, seen)
