"""A seat's draft: each operation is stored at once, so that nothing is lost."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.exceptions import (
    IllegalOperationError,
    NotAllowedNowError,
    NotFoundError,
    RefusedError,
    StaleDraftError,
)
from games.models import Draft, Match, Seat
from games.rules import draft as rules
from games.rules.cards import Card, Table
from games.rules.observation import MOST_DRAWS, Observation
from games.rules.round import observe
from games.rules.violations import IllegalMoveError
from games.selectors.access import access_match, seat_of
from games.selectors.drafts import is_current, read_step, write_step
from games.selectors.log import load_round_in_play

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
    operation: Operation
    picks: tuple[rules.Pick, ...] = ()
    """The cards that it is about; to split and declare the one card."""
    meld: int = 0
    """To put and join, the id of the meld that the cards go to."""
    other: int = 0
    """To join, the id of the meld that ends."""
    stands_for: Card | None = None
    """To declare, the real card that the joker is to stand for."""


def draft_change(*, user: User, public_id: str, step: DraftStep) -> None:
    """Make one operation on the user's draft.

    Raises:
        NotFoundError: there is no such match, or the user has no seat in it.
        NotAllowedNowError: it isn't the user's turn, or its melding is over.
        StaleDraftError: the draft on the page was out of date.
        RefusedError: the operation is against the rules (14b, 19, 20).
        IllegalOperationError: it names cards that aren't there.
    """
    _edit(user, public_id, step.revision, partial(_change, step=step))


def draft_lay_out(*, user: User, public_id: str, revision: int, table: Table) -> None:
    """Set a whole table into the user's draft, as one step that can be undone.

    Raises:
        NotFoundError, NotAllowedNowError, StaleDraftError: as in `draft_change`.
        IllegalOperationError: the table isn't made of the cards that there are.
    """
    _edit(user, public_id, revision, partial(_lay_out, table=table))


def _edit(
    user: User,
    public_id: str,
    revision: int,
    edit: Callable[[Draft, Observation], None],
) -> None:
    """Load the draft of this turn, change it by `edit`, and store it."""
    with transaction.atomic(durable=True):
        match, seats = access_match(public_id, user)
        seat = seat_of(seats, user)
        if seat is None:
            raise NotFoundError
        seen = _observe_open_turn(match, seat, len(seats))
        draft = _current_draft(match, seat, seen)
        if draft.revision != revision:
            raise StaleDraftError
        edit(draft, seen)
        _save(draft, revision)


def _observe_open_turn(match: Match, seat: Seat, players: int) -> Observation:
    if match.status != Match.Status.PLAYING or match.turn != seat.number:
        raise NotAllowedNowError(_("It isn't your turn any more."))
    played = load_round_in_play(match, players)
    seen = observe(played.history.state, seat.number)
    if seen.melded or seen.drawn == MOST_DRAWS:
        raise NotAllowedNowError(_("This turn's melding is over (rules 8 and 9)."))
    return seen


def _current_draft(match: Match, seat: Seat, seen: Observation) -> Draft:
    """Return the draft of this turn, not yet saved where it is a new one."""
    stored = Draft.objects.filter(seat=seat).first()
    draft = stored or Draft(seat=seat)
    if stored is None or not is_current(draft, match.round_number, seen):
        draft.round_number = match.round_number
        draft.turns_ended = seen.turns_ended
        draft.steps = [write_step(rules.start_draft(seen))]
        draft.position = 0
    return draft


def _change(draft: Draft, seen: Observation, *, step: DraftStep) -> None:
    if step.operation is Operation.UNDO:
        draft.position = max(draft.position - 1, 0)
    elif step.operation is Operation.REDO:
        draft.position = min(draft.position + 1, len(draft.steps) - 1)
    else:
        shown = read_step(draft.steps[draft.position])
        _add_step(draft, _operate(shown, step, seen))


def _lay_out(draft: Draft, seen: Observation, *, table: Table) -> None:
    shown = read_step(draft.steps[draft.position])
    try:
        _add_step(draft, rules.lay_out(shown, seen, table))
    except rules.DraftError as error:
        raise IllegalOperationError(str(error)) from None


def _add_step(draft: Draft, arranged: rules.Draft) -> None:
    steps = [*draft.steps[: draft.position + 1], write_step(arranged)]
    draft.steps = steps[-MOST_STEPS:]
    draft.position = len(draft.steps) - 1


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


def _save(draft: Draft, revision: int) -> None:
    """Store the draft if it is still at this revision, whatever runs beside."""
    draft.revision = revision + 1
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
        steps=draft.steps,
        position=draft.position,
    )
    if not changed:
        raise StaleDraftError
