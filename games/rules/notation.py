"""The text notation of the match record: reading is tolerant, writing is canonical.

Reading raises `NotationError` with the place and the reason. For each pair, what
``format_*`` writes ``parse_*`` reads back unchanged.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from games.rules.cards import (
    DECLARED_JOKERS,
    JOKER,
    REAL_CARDS,
    Card,
    Hand,
    Meld,
    Table,
    as_in_hand,
)
from games.rules.melds import order_meld
from games.rules.moves import Move, Verb

_CARDS = {
    "".join(letters): card
    for card in (*REAL_CARDS, *DECLARED_JOKERS, JOKER)
    for letters in product(*zip(card, card.lower(), strict=True))
}
"""Every spelling of every card, in capital and in small letters."""

_CACHE_SIZE = 1 << 16


class NotationError(ValueError):
    """Raised for text that can't be read; says where and why."""


def parse_card(text: str) -> Card:
    """Return the card, a joker declared or not.

    Raises:
        NotationError: the text is no card.
    """
    card = _CARDS.get(text.strip())
    if card is None:
        raise NotationError(_not_a_card(text))
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return cards in the order given; none for an empty text.

    Raises:
        NotationError: a word is no card; the message counts words from 1.
    """
    return tuple(
        _parse_word(word, number) for number, word in enumerate(text.split(), start=1)
    )


def parse_hand(text: str) -> Hand:
    """Return the cards of a hand or stock, where a joker stands for nothing.

    Raises:
        NotationError: a word is no card, or a joker is declared.
    """
    cards = parse_cards(text)
    for number, card in enumerate(cards, start=1):
        if card != as_in_hand(card):
            reason = "a joker stands for a card only on the table"
            raise NotationError(f"card {number}: “{card}”: {reason}")
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards in the order given, separated by single spaces."""
    return " ".join(cards)


@lru_cache(_CACHE_SIZE)
def parse_meld(text: str) -> Meld:
    """Return the cards of one meld in canonical order, legal or not.

    Raises:
        NotationError: a word is no card, or there is none.
    """
    cards = parse_cards(text)
    if not cards:
        raise NotationError("a meld is empty")
    return order_meld(cards)


def format_meld(meld: Meld) -> str:
    """Return the cards of a meld in canonical order."""
    return " ".join(order_meld(meld))


def parse_table(text: str) -> Table:
    """Return the melds in the order in which they lie; none for an empty text.

    Raises:
        NotationError: names the meld, counted from 1, and the word in it.
    """
    if not text.strip():
        return ()
    return tuple(
        _parse_nth_meld(part, number)
        for number, part in enumerate(text.split("|"), start=1)
    )


def format_table(table: Table) -> str:
    """Return the melds, each in canonical order, in the order in which they lie."""
    return " | ".join(map(format_meld, table))


def parse_move(text: str) -> Move:
    """Return a move such as ``1 meld 7S 8S 9S``.

    Raises:
        NotationError: the seat, the verb or the table can't be read.
    """
    seat, verb, rest = _split_move(text)
    if verb is Verb.MELD:
        return Move(seat, verb, parse_table(rest))
    if rest:
        raise NotationError(f"“{text}”: nothing may follow “{verb}”")
    return Move(seat, verb)


def format_move(move: Move) -> str:
    """Return the move in notation."""
    text = f"{move.seat} {move.verb} {format_table(move.table)}"
    return text.rstrip()


def _split_move(text: str) -> tuple[int, Verb, str]:
    words = text.split(None, 2)
    if len(words) < 2:
        raise NotationError(
            f"“{text}”: a move is a seat, a verb and, for meld, a table"
        )
    seat, verb = words[0], words[1].lower()
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        raise NotationError(f"“{text}”: “{seat}” is no seat")
    if not (words[1].isascii() and verb in Verb.__members__.values()):
        raise NotationError(f"“{text}”: “{words[1]}” is none of draw, meld, end, knock")
    return int(seat), Verb(verb), words[2] if len(words) > 2 else ""


def _parse_word(word: str, number: int) -> Card:
    card = _CARDS.get(word)
    if card is None:
        raise NotationError(f"card {number}: {_not_a_card(word)}")
    return card


def _parse_nth_meld(text: str, number: int) -> Meld:
    try:
        return parse_meld(text)
    except NotationError as error:
        raise NotationError(f"meld {number}: {error}") from None


def _not_a_card(word: str) -> str:
    return f"“{word}” is no card; a card is a rank A23456789TJQK and a suit SHDC"
