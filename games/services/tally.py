"""The end of a match: final bonuses and places (rules 33 and 34)."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import live
from games.models import Match, Seat
from games.rules.scoring import score_match
from games.selectors.access import load_seats


def match_tally(match_id: int) -> None:
    """Add the final bonuses of a match that is over, once.

    May run twice or late: it does nothing when the match isn't waiting for its tally.
    """
    with transaction.atomic(durable=True):
        waiting = Match.objects.filter(pk=match_id, status=Match.Status.TALLY)
        now = timezone.now()
        finished = waiting.update(
            status=Match.Status.FINISHED,
            version=F("version") + 1,
            changed_at=now,
            ended_at=now,
        )
        if not finished:
            return
        match = Match.objects.get(pk=match_id)
        seats = load_seats(match)
        result = score_match(
            [seat.total for seat in seats],
            [seat.rounds_won for seat in seats],
            match.target,
        )
        for seat in seats:
            seat.final = result.final[seat.number]
            seat.place = result.places[seat.number]
        Seat.objects.bulk_update(seats, ["final", "place"])
        live.signal_match_on_commit(match.public_id, match.version)
