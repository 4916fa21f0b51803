"""Coming to a table before the start, and leaving it."""

from django.http import HttpRequest, HttpResponse

from games.exceptions import IllegalOperationError
from games.forms import SeatForm
from games.services.matches import match_cancel, seat_leave, seat_take
from games.views.answers import done, only_posted, user_of


@only_posted
def take_seat(request: HttpRequest, public_id: str) -> HttpResponse:
    """Takes an open seat; the last one starts the match."""
    form = SeatForm(request.POST)
    if not form.is_valid():
        raise IllegalOperationError(_first_error(form))
    seat_take(
        user=user_of(request),
        public_id=public_id,
        number=form.cleaned_data["number"],
        commitment=form.cleaned_data["commitment"],
        nonce=form.cleaned_data["nonce"],
    )
    return done(request, public_id)


@only_posted
def leave_seat(request: HttpRequest, public_id: str) -> HttpResponse:
    """Frees one's seat."""
    seat_leave(user=user_of(request), public_id=public_id)
    return done(request, public_id)


@only_posted
def cancel_match(request: HttpRequest, public_id: str) -> HttpResponse:
    """Cancels one's own match."""
    match_cancel(user=user_of(request), public_id=public_id)
    return done(request, public_id)


def _first_error(form: SeatForm) -> str:
    errors = next(iter(form.errors.values()))
    return str(errors[0])
