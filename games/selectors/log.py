"""From rows to the rules: the state of a round follows from its deck and its moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.models import Match, Move, Round
from games.rules import notation
from games.rules.history import History, play_history
from games.rules.moves import Move as RulesMove
from games.rules.moves import Verb
from games.rules.round import deal


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its log replayed. Holds secrets: never hand it to a template."""

    round: Round
    players: int
    moves: tuple[RulesMove, ...]
    history: History
    moved_at: tuple[datetime, ...]
    """When each move was made."""


def load_round(match: Match, players: int, number: int) -> PlayedRound:
    """Return a round of the match replayed from its log; two queries.

    Raises:
        Round.DoesNotExist: the match has no such round.
    """
    row = Round.objects.select_related("deck").get(match=match, number=number)
    logged = list(
        Move.objects.filter(round=row).values_list(
            "seat", "verb", "table", "created_at"
        )
    )
    moves = tuple(to_rules_move(*fields[:3]) for fields in logged)
    history = replay_round(row, players, moves)
    return PlayedRound(row, players, moves, history, tuple(f[3] for f in logged))


def replay_round(row: Round, players: int, moves: Sequence[RulesMove]) -> History:
    """Return the history of a round from its deck and these moves."""
    deck = notation.parse_hand(row.deck.cards)
    return play_history(deal(deck, players, row.dealer), moves)


def to_rules_move(seat: int, verb: str, table: str) -> RulesMove:
    """Return the rules' move of a row's columns."""
    return RulesMove(seat, Verb(verb), notation.parse_table(table))
