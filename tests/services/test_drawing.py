"""Drawing on by itself, at the pace of a bot, while nothing can be melded."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from accounts.services import user_delete
from games import jobs, live, tasks
from games.models import Match, Move
from games.services import drawing
from games.services.drawing import drawing_set
from games.services.hints import Degree, Question, hint_ask
from tests.make import (
    get_match,
    lay,
    make_match,
    make_user,
    observe_match,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)

pytestmark = pytest.mark.django_db

# The player on turn holds AS 3H 5D 7C 9S JH KD 2C 4S 6H, with which nothing can be
# melded, also not after drawing 8D, TC and QS.
POOR_HAND = "AS 8S 3H 8H 5D 8C 7C 2S 9S 2H JH 2D KD JS 2C JD 4S JC 6H TH 8D TC QS"
# The same, but the second card drawn is JS: nothing yet; the first is 9H, then 9D.
GOOD_DRAW = "AS 8S 3H 8H 5D 8C 7C 2S 9S 2H JH 2D KD 3S 2C JD 4S JC 6H TH 9H 9D"


@pytest.fixture
def match(monkeypatch):
    monkeypatch.setattr(live, "_send", lambda *_: None)
    made = make_match("ana", "bo", allows_hints=True)
    stack_deck(made, POOR_HAND)
    for name in ("ana", "bo"):
        drawing_set(user=make_user(name), public_id=made.public_id, draws_on=True)
    return made


@pytest.fixture
def sent(monkeypatch, settings):
    """Collect the tasks that are sent, with a pause of bots that no other value is."""
    settings.BOT_PAUSE = 0.7
    sent = []
    monkeypatch.setattr(
        current_app,
        "send_task",
        lambda name, args, countdown, retry: sent.append((name, args, countdown)),
    )
    return sent


def set_drawing(match, *, draws_on):
    user = user_on_turn(match)
    drawing_set(user=user, public_id=match.public_id, draws_on=draws_on)


def draw_on(match):
    tasks.draw_on(match.pk, get_match(match.public_id).version)


def test_cards_are_drawn_on_until_the_third(match):
    submit(match, "draw")
    for _ in range(4):
        draw_on(match)

    assert observe_match(match).drawn == 3
    assert [move.verb for move in Move.objects.all()] == ["draw"] * 3


def test_drawing_on_stops_as_soon_as_something_can_be_melded(match):
    stack_deck(match, GOOD_DRAW)
    submit(match, "draw")
    draw_on(match)
    draw_on(match)

    assert observe_match(match).drawn == 2


def test_the_first_card_is_drawn_by_the_player_alone(match):
    draw_on(match)

    assert Move.objects.count() == 0


def test_nothing_is_drawn_twice_or_for_an_older_version(match):
    submit(match, "draw")
    version = get_match(match.public_id).version

    tasks.draw_on(match.pk, version)
    tasks.draw_on(match.pk, version)
    tasks.draw_on(match.pk, version - 1)

    assert observe_match(match).drawn == 2


def test_nothing_is_drawn_for_who_did_not_ask_for_it(match):
    set_drawing(match, draws_on=False)
    submit(match, "draw")
    draw_on(match)

    assert observe_match(match).drawn == 1


def test_a_draw_asks_for_the_next_at_the_pace_of_a_bot(
    match, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        submit(match, "draw")

    version = get_match(match.public_id).version
    assert sent == [(jobs.DRAW_ON, (match.pk, version), 0.7)]


def test_asked_for_in_the_middle_of_a_turn_it_goes_on_from_there(
    match, sent, django_capture_on_commit_callbacks
):
    set_drawing(match, draws_on=False)
    submit(match, "draw")

    with django_capture_on_commit_callbacks(execute=True):
        set_drawing(match, draws_on=True)

    version = get_match(match.public_id).version
    assert sent == [(jobs.DRAW_ON, (match.pk, version), 0.7)]


def test_who_asks_for_a_hint_meanwhile_gets_the_next_card_all_the_same(
    match, sent, django_capture_on_commit_callbacks
):
    submit(match, "draw")

    with django_capture_on_commit_callbacks(execute=True):
        hint_ask(
            user=user_on_turn(match),
            public_id=match.public_id,
            question=Question(degree=Degree.WHETHER, revision=0, token="asked"),
        )

    version = get_match(match.public_id).version
    assert sent == [(jobs.DRAW_ON, (match.pk, version), 0.7)]


def test_asked_for_in_the_turn_of_another_it_waits(
    match, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        drawing_set(user=user_waiting(match), public_id=match.public_id, draws_on=True)

    assert sent == []


def test_the_option_changes_nothing_in_what_others_get_to_see(match):
    watched = observe_match(match, viewer=1 - match.turn)

    set_drawing(match, draws_on=False)

    assert observe_match(match, viewer=1 - match.turn) == watched


@pytest.fixture
def sweep(sent, django_capture_on_commit_callbacks):
    """Return a function that sweeps a minute later; it returns the draws asked for."""

    def run():
        Match.objects.update(changed_at=timezone.now() - timedelta(minutes=1))
        sent.clear()
        with django_capture_on_commit_callbacks(execute=True):
            tasks.sweep()
        return [(args, delay) for name, args, delay in sent if name == jobs.DRAW_ON]

    return run


def test_the_sweep_takes_up_a_draw_whose_task_was_lost_at_the_pace_of_a_bot(
    match, sweep
):
    submit(match, "draw")
    version = get_match(match.public_id).version
    assert sweep() == [((match.pk, version), 0.7)]

    tasks.draw_on(match.pk, version)
    assert sweep() == [((match.pk, version + 1), 0.7)]

    tasks.draw_on(match.pk, version + 1)
    assert observe_match(match).drawn == 3


def test_the_sweep_takes_up_a_draw_that_missed_its_version_when_another_left_the_site(
    match, sweep
):
    submit(match, "draw")
    asked_for = get_match(match.public_id).version
    user_delete(user=user_waiting(match))
    tasks.draw_on(match.pk, asked_for)
    assert observe_match(match).drawn == 1

    version = get_match(match.public_id).version
    assert sweep() == [((match.pk, version), 0.7)]

    tasks.draw_on(match.pk, version)
    assert observe_match(match).drawn == 2


def test_the_sweep_leaves_a_draw_that_is_not_late_to_its_task(
    match, sent, django_capture_on_commit_callbacks
):
    submit(match, "draw")

    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()

    assert sent == []


def test_a_lost_task_that_turns_up_after_the_sweep_draws_nothing_more(match, sweep):
    submit(match, "draw")
    [((match_id, version), _delay)] = sweep()

    for _ in range(3):
        tasks.draw_on(match_id, version)

    assert observe_match(match).drawn == 2


def test_the_sweep_draws_nothing_when_the_player_has_drawn_by_hand(match, sweep):
    submit(match, "draw")
    [((match_id, version), _delay)] = sweep()
    submit(match, "draw")

    tasks.draw_on(match_id, version)

    assert observe_match(match).drawn == 2


def test_the_sweep_finds_the_same_whether_or_not_something_can_be_melded(match, sweep):
    stack_deck(match, GOOD_DRAW)
    submit(match, "draw")
    submit(match, "draw")
    version = get_match(match.public_id).version

    assert sweep() == [((match.pk, version), 0.7)]

    tasks.draw_on(match.pk, version)
    assert observe_match(match).drawn == 2


def test_the_sweep_leaves_a_turn_alone_that_has_not_begun_or_was_melded_in(
    match, sweep
):
    assert sweep() == []

    stack_deck(match, GOOD_DRAW)
    for _ in range(2):
        submit(match, "draw")
    lay(match, "9S", "9H", "9D")
    submit(match, "meld", draft_revision=1)
    assert sweep() == []


def test_the_sweep_leaves_alone_who_did_not_ask_for_it_or_left_the_site(match, sweep):
    submit(match, "draw")
    set_drawing(match, draws_on=False)
    assert sweep() == []

    set_drawing(match, draws_on=True)
    user_delete(user=user_on_turn(match))
    assert sweep() == []


def test_switched_off_while_the_hand_is_judged_nothing_is_drawn(match, monkeypatch):
    def switch_off(*_args):
        set_drawing(match, draws_on=False)
        return False

    monkeypatch.setattr(drawing, "can_play", switch_off)
    submit(match, "draw")
    before = get_match(match.public_id).version

    draw_on(match)

    assert observe_match(match).drawn == 1
    assert get_match(match.public_id).version == before
