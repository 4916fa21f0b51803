"""Writes the record of a match."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.exceptions import ServiceError
from games.management.answering import AnsweringCommand
from games.rules.record import format_record
from games.selectors.records import match_record


class Command(AnsweringCommand):
    """Writes a match's record to standard output."""

    help = "Write the record of a match (docs: match record) to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the id that the match has in its URL."""
        parser.add_argument("id", help="the id that the match has in its URL")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the record, or say why there is none."""
        try:
            record = match_record(options["id"])
        except ServiceError as error:
            raise CommandError(f"{options['id']}: {error}") from None
        self.answer(format_record(record), ending="")
