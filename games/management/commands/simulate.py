"""Let bots play matches against each other; needs no database."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.arena import Statistics, play_match, summarise_matches
from games.bots.levels import LEVELS
from games.rules.record import PLAYERS, TARGETS, MatchRecord, format_record

_BAR = 30


class Command(BaseCommand):
    """Prints a table at the end; the same arguments give the same output."""

    help = "Let bots play matches and print how they did. Levels: " + ", ".join(LEVELS)
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare who plays, how many matches, and where their records go."""
        add = parser.add_argument
        add("--players", default="medium,easy,easy", help="a level a seat")
        add("--matches", type=int, default=100)
        add("--seed", type=int, default=1, help="decides every deal and choice")
        add("--target", type=int, default=150, help="points (rule 32)")
        add("--record", type=Path, metavar="DIR", help="write each match to DIR")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play the matches and print the table."""
        levels = _levels(options["players"])
        matches, target = options["matches"], options["target"]
        if matches < 1:
            raise CommandError("--matches needs a number from 1.")
        if target not in TARGETS:
            raise CommandError("--target needs a number from 1 to 1000 (rule 32).")
        folder = _folder(options["record"])
        played = []
        for number in _with_progress(range(1, matches + 1), matches):
            seed = f"{options['seed']}|{number}"
            match = play_match(levels, target=target, seed=seed)
            played.append(match)
            if folder:
                _write(folder / f"match-{number:04}.json", match)
        self.stdout.write(format_statistics(summarise_matches(levels, played)))


def format_statistics(found: Statistics) -> str:
    """Return the table that stands at the end."""
    lines = ["seat  level       matches won  rounds won  mean points left"]
    for number, seat in enumerate(found.seats):
        won = f"{seat.matches_won:>11}  {seat.rounds_won:>10}"
        lines.append(f"{number:<4}  {seat.level:<10}  {won}  {seat.points_left:>16.1f}")
    rounds = max(found.rounds, 1)
    endings = ", ".join(
        f"{ending} {count} ({count / rounds:.0%})"
        for ending, count in found.endings.items()
    )
    lines += [
        "",
        f"matches: {found.matches}",
        f"mean rounds a match: {found.rounds / found.matches:.2f}",
        f"mean turns a round: {found.turns / rounds:.2f}",
        f"rounds ended by: {endings}",
    ]
    return "\n".join(lines)


def _levels(text: str) -> list[str]:
    levels = [level.strip() for level in text.split(",")]
    unknown = [level for level in levels if level not in LEVELS]
    if unknown:
        known = ", ".join(LEVELS)
        raise CommandError(
            f"There is no level “{unknown[0]}”. The levels are: {known}."
        )
    if len(levels) not in PLAYERS:
        raise CommandError(f"--players needs two to five levels, not {len(levels)}.")
    return levels


def _folder(folder: Path | None) -> Path | None:
    """Return the folder, made if need be."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"Records can't be written to {folder}: {error.strerror}."
            raise CommandError(message) from None
    return folder


def _write(path: Path, match: MatchRecord) -> None:
    try:
        path.write_text(format_record(match), "utf-8")
    except OSError as error:
        raise CommandError(f"{path} can't be written: {error.strerror}.") from None


def _with_progress(numbers: Iterable[int], total: int) -> Iterator[int]:
    """Yield the numbers; on a terminal a bar on standard error follows them."""
    shown = sys.stderr.isatty()
    for done, number in enumerate(numbers):
        if shown:
            bar = "#" * (_BAR * done // total)
            print(f"\r[{bar:<{_BAR}}] {done}/{total}", end="", file=sys.stderr)
            sys.stderr.flush()
        yield number
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr)
