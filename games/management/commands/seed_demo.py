"""Puts something to look at on a fresh site."""

from typing import Any

from games.management.answering import AnsweringCommand
from games.services.demo import NAMES, PASSWORD, demo_seed


class Command(AnsweringCommand):
    """Makes the demo accounts and a match in play, once."""

    help = "Make two demo accounts and a match in play; does nothing the second time."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Make them and say how to log in."""
        if demo_seed():
            names = " or ".join(NAMES)
            self.answer(f"Demo accounts: log in as {names}, password {PASSWORD}")
