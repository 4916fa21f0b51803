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
from games.solver.old_melds import OldGroup, OldRun
from games.solver.position import CARD_VALUES, JOKER_VALUE, Position
from games.solver.prices import KEEP, NEVER, UNIT, Prices
from games.solver.rounding import round_amounts

_RANKS, _CARDS = 13, 52
_FIRST_AMOUNT, _FIRST_AMOUNT_OF_JOKERS = 0.4, 0.1
_CARD_PRICE, _JOKER_PRICE, _SPARE_PRICE = 120, 600, 15
"""Where the amounts and prices start; from these it takes few steps."""
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
_NUMBERS = np.arange(_CARDS)

_CARD_COSTS = -np.array(CARD_VALUES * 4, dtype=float)
_MELD_COSTS = -np.array([n * 89 % 197 / 197 for n in range(len(_MELDS))]) / 4096
"""What it takes from the total to lay a card, or a meld.

A meld brings a little, altogether less than keeping one: of plays that are worth the same
one is to be the best, lest parts be laid of each.
"""

OldMeld = OldRun | OldGroup


class Programme:
    """The linear programme of a position, and how far its prices have come."""

    def __init__(self, position: Position, old: Sequence[OldMeld] = ()) -> None:
        """Choose the rows and columns that matter."""
        self._old = old
        self._table_jokers = position.table_jokers
        self._hand_jokers = position.hand_jokers
        numbers = b"".join((*position.table, *position.hand, *position.standing))
        counts = np.frombuffer(numbers, np.uint8).astype(float).reshape(3, _CARDS)
        have = np.minimum(counts[0] + counts[1], 1)
        lacking = _LENGTHS - _OF_MELDS.dot(have)
        self._melds = (lacking < position.jokers + 0.5).nonzero()[0]
        of_melds = _OF_MELDS.take(self._melds, 0)
        self._rows = rows = np.add.reduce(of_melds).nonzero()[0]
        self._table, self._hand, self._standing = counts.take(rows, 1)
        self._held = self._hand.nonzero()[0]
        self._stood = (self._standing > self._table).nonzero()[0]
        self._kept = self._held[:0]
        if position.table_jokers:
            self._kept = np.add.reduce(self._in_old_jokers(), 1).nonzero()[0]
        self._count()
        self._method = InteriorPoint(
            self._matrix(of_melds.take(rows, 1).T),
            self._costs(),
            self._needs(),
            self._most(),
            self._first_amounts(),
            self._first_prices(),
        )

    def _in_old_cards(self) -> Vector:
        """Return for each row of a card whether each of the old melds holds it."""
        in_old: Vector = _incidence([meld.cards for meld in self._old])[self._rows]
        return in_old

    def _in_old_jokers(self) -> Vector:
        """Return the same of the jokers that stand for it and may be freed."""
        in_old: Vector = _incidence([m.joker_cards for m in self._old])[self._rows]
        return in_old

    def _count(self) -> None:
        """Work out where each kind of rows and columns ends."""
        self._has_jokers = self._table_jokers + self._hand_jokers > 0
        self._after_cards = len(self._rows)
        self._after_stood = self._after_cards + len(self._stood)
        self._after_kept = self._after_stood + len(self._kept)
        self._height = self._after_kept + self._has_jokers
        self._after_melds = len(self._melds)
        self._after_jokers = self._after_melds + self._after_cards * self._has_jokers
        self._after_spare = self._after_jokers + self._after_kept - self._after_cards
        self._after_old = self._after_spare + len(self._old)
        self._after_held = self._after_old + len(self._held)
        self._width = self._after_held + (self._hand_jokers > 0)

    def _matrix(self, in_melds: Vector) -> Vector:
        n, stood, kept = self._after_cards, self._after_stood, self._after_kept
        matrix = np.zeros((self._height, self._width))
        matrix[:n, : self._after_melds] = in_melds
        if self._old:
            matrix[:n, self._after_spare : self._after_old] = self._in_old_cards()
        if n < kept:
            matrix[n:stood] = matrix[self._stood]
            _take_one_each(matrix, n, self._after_jokers, kept - n)
        diagonal = matrix[:, self._after_old : self._after_held]
        diagonal[self._held, _NUMBERS[: len(self._held)]] = -1
        if self._has_jokers:
            _take_one_each(matrix, 0, self._after_melds, n)
            matrix[-1, self._after_melds : self._after_jokers] = 1
        if stood < kept:
            matrix[range(stood, kept), self._after_melds + self._kept] = 1
            held = self._in_old_jokers()[self._kept]
            matrix[stood:kept, self._after_spare : self._after_old] = -held
        if self._hand_jokers:
            matrix[-1, -1] = -1
        return matrix

    def _costs(self) -> Vector:
        """Return for each column what it takes from the total."""
        costs = np.zeros(self._width)
        costs[: self._after_melds] = _MELD_COSTS.take(self._melds)
        costs[self._after_spare : self._after_old] = -KEEP / UNIT
        held = self._rows[self._held]
        costs[self._after_old : self._after_held] = _CARD_COSTS.take(held)
        costs[self._after_held :] = -JOKER_VALUE
        return costs

    def _needs(self) -> Vector:
        """Return for each row what its columns have to come to."""
        needs = np.zeros(self._height)
        needs[: self._after_cards] = self._table
        needs[self._after_cards : self._after_stood] = self._standing[self._stood]
        needs[self._after_kept :] = self._table_jokers
        return needs

    def _most(self) -> Vector:
        """Return the upper bounds: of kept melds, cards and jokers from the hand."""
        most = np.ones(self._width - self._after_spare)
        held = len(self._old)
        most[held : held + len(self._held)] = self._hand[self._held]
        most[held + len(self._held) :] = self._hand_jokers
        return most

    def _first_amounts(self) -> Vector:
        amounts = np.empty(self._after_spare)
        amounts[:] = _FIRST_AMOUNT
        amounts[self._after_melds : self._after_jokers] = _FIRST_AMOUNT_OF_JOKERS
        return amounts

    def _first_prices(self) -> Vector:
        prices = np.empty(self._height)
        prices[: self._after_cards] = -_CARD_PRICE
        prices[self._after_cards : self._after_kept] = _SPARE_PRICE
        prices[self._after_kept :] = -_JOKER_PRICE
        return prices

    def solve(self, grain: int) -> None:
        """Improve the prices until they tell plays apart that differ by a grain."""
        self._method.solve(_ENOUGH * grain / UNIT)

    def bound(self) -> int:
        """Return the total that no play exceeds, under the prices as they are by now."""
        return self._bound(self._whole_prices(), self._after_spare)

    def _bound(self, prices: Vector, first: int) -> int:
        """Return the bound, with what the columns from the first on may gain."""
        method = self._method
        columns = slice(first, None)
        gains = -UNIT * method.costs[columns] - prices.dot(method.matrix[:, columns])
        most = method.most[first - self._after_spare :]
        return int(prices.dot(method.needs) + np.maximum(gains, 0).dot(most))

    def _whole_prices(self) -> Vector:
        """Return the prices as whole numbers, mended if rounding made a meld a gain.

        They and sums of them are far from where floating point leaves out whole numbers.
        """
        matrix = self._method.matrix
        prices: Vector = np.ceil(self._method.prices * -UNIT)
        if self._after_cards < self._after_kept:
            spare = prices[self._after_cards : self._after_kept]
            np.minimum(spare, 0, out=spare)
        least = prices.dot(matrix[:, : self._after_melds]).min(initial=0)
        prices[: self._after_cards] -= least
        if self._has_jokers:
            least = prices.dot(matrix[:, self._after_melds : self._after_jokers]).min(
                initial=0
            )
            prices[-1] -= least
        return prices

    def prices(self) -> Prices:
        """Return the prices as they are by now, rounded to the safe side."""
        prices = self._whole_prices()
        whole = prices.astype(np.int64)
        rows = self._rows
        standing, kept = np.zeros((2, _CARDS), dtype=np.int64)
        card = np.full(_CARDS, NEVER)
        card[rows] = whole[: self._after_cards]
        standing[rows[self._stood]] = -whole[self._after_cards : self._after_stood]
        kept[rows[self._kept]] = -whole[self._after_stood : self._after_kept]
        joker = int(whole[-1]) if self._has_jokers else 0
        return Prices(
            (card - standing).tolist(),
            card.tolist(),
            standing.tolist(),
            kept.tolist(),
            joker,
            self._bound(prices, self._after_old),
        )

    def whole(self) -> tuple[int, Layout] | None:
        """Return a play that the programme comes to, with its total; None: not found."""
        whole = round_amounts(self._method)
        if whole is None:
            return None
        layout = Layout()
        melds = whole[: self._after_melds]
        laid = melds.nonzero()[0]
        for meld, count in zip(self._melds[laid].tolist(), melds[laid], strict=True):
            layout.free += [_CELLS[meld]] * int(count)
        layout.free = join_runs(layout.free)
        if self._has_jokers:
            jokers = whole[self._after_melds : self._after_jokers]
            used = jokers.nonzero()[0]
            cards = self._rows[used].tolist()
            for card, count in zip(cards, jokers[used], strict=True):
                layout.jokers[divmod(card, _RANKS)] = int(count)
        kept = whole[self._after_spare : self._after_old].nonzero()[0]
        layout.kept = [self._old[number].meld for number in kept.tolist()]
        from_hand = slice(self._after_old, None)
        value = round(float(-self._method.costs[from_hand].dot(whole[from_hand])))
        return value * UNIT + len(layout.kept) * KEEP, layout
