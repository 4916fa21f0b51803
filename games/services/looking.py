"""Remembering what a player has seen of a match."""

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.exceptions import IllegalOperationError, NotFoundError
from games.models import Seat


def look_remember(*, user: User, public_id: str, number: int) -> None:
    """Remember that the user has seen the moves up to `number`; it never goes back.

    The match stays at its version, since nobody else can see it.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        IllegalOperationError: there is no such move yet.
    """
    own = Seat.objects.filter(match__public_id=public_id, player__user=user)
    seat = own.select_related("match").first()
    if seat is None:
        raise NotFoundError
    if number > seat.match.move_count:
        raise IllegalOperationError(_("Nobody has made that move yet."))
    Seat.objects.filter(pk=seat.pk, looked__lt=number).update(looked=number)
