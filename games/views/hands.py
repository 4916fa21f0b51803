"""How a player's hand lies."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.forms import parse_hand_order
from games.presenters.orders import OWN
from games.services.hands import hand_arrange
from games.views.answers import (
    answers_errors,
    done,
    keep_sort,
    match_answer,
    user_of,
)


@require_POST
@login_required
@answers_errors(match_answer)
def arrange_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """Puts the hand in the order that the page sent, and sorts it so from now on."""
    order = parse_hand_order(request.POST)
    hand_arrange(user=user_of(request), public_id=public_id, order=order)
    return keep_sort(done(request, public_id, sort=OWN), request, OWN)
