"""Who may see and do what: load and authorise, or raise `NotFoundError`."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.exceptions import NotFoundError
from games.models import Match, Seat


def access_match(
    public_id: str, user: User | AnonymousUser
) -> tuple[Match, list[Seat]]:
    """Return a match that the user may see, and its seats in order; one query.

    Anyone logged in may watch. A private match is seen by its players alone; before it
    starts also by whoever has the link, since that is how they take a seat.

    Raises:
        NotFoundError: there is no such match, or it is not for this user.
    """
    if not user.is_authenticated:
        raise NotFoundError
    found = Seat.objects.filter(match__public_id=public_id)
    related = ("match__creator__user", "player__user", "hand_order")
    seats = list(found.select_related(*related))
    if not seats:
        raise NotFoundError
    match = seats[0].match
    for seat in seats:
        seat.match = match
    is_open = not match.is_private or match.status == Match.Status.OPEN
    if not is_open and match.creator.user_id != user.pk and not seat_of(seats, user):
        raise NotFoundError
    return match, seats


def match_at(match_id: int, version: int) -> Match | None:
    """Return a match with somebody on turn at this version; None: it has moved on."""
    playing = Match.objects.filter(status=Match.Status.PLAYING, turn__isnull=False)
    return playing.filter(pk=match_id, version=version).first()


def load_seats(match: Match) -> list[Seat]:
    """Return the seats of a match in order, with their players; one query."""
    return list(match.seats.select_related("player__user"))


def seat_of(seats: Sequence[Seat], user: User | AnonymousUser) -> Seat | None:
    """Return the seat that the user holds, if any."""
    for seat in seats:
        if user.pk and seat.player and seat.player.user_id == user.pk:
            return seat
    return None
