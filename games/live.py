"""Signals to open pages: "this match is now at version n", and never more than that.

The pages of one player also hear which revision the player's own draft has.
"""

import logging
from collections.abc import Mapping
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def match_group(public_id: str) -> str:
    """Return the name of the group of a match's open pages."""
    return f"match.{public_id}"


def draft_group(public_id: str, user_id: int) -> str:
    """Return the name of the group of a player's own open pages of a match."""
    return f"draft.{public_id}.{user_id}"


def signal_match_on_commit(public_id: str, version: int) -> None:
    """Tell all open pages of the match, after commit, which version it has now.

    A lost signal does no harm: pages also ask by themselves.
    """
    message = {"type": "match.changed", "version": version}
    transaction.on_commit(partial(_send, match_group(public_id), message))


def signal_draft_on_commit(public_id: str, user_id: int, revision: int) -> None:
    """Tell a player's own open pages, after commit, which revision the draft has now."""
    message = {"type": "draft.changed", "revision": revision}
    transaction.on_commit(partial(_send, draft_group(public_id, user_id), message))


def _send(group: str, message: Mapping[str, object]) -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(group, message)
    except Exception:  # what is committed must not look failed
        logger.exception("a signal to %s was lost", group)
