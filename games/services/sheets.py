"""Putting a score sheet away."""

from accounts.models import User
from games.exceptions import NotFoundError
from games.models import Seat


def sheet_put_away(*, user: User, public_id: str, number: int) -> None:
    """Remember that the user has read the score sheets up to round `number`.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
    """
    seat = Seat.objects.filter(match__public_id=public_id, player__user=user)
    if not seat.exists():
        raise NotFoundError
    seat.filter(sheet_seen__lt=number, match__round_number__gte=number).update(
        sheet_seen=number
    )
