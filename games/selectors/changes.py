"""What others did since a viewer last looked."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.changes import TableChange, compare_tables
from games.rules.history import Turn
from games.rules.observation import Observation


class Start(StrEnum):
    """From when on a page tells what happened."""

    LOOK = "look"
    """The viewer last looked later than at the end of the own last turn."""
    TURN = "turn"
    """The end of the viewer's last turn."""
    DEAL = "deal"
    """The viewer has had no turn yet."""
    LAST_MELD = "last meld"
    """For spectators: the last turn that changed the table."""


@dataclass(frozen=True, slots=True)
class Since:
    """What others did lately, as everybody may know it."""

    start: Start
    turns: tuple[Turn, ...]
    """Their turns, oldest first; the last of them perhaps unfinished."""
    change: TableChange | None
    """What these did together to the table that lies there now; None: nothing."""

    @property
    def only_seat(self) -> int | None:
        """The seat that made the whole change; None: several did, or nobody."""
        seats = {turn.seat for turn in self.turns if turn.change}
        return seats.pop() if len(seats) == 1 else None


def since_looked(turns: Sequence[Turn], seen: Observation, looked: int) -> Since:
    """Return what others did since the viewer looked.

    Where nothing has happened since then, it is what they did since the viewer's last
    turn, so that looking twice loses nothing. `looked` is the number of the last move
    that the viewer has seen, counted from 1 within the round; 0 or less: none of it.
    """
    if seen.viewer is None:
        return _since(Start.LAST_MELD, _from_last_meld(turns, seen.players), seen)
    start, after_turn = _after_own_turn(turns, seen)
    after_look = [turn for turn in after_turn if turn.last_move > looked]
    if 0 < len(after_look) < len(after_turn):
        return _since(Start.LOOK, after_look, seen)
    return _since(start, after_turn, seen)


def _since(start: Start, turns: Sequence[Turn], seen: Observation) -> Since:
    return Since(start, tuple(turns), _whole_change(turns, seen))


def _whole_change(turns: Sequence[Turn], seen: Observation) -> TableChange | None:
    changes = [turn.change for turn in turns if turn.change]
    if not changes or (seen.is_my_turn and seen.melded):
        return None
    first = changes[0]
    return compare_tables(first.old, first.old_ids, seen.table, seen.meld_ids)


def _from_last_meld(turns: Sequence[Turn], players: int) -> Sequence[Turn]:
    recent = turns[-players:]
    melded = [place for place, turn in enumerate(recent) if turn.change]
    return recent[melded[-1] :] if melded else recent


def _after_own_turn(
    turns: Sequence[Turn], seen: Observation
) -> tuple[Start, list[Turn]]:
    own = [
        place
        for place, turn in enumerate(turns)
        if turn.seat == seen.viewer and turn.number <= seen.turns_ended
    ]
    later = turns[own[-1] + 1 :] if own else turns
    others = [turn for turn in later if turn.seat != seen.viewer]
    return Start.TURN if own else Start.DEAL, others
