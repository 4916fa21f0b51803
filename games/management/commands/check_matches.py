"""Checks every match: caches against log."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from games.management.answering import AnsweringCommand
from games.services.repair import (
    BrokenLogError,
    all_public_ids,
    match_differences,
    match_repair,
)


class Command(AnsweringCommand):
    """Says where a cache differs from the log; exit status 1 if one is left so."""

    help = "Check every match in the database: its log, and its caches against the log."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --repair."""
        parser.add_argument(
            "--repair",
            action="store_true",
            help="build the caches that differ anew from the log",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write a line for each fault, then how many matches were right."""
        check = match_repair if options["repair"] else match_differences
        matches = faulty = left = 0
        for public_id in all_public_ids():
            matches += 1
            try:
                found = [str(difference) for difference in check(public_id)]
                left += bool(found) and not options["repair"]
            except BrokenLogError as error:
                found = [f"the log is broken: {error}"]
                left += 1
            faulty += bool(found)
            for line in found:
                self.answer(f"{public_id}: {line}")
        done = ", repaired" if options["repair"] and faulty > left else ""
        self.answer(f"{matches} matches checked, {faulty} with faults{done}")
        if left:
            sys.exit(1)
