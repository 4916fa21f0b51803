"""What is due by the database, whether or not its task was lost."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from games import jobs
from games.models import Match, Move, Seat
from games.rules.moves import Verb

SPARE_TIME = timedelta(seconds=10)
"""What a task may be late before it counts as lost."""


def sweep_matches() -> None:
    """Enqueue the moves of bots, draws and tallies that should have happened by now."""
    pause = timedelta(seconds=max(settings.BOT_PAUSE, settings.BOT_ROUND_PAUSE))
    late = timezone.now() - pause - SPARE_TIME
    with transaction.atomic():
        for match_id, version in _bots_on_turn(late):
            jobs.bot_move_on_commit(match_id, version, delay=0)
        for match_id, version in _drawing_on(late):
            jobs.draw_on_on_commit(match_id, version, delay=settings.BOT_PAUSE)
        for match_id in _untallied(late):
            jobs.tally_on_commit(match_id)


def _bots_on_turn(late: datetime) -> list[tuple[int, int]]:
    on_turn = Seat.objects.filter(
        match__status=Match.Status.PLAYING,
        match__changed_at__lt=late,
        number=F("match__turn"),
    ).exclude(bot_level="")
    return list(on_turn.values_list("match_id", "match__version"))


def _drawing_on(late: datetime) -> list[tuple[int, int]]:
    """Return the turns that have to be judged again, each with its version.

    Whether a card is still to be drawn depends on the hand, so the task decides it:
    what is found here, and at which pace, is the same whatever somebody holds.
    """
    last_drawn = Move.objects.filter(
        match=OuterRef("match"),
        number=OuterRef("match__move_count"),
        seat=OuterRef("number"),
        verb=Verb.DRAW,
    )
    asking = Seat.objects.filter(
        Exists(last_drawn),
        match__status=Match.Status.PLAYING,
        match__changed_at__lt=late,
        number=F("match__turn"),
        bot_level="",
        player__draws_on=True,
    )
    return list(asking.values_list("match_id", "match__version"))


def _untallied(late: datetime) -> list[int]:
    waiting = Match.objects.filter(status=Match.Status.TALLY, changed_at__lt=late)
    return list(waiting.values_list("pk", flat=True))
