"""Celery tasks: thin, given ids and versions, harmless when they run twice."""

from celery import shared_task

from games import jobs
from games.services.bots import bot_move
from games.services.drawing import card_draw_on
from games.services.sweep import sweep_matches
from games.services.tally import match_tally


@shared_task(name=jobs.PLAY_BOT_MOVE)
def play_bot_move(match_id: int, version: int) -> None:
    """Make one move for the bot on turn."""
    bot_move(match_id, version)


@shared_task(name=jobs.DRAW_ON)
def draw_on(match_id: int, version: int) -> None:
    """Draw a card for a person who asked for it and can't meld anything."""
    card_draw_on(match_id, version)


@shared_task(name=jobs.TALLY_MATCH)
def tally_match(match_id: int) -> None:
    """Add the final bonuses of a match that is over."""
    match_tally(match_id)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Enqueue again what a lost task left undone."""
    sweep_matches()
