"""Who may see and do what: load and authorise, or raise `NotFoundError`."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.exceptions import NotFoundError
from games.models import Match, Seat


def access_match(
    public_id: str, user: User | AnonymousUser
) -> tuple[Match, list[Seat]]:
    """Return a match that the user may see, and its seats in order; two queries.

    Anyone logged in may watch. A private match is seen by its players alone; before it
    starts also by whoever has the link, since that is how they take a seat.

    Raises:
        NotFoundError: there is no such match, or it is not for this user.
    """
    match = Match.objects.select_related("creator__user").filter(public_id=public_id)
    found = match.first()
    if found is None or not user.is_authenticated:
        raise NotFoundError
    seats = load_seats(found)
    is_open = not found.is_private or found.status == Match.Status.OPEN
    if not is_open and found.creator.user_id != user.pk and not seat_of(seats, user):
        raise NotFoundError
    return found, seats


def load_seats(match: Match) -> list[Seat]:
    """Return the seats of a match in order, with their players; one query."""
    return list(match.seats.select_related("player__user"))


def seat_of(seats: Sequence[Seat], user: User | AnonymousUser) -> Seat | None:
    """Return the seat that the user holds, if any."""
    for seat in seats:
        if user.pk and seat.player and seat.player.user_id == user.pk:
            return seat
    return None
