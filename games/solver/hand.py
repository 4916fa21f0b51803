"""What a hand alone could lay."""

from collections.abc import Iterable

from games.rules.cards import Card, Table, is_joker
from games.solver.play import best_play


def melds_in_hand(hand: Iterable[Card]) -> Table:
    """Return melds of a hand's real cards that are worth the most points together.

    Jokers stay out: what one stands for is the player's choice.

    Raises:
        ValueError: there are more cards of a kind than two decks have (rule 2).
    """
    real = [card for card in hand if not is_joker(card)]
    return best_play((), real, budget=0).table
