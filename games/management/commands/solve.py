"""Solve positions: the best that can be put down; needs no database."""

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.answering import AnsweringCommand
from games.rules.cards import Hand, Table, is_joker
from games.rules.draft import IN_HAND
from games.rules.melds import meld_violations
from games.rules.notation import NotationError, format_table, parse_hand, parse_table
from games.solver import BestPlay, Kind, Operation, best_play, steps

_STANDARD_INPUT = "-"


class PositionError(ValueError):
    """Raised for a position that can't be solved; says why."""


class Command(AnsweringCommand):
    """Prints the best play; exit status 1 if a position can't be read."""

    help = "Find the play that leaves the fewest points, with the fewest changes."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the position, or the file of positions."""
        add = parser.add_argument
        add("--table", default="", help='melds, such as "7S 8S 9S | QH QD QC"')
        add("--hand", default="", help='cards, such as "TS * 4D"')
        add("--steps", action="store_true", help="print how to get there, too")
        add(
            "--batch",
            metavar="FILE",
            help="read JSON lines with table and hand (-: standard input), write one each",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Solve one position, or each of a file."""
        if options["batch"] is not None:
            if options["table"] or options["hand"] or options["steps"]:
                message = "--batch stands alone: the file has the tables and the hands."
                raise CommandError(message)
            self._solve_batch(options["batch"])
            return
        try:
            table = _read("--table: ", parse_table, options["table"])
            hand = _read("--hand: ", parse_hand, options["hand"])
            play, milliseconds = _solve(table, hand)
        except PositionError as error:
            self.stderr.write(str(error))
            sys.exit(1)
        self.answer(format_play(play, milliseconds))
        if options["steps"]:
            self.answer(format_steps(table, play))

    def _solve_batch(self, name: str) -> None:
        wrong = 0
        for number, line in enumerate(_lines(name), start=1):
            if not line.strip():
                continue
            try:
                table, hand = _position(_decoded(line))
                play, milliseconds = _solve(table, hand)
            except PositionError as error:
                self.stderr.write(f"line {number}: {error}")
                wrong += 1
                continue
            self.answer(json.dumps(_answer(play, milliseconds)))
        if wrong:
            sys.exit(1)


def format_play(play: BestPlay, milliseconds: float) -> str:
    """Return a play as lines for people."""
    if not play.cards_played:
        changed = "nothing can be played"
    else:
        changed = f"{play.melds_changed}" + ("" if play.proven else " (not proven)")
    return "\n".join(
        (
            f"table          {format_table(play.table)}",
            f"points left    {play.points_left}",
            f"cards played   {play.cards_played}",
            f"melds changed  {changed}",
            f"time           {milliseconds:.1f} ms",
        )
    )


def format_steps(table: Table, play: BestPlay) -> str:
    """Return the operations that lead to a play, one a line; melds count from 1."""
    operations = steps(table, play.table)
    return "\n".join(
        f"{number:>3}. {format_operation(operation)}"
        for number, operation in enumerate(operations, start=1)
    )


def format_operation(operation: Operation) -> str:
    """Return an operation in words."""
    picks = operation.picks
    cards = ", ".join(
        f"{pick.card} from "
        + ("the hand" if pick.place == IN_HAND else f"meld {pick.place}")
        for pick in picks
    )
    if operation.kind is Kind.SPLIT:
        return (
            f"split meld {picks[0].place} before {picks[0].card}: "
            f"the rest is meld {operation.meld}"
        )
    if operation.kind is Kind.JOIN:
        return f"join meld {picks[0].place} to meld {operation.meld}"
    if operation.kind is Kind.DECLARE:
        joker = "the joker" if is_joker(picks[0].card) else picks[0].card
        return f"declare {joker} in meld {operation.meld} to be {operation.stands_for}"
    if operation.kind is Kind.NEW_MELD:
        return f"new meld {operation.meld}: {cards}"
    return f"put to meld {operation.meld}: {cards}"


def _solve(table: Table, hand: Hand) -> tuple[BestPlay, float]:
    started = time.perf_counter()
    try:
        play = best_play(table, hand)
    except ValueError as error:
        raise PositionError(str(error)) from None
    return play, (time.perf_counter() - started) * 1000


def _answer(play: BestPlay, milliseconds: float) -> dict[str, Any]:
    return {
        "points_left": play.points_left,
        "cards_played": play.cards_played,
        "melds_changed": play.melds_changed,
        "table": format_table(play.table),
        "proven": play.proven,
        "ms": round(milliseconds, 3),
    }


def _read(where: str, parse: Any, text: str) -> Any:
    """Return what a text says in notation, a table only with legal melds."""
    try:
        read = parse(text)
    except NotationError as error:
        raise PositionError(f"{where}{error}") from None
    if parse is parse_table:
        for number, meld in enumerate(read, start=1):
            for violation in meld_violations(meld):
                raise PositionError(f"{where}meld {number}: {violation}")
    return read


def _position(line: str) -> tuple[Table, Hand]:
    try:
        read = json.loads(line)
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at character {error.colno}"
        raise PositionError(f"this is no JSON: {reason}") from None
    except (ValueError, RecursionError):  # a number or a nesting without end
        raise PositionError("this is no JSON object") from None
    if not isinstance(read, dict):
        raise PositionError("this is no JSON object")
    texts = []
    for key in ("table", "hand"):
        text = read.get(key)
        if not isinstance(text, str):
            raise PositionError(f"“{key}” is missing or no text")
        texts.append(text)
    return (
        _read("table: ", parse_table, texts[0]),
        _read("hand: ", parse_hand, texts[1]),
    )


def _lines(name: str) -> Iterator[bytes]:
    try:
        if name == _STANDARD_INPUT:
            if sys.stdin is None:
                raise CommandError("Standard input is closed.")
            yield from sys.stdin.buffer
        else:
            with open(name, "rb") as file:  # noqa: PTH123 - an empty name is no folder
                yield from file
    except OSError as error:
        raise CommandError(f"“{name}” can't be read: {error.strerror}.") from None


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise PositionError("this is no UTF-8") from None
