"""Scores of a round and of a match (rules 23 and 27 to 34). All figures are points."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Hand, hand_points

UNDERCUT = 10
GOING_OUT = 25
REACHING_TARGET = 100
ROUND_WON = 25


class Ending(StrEnum):
    """How a round ended (rules 24 to 26)."""

    KNOCK = "knock"
    OUT = "out"
    STOCK = "stock"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round, a figure for each seat."""

    points: tuple[int, ...]
    """Points left in each hand (rule 23)."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The winning seats, in order."""
    ended_by: Ending
    by: int | None
    """The seat that knocked or went out; None when the stock ran out."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a winner's score sheet."""

    rule: str
    """``28`` for a difference, ``30`` for the undercut, ``31`` for going out."""
    points: int
    other: int | None = None
    """For a difference the seat that pays it."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match, a figure for each seat."""

    totals: tuple[int, ...]
    """The sums of the round scores, without bonuses."""
    rounds_won: tuple[int, ...]
    final: tuple[int, ...]
    """The totals with the bonuses of rule 33."""
    winners: tuple[int, ...]
    """The winning seats, in order (rule 34)."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat from 1; equal totals share a place."""
        return tuple(1 + sum(o > own for o in self.final) for own in self.final)


def score_round(hands: Sequence[Hand], ended_by: Ending, by: int | None) -> RoundResult:
    """Return the result of a round that ended with these hands (rules 27 to 31)."""
    points = tuple(map(hand_points, hands))
    knocker = by if ended_by is Ending.KNOCK else None
    winners = _round_winners(points, knocker)
    gone_out = tuple(not hand for hand in hands)
    scores = tuple(
        sum(line.points for line in _lines(seat, points, knocker, gone_out))
        if seat in winners
        else 0
        for seat in range(len(hands))
    )
    return RoundResult(points, scores, winners, ended_by, by)


def score_lines(
    result: RoundResult, hands: Sequence[Hand], seat: int
) -> tuple[ScoreLine, ...]:
    """Return what a seat's score is made of, in the order of the rules; () if it lost."""
    if seat not in result.winners:
        return ()
    knocker = result.by if result.ended_by is Ending.KNOCK else None
    gone_out = tuple(not hand for hand in hands)
    return _lines(seat, result.points, knocker, gone_out)


def totals(results: Sequence[RoundResult], players: int) -> tuple[int, ...]:
    """Return the sum of the round scores for each seat."""
    return tuple(sum(r.scores[seat] for r in results) for seat in range(players))


def rounds_won(results: Sequence[RoundResult], players: int) -> tuple[int, ...]:
    """Return how many rounds each seat won, shared ones included."""
    return tuple(sum(seat in r.winners for r in results) for seat in range(players))


def is_match_over(match_totals: Sequence[int], target: int) -> bool:
    """Whether a total has reached the target (rule 32)."""
    return max(match_totals) >= target


def score_match(
    match_totals: Sequence[int], match_rounds_won: Sequence[int], target: int
) -> MatchResult:
    """Return the result of a match that is over (rules 33 and 34)."""
    final = tuple(
        total + final_bonus(total, won, target)
        for total, won in zip(match_totals, match_rounds_won, strict=True)
    )
    winners = tuple(s for s, points in enumerate(final) if points == max(final))
    return MatchResult(tuple(match_totals), tuple(match_rounds_won), final, winners)


def final_bonus(total: int, won: int, target: int) -> int:
    """Return the points that rule 33 adds to a total at the end of the match."""
    return REACHING_TARGET if total >= target else ROUND_WON * won


def _round_winners(points: Sequence[int], knocker: int | None) -> tuple[int, ...]:
    lowest = [s for s, p in enumerate(points) if p == min(points)]
    if len(lowest) > 1:
        lowest = [seat for seat in lowest if seat != knocker]
    return tuple(lowest)


def _lines(
    seat: int,
    points: Sequence[int],
    knocker: int | None,
    gone_out: Sequence[bool],
) -> tuple[ScoreLine, ...]:
    lines = [
        ScoreLine("28", other_points - points[seat], other)
        for other, other_points in enumerate(points)
        if other != seat
    ]
    if knocker not in {None, seat}:
        lines.append(ScoreLine("30", UNDERCUT))
    if gone_out[seat]:
        lines.append(ScoreLine("31", GOING_OUT))
    return tuple(lines)
