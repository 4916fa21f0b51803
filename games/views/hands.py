"""How a player's hand lies."""

from django.http import HttpRequest, HttpResponse

from games.forms import parse_hand_order
from games.presenters.orders import OWN
from games.services.hands import hand_arrange
from games.views.answers import done, keep_sort, only_posted, user_of


@only_posted
def arrange_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """Puts the hand in the order that the page sent, and sorts it so from now on."""
    order = parse_hand_order(request.POST)
    hand_arrange(user=user_of(request), public_id=public_id, order=order)
    return keep_sort(done(request, public_id, sort=OWN), request, OWN)
