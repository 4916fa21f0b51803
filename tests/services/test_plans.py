"""Planning between turns: the draft lives on, and others change the table under it."""

import pytest

from games.exceptions import StaleDraftError, StaleVersionError
from games.models import Draft
from games.rules.cards import Card
from games.rules.draft import IN_HAND, Pick
from games.selectors.match_page import access_match_page
from games.services.drafts import DraftStep, Operation, draft_change
from tests.make import (
    get_match,
    lay,
    make_match,
    make_user,
    observe_match,
    pass_round,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
)

pytestmark = pytest.mark.django_db

# I am on turn first and hold 7S 8S 9S, 9H 9D and 6S; the other one holds TS.
DECK = "7S TS 8S AH 9S 2H 9H 3D 9D 4C KS 5H 2S 6D 3S 7C 4H 8D 6S TC QC"


@pytest.fixture
def match():
    """Give a match in which I laid 7S 8S 9S and wait, and the other one drew a card."""
    made = make_match("ana", "bo")
    stack_deck(made, DECK)
    made.me = user_on_turn(made)
    submit(made, "draw")
    lay(made, "7S", "8S", "9S")
    submit(made, "meld", "end", draft_revision=1)
    submit(made, "draw")
    return made


def change(match, operation, *picks, user=None, meld=0, revision=None):
    user = user or match.me
    if revision is None:
        revision = draft(match, user).revision
    draft_change(
        user=user,
        public_id=match.public_id,
        step=DraftStep(
            revision=revision,
            operation=operation,
            picks=tuple(Pick(place, Card(card)) for place, card in picks),
            meld=meld,
        ),
    )


def draft(match, user=None):
    return access_match_page(match.public_id, user or match.me).draft


def shown(match):
    return [" ".join(meld) for meld in draft(match).arrangement.table]


def put_on_the_table(match, card):
    """Have the other player lay one card on the first meld, and end the turn."""
    user = user_on_turn(match)
    change(match, Operation.PUT, (IN_HAND, card), user=user, meld=1)
    submit(match, "meld", "end", draft_revision=draft(match, user).revision)


def plan_nines(match):
    """Plan to lay two nines beside the one of the run, and the 6 in its place."""
    change(match, Operation.PUT, (IN_HAND, "6S"), meld=1)
    change(match, Operation.NEW_MELD, (IN_HAND, "9H"), (IN_HAND, "9D"), (1, "9S"))


def test_whoever_waits_plans_and_nobody_else_sees_it(match):
    version = get_match(match.public_id).version

    plan_nines(match)

    assert shown(match) == ["6S 7S 8S", "9S 9H 9D"]
    assert draft(match).is_plan
    assert draft(match, user_on_turn(match)).arrangement.table == (("7S", "8S", "9S"),)
    assert get_match(match.public_id).version == version


def test_a_plan_becomes_the_draft_of_the_next_turn(match):
    plan_nines(match)
    pass_turn(match)
    submit(match, "draw")

    assert not draft(match).is_plan
    submit(match, "meld", "end", draft_revision=draft(match).revision)

    assert observe_match(match).table == (("6S", "7S", "8S"), ("9S", "9H", "9D"))


def test_after_the_third_card_one_plans(match):
    pass_turn(match)
    submit(match, "draw", "draw", "draw")

    plan_nines(match)

    assert draft(match).is_plan
    assert shown(match) == ["6S 7S 8S", "9S 9H 9D"]


def test_a_draft_lives_on_as_the_plan_once_the_third_card_is_drawn(match):
    pass_turn(match)
    submit(match, "draw")
    plan_nines(match)
    submit(match, "draw", "draw", "end")

    assert draft(match).is_plan
    assert shown(match) == ["6S 7S 8S", "9S 9H 9D"]


def test_a_plan_that_was_overtaken_says_by_whom_and_what_is_back_in_the_hand(match):
    plan_nines(match)

    put_on_the_table(match, "TS")

    assert shown(match) == ["6S 7S 8S 9S TS"]
    overtaken = draft(match).overtaken
    assert overtaken.seat != observe_match(match).turn
    assert (overtaken.card, overtaken.is_put) == ("TS", True)
    assert overtaken.returned == ("9H", "9D")


def test_the_next_step_goes_on_from_what_is_left_of_the_plan(match):
    plan_nines(match)
    put_on_the_table(match, "TS")

    change(match, Operation.NEW_MELD, (IN_HAND, "9H"), (IN_HAND, "9D"))

    assert shown(match) == ["6S 7S 8S 9S TS", "9H 9D"]
    assert draft(match).overtaken is None


def test_a_page_that_shows_the_plan_on_an_older_table_is_stale(match):
    plan_nines(match)
    version = get_match(match.public_id).version
    put_on_the_table(match, "TS")
    step = DraftStep(
        revision=draft(match).revision, version=version, operation=Operation.UNDO
    )

    with pytest.raises(StaleVersionError):
        draft_change(user=match.me, public_id=match.public_id, step=step)

    assert shown(match) == ["6S 7S 8S 9S TS"]


def test_undo_walks_back_through_the_plan_on_the_new_table(match):
    plan_nines(match)
    change(match, Operation.NEW_MELD, (IN_HAND, "KS"))
    put_on_the_table(match, "TS")
    assert shown(match) == ["6S 7S 8S 9S TS", "KS"]

    change(match, Operation.UNDO)
    assert shown(match) == ["6S 7S 8S 9S TS"]
    change(match, Operation.UNDO)
    assert shown(match) == ["7S 8S 9S TS"]
    assert not draft(match).can_undo

    change(match, Operation.REDO)
    change(match, Operation.REDO)
    assert shown(match) == ["6S 7S 8S 9S TS", "KS"]
    assert not draft(match).can_redo


def test_a_plan_that_was_laid_is_no_plan_any_more(match):
    plan_nines(match)
    pass_turn(match)
    submit(match, "draw")
    submit(match, "meld", "end", draft_revision=draft(match).revision)

    assert shown(match) == ["6S 7S 8S", "9S 9H 9D"]
    assert not draft(match).can_undo
    assert draft(match).overtaken is None


def test_a_new_round_has_no_plan(match):
    plan_nines(match)

    pass_round(match)

    assert shown(match) == []


def test_two_windows_never_overwrite_each_others_plan(match):
    plan_nines(match)

    with pytest.raises(StaleDraftError):
        change(match, Operation.RESET, revision=1)


def test_everybody_has_a_plan_of_their_own(match):
    plan_nines(match)
    other = user_on_turn(match)
    change(match, Operation.PUT, (IN_HAND, "TS"), user=other, meld=1)

    assert Draft.objects.count() == 2
    assert draft(match, make_user("watcher")) is None
    assert shown(match) == ["6S 7S 8S", "9S 9H 9D"]
