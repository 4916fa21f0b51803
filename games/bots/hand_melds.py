"""Whole melds from one's own hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.rules.cards import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    Hand,
    Meld,
    declare,
    hand_points,
)
from games.rules.melds import order_meld

_MOST_NODES = 60
"""Steps of the search for the best choice among melds that share cards."""

_JOKER_WORTH = 40
"""Less than its points in a hand: a joker is laid where it helps other cards out."""


def _runs(length: int) -> Iterator[Meld]:
    ranks = RANKS + RANKS[0]
    for suit in SUITS:
        for start in range(len(ranks) - length + 1):
            yield tuple(Card(rank + suit) for rank in ranks[start : start + length])


def _groups(size: int) -> Iterator[Meld]:
    for rank in RANKS:
        for suits in combinations(SUITS, size):
            yield tuple(Card(rank + suit) for suit in suits)


SMALL_MELDS: tuple[Meld, ...] = (*_runs(3), *_groups(3))
"""Every meld of three real cards."""

_MELDS: tuple[Meld, ...] = (*_runs(5), *_runs(4), *_groups(4), *SMALL_MELDS)
"""Melds that no two smaller ones make up; a longer run splits into these."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A meld that the hand could lay, and the cards of the hand in it."""

    meld: Meld
    used: Counter[Card]
    worth: int


def worth_of(cards: Hand) -> int:
    """Return what it is worth to get rid of cards: points first, then their number."""
    jokers = cards.count(JOKER)
    real = hand_points(card for card in cards if card != JOKER)
    return 4 * real + len(cards) + _JOKER_WORTH * jokers


def find_hand_melds(hand: Hand) -> tuple[Meld, ...]:
    """Return the melds to lay from a hand alone, those that leave the fewest points."""
    held = Counter(hand)
    candidates = sorted(
        filter(None, (_candidate(meld, held) for meld in _MELDS)),
        key=lambda candidate: -candidate.worth,
    )
    useful = {card for candidate in candidates for card in candidate.used}
    open_worth = worth_of(tuple(card for card in hand if card in useful))
    search = _Search()
    search.visit(candidates, held, open_worth, 0, ())
    return search.best


def _candidate(meld: Meld, held: Counter[Card]) -> _Candidate | None:
    missing = [card for card in meld if card not in held]
    if len(missing) > held[JOKER] or len(missing) == len(meld):
        return None
    used = tuple(JOKER if card in missing else card for card in meld)
    laid = order_meld(tuple(declare(c) if c in missing else c for c in meld))
    return _Candidate(laid, Counter(used), worth_of(used))


class _Search:
    """Branch and bound over candidates, the most worth first."""

    def __init__(self) -> None:
        self.best: tuple[Meld, ...] = ()
        self._best_worth = 0
        self._nodes = _MOST_NODES

    def visit(
        self,
        candidates: Sequence[_Candidate],
        held: Counter[Card],
        open_worth: int,
        worth: int,
        laid: tuple[Meld, ...],
    ) -> None:
        """Try every choice of candidates; no choice is worth more than `open_worth`."""
        if worth > self._best_worth:
            self._best_worth, self.best = worth, laid
        for place, candidate in enumerate(candidates):
            if worth + open_worth <= self._best_worth or self._nodes == 0:
                return
            self._nodes -= 1
            left = held - candidate.used
            self.visit(
                [other for other in candidates[place:] if other.used <= left],
                left,
                open_worth - candidate.worth,
                worth + candidate.worth,
                (*laid, candidate.meld),
            )
