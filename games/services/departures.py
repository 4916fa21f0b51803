"""What becomes of a person's matches when the account is deleted."""

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from games import live
from games.models import Match, Seat
from games.selectors.access import load_seats
from games.services.matches import match_close, seat_vacate
from games.services.rounds import wake_bot_on_commit

STAND_IN_LEVEL = "easy"
"""The level of the bot that plays on in the place of a deleted account."""


def player_release(user_id: int) -> None:
    """Prepare the deletion of an account, inside the transaction that deletes it.

    Matches that it made and that haven't begun are cancelled, its seats in those of
    others become free, and in matches in play a bot goes on in its seat. Past matches
    stay; `Player.name` is neutral once the account is gone.
    """
    now = timezone.now()
    for match in Match.objects.filter(
        creator__user=user_id, status=Match.Status.OPEN
    ).order_by("pk"):
        match_close(match, now)
    mine = Seat.objects.filter(player__user=user_id, bot_level="")
    unfinished = mine.exclude(
        match__status__in=[Match.Status.FINISHED, Match.Status.CANCELLED]
    )
    for seat in unfinished.select_related("match").order_by("match_id"):
        if seat.match.status == Match.Status.OPEN:
            seat_vacate(seat.match, seat, now)
        else:
            _leave_to_a_bot(seat.match, seat)


def _leave_to_a_bot(match: Match, seat: Seat) -> None:
    Match.objects.filter(pk=match.pk).update(
        version=F("version") + 1, changed_at=timezone.now()
    )
    seat.bot_level = STAND_IN_LEVEL
    seat.save(update_fields=["bot_level"])
    match.refresh_from_db(fields=["version", "turn", "changed_at"])
    live.signal_match_on_commit(match.public_id, match.version)
    wake_bot_on_commit(match, load_seats(match), settings.BOT_PAUSE)
