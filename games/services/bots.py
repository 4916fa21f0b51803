"""A bot's move: chosen on an observation, carried out like everybody's."""

import logging
import secrets
from random import Random

from games.bots.levels import choose_move
from games.exceptions import NotAllowedNowError
from games.rules.round import observe
from games.selectors.access import load_seats, match_at
from games.selectors.log import load_round_in_play
from games.services.moves import submit_chosen_move

logger = logging.getLogger(__name__)


def bot_move(match_id: int, version: int) -> None:
    """Make one move for the bot on turn, if the match is still at this version.

    May run twice or late: it does nothing when the match has moved on.
    """
    match = match_at(match_id, version)
    if match is None or match.turn is None:
        return
    seats = load_seats(match)
    level = seats[match.turn].bot_level
    if not level:
        return
    played = load_round_in_play(match, len(seats))
    seen = observe(played.history.state, match.turn)
    move = choose_move(seen, level, Random(secrets.randbits(64)))  # noqa: S311 - no secret
    try:
        submit_chosen_move(match, seats, played, move)
    except NotAllowedNowError:
        logger.info("match %s moved on before its bot did", match.public_id)
