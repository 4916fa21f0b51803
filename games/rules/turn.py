"""What a seat may do now, judged on its observation (rules 5 to 9, 14, 24 and 26)."""

from games.rules.cards import hand_points
from games.rules.moves import Move, Verb
from games.rules.observation import MOST_DRAWS, Observation
from games.rules.table import table_violations
from games.rules.violations import Violation

KNOCK_LIMIT = 5
"""The most points with which one may knock (rule 24)."""


def check_move(seen: Observation, move: Move) -> tuple[Violation, ...]:
    """Return every rule that the viewer's move would break now; none: it is legal.

    Precondition: `seen` is what the mover sees, so `seen.viewer` is `move.seat`.
    """
    checks = {
        Verb.DRAW: _check_draw,
        Verb.MELD: _check_meld,
        Verb.END: _check_end,
        Verb.KNOCK: _check_knock,
    }
    if seen.result is not None:
        return (Violation("24", "", "The round is over."),)
    if move.seat != seen.turn:
        waiting = Violation("5", "", "It is another player's turn.")
        return (waiting, *_check_table(seen, move))
    return tuple(checks[move.verb](seen, move))


def can_draw(seen: Observation) -> bool:
    """Whether the viewer may draw now (rules 6 to 8)."""
    return _is_open(seen, Verb.DRAW)


def can_meld(seen: Observation) -> bool:
    """Whether the viewer's melding phase is open now, whatever the cards (rule 9)."""
    return seen.is_my_turn and not _melding_closed(seen)


def can_end(seen: Observation) -> bool:
    """Whether the viewer may end the turn now (rule 24)."""
    return _is_open(seen, Verb.END)


def can_knock(seen: Observation) -> bool:
    """Whether the viewer may knock now (rule 24)."""
    return _is_open(seen, Verb.KNOCK)


def _is_open(seen: Observation, verb: Verb) -> bool:
    return seen.is_my_turn and not check_move(seen, Move(seen.turn, verb))


def _check_draw(seen: Observation, _move: Move) -> list[Violation]:
    found = []
    if seen.melded:
        found.append(Violation("9", "", "You have melded, so this turn draws no more."))
    if seen.lap is not None:
        found.append(Violation("26", "", "In the last lap nobody draws."))
    elif seen.stock_count == 0:
        found.append(Violation("26", "", "No card is left to draw."))
    if seen.drawn == MOST_DRAWS:
        found.append(Violation("8", "", "You have drawn three cards; that is all."))
    return found


def _check_meld(seen: Observation, move: Move) -> list[Violation]:
    return [*_melding_closed(seen), *_check_table(seen, move)]


def _check_table(seen: Observation, move: Move) -> tuple[Violation, ...]:
    if move.verb is not Verb.MELD:
        return ()
    return table_violations(seen.table, move.table, seen.hand or ())


def _melding_closed(seen: Observation) -> list[Violation]:
    found = []
    if seen.melded:
        found.append(Violation("9", "", "You have melded in this turn already."))
    if seen.drawn == 0 and seen.lap is None:
        found.append(Violation("6", "", "Draw a card before you meld."))
    if seen.drawn == MOST_DRAWS:
        message = "You drew a third card, so this turn ends without melding."
        found.append(Violation("8", "", message))
    return found


def _check_end(seen: Observation, _move: Move) -> list[Violation]:
    if seen.is_turn_complete:
        return []
    message = "A turn ends after melding, after the third card or with the stock empty."
    return [Violation("24", "", message)]


def _check_knock(seen: Observation, move: Move) -> list[Violation]:
    found = _check_end(seen, move)
    points = hand_points(seen.hand or ())
    if points > KNOCK_LIMIT:
        message = f"Knocking needs {KNOCK_LIMIT} points or fewer; you hold {points}."
        found.append(Violation("24", "", message))
    if seen.lap is not None:
        found.append(Violation("26", "", "In the last lap nobody knocks."))
    return found
