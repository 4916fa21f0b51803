"""Commands that can't answer, or can't read: one line at most, and status 1."""

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
    """Return exit status and standard error of a command with this standard output.

    None: it has none.
    """
    closed = ["sh", "-c", 'exec "$@" >&-', "sh"] if out is None else []
    done = subprocess.run(
        [*closed, sys.executable, "manage.py", *command],
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
def test_a_closed_standard_output_gets_one_clear_line(command):
    assert answer_into(None, command) == (
        1,
        "CommandError: The answer can't be written: standard output is closed.\n",
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
    ("command", "expected"),
    [
        (["solve", "--batch=-"], "CommandError: Standard input is closed.\n"),
        (["verify_match", "-"], "-: standard input is closed\n"),
    ],
)
def test_a_closed_standard_input_gets_one_clear_line(command, expected):
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "manage.py", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, expected)


@pytest.mark.parametrize(
    "path", sorted(COMMANDS.glob("[a-z]*.py")), ids=lambda path: path.stem
)
def test_every_command_answers_in_this_way(path):
    source = path.read_text("utf-8")

    assert "class Command(AnsweringCommand)" in source
    assert "stdout.write" not in source
