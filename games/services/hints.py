"""What the solver tells a player, by degrees, where the match allows it."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import jobs, live
from games.exceptions import NotAllowedNowError
from games.models import HintUse, Match
from games.rules.cards import Hand, Table
from games.rules.changes import compare_tables
from games.rules.draft import can_arrange, judge_draft, lay_out, start_draft
from games.rules.observation import Observation
from games.rules.table import cards_from_hand
from games.selectors.match_page import (
    MatchPage,
    access_match_page,
    hints_of_round,
)
from games.services.drafts import draft_lay_out
from games.solver import (
    BestPlay,
    Frame,
    arrange,
    best_play,
    can_play,
    show_changes,
)

BUDGET = 500
"""Steps of search for the fewest changes, so that a page isn't kept waiting."""
REMEMBERED = 64
"""Best plays that a process remembers: who was told the cards often asks on."""


class Degree(StrEnum):
    """How much a hint tells; `LEGAL` mends a broken draft."""

    WHETHER = "whether"
    CARDS = "cards"
    TABLE = "table"
    LEGAL = "legal"


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player is told."""

    degree: Degree
    is_playable: bool
    """Whether anything can be played; of no weight for `LEGAL`."""
    cards: Hand = ()
    """For `CARDS` and `TABLE` the cards of the best play, for `LEGAL` those without a place."""
    points_left: int | None = None
    """Points that the best play leaves in the hand."""
    frames: tuple[Frame, ...] = ()
    """For `TABLE` the steps that lead to the best play, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a page sends to ask for a hint."""

    degree: Degree
    revision: int
    """The revision of the draft that the page showed; 0: none."""
    token: str
    """A name of its own for each question, so that it is written down once."""


def hint_ask(
    *, user: User, public_id: str, question: Question
) -> tuple[Hint, MatchPage]:
    """Tell the player on turn about the best play, and write down that it was told.

    With the hint comes the match's page after it.

    `Degree.TABLE` also sets the best table into the draft, `Degree.LEGAL` a legal table
    with the cards that the draft lays; both can be undone there. Solving happens outside
    of any transaction, since it may take some tens of milliseconds.

    Raises:
        NotFoundError: there is no such match, or it is not for this user.
        NotAllowedNowError: the match allows no hints, or nothing can be melded now.
        StaleDraftError: the draft on the page was out of date.
    """
    page = access_match_page(public_id, user)
    seen = _check(page)
    hint, table = _SOLVE[question.degree](page, seen)
    if table is not None:
        page = draft_lay_out(
            user=user, public_id=public_id, revision=question.revision, table=table
        )
    return hint, _write_down(user, page, seen, question)


def _check(page: MatchPage) -> Observation:
    """Return what the player sees, if hints are possible now."""
    seen = page.seen
    if not page.match.allows_hints:
        raise NotAllowedNowError(_("This match is played without hints."))
    if seen is None or not can_arrange(seen):
        raise NotAllowedNowError(_("There is nothing to meld now."))
    return seen


def _whether(_page: MatchPage, seen: Observation) -> tuple[Hint, Table | None]:
    is_playable = can_play(seen.table, seen.hand or ())
    return Hint(Degree.WHETHER, is_playable=is_playable), None


def _cards(_page: MatchPage, seen: Observation) -> tuple[Hint, Table | None]:
    play = _best_play(seen.table, seen.hand or ())
    return _told_of(Degree.CARDS, play, seen), None


def _table(_page: MatchPage, seen: Observation) -> tuple[Hint, Table | None]:
    play = _best_play(seen.table, seen.hand or ())
    hint = _told_of(Degree.TABLE, play, seen)
    if not hint.is_playable:
        return hint, None
    return replace(hint, frames=_frames_to(play.table, seen)), play.table


@lru_cache(REMEMBERED)
def _best_play(table: Table, hand: Hand) -> BestPlay:
    return best_play(table, hand, budget=BUDGET)


def _told_of(degree: Degree, play: BestPlay, seen: Observation) -> Hint:
    if not play.cards_played:
        return Hint(degree, is_playable=False)
    cards = cards_from_hand(seen.table, play.table)
    return Hint(degree, is_playable=True, cards=cards, points_left=play.points_left)


def _frames_to(table: Table, seen: Observation) -> tuple[Frame, ...]:
    draft = lay_out(start_draft(seen), seen, table)
    change = compare_tables(seen.table, seen.meld_ids, draft.table, draft.meld_ids)
    (showing,) = show_changes([change])
    return showing.frames


def _legal(page: MatchPage, seen: Observation) -> tuple[Hint, Table | None]:
    """Return a legal table with the cards that the draft lays, as far as they can lie."""
    if page.draft is None:
        raise NotAllowedNowError
    laid = judge_draft(page.draft.arrangement, seen).laid
    arranged = arrange(seen.table, seen.hand or (), laid, budget=BUDGET)
    hint = Hint(Degree.LEGAL, is_playable=True, cards=arranged.left_out)
    return hint, arranged.table


_SOLVE = {
    Degree.WHETHER: _whether,
    Degree.CARDS: _cards,
    Degree.TABLE: _table,
    Degree.LEGAL: _legal,
}


def _write_down(
    user: User, page: MatchPage, seen: Observation, question: Question
) -> MatchPage:
    """Record the hint, once for each question; everybody at the table is told.

    Returns the page with it, loaded again if anything else happened meanwhile.
    """
    with transaction.atomic():
        match = Match.objects.get(public_id=page.match.public_id)
        _use, is_new = HintUse.objects.get_or_create(
            match=match,
            seat=seen.turn,
            token=question.token,
            defaults={
                "round_number": page.match.round_number,
                "turn": seen.turns_ended + 1,
                "degree": question.degree,
                "created_at": timezone.now(),
            },
        )
        if is_new:
            Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
            match.refresh_from_db(fields=["version"])
            live.signal_match_on_commit(match.public_id, match.version)
            if seen.drawn:  # what was to be drawn for the player waits for this version
                jobs.draw_on_on_commit(match.pk, match.version, settings.BOT_PAUSE)
        hints = hints_of_round(match, page.match.round_number)
    if match.version != page.match.version + is_new:
        return access_match_page(match.public_id, user)
    view = replace(page.match, version=match.version)
    return replace(page, match=view, hints=hints)
