"""From rows to the rules: the state of a round follows from its deck and its moves."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from games.models import Match, Move, Round
from games.rules import notation
from games.rules.history import History, play_history
from games.rules.moves import Move as RulesMove
from games.rules.moves import Verb
from games.rules.round import deal

LoggedMove = tuple[int, str, str]
"""Seat, verb and table of a move, as they are stored."""
REMEMBERED = 64
"""Rounds whose replay a process remembers."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its log replayed. Holds secrets: never hand it to a template."""

    round: Round
    players: int
    moves: tuple[RulesMove, ...]
    history: History
    moved_at: tuple[datetime, ...]
    """When each move was made."""


def load_round_in_play(match: Match, players: int) -> PlayedRound:
    """Return the last round as it was at the match's version; two queries.

    Moves that came in since the match was read are left out, so that a page never shows
    the state of one version under the number of another.
    """
    return load_round(match, players, match.round_number, match.move_count)


def load_round(
    match: Match, players: int, number: int, up_to_move: int | None = None
) -> PlayedRound:
    """Return a round of the match replayed from its log; two queries.

    With `up_to_move`, a number in the match's log, later moves are left out.

    Raises:
        Round.DoesNotExist: the match has no such round.
    """
    row = Round.objects.select_related("deck").get(match=match, number=number)
    rows = Move.objects.filter(round=row)
    if up_to_move is not None:
        rows = rows.filter(number__lte=up_to_move)
    logged = list(rows.values_list("seat", "verb", "table", "created_at"))
    moves, history = _replay(
        row.deck.cards, players, row.dealer, tuple(fields[:3] for fields in logged)
    )
    return PlayedRound(row, players, moves, history, tuple(f[3] for f in logged))


@lru_cache(REMEMBERED)
def _replay(
    deck: str, players: int, dealer: int, logged: tuple[LoggedMove, ...]
) -> tuple[tuple[RulesMove, ...], History]:
    """Return the moves and the history of a round's log.

    Remembered, since each step of a draft looks at the same log again. All that the
    answer depends on is an argument, so it can't be out of date.
    """
    moves = tuple(to_rules_move(*fields) for fields in logged)
    start = deal(notation.parse_hand(deck), players, dealer)
    return moves, play_history(start, moves)


def to_rules_move(seat: int, verb: str, table: str) -> RulesMove:
    """Return the rules' move of a row's columns."""
    return RulesMove(seat, Verb(verb), notation.parse_table(table))
