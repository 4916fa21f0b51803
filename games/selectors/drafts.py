"""Drafts: how they are stored, and how they lie on the table as it is now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Draft
from games.rules import notation
from games.rules.cards import Card, Hand, as_in_hand
from games.rules.draft import Draft as Arrangement
from games.rules.draft import can_arrange, can_draft, start_draft
from games.rules.history import Turn
from games.rules.observation import Observation
from games.rules.rebase import Rebased, rebase_draft
from games.selectors.log import PlayedRound

StoredStep = dict[str, Any]
"""``{"melds": [[id, "7S 8S 9S"], …], "next": id}``"""


@dataclass(frozen=True, slots=True)
class Overtaken:
    """What of a draft no longer fits, since somebody changed the table."""

    seat: int
    card: Card
    """The card by which it was."""
    is_put: bool
    """Whether the card came to a meld of the draft; else it left one."""
    returned: Hand
    """Cards that are back in the hand."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """The viewer's own draft, on the table as it is now."""

    arrangement: Arrangement
    revision: int
    """0 while there is none."""
    can_undo: bool
    can_redo: bool
    is_plan: bool
    """Whether it can't be confirmed in this turn."""
    overtaken: Overtaken | None


@dataclass(frozen=True, slots=True)
class CurrentDraft:
    """A stored draft's arrangements, set on the table as it is now."""

    steps: Sequence[StoredStep]
    position: int
    arrangement: Arrangement
    """The step that shows."""
    is_rebased: bool = False
    """Whether it was stored on another table."""
    overtaken: Overtaken | None = None


def draft_view(
    draft: Draft | None, played: PlayedRound, seen: Observation
) -> DraftView | None:
    """Return the draft as its owner sees it; None while none can be made."""
    if not can_draft(seen):
        return None
    current = current_draft(draft, played, seen)
    return DraftView(
        arrangement=current.arrangement,
        revision=draft.revision if draft else 0,
        can_undo=current.position > 0,
        can_redo=current.position < len(current.steps) - 1,
        is_plan=not can_arrange(seen),
        overtaken=current.overtaken,
    )


def current_draft(
    draft: Draft | None, played: PlayedRound, seen: Observation
) -> CurrentDraft:
    """Return the draft on the table as it is now; without one the table itself."""
    start = start_draft(seen)
    if draft is None or _is_void(draft, played, seen):
        return CurrentDraft([write_step(start)], 0, start)
    base = read_step(draft.base)
    if (base.table, base.meld_ids) == (seen.table, seen.meld_ids):
        shown = read_step(draft.steps[draft.position])
        return CurrentDraft(draft.steps, draft.position, shown)
    steps = [
        rebase_draft(read_step(step), base.table, base.meld_ids, seen)
        for step in draft.steps
    ]
    shown_step = steps[draft.position]
    kept = _without_equal_neighbours([step.draft for step in steps])
    return CurrentDraft(
        steps=[write_step(step) for step in dict(kept).values()],
        position=kept[draft.position][0],
        arrangement=shown_step.draft,
        is_rebased=True,
        overtaken=_overtaken(shown_step, draft.turns_ended, played.history.turns, seen),
    )


def read_step(step: StoredStep) -> Arrangement:
    """Return the arrangement of a stored step."""
    melds = step["melds"]
    return Arrangement(
        table=tuple(notation.parse_meld(text) for _, text in melds),
        meld_ids=tuple(meld_id for meld_id, _ in melds),
        next_meld_id=step["next"],
    )


def write_step(arrangement: Arrangement) -> StoredStep:
    """Return the stored form of an arrangement."""
    pairs = zip(arrangement.meld_ids, arrangement.table, strict=True)
    return {
        "melds": [[meld_id, notation.format_meld(meld)] for meld_id, meld in pairs],
        "next": arrangement.next_meld_id,
    }


def _is_void(draft: Draft, played: PlayedRound, seen: Observation) -> bool:
    """Whether the draft was made for another round, or its owner has melded since."""
    if draft.round_number != played.round.number:
        return True
    return any(
        turn.seat == seen.viewer and turn.change and turn.number > draft.turns_ended
        for turn in played.history.turns
    )


def _without_equal_neighbours(
    steps: Sequence[Arrangement],
) -> list[tuple[int, Arrangement]]:
    """Return for each step its new place, and the step; equal neighbours share one."""
    kept: list[tuple[int, Arrangement]] = []
    for step in steps:
        if not kept:
            kept.append((0, step))
            continue
        place, last = kept[-1]
        is_new = (step.table, step.meld_ids) != (last.table, last.meld_ids)
        kept.append((place + is_new, step))
    return kept


def _overtaken(
    rebased: Rebased, turns_ended: int, turns: Sequence[Turn], seen: Observation
) -> Overtaken | None:
    """Return who changed the table under a draft, and by which card."""
    others = [
        turn
        for turn in turns
        if turn.change and turn.seat != seen.viewer and turn.number > turns_ended
    ]
    cards = [
        *((card, False) for card in rebased.left),
        *((card, True) for card in rebased.joined),
    ]
    for card, is_put in cards:
        for turn in others:
            if _touched(turn, card, is_put=is_put):
                return Overtaken(turn.seat, card, is_put, rebased.returned)
    return None


def _touched(turn: Turn, card: Card, *, is_put: bool) -> bool:
    if turn.change is None:
        return False
    moved = map(as_in_hand, turn.change.moved)
    return as_in_hand(card) in {*moved, *(turn.change.laid if is_put else ())}
