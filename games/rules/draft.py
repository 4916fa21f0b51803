"""A draft: one seat's private, possibly illegal, arrangement of the table (rule 9).

A draft is a frozen value; each operation returns the next one. What of the hand lies in
it follows from comparing it with the table that the seat observes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.cards import (
    JOKER,
    Card,
    Hand,
    Meld,
    Table,
    declare,
    is_declared,
    is_joker,
)
from games.rules.changes import Mark, compare_tables
from games.rules.melds import (
    cards_that_fit,
    joker_choices,
    meld_violations,
    order_meld,
)
from games.rules.observation import MOST_DRAWS, Observation
from games.rules.table import (
    bound_jokers,
    cards_from_hand,
    count_standing,
    hand_after,
    joker_violations,
    keep_ids,
    table_violations,
)
from games.rules.violations import IllegalMoveError, Violation

IN_HAND = 0
"""Stands for the hand where a meld's id is expected; melds have ids from 1."""


class DraftError(ValueError):
    """Raised when an operation names a card or a meld that isn't there."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The melds of an arrangement, legal or not."""

    table: Table
    meld_ids: tuple[int, ...]
    """A number for each meld that stays the same while the meld is worked on."""
    next_meld_id: int


@dataclass(frozen=True, slots=True)
class Pick:
    """One card that an operation is about, and where it lies."""

    place: int
    """The id of its meld, or `IN_HAND`."""
    card: Card


@dataclass(frozen=True, slots=True)
class JokerChoice:
    """A joker of a draft that may stand for another card."""

    joker: Card
    choices: tuple[Card, ...]
    """The real cards that it could stand for, other than now."""


@dataclass(frozen=True, slots=True)
class JudgedMeld:
    """One meld of a draft and what the rules say of it."""

    id: int
    cards: Meld
    marks: tuple[Mark, ...]
    violations: tuple[Violation, ...]
    jokers: tuple[JokerChoice, ...]
    bound: frozenset[Card]
    """Jokers that keep the card that they stand for (rule 19)."""
    fitting: frozenset[Card]
    """Real cards that could join the meld."""


@dataclass(frozen=True, slots=True)
class JudgedDraft:
    """A draft and what the rules say of it as a finished table."""

    melds: tuple[JudgedMeld, ...]
    hand: Hand
    """The cards still in the hand, in their order."""
    laid: Hand
    """The cards that the draft lays from the hand."""
    violations: tuple[Violation, ...]
    """Every rule that confirming it now would break, those of its melds included."""


def can_arrange(seen: Observation) -> bool:
    """Whether the viewer may work on what this turn is to meld (rules 8 and 9)."""
    return seen.is_my_turn and not seen.melded and seen.drawn < MOST_DRAWS


def can_draft(seen: Observation) -> bool:
    """Whether the viewer may work on a draft, or on a plan for the next turn."""
    has_melded = seen.is_my_turn and seen.melded
    return seen.viewer is not None and seen.result is None and not has_melded


def start_draft(seen: Observation) -> Draft:
    """Return the draft of the table as it lies."""
    return Draft(seen.table, seen.meld_ids, max(seen.meld_ids, default=0) + 1)


def hand_of_draft(draft: Draft, seen: Observation) -> Hand:
    """Return the cards that the draft leaves in the viewer's hand, in their order."""
    played = cards_from_hand(seen.table, draft.table)
    return hand_after(seen.hand or (), played)


def judge_draft(draft: Draft, seen: Observation) -> JudgedDraft:
    """Return what the rules say of the draft and of each of its melds."""
    change = compare_tables(seen.table, seen.meld_ids, draft.table, draft.meld_ids)
    free = _free_jokers(draft, seen)
    melds = tuple(
        JudgedMeld(
            id=meld_id,
            cards=meld,
            marks=marks,
            violations=meld_violations(meld),
            jokers=_joker_choices(meld, free),
            bound=frozenset(filter(is_declared, meld)) - free,
            fitting=cards_that_fit(meld),
        )
        for meld_id, meld, marks in zip(
            draft.meld_ids, draft.table, change.marks, strict=True
        )
    )
    hand = hand_after(seen.hand or (), change.laid)
    violations = table_violations(seen.table, draft.table, seen.hand or ())
    return JudgedDraft(melds, hand, change.laid, violations)


def put_cards(
    draft: Draft, seen: Observation, picks: Sequence[Pick], meld_id: int
) -> Draft:
    """Return the draft with the picked cards put to a meld, which orders itself.

    A joker that is free to change stands for the one card that fits, or, where several
    would, for none until `declare_joker` says which.

    Raises:
        DraftError: a card or the meld isn't there.
    """
    _place_of(draft, meld_id)
    moving = [pick for pick in picks if pick.place != meld_id]
    lifted, cards = _lift(draft, seen, moving)
    melds = _melds(lifted)
    melds[meld_id] = _settle((*melds[meld_id], *cards), _free_jokers(draft, seen))
    return _with_melds(draft, melds, draft.next_meld_id)


def lay_new_meld(draft: Draft, seen: Observation, picks: Sequence[Pick]) -> Draft:
    """Return the draft with the picked cards as a new meld behind all others.

    Raises:
        DraftError: no card is picked, or one isn't there.
    """
    lifted, cards = _lift(draft, seen, picks)
    if not cards:
        raise DraftError("Pick the cards of the new meld first.")
    melds = _melds(lifted)
    melds[draft.next_meld_id] = _settle(tuple(cards), _free_jokers(draft, seen))
    return _with_melds(draft, melds, draft.next_meld_id + 1)


def take_cards(draft: Draft, seen: Observation, picks: Sequence[Pick]) -> Draft:
    """Return the draft with the picked cards back in the hand.

    Raises:
        DraftError: a card isn't there.
        IllegalMoveError: a card was on the table (rules 14b and 20).
    """
    lifted, _ = _lift(draft, seen, [pick for pick in picks if pick.place != IN_HAND])
    violations = table_violations(seen.table, lifted.table, seen.hand or ())
    stuck = tuple(v for v in violations if v.rule in {"14b", "20"})
    if stuck:
        raise IllegalMoveError(stuck)
    return lifted


def split_meld(draft: Draft, pick: Pick) -> Draft:
    """Return the draft with a meld split before the picked card.

    Raises:
        DraftError: the card isn't there, or nothing lies before it.
    """
    place = _place_of(draft, pick.place)
    meld = draft.table[place]
    at = meld.index(pick.card) if pick.card in meld else 0
    if at == 0:
        raise DraftError("A meld is split before one of its cards, not the first.")
    melds = _melds(draft)
    melds[pick.place], melds[draft.next_meld_id] = meld[:at], meld[at:]
    return _with_melds(draft, melds, draft.next_meld_id + 1)


def join_melds(draft: Draft, seen: Observation, first: int, second: int) -> Draft:
    """Return the draft with all cards of the second meld put to the first.

    Raises:
        DraftError: a meld isn't there, or both are the same.
    """
    if first == second:
        raise DraftError("A meld can't be joined to itself.")
    cards = draft.table[_place_of(draft, second)]
    return put_cards(draft, seen, [Pick(second, card) for card in cards], first)


def declare_joker(
    draft: Draft, seen: Observation, pick: Pick, stands_for: Card
) -> Draft:
    """Return the draft with a joker standing for a real card (rule 17).

    Raises:
        DraftError: the joker isn't there.
        IllegalMoveError: it may not change before it is replaced (rule 19).
    """
    meld = draft.table[_place_of(draft, pick.place)]
    if not is_joker(pick.card) or pick.card not in meld:
        raise DraftError("That joker doesn't lie there any more.")
    at = meld.index(pick.card)
    melds = _melds(draft)
    melds[pick.place] = order_meld((*meld[:at], declare(stands_for), *meld[at + 1 :]))
    declared = _with_melds(draft, melds, draft.next_meld_id)
    before = joker_violations(seen.table, draft.table)
    violations = joker_violations(seen.table, declared.table)
    if not set(violations) <= set(before):
        raise IllegalMoveError(violations)
    return declared


def lay_out(draft: Draft, seen: Observation, table: Table) -> Draft:
    """Return a draft of a whole table; melds that go on from `draft` keep their ids.

    Raises:
        DraftError: the table isn't made of the cards on the table and in the hand.
    """
    played = cards_from_hand(seen.table, table)
    is_whole = not cards_from_hand(table, seen.table)
    if not is_whole or Counter(played) - Counter(seen.hand or ()):
        raise DraftError("That table isn't made of the cards that there are.")
    ids, next_id = keep_ids(draft.table, draft.meld_ids, table, draft.next_meld_id)
    return Draft(tuple(map(order_meld, table)), ids, next_id)


def _melds(draft: Draft) -> dict[int, Meld]:
    return dict(zip(draft.meld_ids, draft.table, strict=True))


def _with_melds(draft: Draft, melds: dict[int, Meld], next_meld_id: int) -> Draft:
    left = {meld_id: order_meld(meld) for meld_id, meld in melds.items() if meld}
    return replace(
        draft,
        table=tuple(left.values()),
        meld_ids=tuple(left),
        next_meld_id=next_meld_id,
    )


def _place_of(draft: Draft, meld_id: int) -> int:
    if meld_id not in draft.meld_ids:
        raise DraftError("That meld isn't on the table any more.")
    return draft.meld_ids.index(meld_id)


def _lift(
    draft: Draft, seen: Observation, picks: Sequence[Pick]
) -> tuple[Draft, list[Card]]:
    """Return the draft without the picked cards, and these as they looked."""
    melds = _melds(draft)
    hand = Counter(hand_of_draft(draft, seen))
    for pick, count in Counter(picks).items():
        source = hand if pick.place == IN_HAND else Counter(melds.get(pick.place, ()))
        if source[pick.card] < count:
            raise DraftError("A card that you picked doesn't lie there any more.")
        if pick.place != IN_HAND:
            left = list(melds[pick.place])
            for _ in range(count):
                left.remove(pick.card)
            melds[pick.place] = tuple(left)
    emptied = _with_melds(draft, melds, draft.next_meld_id)
    return emptied, [pick.card for pick in picks]


def _settle(cards: Meld, free: frozenset[Card]) -> Meld:
    """Return a meld in order, its jokers declared where only one card is possible.

    Free jokers that make no legal meld as they are may come to stand for another card.
    """
    meld = _declare_single_choices(order_meld(cards))
    if not meld_violations(meld):
        return meld
    undeclared = tuple(JOKER if card in free else card for card in cards)
    renewed = _declare_single_choices(order_meld(undeclared))
    return renewed if joker_choices(renewed) or JOKER not in renewed else meld


def _declare_single_choices(meld: Meld) -> Meld:
    while len(choices := joker_choices(meld)) == 1:
        at = meld.index(JOKER)
        meld = order_meld((*meld[:at], declare(choices[0]), *meld[at + 1 :]))
    return meld


def _free_jokers(draft: Draft, seen: Observation) -> frozenset[Card]:
    """Return the declared jokers that could stand for another card (rule 19)."""
    bound, standing = bound_jokers(seen.table), count_standing(draft.table)
    return frozenset(
        declare(card)
        for card in bound_jokers(draft.table)
        if standing[card] > bound[card]
    )


def _joker_choices(meld: Meld, free: frozenset[Card]) -> tuple[JokerChoice, ...]:
    """Return the jokers of a meld that may change, each with what it could stand for."""
    found = []
    for at, card in enumerate(meld):
        if card != JOKER and card not in free:
            continue
        asked = order_meld((*meld[:at], JOKER, *meld[at + 1 :]))
        choices = tuple(c for c in joker_choices(asked) if declare(c) != card)
        if choices:
            found.append(JokerChoice(card, choices))
    return tuple(found)
