"""The turns since a viewer last looked, step by step."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.exceptions import NotFoundError
from games.rules.history import Turn
from games.selectors.match_page import MatchView, access_match_page
from games.solver import Showing, show_changes


@dataclass(frozen=True, slots=True)
class ShownTurns:
    """What others did to the table since the viewer last looked; all of it is public."""

    match: MatchView
    turns: tuple[Turn, ...]
    """The turns that changed the table."""
    showings: tuple[Showing, ...]
    """For each of them its steps."""
    melds_now: int
    """How many melds lie on the table by now."""


def access_shown_turns(public_id: str, user: User | AnonymousUser) -> ShownTurns:
    """Return the turns that a user can have shown; as many queries as the page.

    Raises:
        NotFoundError: there is no such match, it is not for this user, or none of its
            rounds is in play.
    """
    page = access_match_page(public_id, user)
    if page.since is None or page.seen is None:
        raise NotFoundError
    turns = tuple(turn for turn in page.since.turns if turn.change)
    changes = [turn.change for turn in turns if turn.change]
    return ShownTurns(page.match, turns, show_changes(changes), len(page.seen.table))
