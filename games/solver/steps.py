"""From one table to another in few operations of a draft, each card moved once.

What goes where is settled first: each new meld that continues an old one keeps the cards
that both hold, and the others come from old melds or from the hand. Then a run that falls
apart is split, whole melds are joined, and the other cards are put to their melds, which
are first rid of cards that wait there for another meld; at last come the jokers that were
freed (rule 19), and what stands for what is declared.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.cards import Card, Meld, Table, is_joker, stands_for
from games.rules.changes import SMALLEST_PART, trace_cards
from games.rules.draft import (
    IN_HAND,
    Draft,
    Pick,
    declare_joker,
    join_melds,
    lay_new_meld,
    put_cards,
    split_meld,
    start_draft,
)
from games.rules.observation import Observation
from games.rules.table import cards_from_hand, keep_places


class Kind(StrEnum):
    """What an operation does; the words of drafts."""

    PUT = "put"
    NEW_MELD = "new meld"
    SPLIT = "split"
    JOIN = "join"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True)
class Operation:
    """One step in a draft."""

    kind: Kind
    picks: tuple[Pick, ...]
    """The cards that move; of a split the first card of the part behind, of a
    declaration the joker; of a join all cards of the meld that joins."""
    meld: int
    """The id of the meld that the cards go to; of a split that of the part behind."""
    stands_for: Card | None = None
    """What a joker is declared to stand for."""


def apply_operation(draft: Draft, seen: Observation, operation: Operation) -> Draft:
    """Return the draft after an operation.

    Raises:
        DraftError: a card or a meld isn't there.
        IllegalMoveError: a joker may not change yet (rule 19).
    """
    picks = operation.picks
    if operation.kind is Kind.PUT:
        return put_cards(draft, seen, picks, operation.meld)
    if operation.kind is Kind.NEW_MELD:
        return lay_new_meld(draft, seen, picks)
    if operation.kind is Kind.SPLIT:
        return split_meld(draft, picks[0])
    if operation.kind is Kind.JOIN:
        return join_melds(draft, seen, operation.meld, picks[0].place)
    if operation.stands_for is None:
        raise ValueError("a declaration says what the joker stands for")
    return declare_joker(draft, seen, picks[0], operation.stands_for)


@dataclass(frozen=True, slots=True)
class Step:
    """An operation, and what it leads to."""

    operation: Operation
    draft: Draft
    """The draft after it."""


def steps(
    old: Table, new: Table, meld_ids: Sequence[int] | None = None
) -> tuple[Operation, ...]:
    """Return operations that make the new table of the old one.

    Melds have the ids given, or 1, 2, 3, … in the order in which they lie; a new meld
    gets the next one. Precondition: the new table follows from the old one by the rules.
    """
    ids = tuple(range(1, len(old) + 1)) if meld_ids is None else tuple(meld_ids)
    return tuple(step.operation for step in plan(old, new, ids))


def plan(old: Table, new: Table, meld_ids: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the operations of `steps`, each with the draft that it leads to."""
    return tuple(_Planning(old, new, meld_ids).steps())


@dataclass(slots=True, eq=False)
class _Target:
    """A meld of the new table, and how it comes to be."""

    meld: Meld
    base: int | None
    """The id of the meld that it continues."""
    come: list[Pick] = field(default_factory=list)
    """The cards that it gets."""
    late: list[Pick] = field(default_factory=list)
    """Jokers of the table that come to stand for another card."""


class _Planning:
    """One plan; follows the draft to know what its operations lead to."""

    def __init__(self, old: Table, new: Table, meld_ids: tuple[int, ...]) -> None:
        self._melds = dict(zip(meld_ids, old, strict=True))
        places = keep_places(old, new)
        self._targets = [
            _Target(meld, None if place is None else meld_ids[place])
            for meld, place in zip(new, places, strict=True)
        ]
        self._seen = _observe(old, meld_ids, cards_from_hand(old, new))
        self._draft = start_draft(self._seen)

    def steps(self) -> Iterator[Step]:
        """Yield the operations in order."""
        self._settle_sources()
        yield from self._splits()
        yield from self._moves()
        yield from self._declarations()

    def _do(self, operation: Operation) -> Step:
        self._draft = apply_operation(self._draft, self._seen, operation)
        return Step(operation, self._draft)

    def _settle_sources(self) -> None:
        """Decide where each card of each new meld comes from."""
        new = tuple(target.meld for target in self._targets)
        came = trace_cards(self._melds, new, [each.base for each in self._targets])
        for target, parts in zip(self._targets, came, strict=True):
            for part in parts:
                place = IN_HAND if part.source is None else part.source
                picks = [Pick(place, card) for card in part.was.elements()]
                if place == IN_HAND or part.was == part.now:
                    target.come += picks
                elif place != target.base:
                    target.late += picks

    def _splits(self) -> Iterator[Step]:
        """Yield the splits that give new melds something to begin with."""
        for target in self._targets:
            if target.base is not None:
                continue
            counts = Counter(
                pick.place for pick in target.come if pick.place != IN_HAND
            )
            for place, count in counts.most_common(1):
                if count >= SMALLEST_PART:
                    yield from self._split_off(target, place)

    def _split_off(self, target: _Target, place: int) -> Iterator[Step]:
        """Yield the split of a meld whose first or last cards go to a new one."""
        meld = self._meld(place)
        part = Counter(pick.card for pick in target.come if pick.place == place)
        size = part.total()
        if size == len(meld):
            return
        if Counter(meld[-size:]) == part:
            at, base = len(meld) - size, self._draft.next_meld_id
        elif Counter(meld[:size]) == part:
            at, base = size, place
        else:
            return
        behind = self._draft.next_meld_id
        yield self._split(place, at)
        target.come = [pick for pick in target.come if pick.place != place]
        if base == place:
            self._rename(place, behind)
        target.base = base

    def _rename(self, place: int, now: int) -> None:
        """Let what was to happen to the cards behind a split happen to the new meld."""
        for target in self._targets:
            if target.base == place:
                target.base = now
            target.come = [_moved(pick, place, now) for pick in target.come]
            target.late = [_moved(pick, place, now) for pick in target.late]

    def _moves(self) -> Iterator[Step]:
        waiting = [target for target in self._targets if target.come]
        while waiting:
            target = _next_of(waiting)
            if target is None:
                yield from self._set_aside(waiting)
                target = _next_of(waiting) or waiting[0]
            waiting.remove(target)
            yield from self._bring(target, target.come)
        for target in self._targets:
            if target.late:
                yield from self._bring(target, target.late)

    def _set_aside(self, waiting: Sequence[_Target]) -> Iterator[Step]:
        """Yield a split that rids a meld of cards that wait there for other melds."""
        picks = [pick for target in waiting for pick in target.come]
        for target in waiting:
            if target.base is None:
                continue
            place, behind = target.base, self._draft.next_meld_id
            meld = self._meld(place)
            leaving = Counter(pick.card for pick in picks if pick.place == place)
            size = leaving.total()
            if Counter(meld[-size:]) == leaving:
                yield self._split(place, len(meld) - size)
                for each in waiting:
                    each.come = [_moved(pick, place, behind) for pick in each.come]
                return
            if Counter(meld[:size]) == leaving:
                yield self._split(place, size)
                target.base = behind
                for each in self._targets:
                    each.late = [_moved(pick, place, behind) for pick in each.late]
                return

    def _split(self, place: int, at: int) -> Step:
        pick = Pick(place, self._meld(place)[at])
        return self._do(Operation(Kind.SPLIT, (pick,), self._draft.next_meld_id))

    def _bring(self, target: _Target, picks: Sequence[Pick]) -> Iterator[Step]:
        """Yield what brings cards to a meld, at last whole melds by joining them."""
        rest, joins = [], []
        by_place: dict[int, list[Pick]] = defaultdict(list)
        for pick in picks:
            by_place[pick.place].append(self._as_it_lies(pick))
        for place, some in by_place.items():
            whole = place != IN_HAND and len(some) == len(self._meld(place))
            if whole and target.base is None:
                target.base = place
            elif whole and len(some) > 1 and target.base is not None:
                joins.append(Operation(Kind.JOIN, tuple(some), target.base))
            else:
                rest += some
        if rest:
            kind = Kind.NEW_MELD if target.base is None else Kind.PUT
            target.base = target.base or self._draft.next_meld_id
            yield self._do(Operation(kind, tuple(rest), target.base))
        for join in joins:
            yield self._do(join)

    def _as_it_lies(self, pick: Pick) -> Pick:
        """Return the pick; a free joker may stand for something else by now."""
        if pick.place == IN_HAND or pick.card in self._meld(pick.place):
            return pick
        staying = next((t.meld for t in self._targets if t.base == pick.place), ())
        jokers = _jokers(Counter(self._meld(pick.place)))
        return Pick(
            pick.place, next((j for j in jokers if j not in staying), jokers[0])
        )

    def _declarations(self) -> Iterator[Step]:
        """Yield what the jokers that stand for other cards have to be told."""
        for target in self._targets:
            if target.base is None:
                continue
            now, then = Counter(self._meld(target.base)), Counter(target.meld)
            wrong, right = _jokers(now - then), _jokers(then - now)
            for joker, wanted in zip(wrong, right, strict=True):
                yield self._do(
                    Operation(
                        Kind.DECLARE,
                        (Pick(target.base, joker),),
                        target.base,
                        stands_for(wanted),
                    )
                )

    def _meld(self, place: int) -> Meld:
        return self._draft.table[self._draft.meld_ids.index(place)]


def _next_of(waiting: Sequence[_Target]) -> _Target | None:
    """Return the first target whose meld no cards have to leave any more.

    None: each waits for another one.
    """
    left = {pick.place for target in waiting for pick in target.come}
    return next((each for each in waiting if each.base not in left), None)


def _jokers(cards: Counter[Card]) -> list[Card]:
    return [card for card in cards.elements() if is_joker(card)]


def _moved(pick: Pick, place: int, now: int) -> Pick:
    return Pick(now, pick.card) if pick.place == place else pick


def _observe(
    table: Table, meld_ids: tuple[int, ...], hand: tuple[Card, ...]
) -> Observation:
    """Return what a player sees who holds just the cards that are laid."""
    return Observation(
        viewer=0,
        dealer=0,
        turn=0,
        turns_ended=0,
        drawn=1,
        melded=False,
        lap=None,
        table=table,
        meld_ids=meld_ids,
        stock_count=0,
        hand_counts=(len(hand),),
        hand=hand,
        hands=None,
        result=None,
    )
