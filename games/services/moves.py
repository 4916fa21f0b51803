"""The one way in which a move gets into the log, for persons and bots alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import jobs, live
from games.exceptions import (
    NotAllowedNowError,
    RefusedError,
    StaleDraftError,
    StaleVersionError,
)
from games.models import Draft, Match, Move, Player, Seat
from games.rules import notation
from games.rules.cards import Table
from games.rules.moves import Move as RulesMove
from games.rules.moves import Verb
from games.rules.round import RoundState, apply, observe
from games.rules.violations import IllegalMoveError
from games.selectors.access import access_match, seat_of
from games.selectors.drafts import current_draft
from games.selectors.log import PlayedRound, load_round_in_play
from games.services.rounds import round_close, wake_bot_on_commit


@dataclass(frozen=True, slots=True, kw_only=True)
class Submit:
    """What a page sends to move."""

    version: int
    """The version of the match that the page showed."""
    token: str
    """A name of its own for each submit, so that it is carried out once."""
    verbs: tuple[Verb, ...]
    """What to do, in order: a meld is sent together with what closes the turn."""
    draft_revision: int | None = None
    """For a meld, the revision of the draft that the page showed."""


def submit_moves(*, user: User, public_id: str, submit: Submit) -> None:
    """Carry out a person's moves, all of them or none.

    A submit whose token is known was carried out before and does nothing. A meld lays
    down the person's draft. Going out ends the round, so what should follow is left out.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        NotAllowedNowError: the match isn't in play.
        StaleVersionError: the page was out of date.
        StaleDraftError: the draft on the page was out of date.
        RefusedError: a move is against the rules.
    """
    with transaction.atomic(durable=True):
        match, seats = access_match(public_id, user)
        seat = seat_of(seats, user)
        if seat is None:
            raise NotAllowedNowError(_("You watch this match. Only its players move."))
        twin = Move.objects.filter(match=match, seat=seat.number, token=submit.token)
        if not _take(match, submit.version, unless=twin):
            if twin.exists():
                return
            raise _moved_on(match)
        played = load_round_in_play(match, len(seats))
        table = _draft_table(seat, played, submit)
        moves = [
            RulesMove(seat.number, verb, table if verb is Verb.MELD else ())
            for verb in submit.verbs
        ]
        _carry_out(match, seats, played, moves, submit.token)


def submit_chosen_move(
    match: Match,
    seats: Sequence[Seat],
    played: PlayedRound,
    move: RulesMove,
    *,
    asked_by: Player | None = None,
) -> None:
    """Carry out a move that was chosen for a seat on the state that `played` shows.

    `asked_by` is the person for whom a card is drawn, if one is.

    Raises:
        StaleVersionError: the match has moved on since.
        NotAllowedNowError: the person doesn't want it any more.
        RefusedError: the move is against the rules, so whoever chose it is at fault.
    """
    with transaction.atomic(durable=True):
        if not _take(match, match.version, unless=Move.objects.none()):
            raise _moved_on(match)
        if asked_by and not _asks_still(asked_by):
            raise NotAllowedNowError
        _carry_out(match, seats, played, [move], None)


def _take(match: Match, version: int, *, unless: QuerySet[Move]) -> bool:
    """Take the match for this transaction by compare-and-set; False: it moved on.

    Nor is it taken if `unless` finds a move. Since every change counts the version, what
    was read of the match before still holds.
    """
    if match.version != version:
        return False
    playing = Match.objects.filter(pk=match.pk, status=Match.Status.PLAYING)
    waiting = playing.filter(~Exists(unless), version=version)
    return bool(waiting.update(version=version + 1))


def _asks_still(player: Player) -> bool:
    """Return whether the player wants cards drawn, which then holds until commit."""
    locked = Player.objects.select_for_update(no_key=True).filter(pk=player.pk)
    return locked.values_list("draws_on", flat=True).get()


def _moved_on(match: Match) -> NotAllowedNowError:
    if match.status == Match.Status.PLAYING:
        return StaleVersionError()
    return NotAllowedNowError(_("This match isn't in play."))


def _draft_table(seat: Seat, played: PlayedRound, submit: Submit) -> Table:
    if Verb.MELD not in submit.verbs:
        return ()
    draft = Draft.objects.filter(seat=seat).first()
    if (draft.revision if draft else 0) != submit.draft_revision:
        raise StaleDraftError
    seen = observe(played.history.state, seat.number)
    return current_draft(draft, played, seen).arrangement.table


def _carry_out(
    match: Match,
    seats: Sequence[Seat],
    played: PlayedRound,
    moves: Sequence[RulesMove],
    token: str | None,
) -> None:
    """Apply moves and write everything that follows. Precondition: `_take`."""
    now = timezone.now()
    state, made = _apply(played.history.state, moves)
    _log(match, played, made, token, now)
    match.version += len(made)
    match.move_count += len(made)
    match.changed_at = now
    if state.result:
        round_close(match, seats, played.round, state.result, now)
    else:
        match.turn = state.turn
        match.save(update_fields=["version", "move_count", "changed_at", "turn"])
        wake_bot_on_commit(match, seats, settings.BOT_PAUSE)
        _draw_on_on_commit(match, seats, made[-1])
        _look_at_own_turn(match, seats, made[-1])
    live.signal_match_on_commit(match.public_id, match.version)


def _look_at_own_turn(match: Match, seats: Sequence[Seat], last: RulesMove) -> None:
    """Note that whoever has ended a turn has seen everything up to its end."""
    seat = seats[last.seat]
    if last.verb is Verb.END and not seat.bot_level:
        Seat.objects.filter(pk=seat.pk).update(looked=match.move_count)


def _draw_on_on_commit(match: Match, seats: Sequence[Seat], last: RulesMove) -> None:
    """Have the next card drawn for a person who asked for it, at the pace of a bot."""
    seat = seats[last.seat]
    asks = seat.player is not None and seat.player.draws_on and not seat.bot_level
    if asks and last.verb is Verb.DRAW:
        jobs.draw_on_on_commit(match.pk, match.version, settings.BOT_PAUSE)


def _apply(
    state: RoundState, moves: Sequence[RulesMove]
) -> tuple[RoundState, list[RulesMove]]:
    made: list[RulesMove] = []
    for move in moves:
        if state.result and made:
            break
        try:
            state = apply(state, move)
        except IllegalMoveError as error:
            raise RefusedError(error.violations) from None
        made.append(move)
    return state, made


def _log(
    match: Match,
    played: PlayedRound,
    made: Sequence[RulesMove],
    token: str | None,
    now: datetime,
) -> None:
    Move.objects.bulk_create(
        Move(
            match=match,
            round=played.round,
            number=match.move_count + number,
            seat=move.seat,
            verb=move.verb,
            table=notation.format_table(move.table),
            token=token if number == 1 else None,
            created_at=now,
        )
        for number, move in enumerate(made, start=1)
    )
