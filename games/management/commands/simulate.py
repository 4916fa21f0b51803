"""Let bots play matches against each other; needs no database."""

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.bots.arena import Statistics, play_match, summarise_matches
from games.bots.levels import BASELINES, LEVELS, STRATEGIES
from games.bots.processes import map_in_order
from games.management.answering import AnsweringCommand
from games.rules.record import PLAYERS, TARGETS, MatchRecord, format_record

STOPPED = 130
"""Exit status after Ctrl-C."""
_BAR = 30


class Command(AnsweringCommand):
    """Prints a table at the end; the same arguments give the same output."""

    help = (
        "Let bots play matches and print how they did. "
        f"Levels: {', '.join(LEVELS)}. To measure them against: {', '.join(BASELINES)}."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare who plays, how many matches, and where their records go."""
        add = parser.add_argument
        add("--players", default="medium,easy,easy", help="a level a seat")
        add("--matches", type=int, default=100)
        add("--seed", type=int, default=1, help="decides every deal and choice")
        add("--target", type=int, default=150, help="points (rule 32)")
        add("--jobs", type=int, default=1, help="processes; the output stays the same")
        add("--record", type=Path, metavar="DIR", help="write each match to DIR")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play the matches and print the table; after Ctrl-C that of those played."""
        levels = _levels(options["players"])
        matches, target = options["matches"], options["target"]
        if matches < 1:
            raise CommandError("--matches needs a number from 1.")
        if target not in TARGETS:
            raise CommandError("--target needs a number from 1 to 1000 (rule 32).")
        if options["jobs"] < 1:
            raise CommandError("--jobs needs a number from 1.")
        folder = _folder(options["record"])
        play = partial(_play, levels, target, options["seed"])
        found = map_in_order(play, range(1, matches + 1), jobs=options["jobs"])
        played = _keep(_with_progress(found, matches), folder)
        if played:
            self.answer(format_statistics(summarise_matches(levels, played)))
        if len(played) < matches:
            self.stderr.write(f"Stopped after {len(played)} of {matches} matches.")
            sys.exit(STOPPED)


def _play(levels: list[str], target: int, seed: int, number: int) -> MatchRecord:
    return play_match(levels, target=target, seed=f"{seed}|{number}")


def format_statistics(found: Statistics) -> str:
    """Return the table that stands at the end."""
    lines = ["seat  level           matches won  rounds won  mean points left"]
    for number, seat in enumerate(found.seats):
        won = f"{seat.matches_won:>11}  {seat.rounds_won:>10}"
        lines.append(f"{number:<4}  {seat.level:<14}  {won}  {seat.points_left:>16.1f}")
    lines += ["", "level           seats  rounds won  share (95 % confidence)"]
    for level in found.levels:
        low, high = level.rounds.interval
        share = f"{level.rounds.value:.1%} ({low:.1%} to {high:.1%})"
        lines.append(
            f"{level.level:<14}  {level.seats:>5}  {level.rounds.won:>10}  {share}"
        )
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
    unknown = [level for level in levels if level not in STRATEGIES]
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


def _keep(matches: Iterable[MatchRecord], folder: Path | None) -> list[MatchRecord]:
    """Return the matches, those played so far on Ctrl-C; each is written at once."""
    played: list[MatchRecord] = []
    try:
        for number, match in enumerate(matches, start=1):
            played.append(match)
            if folder:
                _write(folder / f"match-{number:04}.json", match)
    except KeyboardInterrupt:
        pass
    return played


def _with_progress(matches: Iterable[MatchRecord], total: int) -> Iterator[MatchRecord]:
    """Yield the matches; on a terminal a bar on standard error follows them."""
    shown = sys.stderr.isatty()
    try:
        for done, match in enumerate(matches, start=1):
            if shown:
                bar = "#" * (_BAR * done // total)
                print(f"\r[{bar:<{_BAR}}] {done}/{total}", end="", file=sys.stderr)
                sys.stderr.flush()
            yield match
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
