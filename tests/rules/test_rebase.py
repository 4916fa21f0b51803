"""A draft set on a table that others changed: what fits stays, the rest goes back."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import as_in_hand
from games.rules.draft import (
    DraftError,
    hand_of_draft,
    lay_new_meld,
    put_cards,
    split_meld,
    start_draft,
)
from games.rules.moves import Move, Verb
from games.rules.notation import format_table, parse_table
from games.rules.rebase import rebase_draft
from games.rules.round import apply, observe
from games.rules.table import table_cards, table_violations
from games.rules.violations import IllegalMoveError
from tests.rules.positions import make_position
from tests.rules.test_draft import operate, pick, picks

ME, OTHER = 0, 1


def overtake(state, plan, table):
    """Return a plan of seat 0 set on the table that the one on turn melds."""
    seen = observe(state, ME)
    draft = plan(start_draft(seen), seen)
    after = apply(state, Move(OTHER, Verb.MELD, parse_table(table)))
    return rebase_draft(draft, seen.table, seen.meld_ids, observe(after, ME))


def shown(rebased):
    return format_table(rebased.draft.table)


def test_a_plan_that_nobody_touched_is_kept_whole():
    state = make_position("7S 8S 9S TS | 3H 4H 5H", ("JS QS", "6H KD"), turn=OTHER)

    rebased = overtake(
        state,
        lambda d, s: lay_new_meld(d, s, [*picks("TS", 1), *picks("JS QS")]),
        "7S 8S 9S TS | 3H 4H 5H 6H",
    )

    assert shown(rebased) == "7S 8S 9S | 3H 4H 5H 6H | TS JS QS"
    assert rebased.returned == rebased.left == rebased.joined == ()


def test_a_new_meld_of_the_hand_alone_is_kept_whatever_others_do():
    state = make_position("7S 8S 9S", ("KS KH KD 2C", "TS QD"), turn=OTHER)

    rebased = overtake(
        state, lambda d, s: lay_new_meld(d, s, picks("KS KH KD")), "7S 8S 9S TS"
    )

    assert shown(rebased) == "7S 8S 9S TS | KS KH KD"


def test_cards_of_a_meld_that_another_took_apart_are_back_in_the_hand():
    # The plan lays 7D 8D beside the 9D of the group; the other takes it before.
    state = make_position(
        "9S 9H 9D 9C | 2C 3C 4C", ("7D 8D KS", "TD JD QD 5H"), turn=OTHER
    )

    rebased = overtake(
        state,
        lambda d, s: lay_new_meld(d, s, [*picks("9D", 1), *picks("7D 8D")]),
        "9S 9H 9C | 2C 3C 4C | 9D TD JD",
    )

    assert shown(rebased) == "9S 9H 9C | 2C 3C 4C | 9D TD JD"
    assert rebased.returned == ("7D", "8D")
    assert rebased.left == ("9D",)
    assert rebased.joined == ()


def test_what_hangs_together_goes_back_together_and_the_rest_stays():
    state = make_position(
        "9S 9H 9D 9C | 2C 3C 4C | KS KH KD",
        ("7D 8D 5C KC", "TD JD QD 5H"),
        turn=OTHER,
    )

    def plan(draft, seen):
        draft = lay_new_meld(draft, seen, [*picks("9D", 1), *picks("7D 8D")])
        draft = put_cards(draft, seen, picks("5C"), 2)
        return put_cards(draft, seen, picks("KC"), 3)

    rebased = overtake(state, plan, "9S 9H 9C | 2C 3C 4C | KS KH KD | 9D TD JD")

    assert shown(rebased) == "9S 9H 9C | 2C 3C 4C 5C | KS KH KD KC | 9D TD JD"
    assert rebased.returned == ("7D", "8D")


def test_a_card_laid_on_a_meld_stays_while_the_meld_is_legal_with_it():
    state = make_position("7S 8S 9S", ("5S 6S KD", "TS QD"), turn=OTHER)

    rebased = overtake(
        state, lambda d, s: put_cards(d, s, picks("5S 6S"), 1), "7S 8S 9S TS"
    )

    assert shown(rebased) == "5S 6S 7S 8S 9S TS"
    assert rebased.returned == rebased.joined == ()


def test_a_card_that_another_laid_first_is_back_in_the_hand():
    state = make_position("7S 8S 9S", ("TS 6S KD", "TS QD"), turn=OTHER)

    rebased = overtake(
        state, lambda d, s: put_cards(d, s, picks("TS 6S"), 1), "7S 8S 9S TS"
    )

    assert shown(rebased) == "6S 7S 8S 9S TS"
    assert rebased.returned == ("TS",)
    assert rebased.joined == ("TS",)


def test_a_plan_that_only_moved_cards_says_what_it_lost():
    state = make_position("7S 8S 9S TS JS QS", ("KD KC", "KS 2D"), turn=OTHER)

    rebased = overtake(
        state, lambda d, _: split_meld(d, pick("TS", 1)), "7S 8S 9S TS JS QS KS"
    )

    assert shown(rebased) == "7S 8S 9S TS JS QS KS"
    assert rebased.returned == ()
    assert rebased.joined == ("KS",)


def test_a_joker_that_the_plan_freed_stands_again_for_its_card():
    state = make_position("7S *8S 9S", ("8S 5D 5H 5C", "TS 2D"), turn=OTHER)

    def plan(draft, seen):
        draft = put_cards(draft, seen, picks("8S"), 1)
        return lay_new_meld(draft, seen, [*picks("*8S", 1), *picks("5D 5H 5C")])

    rebased = overtake(state, plan, "7S *8S 9S TS")

    assert shown(rebased) == "7S *8S 9S TS"
    assert sorted(rebased.returned) == ["5C", "5D", "5H", "8S"]


def test_new_melds_of_the_plan_keep_clear_of_ids_that_others_took():
    state = make_position("7S 8S 9S", ("KS KH KD 2C", "QS QH QD 3C"), turn=OTHER)

    rebased = overtake(
        state,
        lambda d, s: lay_new_meld(d, s, picks("KS KH KD")),
        "7S 8S 9S | QS QH QD",
    )

    assert rebased.draft.meld_ids == (1, 2, 3)
    assert shown(rebased) == "7S 8S 9S | QS QH QD | KS KH KD"
    assert rebased.draft.next_meld_id == 4


def test_a_card_that_the_hand_holds_no_more_is_in_the_plan_no_more():
    state = make_position("7S 8S 9S", ("6S KD", "TS QD"))
    seen = observe(state, ME)
    plan = put_cards(start_draft(seen), seen, picks("6S"), 1)
    after = apply(state, Move(ME, Verb.MELD, plan.table))

    rebased = rebase_draft(plan, seen.table, seen.meld_ids, observe(after, ME))

    assert shown(rebased) == "6S 7S 8S 9S"
    assert rebased.returned == ()


TABLE = "7S *8S 9S TS | QS QH QD QC | AH 2H 3H | 8S 8H 8D | 5C 6C 7C 8C | 4D 5D 6D"
MINE = "8S JS KS 4H * QS 2C 3D 8C 9C"
THEIRS = ("9C TC 6S * 7D JS 4H 8C", "3D 5S QS 8S 2D TH")


def plan_at_random(data, seen):
    draft = start_draft(seen)
    for _ in range(data.draw(st.integers(1, 8))):
        try:
            draft = operate(data, draft, seen)
        except (DraftError, IllegalMoveError):
            continue
    return draft


@given(st.data())
def test_no_card_is_lost_or_doubled_whatever_others_do(data):
    """Both change the same table: the plan in any way, the other one legally or not."""
    state = make_position(TABLE, (MINE, data.draw(st.sampled_from(THEIRS))), turn=OTHER)
    mine, theirs = observe(state, ME), observe(state, OTHER)
    plan = plan_at_random(data, mine)
    table = plan_at_random(data, theirs)
    now = make_position(format_table(table.table), (MINE, "KC"), turn=OTHER)
    seen = observe(now, ME)
    # The other one's draft keeps the ids of melds, as the table would.
    seen = replace(seen, meld_ids=table.meld_ids)

    rebased = rebase_draft(plan, mine.table, mine.meld_ids, seen)

    draft = rebased.draft
    left_in_hand = Counter(hand_of_draft(draft, seen))
    on_table = Counter(map(as_in_hand, table_cards(draft.table)))
    there_are = Counter(map(as_in_hand, table_cards(seen.table))) + Counter(seen.hand)
    assert on_table + left_in_hand == there_are
    assert Counter(rebased.returned) <= left_in_hand
    assert len(set(draft.meld_ids)) == len(draft.table)
    assert max(draft.meld_ids, default=0) < draft.next_meld_id
    broken = table_violations(seen.table, draft.table, seen.hand)
    assert {"14b", "20"}.isdisjoint(violation.rule for violation in broken)


@given(st.data())
def test_on_the_same_table_a_plan_stays_as_it_is(data):
    seen = observe(make_position(TABLE, (MINE, "KC"), turn=OTHER), ME)
    plan = plan_at_random(data, seen)

    rebased = rebase_draft(plan, seen.table, seen.meld_ids, seen)

    assert dict(zip(rebased.draft.meld_ids, rebased.draft.table, strict=True)) == dict(
        zip(plan.meld_ids, plan.table, strict=True)
    )
    assert rebased.returned == ()
