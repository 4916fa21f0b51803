"""From the form that creates a match to its first deal."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import live
from games.bots.levels import LEVELS
from games.exceptions import (
    IllegalOperationError,
    NotAllowedNowError,
    NotFoundError,
    TooManyError,
)
from games.models import Match, MatchSecret, Player, Seat
from games.rules import deal
from games.rules.record import PLAYERS, TARGETS
from games.selectors.access import access_match, load_seats, seat_of
from games.services.players import player_of_bot, player_of_user
from games.services.rounds import round_start

MOST_OPEN = 10
"""Matches of one creator that may wait for players at a time."""
MOST_AN_HOUR = 30
"""Matches that one creator may make in an hour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSettings:
    """What the creator of a match decides."""

    seats: Sequence[str]
    """For each seat the level of its bot, or "" for a person; the first is the creator's."""
    target: int = 150
    is_private: bool = False
    allows_hints: bool | None = None
    """Whether players may ask the solver; None: only against bots alone."""


def match_prepare(user: User) -> str:
    """Return the commitment for the user's next match, in hex.

    The same until a match is made with it, so that looking again promises nothing new.
    """
    waiting = MatchSecret.objects.filter(user=user, match=None)
    found = waiting.first()
    if found is not None:
        return found.commitment
    root = secrets.token_bytes(deal.SEED_BYTES)
    try:
        with transaction.atomic():
            secret = MatchSecret.objects.create(
                root=root, commitment=deal.commitment_to(root), user=user
            )
    except IntegrityError:  # another window was faster
        return waiting.get().commitment
    return secret.commitment


def match_create(
    *, user: User, settings: MatchSettings, commitment: str, nonce: str
) -> str:
    """Make a match with its creator in seat 0 and return its public id.

    Sent twice with one commitment, it makes one match. It starts at once when bots fill
    all other seats.

    Raises:
        IllegalOperationError: the settings or the nonce are not possible.
        NotAllowedNowError: the commitment isn't the one that this user was shown.
        TooManyError: the creator has made too many matches.
    """
    _check_settings(settings)
    _check_nonce(nonce)
    with transaction.atomic(durable=True):
        secret = _claim(user, commitment)
        if secret.match is not None:
            return secret.match.public_id
        creator = player_of_user(user)
        now = timezone.now()
        _check_limits(creator, now)
        match = Match.objects.create(
            creator=creator,
            target=settings.target,
            is_private=settings.is_private,
            allows_hints=_allows_hints(settings),
            commitment=commitment,
            created_at=now,
            changed_at=now,
        )
        secret.match = match
        secret.save(update_fields=["match"])
        _make_seats(match, settings, creator, nonce)
        _start_if_full(match, now)
    return match.public_id


def seat_take(
    *, user: User, public_id: str, number: int, commitment: str, nonce: str
) -> None:
    """Give an open seat to the user, who brings a nonce; the last one starts the match.

    Does nothing for somebody who sits at the table already.

    Raises:
        NotFoundError: there is no such match or seat.
        IllegalOperationError: the nonce is not possible.
        NotAllowedNowError: the seat is taken, the match has begun, or the commitment
            isn't the match's.
    """
    _check_nonce(nonce)
    with transaction.atomic(durable=True):
        now = timezone.now()
        match, seats = access_match(public_id, user)
        if seat_of(seats, user):
            return
        if commitment != match.commitment:
            raise NotAllowedNowError(_("That commitment isn't the one of this match."))
        if number not in range(len(seats)):
            raise NotFoundError
        _change_open(match, now)
        _fill_seat(match, number, player_of_user(user), nonce)
        _start_if_full(match, now)


def seat_leave(*, user: User, public_id: str) -> None:
    """Free the user's seat in a match that hasn't begun.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        NotAllowedNowError: the match has begun, or the user is its creator.
    """
    with transaction.atomic(durable=True):
        match, seats = access_match(public_id, user)
        seat = seat_of(seats, user)
        if seat is None:
            raise NotFoundError
        if match.creator_id == seat.player_id:
            raise NotAllowedNowError(_("Who made a match can cancel it, not leave it."))
        seat_vacate(match, seat, timezone.now())


def seat_vacate(match: Match, seat: Seat, now: datetime) -> None:
    """Make a seat open again. Precondition: runs in a transaction.

    Raises:
        NotAllowedNowError: the match has begun.
    """
    _change_open(match, now)
    seat.player = None
    seat.nonce = ""
    seat.save(update_fields=["player", "nonce"])


def match_cancel(*, user: User, public_id: str) -> None:
    """Cancel a match that hasn't begun, and publish its first seed.

    Cancelling a cancelled match does nothing.

    Raises:
        NotFoundError: there is no such match, or the user didn't make it.
        NotAllowedNowError: the match has begun.
    """
    with transaction.atomic(durable=True):
        match, _seats = access_match(public_id, user)
        if match.creator.user_id != user.pk:
            raise NotFoundError
        if match.status != Match.Status.CANCELLED:
            match_close(match, timezone.now())


def match_close(match: Match, now: datetime) -> None:
    """Cancel an open match (fair deal, 7). Precondition: runs in a transaction.

    Raises:
        NotAllowedNowError: the match has begun.
    """
    _change_open(match, now)
    root = bytes(MatchSecret.objects.get(match=match).root)
    match.status = Match.Status.CANCELLED
    match.last_seed = deal.seed_of_round(root, 1).hex()
    match.ended_at = now
    match.save(update_fields=["status", "last_seed", "ended_at"])


def _check_settings(settings: MatchSettings) -> None:
    if len(settings.seats) not in PLAYERS:
        raise IllegalOperationError(_("Two to five players make a match (rule 1)."))
    if settings.target not in TARGETS:
        raise IllegalOperationError(_("The target is a number from 1 to 1000."))
    if settings.seats[0] or not {*settings.seats[1:]} <= {"", *LEVELS}:
        raise IllegalOperationError(_("There is no such bot."))


def _allows_hints(settings: MatchSettings) -> bool:
    if settings.allows_hints is None:
        return all(settings.seats[1:])
    return settings.allows_hints


def _check_nonce(nonce: str) -> None:
    if not deal.is_nonce(nonce):
        message = _("Your random text has 1 to 64 characters out of 0-9 and a-f.")
        raise IllegalOperationError(message)


def _claim(user: User, commitment: str) -> MatchSecret:
    """Return the secret behind a commitment that this user was shown, locked."""
    shown = MatchSecret.objects.filter(user=user, commitment=commitment)
    # Without a join: after a wait for the lock only the locked row is read anew.
    secret = shown.select_for_update().first()
    if secret is None:
        message = _("This form is out of date. Look at the new commitment, then go on.")
        raise NotAllowedNowError(message)
    return secret


def _check_limits(creator: Player, now: datetime) -> None:
    made = Match.objects.filter(creator=creator)
    if made.filter(status=Match.Status.OPEN).count() >= MOST_OPEN:
        message = _(
            "You have %(count)d open matches. Fill or cancel one of them first."
        )
        raise TooManyError(message % {"count": MOST_OPEN})
    if made.filter(created_at__gt=now - timedelta(hours=1)).count() >= MOST_AN_HOUR:
        raise TooManyError(_("You made a lot of matches. Try again in an hour."))


def _make_seats(
    match: Match, settings: MatchSettings, creator: Player, nonce: str
) -> None:
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            player=player_of_bot(level) if level else None,
            bot_level=level,
            nonce=deal.bot_nonce(number, match.commitment) if level else "",
        )
        for number, level in enumerate(settings.seats)
    )
    _fill_seat(match, 0, creator, nonce)


def _fill_seat(match: Match, number: int, player: Player, nonce: str) -> None:
    open_seat = Seat.objects.filter(match=match, number=number, player=None)
    if not open_seat.update(player=player, nonce=nonce):
        raise NotAllowedNowError(_("Somebody else took that seat. Choose another one."))


def _change_open(match: Match, now: datetime) -> None:
    """Count a change of a match that hasn't begun, and lock it until commit."""
    still_open = Match.objects.filter(pk=match.pk, status=Match.Status.OPEN)
    if not still_open.update(version=F("version") + 1, changed_at=now):
        raise NotAllowedNowError(_("This match has begun or was cancelled."))
    match.refresh_from_db(fields=["version", "changed_at"])
    live.signal_match_on_commit(match.public_id, match.version)


def _start_if_full(match: Match, now: datetime) -> None:
    seats = load_seats(match)
    if all(seat.player_id for seat in seats):
        match.version += 1
        match.status = Match.Status.PLAYING
        round_start(match, seats, now)
        live.signal_match_on_commit(match.public_id, match.version)
