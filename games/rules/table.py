"""The melds face up: what a melding phase may do to them (rules 9, 14 and 17 to 22)."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from games.rules.cards import (
    JOKER,
    Card,
    Hand,
    Meld,
    Table,
    as_in_hand,
    show,
    stands_for,
)
from games.rules.melds import meld_violations
from games.rules.violations import Violation


def table_cards(table: Table) -> tuple[Card, ...]:
    """Return all cards of the melds, in the order in which they lie."""
    return tuple(chain.from_iterable(table))


def cards_from_hand(old: Table, new: Table) -> Hand:
    """Return the cards, as they looked in the hand, that the new table has more."""
    return tuple((_as_in_hand(new) - _as_in_hand(old)).elements())


def hand_after(hand: Hand, played: Hand) -> Hand:
    """Return the rest of a hand in its order; cards that it doesn't hold are ignored.

    Of cards that look alike the last leaves first, so that older cards keep their place.
    """
    leaving = Counter(played)
    kept: list[Card] = []
    for card in reversed(hand):
        if leaving[card] > 0:
            leaving[card] -= 1
        else:
            kept.append(card)
    return tuple(reversed(kept))


def table_violations(old: Table, new: Table, hand: Hand) -> tuple[Violation, ...]:
    """Return every rule that confirming `new` would break (rules 10 to 14, 17 to 20).

    Judged on the finished table alone, whatever the path to it (rule 19).
    """
    return (
        *chain.from_iterable(map(meld_violations, new)),
        *_cards_violations(old, new, hand),
        *joker_violations(old, new),
    )


def joker_violations(old: Table, new: Table) -> tuple[Violation, ...]:
    """Return a violation of rule 19 for each joker that changed without being freed."""
    bound = bound_jokers(old)
    if not bound:
        return ()
    standing = count_standing(new)
    return tuple(
        Violation(
            "19",
            f"*{card}",
            f"The joker stands for {show(card)} until a real {show(card)} "
            "lies on the table in its place.",
        )
        for card, jokers in bound.items()
        if standing[card] < jokers
    )


def bound_jokers(table: Table) -> Counter[Card]:
    """Return for each card how many jokers on the table stand for it (rule 19)."""
    return Counter(Card(card[1:]) for card in table_cards(table) if len(card) > 2)


def count_standing(table: Table) -> Counter[Card | None]:
    """Return for each card how many, real ones or jokers, stand for it."""
    return Counter(map(stands_for, table_cards(table)))


def _cards_violations(old: Table, new: Table, hand: Hand) -> list[Violation]:
    before, after = _as_in_hand(old), _as_in_hand(new)
    added, lost = after - before, before - after
    unknown = added - Counter(hand)
    found = []
    if not added:
        message = "Lay at least one card from your hand, or draw."
        found.append(Violation("14a", "", message))
    found += [_from_nowhere(card) for card in unknown.elements()]
    found += [_left_the_table(card) for card in lost.elements()]
    if lost[JOKER]:
        message = "A joker on the table can't go to your hand; it needs a meld."
        found.append(Violation("20", "*", message))
    return found


def _as_in_hand(table: Table) -> Counter[Card]:
    return Counter(map(as_in_hand, chain.from_iterable(table)))


def _from_nowhere(card: Card) -> Violation:
    message = f"{show(card)} lies neither on the table nor in your hand."
    return Violation("14a", card, message)


def _left_the_table(card: Card) -> Violation:
    name = "The joker" if card == JOKER else show(card)
    message = f"{name} was on the table and has to stay there."
    return Violation("14b", card, message)


def keep_places(old: Table, new: Table) -> tuple[int | None, ...]:
    """Return for each meld of the new table the place of the old meld that it continues.

    None: it is a new meld. An unchanged meld continues itself; of the others those with
    the largest overlap are matched first, ties by position. No old meld is continued
    twice. Places count from 0.
    """
    matched = unchanged_places(old, new)
    taken = set(matched.values())
    open_old = [place for place in range(len(old)) if place not in taken]
    open_new = [place for place in range(len(new)) if place not in matched]
    for _, old_place, new_place in sorted(_overlaps(old, new, open_old, open_new)):
        if new_place not in matched and old_place not in taken:
            matched[new_place] = old_place
            taken.add(old_place)
    return tuple(matched.get(place) for place in range(len(new)))


def keep_ids(
    old: Table, old_ids: Sequence[int], new: Table, next_id: int
) -> tuple[tuple[int, ...], int]:
    """Return the ids of the new table's melds, and the next id.

    A meld that continues one keeps its id; the others get ids from `next_id` on.
    """
    ids = []
    for place in keep_places(old, new):
        ids.append(next_id if place is None else old_ids[place])
        next_id += place is None
    return tuple(ids), next_id


def unchanged_places(old: Table, new: Table) -> dict[int, int]:
    """Return the old place of each meld, by its new one, that is there card for card."""
    places: dict[Meld, list[int]] = {}
    for place in reversed(range(len(old))):
        places.setdefault(old[place], []).append(place)
    matched = {}
    for place, meld in enumerate(new):
        if places.get(meld):
            matched[place] = places[meld].pop()
    return matched


def _overlaps(
    old: Table, new: Table, old_places: list[int], new_places: list[int]
) -> list[tuple[int, int, int]]:
    cards = [(place, _different(old[place])) for place in old_places]
    overlaps = []
    for new_place in new_places:
        of_new = _different(new[new_place])
        for old_place, of_old in cards:
            if common := len(of_new & of_old):
                overlaps.append((-common, old_place, new_place))
    return overlaps


def _different(meld: Meld) -> set[tuple[Card, int] | Card]:
    """Return the cards, those that look like one before them with a number."""
    cards: set[tuple[Card, int] | Card] = {*meld}
    if len(cards) < len(meld):
        before = ((card, meld[:n].count(card)) for n, card in enumerate(meld))
        cards.update((card, copies) for card, copies in before if copies)
    return cards
