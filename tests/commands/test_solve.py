"""solve: the best play of positions on the command line, and what is said of bad ones."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parent.parent.parent
POSITIONS = ROOT / "tests" / "vectors" / "positions.jsonl"


def solve(*arguments):
    """Return exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command("solve", *arguments, stdout=out, stderr=err)
    except SystemExit as stopped:
        status = stopped.code
    return status, out.getvalue(), err.getvalue()


def solve_batch(tmp_path, *lines):
    """Return the same for a file of these lines, with its output read as JSON."""
    path = tmp_path / "positions.jsonl"
    path.write_bytes(
        b"\n".join(x if isinstance(x, bytes) else x.encode() for x in lines)
    )
    status, out, err = solve("--batch", str(path))
    return status, [json.loads(line) for line in out.splitlines()], err


def test_a_position_gets_its_best_play():
    status, out, err = solve("--table", "7S 8S 9S | QH QD QC", "--hand", "6S TS QS 4D")

    told = dict(line.split("  ", 1) for line in out.splitlines())
    assert (status, err) == (0, "")
    assert told["table"].strip() in (
        "6S 7S 8S 9S TS | QS QH QD QC",
        "6S 7S 8S 9S TS | QH QD QC QS",
    )
    assert told["points left"].strip() == "4"
    assert told["cards played"].strip() == "3"
    assert told["melds changed"].strip() == "2"
    assert told["time"].strip().endswith(" ms")


def test_steps_say_how_to_get_there():
    _status, out, _err = solve("--table=7S 8S 9S", "--hand=TS KD KH KC", "--steps")

    steps = [line.strip() for line in out.splitlines()[5:]]
    assert steps[0] == "1. put to meld 1: TS from the hand"
    assert steps[1].startswith("2. new meld 2: K")


@pytest.mark.parametrize(
    ("table", "hand", "points"), [("", "", 0), ("", "AS", 1), ("7S 8S 9S", "", 0)]
)
def test_with_nothing_to_play_it_says_so(table, hand, points):
    status, out, _err = solve("--table", table, "--hand", hand)

    assert status == 0
    assert "nothing can be played" in out
    assert f"points left    {points}\n" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--hand", "7S 10S"], "--hand: card 2: “10S” is no card"),
        (["--hand", "*7H"], "--hand: card 1: “*7H”: a joker stands for a card only"),
        (["--hand", "7S 7S 7S"], "3 of 7S: two decks have 2 (rule 2)"),
        (["--table", "7S 8S 9S", "--hand", "7S 7S"], "3 of 7S: two decks have 2"),
        (["--hand", "* * *"], "3 jokers: two decks have 2 (rule 2)"),
        (["--table", "7S 8S"], "--table: meld 1: rule 10:"),
        (["--table", "7S 8S 9S | 7S 8H 9S"], "--table: meld 2: rule 11:"),
        (["--table", "QS KS AS 2S"], "--table: meld 1: rule 13:"),
        (["--table", "7S 8S *"], "--table: meld 1: rule 17:"),
        (["--table", "7S 8S 9S |"], "--table: meld 2: a meld is empty"),
    ],
)
def test_a_position_that_cannot_be_gets_a_reason(arguments, said):
    status, out, err = solve(*arguments)

    assert (status, out) == (1, "")
    assert err.startswith(said)


def test_each_line_of_a_file_gets_an_answer(tmp_path):
    status, answers, err = solve_batch(
        tmp_path,
        b'\xef\xbb\xbf{"table": "7S 8S 9S", "hand": "TS 2D"}\r',
        "",
        '{"table": "", "hand": "AS", "note": "\\u00e9"}',
    )

    assert (status, err) == (0, "")
    first, second = answers
    assert set(first) == {
        "points_left",
        "cards_played",
        "melds_changed",
        "table",
        "proven",
        "ms",
    }
    assert (first["table"], first["points_left"]) == ("7S 8S 9S TS", 2)
    assert (second["table"], second["points_left"], second["proven"]) == ("", 1, True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"table": "", "hand": "XX"}', "hand: card 1: “XX” is no card"),
        ('{"table": "7S 8S", "hand": ""}', "table: meld 1: rule 10:"),
        ('{"table": "", "hand": "7S 7S 7S"}', "3 of 7S: two decks have 2 (rule 2)"),
        ('{"table": ""}', "“hand” is missing or no text"),
        ('{"hand": ""}', "“table” is missing or no text"),
        ('{"table": null, "hand": ""}', "“table” is missing or no text"),
        ('{"table": "", "hand": ["7S"]}', "“hand” is missing or no text"),
        ("[1, 2]", "this is no JSON object"),
        ("[" * 100_000, "this is no JSON object"),
        ("9" * 10_000, "this is no JSON object"),
        ('{"table": "" "hand"}', "this is no JSON: Expecting ',' delimiter at"),
        (b'{"table": "", "hand": "\xe9"}', "this is no UTF-8"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_answered(tmp_path, line, said):
    good = '{"table": "7S 8S 9S", "hand": "TS"}'

    status, answers, err = solve_batch(tmp_path, good, line, good)

    assert status == 1
    assert [answer["cards_played"] for answer in answers] == [1, 1]
    assert err.startswith(f"line 2: {said}")
    assert err.count("\n") == 1


def test_the_largest_hand_and_the_largest_table_are_solved(tmp_path):
    """Rule 2: 106 cards, two of each and two jokers; 26 groups of four hold 104."""
    groups = [f"{rank}S {rank}H {rank}D {rank}C" for rank in "A23456789TJQK" * 2]
    table = " | ".join([*groups[:-1], "*KS KH KD KC"])
    full = json.dumps({"table": table, "hand": "KS *"})
    hand = json.dumps({"table": "", "hand": " ".join(groups[:15])})

    status, answers, err = solve_batch(tmp_path, full, hand)

    assert (status, err) == (0, "")
    assert [answer["points_left"] for answer in answers] == [0, 0]
    assert [answer["cards_played"] for answer in answers] == [2, 60]


@pytest.mark.parametrize(
    ("name", "said"),
    [("missing", "No such file or directory"), (".", "Is a directory"), ("", "“”")],
)
def test_a_file_that_cannot_be_read_gives_one_clear_error(tmp_path, name, said):
    path = str(tmp_path / name) if name else ""

    with pytest.raises(CommandError, match=said):
        solve("--batch", path)


@pytest.mark.parametrize("other", ["--table=7S 8S 9S", "--hand=7S", "--steps"])
def test_a_batch_takes_no_position_beside_it(other):
    with pytest.raises(CommandError, match="--batch stands alone"):
        solve("--batch", str(POSITIONS), other)
