"""A seat's draft: each operation is stored at once, so that nothing is lost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import live
from games.exceptions import (
    IllegalOperationError,
    NotAllowedNowError,
    NotFoundError,
    RefusedError,
    StaleDraftError,
    StaleVersionError,
)
from games.models import Draft
from games.rules import draft as rules
from games.rules.cards import Card, Table
from games.rules.observation import Observation
from games.rules.violations import IllegalMoveError
from games.selectors.drafts import (
    CurrentDraft,
    StoredStep,
    current_draft,
    write_step,
)
from games.selectors.log import PlayedRound
from games.selectors.match_page import LoadedMatch, MatchPage, load_match, match_page

Steps = tuple[Sequence[StoredStep], int]
"""The arrangements of a draft, and which of them shows."""
MOST_STEPS = 60
"""Arrangements that are kept for undo; older ones are forgotten."""


class Operation(StrEnum):
    """What one step does to a draft."""

    TAKE = "take"
    PUT = "put"
    NEW_MELD = "new"
    SPLIT = "split"
    JOIN = "join"
    DECLARE = "declare"
    UNDO = "undo"
    REDO = "redo"
    RESET = "reset"


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftStep:
    """What a page sends to change a draft."""

    revision: int
    """The revision of the draft that the page showed; 0: none."""
    version: int | None = None
    """The version of the match that the page showed; None: as it is now."""
    operation: Operation
    picks: tuple[rules.Pick, ...] = ()
    """The cards that it is about; to split and declare the one card."""
    meld: int = 0
    """To put and join, the id of the meld that the cards go to."""
    other: int = 0
    """To join, the id of the meld that ends."""
    stands_for: Card | None = None
    """To declare, the real card that the joker is to stand for."""


def draft_change(*, user: User, public_id: str, step: DraftStep) -> MatchPage:
    """Make one operation on the user's draft, and return the match's page after it.

    Between the user's turns the draft is a plan for the next one.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        NotAllowedNowError: the match isn't in play, or the turn's melding is over.
        StaleDraftError: the draft on the page was out of date.
        StaleVersionError: others have changed the table under the draft meanwhile.
        RefusedError: the operation is against the rules (14b, 19, 20).
        IllegalOperationError: it names cards that aren't there.
    """
    change = partial(_change, step=step)
    return _edit(user, public_id, step.revision, change, version=step.version)


def draft_lay_out(
    *, user: User, public_id: str, revision: int, table: Table
) -> MatchPage:
    """Set a whole table into the user's draft, as one step that can be undone.

    Returns the match's page after it.

    Raises:
        NotFoundError, NotAllowedNowError, StaleDraftError: as in `draft_change`.
        IllegalOperationError: the table isn't made of the cards that there are.
    """
    return _edit(user, public_id, revision, partial(_lay_out, table=table))


def _edit(
    user: User,
    public_id: str,
    revision: int,
    edit: Callable[[CurrentDraft, Observation], Steps],
    *,
    version: int | None = None,
) -> MatchPage:
    """Load the draft, change it by `edit`, store it, and return the page with it."""
    with transaction.atomic(durable=True):
        loaded = load_match(public_id, user)
        if loaded.seat is None:
            raise NotFoundError
        played, seen = _open_round(loaded)
        stored = Draft.objects.filter(seat=loaded.seat).first()
        draft = stored or Draft(seat=loaded.seat)
        if draft.revision != revision:
            raise StaleDraftError
        current = current_draft(stored, played, seen)
        if current.is_rebased and version not in {None, loaded.match.version}:
            raise StaleVersionError  # its melds may have other ids on the page
        draft.steps, draft.position = edit(current, seen)
        draft.base = write_step(rules.start_draft(seen))
        draft.round_number = played.round.number
        draft.turns_ended = seen.turns_ended
        _save(draft)
        live.signal_draft_on_commit(public_id, user.pk, draft.revision)
        return match_page(loaded, draft)


def _open_round(loaded: LoadedMatch) -> tuple[PlayedRound, Observation]:
    """Return the round in play and what the user sees of it, if a draft can be made."""
    if loaded.played is None or loaded.seen is None:
        raise NotAllowedNowError(_("This match isn't in play."))
    if not rules.can_draft(loaded.seen):
        raise NotAllowedNowError(_("This turn's melding is over (rules 8 and 9)."))
    return loaded.played, loaded.seen


def _change(current: CurrentDraft, seen: Observation, *, step: DraftStep) -> Steps:
    steps, position = current.steps, current.position
    if step.operation is Operation.UNDO:
        return steps, max(position - 1, 0)
    if step.operation is Operation.REDO:
        return steps, min(position + 1, len(steps) - 1)
    return _with_step(current, _operate(current.arrangement, step, seen))


def _lay_out(current: CurrentDraft, seen: Observation, *, table: Table) -> Steps:
    try:
        return _with_step(current, rules.lay_out(current.arrangement, seen, table))
    except rules.DraftError as error:
        raise IllegalOperationError(str(error)) from None


def _with_step(current: CurrentDraft, arranged: rules.Draft) -> Steps:
    done = current.steps[: current.position + 1]
    steps = [*done, write_step(arranged)][-MOST_STEPS:]
    return steps, len(steps) - 1


def _operate(shown: rules.Draft, step: DraftStep, seen: Observation) -> rules.Draft:
    try:
        return _OPERATIONS[step.operation](shown, step, seen)
    except IllegalMoveError as error:
        raise RefusedError(error.violations) from None
    except rules.DraftError as error:
        raise IllegalOperationError(str(error)) from None


def _declare(shown: rules.Draft, step: DraftStep, seen: Observation) -> rules.Draft:
    if step.stands_for is None:
        raise rules.DraftError("Say which card the joker is to stand for.")
    return rules.declare_joker(shown, seen, _only(step), step.stands_for)


def _only(step: DraftStep) -> rules.Pick:
    if len(step.picks) != 1:
        raise rules.DraftError("Pick one card for that.")
    return step.picks[0]


_OPERATIONS: dict[
    Operation, Callable[[rules.Draft, DraftStep, Observation], rules.Draft]
] = {
    Operation.TAKE: lambda shown, step, seen: rules.take_cards(shown, seen, step.picks),
    Operation.PUT: lambda shown, step, seen: rules.put_cards(
        shown, seen, step.picks, step.meld
    ),
    Operation.NEW_MELD: lambda shown, step, seen: rules.lay_new_meld(
        shown, seen, step.picks
    ),
    Operation.SPLIT: lambda shown, step, _: rules.split_meld(shown, _only(step)),
    Operation.JOIN: lambda shown, step, seen: rules.join_melds(
        shown, seen, step.meld, step.other
    ),
    Operation.DECLARE: _declare,
    Operation.RESET: lambda _, __, seen: rules.start_draft(seen),
}


def _save(draft: Draft) -> None:
    """Store the draft if it is still at its revision, whatever runs beside."""
    revision = draft.revision
    draft.revision += 1
    if revision == 0:
        try:
            with transaction.atomic():
                draft.save(force_insert=True)
        except IntegrityError:
            raise StaleDraftError from None
        return
    changed = Draft.objects.filter(pk=draft.pk, revision=revision).update(
        revision=draft.revision,
        round_number=draft.round_number,
        turns_ended=draft.turns_ended,
        base=draft.base,
        steps=draft.steps,
        position=draft.position,
    )
    if not changed:
        raise StaleDraftError
