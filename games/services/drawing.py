"""Drawing on by itself for a person who asked for it, while nothing can be melded."""

import logging

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import jobs
from games.exceptions import NotAllowedNowError
from games.models import Player
from games.rules.moves import Move, Verb
from games.rules.observation import MOST_DRAWS, Observation
from games.rules.round import observe
from games.selectors.access import access_match, load_seats, match_at, seat_of
from games.selectors.log import load_round_in_play
from games.services.moves import submit_chosen_move
from games.services.players import player_of_user
from games.solver import can_play

logger = logging.getLogger(__name__)


def drawing_set(*, user: User, public_id: str, draws_on: bool) -> None:
    """Keep whether the second and third card are drawn for the user (rules 7 and 8).

    Asked for in the middle of a turn of this match, it goes on from there.

    Raises:
        NotFoundError: there is no such match, or it is not for this user.
    """
    match, seats = access_match(public_id, user)
    seat = seat_of(seats, user)
    with transaction.atomic():
        Player.objects.filter(pk=player_of_user(user).pk).update(draws_on=draws_on)
        if draws_on and seat is not None and seat.number == match.turn:
            jobs.draw_on_on_commit(match.pk, match.version, settings.BOT_PAUSE)


def card_draw_on(match_id: int, version: int) -> None:
    """Draw the next card for the person on turn, if nothing can be melded.

    May run twice or late: it does nothing when the match isn't at this version any more,
    or the person doesn't want it any more.
    """
    match = match_at(match_id, version)
    if match is None or match.turn is None:
        return
    seats = load_seats(match)
    player = seats[match.turn].player
    if player is None or not player.draws_on or seats[match.turn].bot_level:
        return
    played = load_round_in_play(match, len(seats))
    if not _has_to_draw(observe(played.history.state, match.turn)):
        return
    try:
        move = Move(match.turn, Verb.DRAW)
        submit_chosen_move(match, seats, played, move, asked_by=player)
    except NotAllowedNowError:
        logger.info("no card had to be drawn any more in match %s", match.public_id)


def _has_to_draw(seen: Observation) -> bool:
    if not 0 < seen.drawn < MOST_DRAWS or seen.melded or not seen.stock_count:
        return False
    return not can_play(seen.table, seen.hand or ())
