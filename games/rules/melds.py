"""Groups and runs: what a meld is, which rules a broken one breaks (rules 10 to 13)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from games.rules.cards import (
    JOKER,
    RANKS,
    REAL_CARDS,
    SUITS,
    Card,
    Meld,
    is_joker,
    show,
    show_all,
    stands_for,
)
from games.rules.violations import Violation

LONGEST_RUN = 13
SMALLEST_MELD = 3

_LOW = {rank: number for number, rank in enumerate(RANKS)}
_HIGH = _LOW | {"A": 13}
_CACHE_SIZE = 1 << 16


class Kind(StrEnum):
    """The two kinds of meld (rule 10)."""

    GROUP = "group"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Mend:
    """Ways to make a broken meld legal; each may be missing."""

    one_more: tuple[Card, ...] = ()
    """Real cards, any one of which completes it."""
    missing: tuple[Card, ...] = ()
    """Real cards that it lacks inside, all of them."""
    too_many: tuple[Card, ...] = ()
    """Cards of it, any one of which may leave."""
    split_before: Card | None = None
    """The first card before which it may be split into two legal melds."""


@lru_cache(_CACHE_SIZE)
def meld_violations(meld: Meld) -> tuple[Violation, ...]:
    """Return every rule from 10 to 13 and 17 that the meld breaks; none: it is legal.

    A joker without its card breaks rule 17 and nothing else is judged. A meld that is
    too short breaks neither 11 nor 13. The shape is judged on its different cards.
    """
    about = " ".join(meld)
    if JOKER in meld:
        return (Violation("17", about, "Say which card the joker stands for."),)
    found = [
        *_too_short(meld),
        *_duplicates(meld),
        *_too_long(meld),
        *_wrong_shape(meld),
    ]
    return tuple(Violation(rule, about, message) for rule, message in found)


def is_legal_meld(meld: Meld) -> bool:
    """Whether the cards are a group or a run (rules 10 to 13, 17)."""
    return not meld_violations(meld)


def meld_kind(meld: Meld) -> Kind | None:
    """Return what the meld is, or what it is on the way to; None: neither (rule 11)."""
    return _kind(_different_cards(meld))


@lru_cache(_CACHE_SIZE)
def cards_that_fit(meld: Meld) -> frozenset[Card]:
    """Return the real cards that could join: a group or a run, if too short (rule 10)."""
    return frozenset(card for card in REAL_CARDS if _fits((*meld, card)))


@lru_cache(_CACHE_SIZE)
def joker_choices(meld: Meld) -> tuple[Card, ...]:
    """Return the real cards that the first undeclared joker could stand for (rule 17).

    Other undeclared jokers are left aside; a meld still too short (rule 10) counts.
    """
    rest = tuple(card for card in meld if card != JOKER)
    if len(meld) == len(rest) or not rest:
        return ()
    return tuple(card for card in REAL_CARDS if _fits((*rest, card)))


def missing_between(meld: Meld) -> tuple[Card, ...]:
    """Return the cards that a would-be run lacks inside, if they are one or two."""
    cards = _different_cards(meld)
    return tuple(_gap(cards)) if cards else ()


@lru_cache(_CACHE_SIZE)
def ways_to_mend(meld: Meld) -> Mend:
    """Return what would make a broken meld legal (rules 10 to 13), as far as it is easy.

    Precondition: the meld is in canonical order (`order_meld`).
    """
    if JOKER in meld:
        return Mend()
    missing = missing_between(meld)
    places = range(1, len(meld))
    return Mend(
        one_more=tuple(card for card in REAL_CARDS if _is_legal((*meld, card))),
        missing=missing if missing and _is_legal((*meld, *missing)) else (),
        too_many=tuple(card for card in meld if _is_legal(_without(meld, card))),
        split_before=next(
            (
                meld[at]
                for at in places
                if _is_legal(meld[:at]) and _is_legal(meld[at:])
            ),
            None,
        ),
    )


def _is_legal(cards: Meld) -> bool:
    return is_legal_meld(order_meld(cards))


def _without(meld: Meld, card: Card) -> Meld:
    at = meld.index(card)
    return (*meld[:at], *meld[at + 1 :])


@lru_cache(_CACHE_SIZE)
def order_meld(cards: Meld) -> Meld:
    """Return the cards in canonical order: a group S H D C, a run from low to high.

    An ace lies where it counts (rule 13). Cards that are no meld yet are ordered by
    suit and rank; undeclared jokers come last.
    """
    ranks = _ranks(cards)
    if len(set(ranks)) == 1:
        return tuple(sorted(cards, key=_group_place))
    high = "A" in ranks and "K" in ranks and "2" not in ranks
    return tuple(sorted(cards, key=_high_place if high else _low_place))


def _ranks(cards: Sequence[Card]) -> list[str]:
    return [card[-2] for card in cards if card != JOKER]


def _group_place(card: Card) -> tuple[int, bool]:
    return (len(SUITS) if card == JOKER else SUITS.index(card[-1]), is_joker(card))


def _low_place(card: Card) -> tuple[int, int, bool]:
    return _run_place(card, _LOW)


def _high_place(card: Card) -> tuple[int, int, bool]:
    return _run_place(card, _HIGH)


def _run_place(card: Card, places: dict[str, int]) -> tuple[int, int, bool]:
    if card == JOKER:
        return (len(SUITS), 0, True)
    return (SUITS.index(card[-1]), places[card[-2]], is_joker(card))


def _fits(meld: Meld) -> bool:
    """Whether cards in any order break no rule from 11 to 13 and 17."""
    cards = _different_cards(meld)
    return len(cards) == len(meld) <= LONGEST_RUN and _kind(cards) is not None


def _kind(cards: Sequence[Card]) -> Kind | None:
    if len({card[0] for card in cards}) == 1:
        return Kind.GROUP
    return Kind.RUN if _is_sequence(cards) else None


def _different_cards(meld: Meld) -> list[Card]:
    counted = {stands_for(card) for card in meld}
    return [card for card in counted if card is not None]


def _too_short(meld: Meld) -> list[tuple[str, str]]:
    missing = SMALLEST_MELD - len(meld)
    if missing <= 0:
        return []
    more = "one more card" if missing == 1 else "two more cards"
    return [("10", f"{show_all(meld)} needs {more}.")]


def _duplicates(meld: Meld) -> list[tuple[str, str]]:
    counts = Counter(stands_for(card) for card in meld)
    return [
        ("12", f"{show(card)} is in this meld twice. A meld holds no card twice.")
        for card, count in counts.items()
        if card is not None and count > 1
    ]


def _too_long(meld: Meld) -> list[tuple[str, str]]:
    if len(meld) <= LONGEST_RUN:
        return []
    return [("13", f"A run has at most {LONGEST_RUN} cards, this has {len(meld)}.")]


def _wrong_shape(meld: Meld) -> list[tuple[str, str]]:
    if len(meld) < SMALLEST_MELD or meld_kind(meld):
        return []
    cards = _different_cards(meld)
    if _turns_the_corner(cards):
        corner = f"{show_all(meld)} turns the corner."
        return [("13", f"{corner} The ace is low or high, not both.")]
    gap = _gap(cards)
    if gap:
        return [("11", f"{show_all(meld)}: {show_all(gap)} is missing.")]
    neither = "neither a group of one rank nor a run of one suit"
    return [("11", f"{show_all(meld)} is {neither}.")]


def _is_sequence(cards: Sequence[Card]) -> bool:
    if len({card[1] for card in cards}) != 1:
        return False
    return _span(cards, _LOW) == len(cards) or _span(cards, _HIGH) == len(cards)


def _span(cards: Sequence[Card], places: dict[str, int]) -> int:
    numbers = [places[card[0]] for card in cards]
    return max(numbers) - min(numbers) + 1


def _turns_the_corner(cards: Sequence[Card]) -> bool:
    """Whether cards of one suit would be a run if K, A and 2 were neighbours."""
    if len({card[1] for card in cards}) != 1:
        return False
    held = {_LOW[card[0]] for card in cards}
    starts = [number for number in held if (number - 1) % len(RANKS) not in held]
    return len(starts) == 1 and {_LOW["K"], _LOW["A"], _LOW["2"]} <= held


def _gap(cards: Sequence[Card]) -> list[Card]:
    """Return the cards missing inside a would-be run of one suit, if they are few."""
    suits = {card[1] for card in cards}
    if len(suits) != 1:
        return []
    places = min((_LOW, _HIGH), key=lambda order: _span(cards, order))
    held = {places[card[0]] for card in cards}
    suit = suits.pop()
    between = range(min(held), max(held) + 1)
    missing = [Card(RANKS[n % len(RANKS)] + suit) for n in between if n not in held]
    return missing if len(missing) < SMALLEST_MELD else []
