"""Cards, decks and card points (rules 2 and 23).

A card *is* its notation: ``8S`` is the 8 of spades, ``*`` a joker in a hand or in the
stock, ``*8S`` a joker on the table that stands for the 8 of spades. Cards that look
alike are alike, so a text is all there is to a card; the type keeps it apart from other
texts, and only `games.rules.notation` turns foreign text into cards.
"""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", str)
Hand = tuple[Card, ...]
Meld = tuple[Card, ...]
Table = tuple[Meld, ...]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = Card("*")

REAL_CARDS: tuple[Card, ...] = tuple(
    Card(rank + suit) for suit in SUITS for rank in RANKS
)
"""The 52 cards in the order of a sorted deck: S, H, D, C, each from A to K."""

DECLARED_JOKERS: tuple[Card, ...] = tuple(Card("*" + card) for card in REAL_CARDS)
"""A joker for each card that it can stand for."""

_JOKER_POINTS = 25
_RANK_POINTS = {rank: min(number, 10) for number, rank in enumerate(RANKS, start=1)}
_POINTS: dict[Card, int] = {
    **{card: _RANK_POINTS[card[0]] for card in REAL_CARDS},
    **dict.fromkeys((JOKER, *DECLARED_JOKERS), _JOKER_POINTS),
}


def is_joker(card: Card) -> bool:
    """Whether the card is a joker, declared or not."""
    return card[0] == "*"


def is_declared(card: Card) -> bool:
    """Whether the card is a joker that stands for a real card."""
    return card[0] == "*" and card != JOKER


def stands_for(card: Card) -> Card | None:
    """Return the real card that it counts as (rules 12 and 17); None: undeclared."""
    if card[0] != "*":
        return card
    return Card(card[1:]) if len(card) > 1 else None


def declare(card: Card) -> Card:
    """Return the joker on the table that stands for a real card (rule 17)."""
    return Card("*" + card)


def as_in_hand(card: Card) -> Card:
    """Return the card as it looks in a hand: a joker there stands for nothing."""
    return JOKER if card[0] == "*" else card


def hand_points(cards: Iterable[Card]) -> int:
    """Return the points that these cards count in a hand (rule 23)."""
    return sum(map(_POINTS.__getitem__, cards))


def sorted_deck(players: int) -> tuple[Card, ...]:
    """Return the unshuffled cards for 2 to 5 players: 53 cards or 106 (rule 2)."""
    decks = 1 if players == 2 else 2
    return REAL_CARDS * decks + (JOKER,) * decks


_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def show(card: Card) -> str:
    """Return the card as it stands in a sentence for players: ``10♥``, ``joker``."""
    if is_joker(card):
        counts_as = stands_for(card)
        return "joker" if counts_as is None else f"joker ({show(counts_as)})"
    return card[0].replace("T", "10") + _SYMBOLS[card[1]]


def show_all(cards: Iterable[Card]) -> str:
    """Return cards as they stand in a sentence for players: ``7♠ 8♠ 10♥``."""
    return " ".join(map(show, cards))
