"""Positions in notation, for tests of the rules and of the bots."""

from collections.abc import Sequence

from games.rules.moves import Move
from games.rules.notation import parse_hand, parse_move, parse_table
from games.rules.round import RoundState, apply
from games.rules.violations import IllegalMoveError

STOCK = "2C 9D 4S KH QD 7C 3D 5S"


def make_position(
    table: str = "",
    hands: Sequence[str] = ("3S 9H KD", "4D 8C QS"),
    *,
    turn: int = 0,
    drawn: int = 1,
    melded: bool = False,
    stock: str = STOCK,
    lap: int | None = None,
) -> RoundState:
    """Return a round in play; seat 0 is on turn and has drawn one card."""
    melds = parse_table(table)
    return RoundState(
        dealer=len(hands) - 1,
        hands=tuple(map(parse_hand, hands)),
        stock=parse_hand(stock),
        turn=turn,
        table=melds,
        meld_ids=tuple(range(1, len(melds) + 1)),
        next_meld_id=len(melds) + 1,
        drawn=drawn,
        melded=melded,
        lap=lap,
    )


def play(state: RoundState, *moves: str) -> RoundState:
    """Return the state after moves in notation."""
    for move in moves:
        state = apply(state, parse_move(move))
    return state


def rules_broken(state: RoundState, move: str | Move) -> list[str]:
    """Return the rule numbers that a move breaks, sorted; none: it is legal."""
    try:
        apply(state, parse_move(move) if isinstance(move, str) else move)
    except IllegalMoveError as error:
        return sorted(violation.rule for violation in error.violations)
    return []
