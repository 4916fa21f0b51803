"""Coming to a table before the start, and leaving it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.exceptions import IllegalOperationError
from games.forms import SeatForm
from games.services.matches import match_cancel, seat_leave, seat_take
from games.views.answers import answers_errors, done, match_answer, user_of


@require_POST
@login_required
@answers_errors(match_answer)
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


@require_POST
@login_required
@answers_errors(match_answer)
def leave_seat(request: HttpRequest, public_id: str) -> HttpResponse:
    """Frees one's seat."""
    seat_leave(user=user_of(request), public_id=public_id)
    return done(request, public_id)


@require_POST
@login_required
@answers_errors(match_answer)
def cancel_match(request: HttpRequest, public_id: str) -> HttpResponse:
    """Cancels one's own match."""
    match_cancel(user=user_of(request), public_id=public_id)
    return done(request, public_id)


def _first_error(form: SeatForm) -> str:
    errors = next(iter(form.errors.values()))
    return str(errors[0])
