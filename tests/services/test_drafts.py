"""Drafts on the server: each step is kept, and no window overwrites another unseen."""

import pytest

from games.exceptions import (
    IllegalOperationError,
    NotAllowedNowError,
    NotFoundError,
    RefusedError,
    StaleDraftError,
)
from games.rules.cards import Card
from games.rules.draft import IN_HAND, Pick
from games.selectors.match_page import access_match_page
from games.services.drafts import DraftStep, Operation, draft_change
from tests.make import (
    GOOD_HAND,
    make_match,
    make_user,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    made = make_match("ana", "bo")
    stack_deck(made, GOOD_HAND)
    return made


def change(match, operation, *picks, user=None, revision=None, **fields):
    user = user or user_on_turn(match)
    if revision is None:
        revision = access_match_page(match.public_id, user).draft.revision
    step = DraftStep(
        revision=revision,
        operation=operation,
        picks=tuple(Pick(place, Card(card)) for place, card in picks),
        **fields,
    )
    draft_change(user=user, public_id=match.public_id, step=step)


def shown(match):
    draft = access_match_page(match.public_id, user_on_turn(match)).draft
    return [" ".join(meld) for meld in draft.arrangement.table]


def hand(*cards):
    return [(IN_HAND, card) for card in cards]


def test_each_step_is_there_on_the_next_page(match):
    change(match, Operation.NEW_MELD, *hand("8S", "7S"))
    change(match, Operation.PUT, *hand("9S"), meld=1)

    assert shown(match) == ["7S 8S 9S"]


def test_undo_and_redo_walk_through_all_steps(match):
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"))
    change(match, Operation.NEW_MELD, *hand("QH", "QD"))
    change(match, Operation.UNDO)
    assert shown(match) == ["7S 8S 9S"]

    change(match, Operation.UNDO)
    change(match, Operation.UNDO)
    assert shown(match) == []

    change(match, Operation.REDO)
    change(match, Operation.REDO)
    change(match, Operation.REDO)
    assert shown(match) == ["7S 8S 9S", "QH QD"]


def test_reset_can_be_undone(match):
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"))

    change(match, Operation.RESET)
    assert shown(match) == []

    change(match, Operation.UNDO)
    assert shown(match) == ["7S 8S 9S"]


def test_a_new_step_forgets_what_was_undone(match):
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"))
    change(match, Operation.UNDO)
    change(match, Operation.NEW_MELD, *hand("QH", "QD"))
    change(match, Operation.REDO)

    assert shown(match) == ["QH QD"]


def test_an_older_window_changes_nothing(match):
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"), revision=0)

    with pytest.raises(StaleDraftError):
        change(match, Operation.NEW_MELD, *hand("QH", "QD"), revision=0)

    assert shown(match) == ["7S 8S 9S"]


def test_a_card_of_the_table_cannot_be_taken_into_the_hand(match):
    submit(match, "draw")
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"))
    submit(match, "meld", "end", draft_revision=1)

    with pytest.raises(RefusedError) as refused:
        change(match, Operation.TAKE, (1, "8S"))

    assert [violation.rule for violation in refused.value.violations] == ["14b"]
    assert shown(match) == ["7S 8S 9S"]


def test_a_card_that_is_not_held_is_refused(match):
    with pytest.raises(IllegalOperationError):
        change(match, Operation.NEW_MELD, *hand("AH"))
    with pytest.raises(IllegalOperationError):
        change(match, Operation.PUT, *hand("7S"), meld=9)
    with pytest.raises(IllegalOperationError):
        change(match, Operation.NEW_MELD, *hand("7S", "7S"))


def test_only_players_have_a_draft(match):
    assert access_match_page(match.public_id, make_user("cy")).draft is None
    with pytest.raises(NotFoundError):
        change(match, Operation.RESET, user=make_user("cy"), revision=0)


def test_once_a_turn_has_melded_there_is_nothing_to_arrange(match):
    submit(match, "draw")
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"))
    submit(match, "meld", draft_revision=1)

    assert access_match_page(match.public_id, user_on_turn(match)).draft is None
    with pytest.raises(NotAllowedNowError):
        change(match, Operation.NEW_MELD, *hand("QH", "QD"), revision=1)


def test_a_step_answers_with_the_page_that_everybody_would_load(match):
    step = DraftStep(
        revision=0,
        operation=Operation.NEW_MELD,
        picks=tuple(Pick(*pick) for pick in hand("7S", "8S", "9S")),
    )
    user = user_on_turn(match)

    page = draft_change(user=user, public_id=match.public_id, step=step)

    assert page == access_match_page(match.public_id, user)


def test_an_old_window_of_an_earlier_turn_is_stale(match):
    change(match, Operation.NEW_MELD, *hand("7S", "8S", "9S"))
    change(match, Operation.NEW_MELD, *hand("QH", "QD"))
    pass_turn(match)
    pass_turn(match)
    change(match, Operation.UNDO)

    with pytest.raises(StaleDraftError):
        change(match, Operation.RESET, revision=1)
