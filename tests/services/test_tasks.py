"""Tasks may run twice, late or never, and do no harm."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from accounts.services import user_delete
from games import jobs, live, tasks
from games.models import Match, Move
from games.services.sweep import sweep_matches
from manipulation_site.celery import app
from tests.make import get_match, make_match, make_user, pass_round, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    """Collect what leaves the process: signals and tasks, in order."""
    messages = []
    monkeypatch.setattr(live, "_send", lambda *args: messages.append(("signal", *args)))
    monkeypatch.setattr(
        current_app,
        "send_task",
        lambda name, args, countdown, retry: messages.append((name, *args, countdown)),
    )
    return messages


def bot_match(**options):
    """Return a match of one person and a bot in which the bot is on turn."""
    match = make_match("ana", bots=("easy",), **options)
    if match.turn == 0:
        for _ in range(3):
            submit(match, "draw")
        submit(match, "end")
    return get_match(match.public_id)


def test_a_bot_moves_once_however_often_its_task_runs():
    match = bot_match()
    before = Move.objects.count()

    tasks.play_bot_move(match.pk, match.version)
    tasks.play_bot_move(match.pk, match.version)

    assert Move.objects.count() == before + 1
    assert Move.objects.last().seat == 1


def test_a_bot_task_for_an_older_version_does_nothing():
    match = bot_match()

    tasks.play_bot_move(match.pk, match.version - 1)
    tasks.play_bot_move(match.pk + 99, match.version)

    assert get_match(match.public_id).version == match.version


def test_a_bot_task_never_moves_for_a_person():
    match = make_match("ana", "bo")

    tasks.play_bot_move(match.pk, match.version)

    assert Move.objects.count() == 0


def signal(match, version):
    message = {"type": "match.changed", "version": version}
    return ("signal", live.match_group(match.public_id), message)


def test_a_move_signals_its_version_and_wakes_the_bot_after_commit(
    sent, django_capture_on_commit_callbacks, settings
):
    settings.BOT_PAUSE = 0.5
    match = bot_match()

    with django_capture_on_commit_callbacks(execute=True):
        tasks.play_bot_move(match.pk, match.version)

    assert sent == [
        (jobs.PLAY_BOT_MOVE, match.pk, match.version + 1, 0.5),
        signal(match, match.version + 1),
    ]


def test_taking_a_seat_is_signalled(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        match = make_match("ana", "bo", open_seats=1)

    assert sent == [signal(match, match.version)]


def test_the_end_of_a_match_asks_for_the_tally(
    sent, django_capture_on_commit_callbacks
):
    match = make_match("ana", "bo", target=1)

    with django_capture_on_commit_callbacks(execute=True):
        while get_match(match.public_id).status == Match.Status.PLAYING:
            pass_round(get_match(match.public_id))

    assert (jobs.TALLY_MATCH, match.pk, 0) in sent
    tasks.tally_match(match.pk)
    assert get_match(match.public_id).status == Match.Status.FINISHED
    version = get_match(match.public_id).version
    tasks.tally_match(match.pk)
    assert get_match(match.public_id).version == version


def test_the_sweep_finds_bots_and_tallies_whose_tasks_were_lost(
    sent, django_capture_on_commit_callbacks
):
    lost = bot_match()
    over = make_match("cy", "di", root=None)
    Match.objects.filter(pk=over.pk).update(status=Match.Status.TALLY, turn=None)
    long_ago = timezone.now() - timedelta(minutes=1)
    Match.objects.update(changed_at=long_ago)

    with django_capture_on_commit_callbacks(execute=True):
        sweep_matches()

    assert sent == [
        (jobs.PLAY_BOT_MOVE, lost.pk, lost.version, 0),
        (jobs.TALLY_MATCH, over.pk, 0),
    ]


def test_the_sweep_leaves_alone_what_is_not_late_and_who_is_a_person(
    sent, django_capture_on_commit_callbacks
):
    bot_match()
    slow = make_match("cy", "di", root=None)
    Match.objects.filter(pk=slow.pk).update(
        changed_at=timezone.now() - timedelta(days=3)
    )

    with django_capture_on_commit_callbacks(execute=True):
        sweep_matches()

    assert sent == []


def test_every_job_that_is_enqueued_by_name_is_a_task():
    assert {jobs.PLAY_BOT_MOVE, jobs.TALLY_MATCH, "games.sweep"} <= set(app.tasks)
    assert app.conf.beat_schedule["sweep"]["task"] in app.tasks


def test_a_bot_plays_on_for_a_deleted_account():
    match = make_match("ana", "bo")
    user_delete(user=make_user("ana"))
    user_delete(user=make_user("bo"))
    match = get_match(match.public_id)

    tasks.play_bot_move(match.pk, match.version)

    assert Move.objects.count() == 1


def test_a_move_stands_although_nobody_can_be_told_of_it(
    monkeypatch, django_capture_on_commit_callbacks, caplog
):
    def away(*_args, **_options):
        raise ConnectionError

    match = bot_match()
    monkeypatch.setattr(current_app, "send_task", away)
    monkeypatch.setattr(live, "get_channel_layer", away)

    with django_capture_on_commit_callbacks(execute=True):
        tasks.play_bot_move(match.pk, match.version)

    assert get_match(match.public_id).version == match.version + 1
    assert {"a signal to match", "task games.play_b"} == {
        record.getMessage()[:17] for record in caplog.records
    }
