"""A change of the table shown step by step, each card with a number of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.rules.cards import Card, Meld, Table, declare, is_joker
from games.rules.changes import TableChange
from games.rules.draft import Draft, start_draft
from games.solver.steps import (
    Kind,
    Operation,
    apply_operation,
    observe_table,
    steps,
)


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
    """The meld that they came from, as it was; None: a hand."""
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
    """
    numbers = _Numbers()
    showings: list[Showing] = []
    melds: Melds = {}
    for change in changes:
        start = numbers.number(melds, change.old, change.old_ids)
        frames = tuple(_Steps(change, numbers).frames(start))
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
        it may be a joker that stood for another card, or else it is new.
        """
        left = {meld_id: list(placed) for meld_id, placed in before.items()}
        keys: dict[int, list[int | None]] = {}
        for meld_id, meld in zip(ids, table, strict=True):
            own = left.setdefault(meld_id, [])
            keys[meld_id] = [_take(own, card) for card in meld]
        loose = [placed for some in left.values() for placed in some]
        for finds in (_take, _take_joker):
            for meld_id, meld in zip(ids, table, strict=True):
                for place, card in enumerate(meld):
                    if keys[meld_id][place] is None:
                        keys[meld_id][place] = finds(loose, card)
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


class _Steps:
    """Plays the steps of one change."""

    def __init__(self, change: TableChange, numbers: _Numbers) -> None:
        self._change = change
        self._numbers = numbers
        self._operations = steps(change.old, change.new, change.old_ids)
        self._old = dict(zip(change.old_ids, change.old, strict=True))
        self._drafts = self._play()
        last = self._drafts[-1]
        self._final = dict(zip(last.meld_ids, last.table, strict=True))

    def _play(self) -> list[Draft]:
        """Return the draft before the first operation and after each."""
        change = self._change
        seen = observe_table(change.old, change.old_ids, change.laid)
        drafts = [start_draft(seen)]
        for operation in self._operations:
            drafts.append(apply_operation(drafts[-1], seen, operation))
        return drafts

    def frames(self, start: Melds) -> list[Frame]:
        """Return the frames; the last one is the new table."""
        frames: list[Frame] = []
        before = start
        for operation, draft in zip(self._operations, self._drafts[1:], strict=True):
            after = self._numbers.number(before, draft.table, draft.meld_ids)
            frames += self._frames_of(operation, before, after)
            before = after
        if frames:
            frames[-1] = replace(frames[-1], melds=self._as_left(before))
        return frames

    def _frames_of(
        self, operation: Operation, before: Melds, after: Melds
    ) -> Iterator[Frame]:
        """Yield a frame for each place that the cards of an operation came from."""
        meld_id = operation.meld
        kind = operation.kind
        if kind in {Kind.SPLIT, Kind.DECLARE}:
            card = operation.stands_for
            named = operation.picks[0].card if card is None else declare(card)
            yield self._frame(after, kind, (named,), operation.picks[0].place, meld_id)
            return
        parts = _parts(before, meld_id, after[meld_id])
        arrived: set[int] = set()
        for source, keys in parts.items():
            is_first = not arrived and meld_id not in before
            arrived |= keys
            is_last = len(arrived) == sum(map(len, parts.values()))
            melds = after if is_last else _midway(before, after, meld_id, arrived)
            if kind is not Kind.JOIN:
                kind = Kind.NEW_MELD if is_first else Kind.PUT
            cards = tuple(each.card for each in after[meld_id] if each.key in keys)
            yield self._frame(melds, kind, cards, source, meld_id)

    def _frame(
        self,
        melds: Melds,
        kind: Kind,
        cards: tuple[Card, ...],
        source: int | None,
        meld_id: int,
    ) -> Frame:
        target = self._final.get(meld_id) or _faces(melds[meld_id])
        came_from = None if source is None else self._old.get(source)
        return Frame(melds, kind, cards, came_from, target)

    def _as_left(self, melds: Melds) -> Melds:
        """Return the last table with the ids and in the order that it has now."""
        left = dict(melds)
        named: Melds = {}
        for meld_id, meld in zip(self._change.new_ids, self._change.new, strict=True):
            same = [each for each, placed in left.items() if _faces(placed) == meld]
            named[meld_id] = left.pop(meld_id if meld_id in same else same[0])
        return named


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


def _midway(before: Melds, after: Melds, meld_id: int, arrived: set[int]) -> Melds:
    """Return the table while only some of the cards have arrived at a meld."""
    own = {each.key for each in before.get(meld_id, ())}
    target = tuple(each for each in after[meld_id] if each.key in own | arrived)
    left = {
        place: tuple(each for each in some if each.key not in arrived)
        for place, some in before.items()
    }
    return {place: some for place, some in (left | {meld_id: target}).items() if some}
