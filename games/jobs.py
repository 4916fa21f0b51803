"""Tasks are enqueued here, by name and after commit. A lost one is found by the sweep.

Arguments are ids and versions, never anything secret.
"""

import logging
from functools import partial

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)

PLAY_BOT_MOVE = "games.play_bot_move"
TALLY_MATCH = "games.tally_match"
DRAW_ON = "games.draw_on"


def bot_move_on_commit(match_id: int, version: int, delay: float) -> None:
    """Have the bot on turn move after `delay` seconds, if the match still waits for it."""
    _enqueue_on_commit(PLAY_BOT_MOVE, match_id, version, delay=delay)


def draw_on_on_commit(match_id: int, version: int, delay: float) -> None:
    """Have a card drawn after `delay` seconds for a person who can't meld anything."""
    _enqueue_on_commit(DRAW_ON, match_id, version, delay=delay)


def tally_on_commit(match_id: int) -> None:
    """Have the final bonuses added to a match that is over (rules 33 and 34)."""
    _enqueue_on_commit(TALLY_MATCH, match_id)


def _enqueue_on_commit(name: str, *args: int, delay: float = 0) -> None:
    transaction.on_commit(partial(_enqueue, name, args, delay))


def _enqueue(name: str, args: tuple[int, ...], delay: float) -> None:
    try:
        current_app.send_task(name, args=args, countdown=delay, retry=False)
    except Exception:  # what is committed must not look failed
        logger.exception("task %s%s was lost", name, args)
