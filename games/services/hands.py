"""A hand put in its player's own order."""

from collections import Counter

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.exceptions import IllegalOperationError, NotAllowedNowError, NotFoundError
from games.models import HandOrder
from games.rules import notation
from games.rules.cards import Hand
from games.selectors.match_page import load_match


def hand_arrange(*, user: User, public_id: str, order: Hand) -> None:
    """Keep the order of the user's hand for the rest of the round.

    Cards that `order` doesn't name, such as those that lie in a draft, follow behind.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        NotAllowedNowError: no round is in play.
        IllegalOperationError: it names cards that aren't in the hand.
    """
    with transaction.atomic():
        loaded = load_match(public_id, user)
        if loaded.seat is None:
            raise NotFoundError
        if loaded.seen is None:
            raise NotAllowedNowError
        if Counter(order) - Counter(loaded.seen.hand):
            raise IllegalOperationError(
                _("Your hand has changed meanwhile. This is how it is now.")
            )
        HandOrder.objects.update_or_create(
            seat=loaded.seat,
            defaults={
                "round_number": loaded.match.round_number,
                "cards": notation.format_cards(order),
            },
        )
