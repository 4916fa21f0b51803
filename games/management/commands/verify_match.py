"""Check match records word by word; needs no database."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games.management.answering import AnsweringCommand
from games.rules.record import RecordFault, check_record

STANDARD_INPUT = "-"


class UnreadableError(Exception):
    """Raised when there is no text to check; says why."""


class Command(AnsweringCommand):
    """Prints one line a file; the exit status is 0 only when all are right."""

    help = "Check match records: every move, deal, result and the fair deal."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the files."""
        parser.add_argument(
            "files",
            nargs="+",
            metavar="FILE",
            help="a record, a directory of *.json files, or - for standard input",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check each file in the order given."""
        answers = [self._answer(name) for name in _names(options["files"])]
        if not all(answers):
            sys.exit(1)

    def _answer(self, name: str) -> bool:
        """Print the line of one file; True: it is right."""
        try:
            said, right = str(check_record(_read(name))), True
        except (RecordFault, UnreadableError) as fault:
            said, right = str(fault), False
        self.answer(_printable(f"{name}: {said}"))
        return right


def _names(given: Sequence[str]) -> Iterator[str]:
    """Yield files; for a directory its *.json files, sorted, or itself if it has none."""
    for name in given:
        path = Path(name)
        is_folder = name != STANDARD_INPUT and path.is_dir()
        found = sorted(path.glob("*.json")) if is_folder else []
        yield from map(str, found) if found else [name]


def _read(name: str) -> str:
    try:
        if name == STANDARD_INPUT:
            if sys.stdin is None:
                raise UnreadableError("standard input is closed")
            return sys.stdin.buffer.read().decode("utf-8-sig")
        path = Path(name)
        if path.is_dir():
            raise UnreadableError("no *.json file in this directory")
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start
        raise UnreadableError(f"this is no UTF-8 text (byte {at})") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(f"can't be read: {reason}") from None


def _printable(line: str) -> str:
    """Return a text as one line that any terminal can show."""
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in line
    )
    encoding = sys.stdout.encoding or "utf-8"
    return shown.encode(encoding, "backslashreplace").decode(encoding)
