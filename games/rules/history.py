"""A round told turn by turn, from its public side alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.changes import TableChange, compare_tables
from games.rules.moves import Move, Verb
from games.rules.round import RoundState, apply


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did until the next seat acted, as everybody saw it."""

    number: int
    """From 1 within the round."""
    seat: int
    last_move: int = 0
    """The number of its last move so far, from 1 within the round."""
    drawn: int = 0
    """Cards drawn, 0 to 3."""
    change: TableChange | None = None
    """What its melding phase did to the table."""
    closed_by: Verb | None = None
    """`Verb.END` or `Verb.KNOCK`; None while it goes on, or when its player went out."""


@dataclass(frozen=True, slots=True)
class History:
    """A round played so far: where it stands and how it came to that."""

    state: RoundState
    turns: tuple[Turn, ...]
    """The turns in which something was done, the last of them perhaps unfinished."""


def play_history(start: RoundState, moves: Sequence[Move]) -> History:
    """Return the history of a round's log.

    Raises:
        IllegalMoveError: a move of the log isn't legal.
    """
    state = start
    turns: list[Turn] = []
    for number, move in enumerate(moves, start=1):
        after = apply(state, move)
        if not turns or turns[-1].number != state.turns_ended + 1:
            turns.append(Turn(state.turns_ended + 1, move.seat))
        turn = replace(turns[-1], last_move=number)
        turns[-1] = _with_move(turn, move, state, after)
        state = after
    return History(state, tuple(turns))


def _with_move(turn: Turn, move: Move, before: RoundState, after: RoundState) -> Turn:
    if move.verb is Verb.DRAW:
        return replace(turn, drawn=turn.drawn + 1)
    if move.verb is not Verb.MELD:
        return replace(turn, closed_by=move.verb)
    change = compare_tables(before.table, before.meld_ids, after.table, after.meld_ids)
    return replace(turn, change=change)
