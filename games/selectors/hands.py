"""How players like their hands to lie."""

from django.db.models import F

from accounts.models import User
from games.models import HandOrder
from games.rules import notation
from games.rules.cards import Hand


def load_hand_order(public_id: str, user: User) -> Hand:
    """Return the order that a user gave their hand in this round; one query.

    The cards are those that were in the hand then; empty: no order was given.
    """
    kept = HandOrder.objects.filter(
        seat__match__public_id=public_id,
        seat__player__user=user,
        round_number=F("seat__match__round_number"),
    ).first()
    return notation.parse_hand(kept.cards) if kept else ()
