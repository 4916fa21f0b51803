"""The score sheet of a round: all hands, and what each score is made of."""

from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.exceptions import NotFoundError
from games.models import Match, Round
from games.rules.cards import Hand
from games.rules.scoring import (
    Ending,
    RoundResult,
    ScoreLine,
    final_bonus,
    score_lines,
)
from games.selectors.access import access_match
from games.selectors.log import load_round
from games.selectors.match_page import MatchView, hints_of_round, match_view


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's line of a score sheet. All figures are points."""

    seat: int
    hand: Hand
    points: int
    """Left in the hand."""
    score: int
    lines: tuple[ScoreLine, ...]
    """What the score is made of; empty for those who didn't win."""
    total_before: int
    total: int
    is_winner: bool
    has_gone_out: bool
    hints: int
    """How many it was given in the round."""


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round in the list of all rounds."""

    number: int
    dealer: int
    result: RoundResult
    totals: tuple[int, ...]
    """The running totals after it."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    """One seat's line of the final tally (rules 33 and 34)."""

    seat: int
    total: int
    rounds_won: int
    bonus: int
    reached_target: bool
    final: int
    place: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What the score sheet of a round shows."""

    match: MatchView
    number: int
    result: RoundResult
    seats: tuple[SeatScore, ...]
    rounds: tuple[SheetRound, ...]
    """All rounds up to the last scored one."""
    seed: str
    """The round's published seed, in hex."""
    finals: tuple[FinalScore, ...]
    """In the order of places; empty until the match is finished."""


def access_score_sheet(
    public_id: str, user: User | AnonymousUser, number: int
) -> ScoreSheet:
    """Return the score sheet of a scored round, counted from 1.

    Four queries, and one where hints are allowed.

    Raises:
        NotFoundError: there is no such match or scored round for this user.
    """
    match, seats = access_match(public_id, user)
    rows = list(match.rounds.exclude(ended_by=""))
    row = next((each for each in rows if each.number == number), None)
    if row is None:
        raise NotFoundError
    view = match_view(match, seats, user)
    rounds = _sheet_rounds(rows, len(seats))
    played = load_round(match, len(seats), number)
    before = rounds[number - 2].totals if number > 1 else (0,) * len(seats)
    result = round_result(row)
    hints = Counter(hint.seat for hint in hints_of_round(match, number))
    scores = _seat_scores(result, played.history.state.hands, before, hints)
    return ScoreSheet(
        view, number, result, scores, rounds, row.seed, final_scores(view)
    )


def round_result(row: Round) -> RoundResult:
    """Return the result of a scored round from its row."""
    return RoundResult(
        points=tuple(row.points or ()),
        scores=tuple(row.scores or ()),
        winners=tuple(row.winners or ()),
        ended_by=Ending(row.ended_by),
        by=row.by,
    )


def final_scores(match: MatchView) -> tuple[FinalScore, ...]:
    """Return the final tally in the order of places; () until it is made."""
    if match.status != Match.Status.FINISHED:
        return ()
    lines = [
        FinalScore(
            seat=seat.number,
            total=seat.total,
            rounds_won=seat.rounds_won,
            bonus=final_bonus(seat.total, seat.rounds_won, match.target),
            reached_target=seat.total >= match.target,
            final=seat.final or 0,
            place=seat.place or 0,
        )
        for seat in match.seats
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))


def _sheet_rounds(rows: list[Round], players: int) -> tuple[SheetRound, ...]:
    totals = (0,) * players
    rounds = []
    for row in rows:
        result = round_result(row)
        totals = tuple(map(sum, zip(totals, result.scores, strict=True)))
        rounds.append(SheetRound(row.number, row.dealer, result, totals))
    return tuple(rounds)


def _seat_scores(
    result: RoundResult,
    hands: tuple[Hand, ...],
    before: tuple[int, ...],
    hints: Counter[int],
) -> tuple[SeatScore, ...]:
    return tuple(
        SeatScore(
            seat=seat,
            hand=hand,
            points=result.points[seat],
            score=result.scores[seat],
            lines=score_lines(result, hands, seat),
            total_before=before[seat],
            total=before[seat] + result.scores[seat],
            is_winner=seat in result.winners,
            has_gone_out=not hand,
            hints=hints[seat],
        )
        for seat, hand in enumerate(hands)
    )
