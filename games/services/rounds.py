"""Dealing a round and closing it. Both run inside the transaction of the caller."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from games import jobs
from games.models import Match, MatchSecret, Round, RoundDeck, Seat
from games.rules import deal, notation, scoring
from games.rules.round import deal as deal_round
from games.rules.scoring import RoundResult


def round_start(match: Match, seats: Sequence[Seat], now: datetime) -> None:
    """Deal the next round (rules 3 and 4) and save the match.

    Precondition: the match is locked, and its status and version are set.
    """
    match.round_number += 1
    dealt = _deal(match, seats)
    row = Round.objects.create(
        match=match, number=match.round_number, dealer=dealt.dealer
    )
    RoundDeck.objects.create(round=row, cards=notation.format_cards(dealt.deck))
    match.turn = deal_round(dealt.deck, len(seats), dealt.dealer).turn
    match.changed_at = now
    match.save()
    wake_bot_on_commit(match, seats, settings.BOT_ROUND_PAUSE)


def round_close(
    match: Match, seats: Sequence[Seat], row: Round, result: RoundResult, now: datetime
) -> None:
    """Write down a round's result, publish its seed, and deal on or end the match.

    Precondition: the match is locked, and its version is set.
    """
    row.seed = _deal(match, seats).seed.hex()
    row.points, row.scores = list(result.points), list(result.scores)
    row.winners, row.ended_by, row.by = list(result.winners), result.ended_by, result.by
    row.save()
    for seat in seats:
        seat.total += result.scores[seat.number]
        seat.rounds_won += seat.number in result.winners
    Seat.objects.bulk_update(seats, ["total", "rounds_won"])
    if scoring.is_match_over([seat.total for seat in seats], match.target):
        _match_over(match, now)
    else:
        round_start(match, seats, now)


def wake_bot_on_commit(match: Match, seats: Sequence[Seat], delay: float) -> None:
    """Have the seat on turn move after `delay` seconds if a bot sits there."""
    if match.turn is not None and seats[match.turn].bot_level:
        jobs.bot_move_on_commit(match.pk, match.version, delay)


def _deal(match: Match, seats: Sequence[Seat]) -> deal.Deal:
    root = bytes(MatchSecret.objects.get(match=match).root)
    nonces = [seat.nonce for seat in seats]
    return deal.deal_of_round(root, nonces, match.round_number)


def _match_over(match: Match, now: datetime) -> None:
    match.status = Match.Status.TALLY
    match.turn = None
    match.changed_at = now
    match.save()
    jobs.tally_on_commit(match.pk)
