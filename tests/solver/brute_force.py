"""The same questions by trying everything; for a dozen cards."""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement

from games.rules.cards import (
    JOKER,
    REAL_CARDS,
    as_in_hand,
    declare,
    hand_points,
    stands_for,
)
from games.rules.melds import is_legal_meld, order_meld
from games.rules.table import joker_violations


def best_by_trying(table, hand):
    """Return points left, cards played and melds changed of the best play."""
    best = (hand_points(hand), 0, 0)
    for size in range(1, len(hand) + 1):
        for laid in set(combinations(sorted(hand), size)):
            left = hand_points(hand) - hand_points(laid)
            if (left, -size) > (best[0], -best[1]):
                continue
            changed = fewest_changes(table, laid)
            if changed is not None and (left, -size, changed) < (
                best[0],
                -best[1],
                best[2] if best[1] else 99,
            ):
                best = (left, size, changed)
    return best


def fewest_changes(table, laid):
    """Return the fewest changes to lay these cards; None: it can't be done."""
    cards = [as_in_hand(card) for card in chain(chain.from_iterable(table), laid)]
    real = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(real)
    old = Counter(map(order_meld, table))
    found = None
    for stood_for in combinations_with_replacement(REAL_CARDS, jokers):
        declared = Counter([*real, *map(declare, stood_for)])
        for melds in _partitions(declared):
            if joker_violations(table, melds):
                continue
            changed = (old - Counter(map(order_meld, melds))).total()
            if found is None or changed < found:
                found = changed
    return found


def _partitions(cards):
    """Yield every way to lay all the cards in legal melds."""
    if not cards:
        yield ()
        return
    first = min(cards, key=_place)
    for meld in _melds_with(first, cards):
        for rest in _partitions(cards - Counter(meld)):
            yield (meld, *rest)


def _place(card):
    return REAL_CARDS.index(stands_for(card)), card


def _melds_with(first, cards):
    others = sorted(cards - Counter([first]), key=_place)
    rank = [card for card in others if card[-2] == first[-2]]
    suit = [card for card in others if card[-1] == first[-1]]
    for size in (2, 3):
        for some in combinations(rank, size):
            if is_legal_meld(order_meld((first, *some))):
                yield order_meld((first, *some))
    for size in range(2, len(suit) + 1):
        for some in combinations(suit, size):
            if is_legal_meld(order_meld((first, *some))):
                yield order_meld((first, *some))
