"""Drafts as they are stored: a list of arrangements and which of them shows."""

from typing import Any

from games.models import Draft
from games.rules import notation
from games.rules.draft import Draft as Arrangement
from games.rules.draft import start_draft
from games.rules.observation import Observation

StoredStep = dict[str, Any]
"""``{"melds": [[id, "7S 8S 9S"], …], "next": id}``"""


def is_current(draft: Draft, round_number: int, seen: Observation) -> bool:
    """Whether the draft was made in the turn that is being played now."""
    made_in = (draft.round_number, draft.turns_ended)
    return made_in == (round_number, seen.turns_ended)


def arrangement_of(
    draft: Draft | None, round_number: int, seen: Observation
) -> Arrangement:
    """Return the arrangement that shows; without a current draft the table itself."""
    if draft is None or not is_current(draft, round_number, seen):
        return start_draft(seen)
    return read_step(draft.steps[draft.position])


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
