"""Signals to open pages: "this match is now at version n", and never more than that."""

import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def match_group(public_id: str) -> str:
    """Return the name of the group of a match's open pages."""
    return f"match.{public_id}"


def signal_match_on_commit(public_id: str, version: int) -> None:
    """Tell all open pages of the match, after commit, which version it has now.

    A lost signal does no harm: pages also ask by themselves.
    """
    transaction.on_commit(partial(_send, public_id, version))


def _send(public_id: str, version: int) -> None:
    message = {"type": "match.changed", "version": version}
    try:
        send = async_to_sync(get_channel_layer().group_send)
        send(match_group(public_id), message)
    except Exception:  # what is committed must not look failed
        logger.exception("a signal of match %s was lost", public_id)
