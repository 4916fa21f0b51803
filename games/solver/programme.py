"""A position as a linear programme, and the prices of cards that come of it.

When melds may be laid in parts, the best play is a linear programme; its optimum is
nearly always that of whole melds, or a few points above it. Its dual gives a *price* to
a place in a meld for each card, to one more of each card, and to a joker. Under any such
prices every play loses something against an upper bound, piece by piece, and the search
(`games.solver.search`) looks for the least loss.

The rows are, for each card, its places in melds, which cards and jokers fill; places
where jokers stood (rule 19); jokers that kept melds hold; all jokers. The columns are
melds; jokers for each card; what is too much of rows that ask for a least. Then come
those with an upper bound: melds of the old table kept as they are, cards from the hand,
jokers from the hand.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from games.solver.interior_point import InteriorPoint, Vector
from games.solver.layout import Layout, join_runs
from games.solver.old_melds import OldMelds
from games.solver.position import CARD_VALUES, JOKER_VALUE, Position
from games.solver.prices import KEEP, NEVER, UNIT, Prices
from games.solver.rounding import round_amounts

_RANKS, _CARDS = 13, 52
_HIGH_PRICE = 150.0
_ENOUGH = 0.75
"""The part of a grain by which prices may be off: with it plays still are told apart."""


def _melds() -> list[list[int]]:
    """Return every meld that no two smaller ones make up, as numbers of cards."""
    runs = [
        [suit * _RANKS + (start + n) % _RANKS for n in range(length)]
        for suit in range(4)
        for length in (3, 4, 5)
        for start in range(_RANKS + 2 - length)
    ]
    groups = [
        [suit * _RANKS + rank for suit in suits]
        for rank in range(_RANKS)
        for size in (3, 4)
        for suits in combinations(range(4), size)
    ]
    return runs + groups


def _incidence(melds: Sequence[Sequence[int]]) -> Vector:
    """Return for each card whether each of the melds holds it."""
    matrix = np.zeros((_CARDS, len(melds)))
    for number, meld in enumerate(melds):
        matrix[meld, number] = 1
    return matrix


def _take_one_each(matrix: Vector, row: int, column: int, count: int) -> None:
    """Let so many columns from one on take from so many rows, each from its own."""
    width = matrix.shape[1]
    start = row * width + column
    matrix.ravel()[start : start + count * width : width + 1] = -1


_MELDS = _melds()
_IN_MELDS = _incidence(_MELDS)
_OF_MELDS = _IN_MELDS.T.copy()
_LENGTHS = _IN_MELDS.sum(0)
_CELLS = [[divmod(card, _RANKS) for card in meld] for meld in _MELDS]
_VALUES = np.array(CARD_VALUES * 4, dtype=float)

_TIE_BREAKERS = np.array([n * 89 % 197 / 197 for n in range(len(_MELDS))]) / 4096
"""A worth of each meld, altogether less than that of keeping one.

Of plays that are worth the same one is to be the best, lest parts be laid of each.
"""


class Programme:
    """The linear programme of a position, and how far its prices have come."""

    def __init__(self, position: Position, old: OldMelds) -> None:
        """Choose the rows and columns that matter."""
        self._old = [*old]
        self._table_jokers = position.table_jokers
        self._hand_jokers = position.hand_jokers
        counts = np.array((position.table, position.hand, position.standing), float)
        self._table, self._hand, self._standing = counts = counts.reshape(3, _CARDS)
        lacking = _LENGTHS - _OF_MELDS.dot(np.minimum(self._table + self._hand, 1))
        self._melds = (lacking < position.jokers + 0.5).nonzero()[0]
        of_melds = _OF_MELDS[self._melds]
        self._rows = rows = np.add.reduce(of_melds).nonzero()[0]
        table, hand, standing = counts[:, rows]
        self._held = hand.nonzero()[0]
        self._stood = (standing > table).nonzero()[0]
        in_kept = _incidence([m.joker_cards for m in self._old])[rows]
        self._kept = np.add.reduce(in_kept, 1).nonzero()[0]
        self._method = self._method_for(of_melds[:, rows].T, in_kept)

    def _method_for(self, in_melds: Vector, in_kept: Vector) -> InteriorPoint:
        rows, stood, kept, held = self._rows, self._stood, self._kept, self._held
        has_jokers = self._table_jokers + self._hand_jokers > 0
        n, k = in_melds.shape
        spare = k + n if has_jokers else k
        self._bounded = bounded = spare + len(stood) + len(kept)
        from_hand = bounded + len(self._old)
        width = from_hand + len(held) + (self._hand_jokers > 0)
        after_stood = n + len(stood)
        after_kept = after_stood + len(kept)

        matrix = np.zeros((after_kept + has_jokers, width))
        needs, prices = np.zeros((2, len(matrix)))
        prices[:n], prices[n:] = -_HIGH_PRICE, _HIGH_PRICE / 8
        matrix[:n, :k] = in_melds
        needs[:n] = self._table[rows]
        if self._old:
            cards = [meld.cards for meld in self._old]
            matrix[:n, bounded:from_hand] = _incidence(cards)[rows]
        if spare < bounded:
            matrix[n:after_stood] = matrix[stood]
            _take_one_each(matrix, n, spare, bounded - spare)
            needs[n:after_stood] = self._standing[rows[stood]]
        matrix[held, range(from_hand, from_hand + len(held))] = -1
        if has_jokers:
            _take_one_each(matrix, 0, k, n)
            matrix[np.arange(after_stood, after_kept), k + kept] = 1
            matrix[after_stood:after_kept, bounded:from_hand] = -in_kept[kept]
            matrix[-1, k:spare] = 1
            needs[-1], prices[-1] = self._table_jokers, -2 * _HIGH_PRICE
        if self._hand_jokers:
            matrix[-1, -1] = -1
        return InteriorPoint(matrix, self._costs(width), needs, self._most(), prices)

    def _costs(self, width: int) -> Vector:
        """Return for each column what it takes from the total."""
        costs = np.zeros(width)
        costs[: len(self._melds)] = -_TIE_BREAKERS[self._melds]
        from_hand = self._bounded + len(self._old)
        costs[self._bounded : from_hand] = -KEEP / UNIT
        jokers = from_hand + len(self._held)
        costs[from_hand:jokers] = -_VALUES[self._rows[self._held]]
        costs[jokers:] = -JOKER_VALUE
        return costs

    def _most(self) -> Vector:
        """Return the upper bounds: of kept melds, cards and jokers from the hand."""
        jokers = [self._hand_jokers] if self._hand_jokers else []
        held = self._hand[self._rows[self._held]]
        return np.concatenate((np.ones(len(self._old)), held, jokers))

    def solve(self, grain: int) -> None:
        """Improve the prices until they tell plays apart that differ by a grain."""
        enough = _ENOUGH * grain / UNIT
        while self._method.gap > enough and not self._method.is_done:
            self._method.improve(enough)

    def prices(self) -> Prices:
        """Return the prices as they are by now, rounded to the safe side."""
        rows, n = self._rows, len(self._rows)
        after = n + len(self._stood)
        duals = np.ceil(self._method.prices * -UNIT).astype(np.int64)
        standing, kept = np.zeros((2, _CARDS), dtype=np.int64)
        standing[rows[self._stood]] = np.maximum(0, -duals[n:after])
        # No meld may cost less than nothing, however the numbers were rounded.
        cost = (duals[:n] - standing[rows]) @ self._method.matrix[
            :n, : len(self._melds)
        ]
        card = np.full(_CARDS, NEVER)
        card[rows] = duals[:n] + max(0, -int(cost.min(initial=0)))
        kept[rows[self._kept]] = np.maximum(0, -duals[after : after + len(self._kept)])
        joker = 0
        if self._table_jokers + self._hand_jokers:
            joker = int((card + kept)[rows].max(initial=duals[-1]))
        gains = np.maximum(0, card[rows] + _VALUES[rows].astype(np.int64) * UNIT)
        bound = (
            int(card[rows] @ self._table[rows].astype(np.int64))
            + int(gains @ self._hand[rows].astype(np.int64))
            - int(standing @ self._standing.astype(np.int64))
            + self._table_jokers * joker
            + self._hand_jokers * max(0, JOKER_VALUE * UNIT + joker)
        )
        return Prices(
            (card - standing).tolist(),
            card.tolist(),
            standing.tolist(),
            kept.tolist(),
            joker,
            bound,
        )

    def whole(self) -> tuple[int, Layout] | None:
        """Return a play that the programme comes to, with its total; None: not found."""
        whole = round_amounts(self._method)
        if whole is None:
            return None
        counts = whole.astype(int).tolist()
        k, from_hand = len(self._melds), self._bounded + len(self._old)
        layout = Layout()
        for column in whole[:k].nonzero()[0].tolist():
            layout.free += [_CELLS[self._melds[column]]] * counts[column]
        layout.free = join_runs(layout.free)
        if self._table_jokers + self._hand_jokers:
            for row, count in zip(self._rows.tolist(), counts[k:], strict=False):
                layout.jokers[divmod(row, _RANKS)] = count
        kept = zip(self._old, counts[self._bounded : from_hand], strict=True)
        layout.kept = [old.meld for old, count in kept if count]
        value = round(float(-self._method.costs[from_hand:] @ whole[from_hand:]))
        return value * UNIT + len(layout.kept) * KEEP, layout
