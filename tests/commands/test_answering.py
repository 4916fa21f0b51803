"""What a command does when nobody takes its answer: one line at most, and status 1."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.vectors import RECORDS

ROOT = Path(__file__).parents[2]
COMMANDS = ROOT / "games" / "management" / "commands"
POSITIONS = ROOT / "tests" / "vectors" / "positions.jsonl"
# Python holds lines back for a pipe unless this is set.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}

LONG = [
    ["solve", "--hand=7S 8S 9S", "--steps"],
    ["solve", f"--batch={POSITIONS}"],
    ["simulate", "--players=hard,easy", "--matches=1", "--target=1"],
    ["verify_match", str(RECORDS)],
]
every_long_answer = pytest.mark.parametrize("command", LONG)


def answer_into(out, command):
    """Return exit status and standard error of a command with this standard output."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@every_long_answer
def test_a_full_disk_gets_one_clear_line(command):
    with Path("/dev/full").open("wb") as full:
        status, said = answer_into(full, command)

    assert status == 1
    assert said == (
        "CommandError: The answer can't be written: No space left on device.\n"
    )


@every_long_answer
def test_who_has_read_enough_gets_no_complaint(command):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert answer_into(writing, command) == (1, "")
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    "path", sorted(COMMANDS.glob("[a-z]*.py")), ids=lambda path: path.stem
)
def test_every_command_answers_in_this_way(path):
    source = path.read_text("utf-8")

    assert "class Command(AnsweringCommand)" in source
    assert "stdout.write" not in source
