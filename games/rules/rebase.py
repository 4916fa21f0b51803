"""Setting a draft on a table that others have changed meanwhile, as far as it fits."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.cards import Card, Hand, Meld, Table, as_in_hand
from games.rules.draft import Draft
from games.rules.melds import is_legal_meld, order_meld
from games.rules.observation import Observation

Melds = dict[int, Meld]
"""Melds by their ids, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Rebased:
    """A draft on the table as it is now."""

    draft: Draft
    returned: Hand
    """Cards that the draft laid and that are back in the hand, as they look there."""
    left: tuple[Card, ...] = ()
    """Cards that left a meld of the old table, so that a change of the draft is lost."""
    joined: tuple[Card, ...] = ()
    """Cards that came to such a meld."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Melds that a draft changed and that hang together by cards moved between them."""

    ids: frozenset[int]
    laid: Counter[Card]
    """What it has of the hand, as it looks there."""
    moves_cards: bool
    """Whether a card left its meld, or a joker stands for another card."""


def rebase_draft(
    draft: Draft, base: Table, base_ids: tuple[int, ...], seen: Observation
) -> Rebased:
    """Return the draft, made on the table `base`, set on the table as it is seen now.

    What the draft changed in melds that nobody else touched is kept. Where others
    touched one of several melds that hang together, the table is as it lies; a card
    laid on a meld that still exists stays there while the meld is legal with it, and
    every other card of the hand goes back. Every card of the table and of the hand is
    in the new draft exactly once.
    """
    mine = dict(zip(draft.meld_ids, draft.table, strict=True))
    old = dict(zip(base_ids, base, strict=True))
    now = dict(zip(seen.meld_ids, seen.table, strict=True))
    in_hand = Counter(seen.hand or ())
    kept, result = Melds(), dict(now)
    returned, left, joined = Counter[Card](), Counter[Card](), Counter[Card]()
    for part in _parts(old, mine):
        if _is_untouched(part, old, now) and part.laid <= in_hand:
            in_hand -= part.laid
            kept |= {i: mine.get(i, ()) for i in part.ids}
            continue
        stayed = _stay(part, old, mine, result, in_hand)
        in_hand -= stayed
        lost = part.laid - stayed
        returned += lost
        if lost or part.moves_cards:
            for meld_id in part.ids & old.keys():
                before = Counter(old[meld_id])
                after = Counter(now.get(meld_id, ()))
                left += before - after
                joined += after - before
    return Rebased(
        _arrange(draft, kept, result, old),
        tuple((returned & in_hand).elements()),
        tuple(left.elements()),
        tuple(joined.elements()),
    )


def _parts(old: Melds, mine: Melds) -> Iterator[_Part]:
    """Yield what a draft changed, in parts that share no card."""
    changed = [i for i in {**old, **mine} if old.get(i) != mine.get(i)]
    before = {i: _count(old.get(i, ())) for i in changed}
    after = {i: _count(mine.get(i, ())) for i in changed}
    lost = {i: before[i] - after[i] for i in changed}
    gained = {i: after[i] - before[i] for i in changed}
    for ids in _connected(changed, lost, gained):
        laid = Counter[Card]()
        for i in ids:
            laid.update(gained[i])
            laid.subtract(lost[i])
        yield _Part(ids, +laid, _moves_cards(ids, old, mine))


def _connected(
    changed: list[int],
    lost: dict[int, Counter[Card]],
    gained: dict[int, Counter[Card]],
) -> list[frozenset[int]]:
    """Return the ids of melds in sets between which no card was moved."""
    groups = {i: frozenset({i}) for i in changed}
    for card in {card for cards in lost.values() for card in cards}:
        linked = [i for i in changed if lost[i][card] or gained[i][card]]
        merged = frozenset().union(*(groups[i] for i in linked))
        groups |= dict.fromkeys(merged, merged)
    return list(dict.fromkeys(groups.values()))


def _moves_cards(ids: Iterable[int], old: Melds, mine: Melds) -> bool:
    return any(Counter(old.get(i, ())) - Counter(mine.get(i, ())) for i in ids)


def _is_untouched(part: _Part, old: Melds, now: Melds) -> bool:
    return all(old[i] == now.get(i) for i in part.ids if i in old)


def _stay(
    part: _Part, old: Melds, mine: Melds, result: Melds, in_hand: Counter[Card]
) -> Counter[Card]:
    """Put what may stay of a part's laid cards to the melds of `result`; return it."""
    open_laid = part.laid & in_hand
    stayed = Counter[Card]()
    for meld_id in sorted(part.ids & old.keys() & mine.keys() & result.keys()):
        meld = result[meld_id]
        waiting = list((Counter(mine[meld_id]) - Counter(old[meld_id])).elements())
        while card := _next_that_fits(meld, waiting, open_laid - stayed):
            waiting.remove(card)
            stayed[as_in_hand(card)] += 1
            meld = order_meld((*meld, card))
        result[meld_id] = meld
    return stayed


def _next_that_fits(
    meld: Meld, waiting: list[Card], open_laid: Counter[Card]
) -> Card | None:
    for card in waiting:
        fits = is_legal_meld(order_meld((*meld, card)))
        if open_laid[as_in_hand(card)] > 0 and fits:
            return card
    return None


def _arrange(draft: Draft, kept: Melds, result: Melds, old: Melds) -> Draft:
    """Return a draft of the melds: those of the table in its order, then new ones.

    Melds that others laid have taken ids from the same row of numbers, so the draft's
    own new melds get ids behind them.
    """
    shift = max(0, max(result, default=0) - max(old, default=0))
    rows = [
        (i, kept[i] if i in kept and i in old else meld) for i, meld in result.items()
    ]
    rows += [(i + shift, meld) for i, meld in kept.items() if i not in old]
    lying = [(i, meld) for i, meld in rows if meld]
    return Draft(
        table=tuple(meld for _, meld in lying),
        meld_ids=tuple(meld_id for meld_id, _ in lying),
        next_meld_id=draft.next_meld_id + shift,
    )


def _count(meld: Meld) -> Counter[Card]:
    return Counter(map(as_in_hand, meld))
