"""Plays on the table: cards added to melds, and melds completed with single cards.

A melding phase is built play by play. Each play takes at least one card from the hand
and leaves a table of legal melds, so that any number of them is a legal phase.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.bots.hand_melds import SMALL_MELDS, find_hand_melds, worth_of
from games.rules.cards import JOKER, Card, Hand, Meld, Table, declare, stands_for
from games.rules.melds import (
    SMALLEST_MELD,
    Kind,
    cards_that_fit,
    meld_kind,
    order_meld,
)
from games.rules.table import hand_after

_SMALL_MELDS = tuple((meld, frozenset(meld)) for meld in SMALL_MELDS)


@dataclass(frozen=True, slots=True)
class Layout:
    """A table of legal melds, and what is left of the hand."""

    table: Table
    hand: Hand


@dataclass(frozen=True, slots=True)
class _Play:
    """Cards from the hand, and the melds that change: by place, and new ones."""

    laid: Hand
    changed: dict[int, tuple[Meld, ...]]
    new: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class _Spare:
    """A card that its meld can do without, and what the meld is then."""

    card: Card
    place: int
    rest: tuple[Meld, ...]


def find_table_play(
    table: Table, hand: Hand, rng: Random, *, tries: int, lay_jokers: bool
) -> Layout | None:
    """Return the layout with the fewest points left in the hand; None: no play.

    Each try takes the plays in another order. With `lay_jokers` a joker goes to the
    table also where it only lengthens a meld.
    """
    start = Layout(table, hand)
    melds = find_hand_melds(hand)
    found = [_with_hand_melds(start, melds)] if melds else []
    found.append(start)
    layouts = [_play_on(layout, None) for layout in found]
    if layouts[-1].hand != hand:
        layouts += [_play_on(start, rng) for _ in range(tries)]
    if lay_jokers:
        layouts = [_lay_jokers(layout) for layout in layouts]
    best = min(layouts, key=lambda layout: worth_of(layout.hand))
    return best if len(best.hand) < len(hand) else None


def _with_hand_melds(layout: Layout, melds: tuple[Meld, ...]) -> Layout:
    laid = tuple(JOKER if card[0] == "*" else card for meld in melds for card in meld)
    return Layout((*layout.table, *melds), hand_after(layout.hand, laid))


def _play_on(layout: Layout, rng: Random | None) -> Layout:
    """Take the play of the most worth, as chance has it with `rng`, until none is left."""
    while plays := list(_plays(layout)):
        worths = [worth_of(play.laid) for play in plays]
        if rng is not None:
            worths = [int(worth * rng.uniform(0.3, 1)) for worth in worths]
        layout = _carry_out(layout, plays[worths.index(max(worths))])
    return layout


def _carry_out(layout: Layout, play: _Play) -> Layout:
    table: list[Meld] = []
    for place, meld in enumerate(layout.table):
        table.extend(play.changed.get(place, (meld,)))
    return Layout((*table, *play.new), hand_after(layout.hand, play.laid))


def _plays(layout: Layout) -> Iterator[_Play]:
    yield from _additions(layout)
    yield from _splits(layout)
    spares = _find_spares(layout.table)
    yield from _completions(layout.hand, spares, ())
    yield from _freed_jokers(layout)


def _additions(layout: Layout) -> Iterator[_Play]:
    """Yield a card of the hand put to a meld."""
    held = frozenset(layout.hand)
    for place, meld in enumerate(layout.table):
        for card in sorted(cards_that_fit(meld) & held):
            yield _Play((card,), {place: (order_meld((*meld, card)),)})


def _splits(layout: Layout) -> Iterator[_Play]:
    """Yield a run split around the second copy of one of its cards."""
    held = frozenset(layout.hand)
    for place, meld in enumerate(layout.table):
        for at in range(SMALLEST_MELD - 1, len(meld) - SMALLEST_MELD + 1):
            face = stands_for(meld[at])
            if face in held and meld_kind(meld) is Kind.RUN:
                halves = ((*meld[:at], face), meld[at:])
                yield _Play((face,), {place: halves})


def _find_spares(table: Table) -> dict[Card, list[_Spare]]:
    """Return for each real card the spare cards that stand for it."""
    spares: dict[Card, list[_Spare]] = {}
    for place, meld in enumerate(table):
        if len(meld) > SMALLEST_MELD:
            for spare in _spares_of(place, meld):
                face = stands_for(spare.card) or spare.card
                spares.setdefault(face, []).append(spare)
    return spares


def _spares_of(place: int, meld: Meld) -> Iterator[_Spare]:
    is_group = meld_kind(meld) is Kind.GROUP
    for at, card in enumerate(meld):
        before, after = meld[:at], meld[at + 1 :]
        if is_group or not before or not after:
            yield _Spare(card, place, ((*before, *after),))
        elif min(len(before), len(after)) >= SMALLEST_MELD:
            yield _Spare(card, place, (before, after))


def _completions(
    hand: Hand, spares: dict[Card, list[_Spare]], free: Hand
) -> Iterator[_Play]:
    """Yield new melds of cards of the hand, spare cards and jokers.

    `free` are jokers of the table that have to go into the new meld.
    """
    held = frozenset(hand)
    jokers = len(free) or hand.count(JOKER)
    reachable = held | spares.keys()
    for meld, cards in _SMALL_MELDS:
        missing = cards - reachable
        if len(missing) <= jokers and (missing or not free):
            play = _completion(meld, missing, held, spares)
            if play:
                yield play


def _completion(
    meld: Meld,
    missing: frozenset[Card],
    held: frozenset[Card],
    spares: dict[Card, list[_Spare]],
) -> _Play | None:
    laid, lying = [], []
    changed: dict[int, tuple[Meld, ...]] = {}
    for card in meld:
        if card in missing:
            laid.append(JOKER)
            lying.append(declare(card))
        elif card in held:
            laid.append(card)
            lying.append(card)
        else:
            spare = next((s for s in spares[card] if s.place not in changed), None)
            if spare is None:
                return None
            changed[spare.place] = spare.rest
            lying.append(spare.card)
    if len(laid) == len(missing):
        return None
    return _Play(tuple(laid), changed, (order_meld(tuple(lying)),))


def _freed_jokers(layout: Layout) -> Iterator[_Play]:
    """Yield a joker replaced by a card of the hand and set to a good place (rule 19)."""
    for place, meld in enumerate(layout.table):
        for card in meld:
            face = stands_for(card)
            if face != card and face in layout.hand:
                yield from _replacements(layout, place, card, face)


def _replacements(
    layout: Layout, place: int, joker: Card, face: Card
) -> Iterator[_Play]:
    """Yield what may become of one joker whose real card is in the hand."""
    replaced = order_meld(
        tuple(face if card == joker else card for card in layout.table[place])
    )
    rest = hand_after(layout.hand, (face, *[JOKER] * layout.hand.count(JOKER)))
    others = (*layout.table[:place], (), *layout.table[place + 1 :])
    for play in _completions(rest, _find_spares(others), (JOKER,)):
        laid = (face, *(card for card in play.laid if card != JOKER))
        yield _Play(laid, {**play.changed, place: (replaced,)}, play.new)
    for lengthened in _with_joker(replaced):
        yield _Play((face,), {place: (lengthened,)})


def _with_joker(meld: Meld) -> list[Meld]:
    """Return the meld with one more joker, if there is room for it."""
    fitting = sorted(cards_that_fit(meld))[:1]
    return [order_meld((*meld, declare(card))) for card in fitting]


def _lay_jokers(layout: Layout) -> Layout:
    """Put each joker of the hand to the first meld that has room for it."""
    while JOKER in layout.hand:
        for place, meld in enumerate(layout.table):
            for lengthened in _with_joker(meld):
                play = _Play((JOKER,), {place: (lengthened,)})
                break
            else:
                continue
            break
        else:
            return layout
        layout = _carry_out(layout, play)
    return layout
