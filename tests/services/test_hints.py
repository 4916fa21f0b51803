"""Hints, by degrees and only where the match allows them."""

from uuid import uuid4

import pytest

from games.exceptions import NotAllowedNowError, StaleDraftError
from games.models import HintUse
from games.rules.cards import Card
from games.rules.draft import Pick
from games.selectors.match_page import access_match_page
from games.services import hints
from games.services.drafts import DraftStep, Operation, draft_change
from games.services.hints import Degree, Question, hint_ask
from games.solver import can_play
from tests.make import (
    GOOD_HAND,
    get_match,
    lay,
    make_match,
    make_user,
    observe_match,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    made = make_match("ana", "bo", allows_hints=True)
    stack_deck(made, GOOD_HAND)
    return made


def answer(match, degree, revision=0, user=None, token=None):
    return hint_ask(
        user=user or user_on_turn(match),
        public_id=match.public_id,
        question=Question(degree=degree, revision=revision, token=token or uuid4().hex),
    )


def ask(match, *args, **kwargs):
    return answer(match, *args, **kwargs)[0]


def asked(match):
    page = access_match_page(match.public_id, make_user("watcher"))
    return [(use.turn, use.seat, use.degree) for use in page.hints]


def shown(match):
    page = access_match_page(match.public_id, user_on_turn(match))
    return page.draft.arrangement.table


def test_hints_are_allowed_against_bots_alone_unless_said_otherwise():
    assert make_match("ana", bots=("easy",), root=None).allows_hints
    assert not make_match("ana", "bo", root=None).allows_hints
    assert not make_match("ana", bots=("easy",), open_seats=1, root=None).allows_hints
    assert make_match("ana", "bo", allows_hints=True, root=None).allows_hints


def test_the_first_degree_tells_that_there_is_a_play_and_no_more(match):
    hint = ask(match, Degree.WHETHER)

    assert hint.is_playable
    assert (hint.cards, hint.points_left) == ((), None)
    assert shown(match) == ()


def test_the_second_degree_tells_the_cards(match):
    submit(match, "draw")

    hint = ask(match, Degree.CARDS)

    assert sorted(hint.cards) == ["7S", "8S", "9S", "QC", "QD", "QH"]
    held = observe_match(match).hand
    assert hint.points_left < sum(10 for _ in held)
    assert shown(match) == ()


def test_the_third_degree_sets_the_table_into_the_draft_where_it_can_be_undone(match):
    submit(match, "draw")

    ask(match, Degree.TABLE)
    assert sorted(shown(match)) == [("7S", "8S", "9S"), ("QH", "QD", "QC")]

    draft_change(
        user=user_on_turn(match),
        public_id=match.public_id,
        step=DraftStep(revision=1, operation=Operation.UNDO),
    )
    assert shown(match) == ()


def test_a_hint_from_an_older_window_leaves_the_draft_alone(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")

    with pytest.raises(StaleDraftError):
        ask(match, Degree.TABLE, revision=0)

    assert shown(match) == (("7S", "8S", "9S"),)
    assert HintUse.objects.count() == 0


def test_a_broken_draft_is_made_legal_with_the_cards_that_it_lays(match):
    submit(match, "draw")
    lay(match, "7S", "QH", "QD", "QC", "8S")
    lay(match, "9S", revision=1)

    hint = ask(match, Degree.LEGAL, revision=2)

    assert hint.cards == ()
    assert sorted(shown(match)) == [("7S", "8S", "9S"), ("QH", "QD", "QC")]


def test_cards_without_a_place_are_named_and_go_back_to_the_hand(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "KS")

    hint = ask(match, Degree.LEGAL, revision=1)

    assert sorted(hint.cards) == ["7S", "8S", "KS"]
    assert shown(match) == ()


def test_what_finds_a_place_is_laid_and_the_rest_is_named(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S", "KS")

    hint = ask(match, Degree.LEGAL, revision=1)

    assert hint.cards == ("KS",)
    assert shown(match) == (("7S", "8S", "9S"),)


def test_each_hint_is_written_down_with_its_turn_for_all_to_see(match):
    version = match.version
    ask(match, Degree.WHETHER)
    submit(match, "draw")
    ask(match, Degree.WHETHER)
    ask(match, Degree.LEGAL)

    assert asked(match) == [
        (1, match.turn, Degree.WHETHER),
        (1, match.turn, Degree.WHETHER),
        (1, match.turn, Degree.LEGAL),
    ]
    assert get_match(match.public_id).version == version + 4


def test_a_question_that_is_sent_twice_is_written_down_once(match):
    submit(match, "draw")
    version = get_match(match.public_id).version

    first, again = (ask(match, Degree.CARDS, token="t") for _ in range(2))

    assert first == again
    assert asked(match) == [(1, match.turn, Degree.CARDS)]
    assert get_match(match.public_id).version == version + 1


def test_a_broken_draft_that_lays_nothing_becomes_the_table_as_it_lies(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")
    submit(match, "meld", "end", draft_revision=1)
    pass_turn(match)
    submit(match, "draw")
    draft_change(
        user=user_on_turn(match),
        public_id=match.public_id,
        step=DraftStep(
            revision=1, operation=Operation.SPLIT, picks=(Pick(1, Card("9S")),)
        ),
    )
    assert shown(match) == (("7S", "8S"), ("9S",))

    hint = ask(match, Degree.LEGAL, revision=2)

    assert hint.cards == ()
    assert shown(match) == (("7S", "8S", "9S"),)


def test_no_hint_where_the_match_does_not_allow_it():
    match = make_match("ana", "bo")

    with pytest.raises(NotAllowedNowError):
        ask(match, Degree.WHETHER)


def test_no_hint_for_those_who_are_not_on_turn_or_cannot_meld(match):
    with pytest.raises(NotAllowedNowError):
        ask(match, Degree.WHETHER, user=user_waiting(match))
    with pytest.raises(NotAllowedNowError):
        ask(match, Degree.WHETHER, user=make_user("watcher"))
    for _ in range(3):
        submit(match, "draw")
    with pytest.raises(NotAllowedNowError):
        ask(match, Degree.WHETHER)


def test_hints_tell_nothing_of_cards_that_the_player_cannot_see(match):
    pass_turn(match)
    before = ask(match, Degree.CARDS)
    deck = match.rounds.get().deck
    cards = deck.cards.split()
    cards[24:] = reversed(cards[24:])
    deck.cards = " ".join(cards)
    deck.save()

    assert ask(match, Degree.CARDS) == before


@pytest.mark.parametrize("degree", [Degree.WHETHER, Degree.CARDS, Degree.TABLE])
def test_with_a_hint_comes_the_page_as_it_is_then(match, degree):
    submit(match, "draw")

    _hint, page = answer(match, degree)
    assert page == access_match_page(match.public_id, user_on_turn(match))


def test_the_page_after_a_hint_shows_what_else_happened_while_it_was_found(
    match, monkeypatch
):
    submit(match, "draw")
    user = user_on_turn(match)

    def slow(*args):
        submit(match, "draw")
        return can_play(*args)

    monkeypatch.setattr(hints, "can_play", slow)

    _hint, page = answer(match, Degree.WHETHER)
    assert page == access_match_page(match.public_id, user)
    assert page.seen.drawn == 2
