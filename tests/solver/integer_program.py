"""The same questions as an integer programme for HiGHS."""

from collections import Counter
from itertools import combinations

import highspy
import numpy as np

from games.rules.cards import RANKS, REAL_CARDS, SUITS, hand_points

JOKER_VALUE = 64 * 25 + 1


def _runs():
    ring = RANKS + RANKS[0]
    for suit in SUITS:
        for length in (3, 4, 5):
            for start in range(len(ring) - length + 1):
                yield tuple(rank + suit for rank in ring[start : start + length])


def _groups():
    for rank in RANKS:
        for size in (3, 4):
            for suits in combinations(SUITS, size):
                yield tuple(rank + suit for suit in suits)


MELDS = (*_runs(), *_groups())
"""Every meld that no two smaller ones make up."""

VALUES = {card: 64 * hand_points([card]) + 1 for card in REAL_CARDS}


def value_of(cards):
    """Return what it is worth to put cards down: points first, then their number."""
    return sum(JOKER_VALUE if card == "*" else VALUES[card] for card in cards)


def most_value(table, hand, presolve="off"):
    """Return the most value that can be put down."""
    return _Model(table, hand).solve(presolve)


def most_kept(table, hand, value, presolve="off"):
    """Return how many melds can stay when cards of this value are put down."""
    return _Model(table, hand, value).solve(presolve)


class _Model:
    """Columns: how often each meld is laid, jokers for each card, cards laid."""

    def __init__(self, table, hand, value=None):  # noqa: C901, PLR0912, PLR0915
        real = Counter(card for meld in table for card in meld if card[0] != "*")
        standing = Counter(
            card[1:] for meld in table for card in meld if card[0] == "*"
        )
        held = Counter(hand)
        hand_jokers = held.pop("*", 0)
        jokers = standing.total() + hand_jokers
        have = real + held
        keeping = value is not None
        self.costs, self.most, self.rows = [], [], []
        slots = {card: [] for card in REAL_CARDS}
        for meld in MELDS:
            if sum(card not in have for card in meld) <= jokers:
                column = self._column(0, 3)
                for card in meld:
                    slots[card].append((column, 1.0))
        kept = [self._column(1, 1) for _ in table] if keeping else []
        for column, meld in zip(kept, table, strict=False):
            for card in meld:
                slots[card[-2:]].append((column, 1.0))
        laid = {
            card: self._column(0 if keeping else VALUES[card], count)
            for card, count in held.items()
        }
        joker_columns = {}
        if jokers:
            joker_columns = {card: self._column(0, jokers) for card in REAL_CARDS}
        from_hand = self._column(0 if keeping else JOKER_VALUE, hand_jokers)
        for card in REAL_CARDS:
            entries = list(slots[card])
            if standing[card]:
                self.rows.append((entries.copy(), standing[card], highspy.kHighsInf))
            if card in laid:
                entries.append((laid[card], -1.0))
            if jokers:
                entries.append((joker_columns[card], -1.0))
            if entries:
                self.rows.append((entries, real[card], real[card]))
        if jokers:
            entries = [(column, 1.0) for column in joker_columns.values()]
            count = standing.total()
            self.rows.append(([*entries, (from_hand, -1.0)], count, count))
        if keeping:
            for card in standing:
                entries = [
                    (column, -1.0)
                    for column, meld in zip(kept, table, strict=True)
                    if "*" + card in meld
                ]
                entries.append((joker_columns[card], 1.0))
                self.rows.append((entries, 0, highspy.kHighsInf))
            entries = [(column, float(VALUES[card])) for card, column in laid.items()]
            entries.append((from_hand, float(JOKER_VALUE)))
            self.rows.append((entries, value, value))

    def _column(self, cost, most):
        self.costs.append(cost)
        self.most.append(most)
        return len(self.costs) - 1

    def solve(self, presolve):
        """Return the optimum, to the next whole number."""
        solver = highspy.Highs()
        for option, setting in (
            ("output_flag", False),
            ("threads", 1),
            ("presolve", presolve),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 0.5),
        ):
            solver.setOptionValue(option, setting)
        columns = len(self.costs)
        programme = highspy.HighsLp()
        programme.num_col_ = columns
        programme.num_row_ = len(self.rows)
        programme.sense_ = highspy.ObjSense.kMaximize
        programme.col_cost_ = np.array(self.costs, dtype=np.double)
        programme.col_lower_ = np.zeros(columns)
        programme.col_upper_ = np.array(self.most, dtype=np.double)
        programme.row_lower_ = np.array([row[1] for row in self.rows], dtype=np.double)
        programme.row_upper_ = np.array([row[2] for row in self.rows], dtype=np.double)
        programme.integrality_ = [highspy.HighsVarType.kInteger] * columns
        matrix = programme.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        starts = [0]
        for entries, _, _ in self.rows:
            starts.append(starts[-1] + len(entries))
        matrix.start_ = np.array(starts)
        matrix.index_ = np.array([c for row in self.rows for c, _ in row[0]])
        matrix.value_ = np.array([v for row in self.rows for _, v in row[0]])
        solver.passModel(programme)
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise AssertionError(f"HiGHS: {solver.getModelStatus()}")
        return round(solver.getInfo().objective_function_value)
