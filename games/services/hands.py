"""A hand put in its player's own order."""

from collections import Counter

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.exceptions import IllegalOperationError, NotAllowedNowError, NotFoundError
from games.models import HandOrder, Match
from games.rules import notation
from games.rules.cards import Hand
from games.rules.round import observe
from games.selectors.access import access_match, seat_of
from games.selectors.log import load_round_in_play


def hand_arrange(*, user: User, public_id: str, order: Hand) -> None:
    """Keep the order of the user's hand for the rest of the round.

    Cards that `order` doesn't name, such as those that lie in a draft, follow behind.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        NotAllowedNowError: no round is in play.
        IllegalOperationError: it names cards that aren't in the hand.
    """
    with transaction.atomic():
        match, seats = access_match(public_id, user)
        seat = seat_of(seats, user)
        if seat is None:
            raise NotFoundError
        if match.status != Match.Status.PLAYING:
            raise NotAllowedNowError
        played = load_round_in_play(match, len(seats))
        held = Counter(observe(played.history.state, seat.number).hand)
        if Counter(order) - held:
            raise IllegalOperationError(
                _("Your hand has changed meanwhile. This is how it is now.")
            )
        HandOrder.objects.update_or_create(
            seat=seat,
            defaults={
                "round_number": match.round_number,
                "cards": notation.format_cards(order),
            },
        )
