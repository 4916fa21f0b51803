"""The record of a match, as it leaves the server."""

from collections import defaultdict

from django.utils.translation import gettext_lazy as _

from games.exceptions import NotAllowedNowError, NotFoundError
from games.models import Match, Move, Round, Seat
from games.rules import notation, scoring
from games.rules.record import MatchRecord, RoundRecord
from games.rules.scoring import MatchResult, RoundResult
from games.selectors.access import load_seats
from games.selectors.log import to_rules_move
from games.selectors.score_sheet import round_result


def match_record(public_id: str) -> MatchRecord:
    """Return the record of a match; a round in play keeps its deck and seed back.

    Raises:
        NotFoundError: there is no such match.
        NotAllowedNowError: nothing was dealt yet, so there is nothing to record.
    """
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        raise NotFoundError
    if match.round_number == 0:
        raise NotAllowedNowError(_("The match hasn't begun, so it has no record yet."))
    seats = load_seats(match)
    rounds = list(match.rounds.select_related("deck"))
    moves = _moves_by_round(match)
    return MatchRecord(
        players=[_player(seat) for seat in seats],
        target=match.target,
        commitment=match.commitment,
        nonces=[seat.nonce for seat in seats],
        rounds=[_round_record(row, moves[row.pk]) for row in rounds],
        result=_match_result(match, rounds),
    )


def _player(seat: Seat) -> dict[str, str]:
    player = seat.player
    if player is None:
        return {"name": ""}
    return {"name": player.name} | (
        {"bot": player.bot_level} if player.bot_level else {}
    )


def _moves_by_round(match: Match) -> dict[int, list[str]]:
    moves = defaultdict(list)
    rows = Move.objects.filter(match=match).values_list(
        "round_id", "seat", "verb", "table"
    )
    for round_id, seat, verb, table in rows:
        move = to_rules_move(seat, verb, table)
        moves[round_id].append(notation.format_move(move))
    return moves


def _round_record(row: Round, moves: list[str]) -> RoundRecord:
    if not row.ended_by:
        return RoundRecord(dealer=row.dealer, moves=moves)
    return RoundRecord(
        dealer=row.dealer,
        deck=row.deck.cards,
        seed=row.seed,
        moves=moves,
        result=round_result(row),
    )


def _match_result(match: Match, rounds: list[Round]) -> MatchResult | None:
    """Return the result as the rules have it, also before it was tallied."""
    if match.status not in {Match.Status.TALLY, Match.Status.FINISHED}:
        return None
    results: list[RoundResult] = [round_result(row) for row in rounds]
    players = len(results[0].scores)
    return scoring.score_match(
        scoring.totals(results, players),
        scoring.rounds_won(results, players),
        match.target,
    )
