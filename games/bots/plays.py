"""Tables that a hand can make: with few melds changed, the most points, few cards.

Each function returns a whole legal table with at least one card of the hand in it, or
None when there is none.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from games.rules.cards import JOKER, RANKS, Card, Hand, Table, hand_points
from games.rules.table import keep_places
from games.solver import BestPlay, best_play, can_play

_LAYING_BUDGET = 100
"""Steps of search for changing few melds, so that others can follow what was laid."""

_MOST_PAIRS = 40
"""Pairs of cards that are tried where no single card can be played."""

_NEAR = 2
"""Cards of a suit at most so far apart can lie in one small run."""


def play_most(table: Table, hand: Hand) -> BestPlay:
    """Return a play that leaves the fewest points in the hand (perhaps none).

    It may change more melds than needed: to weigh plays, not to lay them.
    """
    return best_play(table, hand, budget=0)


def find_most(table: Table, hand: Hand) -> Table | None:
    """Return the table that leaves the fewest points in the hand, little changed."""
    play = best_play(table, hand, budget=_LAYING_BUDGET)
    return play.table if play.cards_played else None


def find_with_few_changes(table: Table, hand: Hand, *, changes: int) -> Table | None:
    """Return a table in which at most so many of the old melds are changed.

    The melds to change are chosen one by one, each time the one that leaves the fewest
    points. A meld that only grows is changed, too; new melds are not counted.
    """
    if not can_play(table, hand):
        return None
    opened: tuple[int, ...] = ()
    best = play_most((), hand)
    for _ in range(changes):
        places = _best_place_to_open(table, opened, hand, best)
        if places is None:
            break
        opened, best = places
    return _replace(table, opened, best.table) if best.cards_played else None


def _best_place_to_open(
    table: Table, opened: tuple[int, ...], hand: Hand, best: BestPlay
) -> tuple[tuple[int, ...], BestPlay] | None:
    """Return the places with the one more that helps most, and the play; None: none."""
    found = None
    choices = [
        (*opened, place) for place in _different_places(table) if place not in opened
    ]
    limits = [points_out_of_reach(_melds(table, places), hand) for places in choices]
    for limit, places in sorted(zip(limits, choices, strict=True)):
        if limit >= best.points_left:
            break
        play = play_most(_melds(table, places), hand)
        if _left(play) < _left(best):
            found, best = (places, play), play
    return found


def find_fewest(table: Table, hand: Hand) -> Table | None:
    """Return a table with few cards of the hand, mostly one, of many points; no jokers."""
    cards = sorted({*hand} - {JOKER}, key=lambda card: (-hand_points([card]), card))
    for card in cards:
        if can_play(table, (card,)):
            return best_play(table, (card,)).table
    for number, pair in enumerate(_related_pairs(cards)):
        if number < _MOST_PAIRS and can_play(table, pair):
            return best_play(table, pair).table
    melds = play_most((), tuple(cards)).table
    return (*table, min(melds, key=len)) if melds else None


def points_out_of_reach(table: Table, hand: Hand) -> int:
    """Return the points of cards that are in no meld of any cards of table and hand.

    No play leaves fewer points; this is much quicker to know than the best play.
    """
    cards = [*chain.from_iterable(table), *hand]
    jokers = sum(card[0] == "*" for card in cards)
    present = {card[-2:] for card in cards}
    lacking = min(jokers, 2)
    return sum(
        hand_points([card])
        for card in hand
        if card != JOKER and not _is_in_reach(card, present, lacking)
    )


def _is_in_reach(card: Card, present: set[str], lacking: int) -> bool:
    """Whether so many cards at most are missing to a meld of three with this card."""
    if lacking == 0:
        return any(present.issuperset(others) for others in _MELDS_OF[card])
    return lacking > 1 or any(not present.isdisjoint(o) for o in _MELDS_OF[card])


def _small_melds() -> Iterator[tuple[str, str, str]]:
    ring = RANKS + RANKS[0]
    for suit in "SHDC":
        for start in range(len(ring) - 2):
            low, middle, high = [rank + suit for rank in ring[start : start + 3]]
            yield low, middle, high
    for rank in RANKS:
        for first, second, third in combinations("SHDC", 3):
            yield rank + first, rank + second, rank + third


_MELDS_OF: dict[str, list[list[str]]] = {}
"""For each card the other two cards of each meld of three."""

for _meld in _small_melds():
    for _card in _meld:
        _MELDS_OF.setdefault(_card, []).append([o for o in _meld if o != _card])


def _related_pairs(cards: Sequence[Card]) -> Iterator[tuple[Card, Card]]:
    """Yield pairs of cards that can lie in one meld of three."""
    for first, second in combinations(cards, 2):
        apart = abs(RANKS.index(first[0]) - RANKS.index(second[0]))
        if apart == 0 or (first[1] == second[1] and apart <= _NEAR):
            yield first, second


def _left(play: BestPlay) -> tuple[int, int]:
    return play.points_left, -play.cards_played


def _different_places(table: Table) -> list[int]:
    """Return the place of each meld, of melds that look alike the first."""
    return sorted(
        {meld: place for place, meld in reversed([*enumerate(table)])}.values()
    )


def _melds(table: Table, places: Sequence[int]) -> Table:
    return tuple(table[place] for place in places)


def _replace(table: Table, places: Sequence[int], new: Table) -> Table:
    """Return the table with other melds in these places; more melds lie behind."""
    melds = {place: meld for place, meld in enumerate(table) if place not in places}
    behind = []
    for meld, old in zip(new, keep_places(_melds(table, places), new), strict=True):
        if old is None:
            behind.append(meld)
        else:
            melds[places[old]] = meld
    return (*(melds[place] for place in sorted(melds)), *behind)
