"""verify_match: one line a file, and exit status 0 only when all are right."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.vectors import RECORDS

RIGHT = RECORDS / "right-007.json"
WRONG = RECORDS / "wrong-010.json"
ROOT = Path(__file__).parents[2]


def verify(*names):
    """Return the lines printed and the exit status."""
    out = io.StringIO()
    try:
        call_command("verify_match", *map(str, names), stdout=out)
    except SystemExit as stopped:
        return out.getvalue().splitlines(), stopped.code
    return out.getvalue().splitlines(), 0


def test_a_right_file_gives_ok_and_status_0():
    assert verify(RIGHT) == ([f"{RIGHT}: ok"], 0)


def test_a_wrong_file_gives_the_place_the_rule_and_status_1():
    lines, status = verify(WRONG)

    assert lines[0].startswith(f"{WRONG}: round 1 move 86: rule 14b: ")
    assert status == 1


def test_every_file_gets_its_line_and_one_wrong_file_decides_the_status():
    lines, status = verify(RIGHT, WRONG, RIGHT)

    assert [line.endswith(": ok") for line in lines] == [True, False, True]
    assert status == 1


def test_a_directory_stands_for_its_json_files_in_order(tmp_path):
    for name in ("b.json", "a.json", "c.json"):
        (tmp_path / name).write_bytes(RIGHT.read_bytes())
    (tmp_path / "notes.txt").write_text("no record")

    lines, status = verify(tmp_path)

    assert lines == [f"{tmp_path}/{name}.json: ok" for name in "abc"]
    assert status == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "match: this is no JSON: "),
        (b"{", "match: this is no JSON: "),
        (b"\xff\xfe{}", "this is no UTF-8 text (byte 0)"),
        (b'{"format": "\xe4"}', "this is no UTF-8 text (byte 12)"),
        (b"[]", "match: the record is not an object"),
        (b"\x00\x01", "match: this is no JSON: "),
    ],
)
def test_a_file_that_is_no_record_says_why(tmp_path, content, said):
    path = tmp_path / "match.json"
    path.write_bytes(content)

    lines, status = verify(path, RIGHT)

    assert lines[0].startswith(f"{path}: {said}")
    assert lines[1] == f"{RIGHT}: ok"
    assert status == 1


def test_a_byte_order_mark_does_no_harm(tmp_path):
    path = tmp_path / "match.json"
    path.write_bytes(b"\xef\xbb\xbf" + RIGHT.read_bytes())

    assert verify(path) == ([f"{path}: ok"], 0)


def test_what_cannot_be_read_says_why(tmp_path):
    missing = tmp_path / "missing.json"
    (tmp_path / "empty").mkdir()
    (tmp_path / "folder.json").mkdir()

    lines, status = verify(missing, tmp_path / "empty", tmp_path, "a\0b")

    assert lines == [
        f"{missing}: can't be read: No such file or directory",
        f"{tmp_path}/empty: no *.json file in this directory",
        f"{tmp_path}/folder.json: no *.json file in this directory",
        "a\\x00b: can't be read: embedded null byte",
    ]
    assert status == 1


def test_what_a_record_says_never_breaks_the_line(tmp_path):
    record = json.loads(RIGHT.read_text("utf-8"))
    record["rounds"][0]["moves"][0] = "0 \x1b[2J\nok\udc80"
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))

    lines, status = verify(path)

    assert len(lines) == 1
    assert "\\x1b[2J\\nok\\udc80" in lines[0]
    assert status == 1


def test_a_round_in_play_is_not_checked(tmp_path):
    record = json.loads(RIGHT.read_text("utf-8"))
    del record["result"]
    played = record["rounds"][-1]
    del played["deck"], played["seed"], played["result"]
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))

    number = len(record["rounds"])
    assert verify(path) == (
        [f"{path}: ok (round {number} in play, not checked)"],
        0,
    )


def test_no_file_at_all_is_a_mistake_of_the_caller():
    with pytest.raises(CommandError, match="required: FILE"):
        call_command("verify_match")


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [(RIGHT, 0, "-: ok\n"), (WRONG, 1, "-: round 1 move 86")],
)
def test_standard_input_is_read_and_the_exit_status_reaches_the_shell(
    path, status, said
):
    environment = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify_match", "-"],
        input=path.read_bytes(),
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )

    assert done.stdout.decode().startswith(said)
    assert done.stderr == b""
    assert done.returncode == status
