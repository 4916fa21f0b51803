"""Commands whose answer may be long: what becomes of it when nobody takes it."""

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class AnsweringCommand(BaseCommand):
    """A command that answers on standard output with `answer` alone."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command.

        Raises:
            CommandError: there is no standard output, so its work would be lost.
        """
        if sys.stdout is None:
            raise CommandError(_unwritten("standard output is closed"))
        return super().execute(*args, **options)

    def answer(self, text: str, ending: str = "\n") -> None:
        """Write a text to standard output at once.

        Raises:
            CommandError: it can't be written, since the disk is full, for example.
            SystemExit: whoever reads has enough, as `head` has; the status is 1.
        """
        try:
            self.stdout.write(text, ending=ending)
            self.stdout.flush()
        except BrokenPipeError:
            _drop_the_rest()
            sys.exit(1)
        except OSError as error:
            _drop_the_rest()
            raise CommandError(_unwritten(error.strerror)) from None


def _unwritten(reason: str | None) -> str:
    return f"The answer can't be written: {reason}."


def _drop_the_rest() -> None:
    """Keep Python from complaining once more at its end of what it still holds."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
