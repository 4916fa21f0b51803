"""A table and a hand as numbers: what every part of the solver starts from.

Cards that look alike are alike, so a position is how often each card occurs. Suits count
from 0 in the order S, H, D, C; ranks from 0, the ace; places in a run from 0, the low
ace, to 13, the high one (rule 13).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from games.rules.cards import RANKS, SUITS, Card, hand_points

MOST_COPIES = 2
"""Copies of a card in two decks, and of the joker (rule 2)."""
_MOST_CARDS = MOST_COPIES * (len(SUITS) * len(RANKS) + 1)

Counts = tuple[bytearray, ...]
"""A number for each suit and rank."""

POINT = 64
"""What it is worth to put down a point; a hand has fewer cards."""

CARD_VALUES = tuple(POINT * hand_points([Card(rank + SUITS[0])]) + 1 for rank in RANKS)
"""What it is worth to put down a card of each rank: its points, then one card."""

JOKER_VALUE = POINT * hand_points([Card("*")]) + 1


_PLACES = {
    rank + suit: (suit_number, rank_number)
    for suit_number, suit in enumerate(SUITS)
    for rank_number, rank in enumerate(RANKS)
}


@dataclass(slots=True)
class Position:
    """How often each card lies on the table and in the hand."""

    table: Counts
    """Cards that lie on the table and stay; jokers that can't be freed among them."""
    hand: Counts
    standing: Counts
    """How many jokers on the table stand for each card (rule 19)."""
    fixed: Counts
    """How many of `table` are jokers that no real card of the position can free."""
    table_jokers: int
    """Jokers on the table that may come to stand for another card."""
    hand_jokers: int

    @property
    def jokers(self) -> int:
        """How many jokers may stand for any card."""
        return self.table_jokers + self.hand_jokers

    def keep_back(self, suit: int, rank: int) -> "Position":
        """Return the position without a card of the hand."""
        hand = tuple(map(bytearray, self.hand))
        hand[suit][rank] -= 1
        return replace(self, hand=hand)

    def put_down(self, suit: int, rank: int) -> "Position":
        """Return the position with a card of the hand on the table."""
        table = tuple(map(bytearray, self.table))
        table[suit][rank] += 1
        return replace(self.keep_back(suit, rank), table=table)


def place_of(card: Card) -> tuple[int, int]:
    """Return suit and rank of the card that a card stands for."""
    return _PLACES[card[-2:]]


def read_position(table: Sequence[Sequence[Card]], hand: Sequence[Card]) -> Position:
    """Return the position in numbers.

    Raises:
        ValueError: there are more cards of a kind than two decks have (rule 2).
    """
    cards = sum(map(len, table)) + len(hand)
    if cards > _MOST_CARDS:
        raise ValueError(f"{cards} cards: two decks have {_MOST_CARDS} (rule 2)")
    on_table, in_hand, standing, fixed = _zeros(), _zeros(), _zeros(), _zeros()
    table_jokers = hand_jokers = 0
    for meld in table:
        for card in meld:
            suit, rank = place_of(card)
            if card[0] == "*":
                standing[suit][rank] += 1
                table_jokers += 1
            else:
                on_table[suit][rank] += 1
    for card in hand:
        if card[0] == "*":
            hand_jokers += 1
        else:
            suit, rank = place_of(card)
            in_hand[suit][rank] += 1
    _check_copies(on_table, in_hand, table_jokers + hand_jokers)
    if table_jokers:
        table_jokers -= _fix_jokers(on_table, in_hand, standing, fixed)
    return Position(on_table, in_hand, standing, fixed, table_jokers, hand_jokers)


def _fix_jokers(
    on_table: Counts, in_hand: Counts, standing: Counts, fixed: Counts
) -> int:
    """Turn jokers that no real card can free into ordinary cards; return how many."""
    number = 0
    for suit, row in enumerate(standing):
        for rank, jokers in enumerate(row):
            if jokers and not on_table[suit][rank] + in_hand[suit][rank]:
                fixed[suit][rank] = on_table[suit][rank] = jokers
                number += jokers
    return number


def _zeros() -> Counts:
    return bytearray(13), bytearray(13), bytearray(13), bytearray(13)


def _check_copies(on_table: Counts, in_hand: Counts, jokers: int) -> None:
    if jokers > MOST_COPIES:
        raise ValueError(f"{jokers} jokers: two decks have {MOST_COPIES} (rule 2)")
    for suit in range(4):
        copies = [*map(add, on_table[suit], in_hand[suit])]
        if max(copies) > MOST_COPIES:
            card = RANKS[copies.index(max(copies))] + SUITS[suit]
            raise ValueError(
                f"{max(copies)} of {card}: two decks have {MOST_COPIES} (rule 2)"
            )


def drop_out_of_reach(position: Position) -> bool:
    """Take out of a position without free jokers what no card of the hand can touch.

    A card touches the cards with which it could lie in one meld, and so on from them.
    The rest of the table can stay as it is. Return whether a card of the hand is left.
    """
    held = [_bits(row) for row in position.hand]
    have = [_bits(row) | bits for row, bits in zip(position.table, held, strict=True)]
    s, h, d, c = have
    groups = (s & h & (d | c)) | (d & c & (s | h))
    runs = [bits & bits >> 1 & bits >> 2 for bits in have]
    touched = [
        bits & _joined((run | run << 1 | run << 2) | groups & all_bits)
        for bits, run, all_bits in zip(held, runs, have, strict=True)
    ]
    before: list[int] = []
    while before != touched:
        before = touched
        ranks = (touched[0] | touched[1] | touched[2] | touched[3]) & groups
        touched = []
        for bits, run, all_bits in zip(before, runs, have, strict=True):
            starts = run & (bits | bits >> 1 | bits >> 2)
            more = starts | starts << 1 | starts << 2 | ranks & all_bits
            touched.append(_joined(bits | more))
    for suit, bits in enumerate(touched):
        gone = have[suit] & ~bits & ~_HIGH_ACE
        while gone:
            rank = gone.bit_length() - 1
            _drop_card(position, suit, rank)
            gone ^= 1 << rank
    return any(touched)


def _drop_card(position: Position, suit: int, rank: int) -> None:
    position.table[suit][rank] = position.hand[suit][rank] = 0
    position.standing[suit][rank] = position.fixed[suit][rank] = 0


def has_meld(counts: Counts) -> bool:
    """Whether there is a meld among the cards, jokers apart."""
    spades, hearts, diamonds, clubs = have = [_bits(row) for row in counts]
    groups = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    return bool(groups) or any(bits & bits >> 1 & bits >> 2 for bits in have)


_HIGH_ACE = 1 << 13
_DIGITS = b"0" + b"1" * 255
"""What a number of cards is in `_bits`."""


def _bits(counts: bytearray) -> int:
    """Return a bit for each place with a card; the ace has two places."""
    bits = int(counts.translate(_DIGITS)[::-1], 2)
    return bits | _HIGH_ACE if bits & 1 else bits


def _joined(bits: int) -> int:
    """Return the bits, both aces set if one is."""
    return bits | 1 | _HIGH_ACE if bits & (1 | _HIGH_ACE) else bits
