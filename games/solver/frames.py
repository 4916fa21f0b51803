"""A change of the table shown step by step, each card with a number of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.rules.cards import JOKER, Card, Meld, Table, declare, is_joker
from games.rules.changes import TableChange
from games.solver.steps import Kind, Operation, plan


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the table."""

    key: int
    """Tells cards that look alike apart; a card keeps it through all frames."""
    card: Card


Melds = dict[int, tuple[Placed, ...]]
"""The melds of a table in order, by their ids."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one step, and what the step did."""

    melds: Melds
    kind: Kind
    cards: tuple[Card, ...]
    """The cards that moved; of a declaration the joker as it is now."""
    source: Meld | None
    """The meld that they came from, as it was before the first step, or came out of a
    split; of a split or a declaration as it lay just before. None: a hand."""
    target: Meld
    """The meld that they came to, as it will be after the last step."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A change of the table: how it was, and a frame for each step."""

    start: Melds
    frames: tuple[Frame, ...]


def show_changes(changes: Sequence[TableChange]) -> tuple[Showing, ...]:
    """Return changes that followed each other, in steps of the solver.

    The last frame of each is the table as it was left, with its ids and in its order.
    Precondition: melds are in canonical order, as the rules leave them.
    """
    numbers = _Numbers()
    showings: list[Showing] = []
    melds: Melds = {}
    for change in changes:
        start = numbers.number(melds, change.old, change.old_ids)
        frames = tuple(_Frames(change, numbers).after(start))
        showings.append(Showing(start, frames))
        melds = frames[-1].melds if frames else start
    return tuple(showings)


class _Numbers:
    """Gives each card its number, and finds it again after each step."""

    def __init__(self) -> None:
        self._next = 0

    def number(self, before: Melds, table: Table, ids: Sequence[int]) -> Melds:
        """Return a table with the numbers that its cards had before.

        A card is first looked for in its meld, then among those that left theirs; then
        it may be a joker that stood for another card, or else it is new. Of jokers, the
        one that stands for nothing any more lay there before: it is about to leave.
        """
        left = {meld_id: list(placed) for meld_id, placed in before.items()}
        keys: dict[int, list[int | None]] = {}
        for meld_id, meld in zip(ids, table, strict=True):
            own = left.setdefault(meld_id, [])
            keys[meld_id] = [_take(own, card) for card in meld]
        loose = [placed for some in left.values() for placed in some]
        for finds in (_take, _take_joker):
            for meld_id, meld in zip(ids, table, strict=True):
                for place in sorted(range(len(meld)), key=lambda n: meld[n] != JOKER):
                    if keys[meld_id][place] is None:
                        keys[meld_id][place] = finds(loose, meld[place])
        return {
            meld_id: tuple(
                Placed(self._new() if key is None else key, card)
                for key, card in zip(keys[meld_id], meld, strict=True)
            )
            for meld_id, meld in zip(ids, table, strict=True)
        }

    def _new(self) -> int:
        self._next += 1
        return self._next


def _take(among: list[Placed], card: Card) -> int | None:
    """Take a card that looks like this; return its number, or None."""
    for place, placed in enumerate(among):
        if placed.card == card:
            return among.pop(place).key
    return None


def _take_joker(among: list[Placed], card: Card) -> int | None:
    """Take any joker, if the card is one; return its number, or None."""
    if is_joker(card):
        for place, placed in enumerate(among):
            if is_joker(placed.card):
                return among.pop(place).key
    return None


class _Frames:
    """Plays the steps of one change."""

    def __init__(self, change: TableChange, numbers: _Numbers) -> None:
        self._change = change
        self._numbers = numbers
        self._was = dict(zip(change.old_ids, change.old, strict=True))
        self._will_be: dict[int, Meld] = {}

    def after(self, start: Melds) -> list[Frame]:
        """Return the frames; the last one is the new table."""
        change = self._change
        planned = plan(change.old, change.new, change.old_ids)
        if not planned:
            return []
        last = planned[-1].draft
        self._will_be = dict(zip(last.meld_ids, last.table, strict=True))
        frames: list[Frame] = []
        before = start
        for step in planned:
            table, ids = step.draft.table, step.draft.meld_ids
            after = self._numbers.number(before, table, ids)
            frames += self._frames_of(step.operation, before, after)
            before = after
        frames[-1] = replace(frames[-1], melds=self._as_left(before))
        return frames

    def _frames_of(
        self, operation: Operation, before: Melds, after: Melds
    ) -> Iterator[Frame]:
        """Yield a frame for each place that the cards of an operation came from."""
        if operation.kind is Kind.SPLIT:
            yield self._split(operation, before, after)
        elif operation.kind is Kind.DECLARE:
            yield self._declaration(operation, before, after)
        else:
            yield from self._arrivals(operation, before, after)

    def _split(self, operation: Operation, before: Melds, after: Melds) -> Frame:
        (pick,) = operation.picks
        source = _faces(before[pick.place])
        for meld_id in (pick.place, operation.meld):
            self._was[meld_id] = _faces(after[meld_id])
        target = self._target(operation.meld, after)
        return Frame(after, Kind.SPLIT, (pick.card,), source, target)

    def _declaration(self, operation: Operation, before: Melds, after: Melds) -> Frame:
        cards = () if operation.stands_for is None else (declare(operation.stands_for),)
        source = _faces(before[operation.meld])
        target = self._target(operation.meld, after)
        return Frame(after, Kind.DECLARE, cards, source, target)

    def _arrivals(
        self, operation: Operation, before: Melds, after: Melds
    ) -> Iterator[Frame]:
        meld_id = operation.meld
        parts = _parts(before, meld_id, after[meld_id])
        melds = before
        for place, keys in parts.items():
            is_new = meld_id not in melds
            melds = _midway(melds, after, meld_id, keys)
            cards = tuple(each.card for each in after[meld_id] if each.key in keys)
            source = None if place is None else self._was[place]
            kind = Kind.NEW_MELD if is_new else Kind.PUT
            if operation.kind is Kind.JOIN and source and len(source) == len(cards):
                kind = Kind.JOIN  # else it is what others have left of a meld
            yield Frame(melds, kind, cards, source, self._target(meld_id, after))

    def _target(self, meld_id: int, melds: Melds) -> Meld:
        """Return a meld as it will be; as it is, if it will be none any more."""
        return self._will_be.get(meld_id) or _faces(melds[meld_id])

    def _as_left(self, melds: Melds) -> Melds:
        """Return the last table with the ids and in the order that it has now."""
        wanted = dict(zip(self._change.new_ids, self._change.new, strict=True))
        left = dict(melds)
        named = {
            meld_id: left.pop(meld_id)
            for meld_id, meld in wanted.items()
            if _faces(melds.get(meld_id, ())) == meld
        }
        for meld_id in wanted.keys() - named.keys():
            same = (
                n for n, placed in left.items() if _faces(placed) == wanted[meld_id]
            )
            named[meld_id] = left.pop(next(same))
        return {meld_id: named[meld_id] for meld_id in wanted}


def _faces(placed: Sequence[Placed]) -> Meld:
    return tuple(each.card for each in placed)


def _parts(
    before: Melds, meld_id: int, meld: Sequence[Placed]
) -> dict[int | None, set[int]]:
    """Return the numbers of the cards that a meld got, by the id of where they lay."""
    places = {each.key: place for place, some in before.items() for each in some}
    parts: dict[int | None, set[int]] = {}
    for each in meld:
        place = places.get(each.key)
        if place != meld_id:
            parts.setdefault(place, set()).add(each.key)
    return parts


def _midway(melds: Melds, after: Melds, meld_id: int, arriving: set[int]) -> Melds:
    """Return the table once some of the cards of an operation have arrived at a meld."""
    there = {each.key for each in melds.get(meld_id, ())} | arriving
    target = tuple(each for each in after[meld_id] if each.key in there)
    left = {
        place: tuple(each for each in some if each.key not in arriving)
        for place, some in melds.items()
    }
    return {place: some for place, some in (left | {meld_id: target}).items() if some}
