"""simulate: matches between bots, a table at the end, records that are right."""

import io
import sys

import pytest
from django.core.management import CommandError, call_command

from games.bots.arena import play_match
from games.management.commands import simulate as command
from games.rules.record import check_record


def simulate(*arguments):
    out = io.StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def test_the_table_tells_who_won_and_how_rounds_ended():
    table = simulate("--players", "hard,beginner", "--matches", "3", "--target", "60")

    head, first, second, *_levels, matches, a_match, a_round, ended = table.splitlines()
    rest = [matches, a_match, a_round, ended]
    assert head == "seat  level           matches won  rounds won  mean points left"
    assert first.split()[:2] == ["0", "hard"]
    assert second.split()[:2] == ["1", "beginner"]
    assert [line.split(": ")[0] for line in rest] == [
        "matches",
        "mean rounds a match",
        "mean turns a round",
        "rounds ended by",
    ]


def test_the_table_tells_how_sure_the_shares_of_rounds_are():
    table = simulate("--players", "hard,beginner,hard", "--matches=2", "--target=30")

    head, hard, beginner = table.splitlines()[5:8]
    assert head == "level           seats  rounds won  share (95 % confidence)"
    assert hard.split()[:2] == ["hard", "2"]
    assert beginner.split()[:2] == ["beginner", "1"]
    share, low, to, high = hard.split()[3:]
    assert to == "to"
    assert float(low.strip("(%")) <= float(share.strip("%")) <= float(high.strip("%)"))


def test_baselines_can_be_played_against():
    table = simulate("--players=hard,hold-until-out", "--matches=1", "--target=1")

    assert "hold-until-out" in table


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing(tmp_path):
    arguments = ["--players=medium,beginner", "--matches=4", "--target=30"]

    alone = simulate(*arguments, f"--record={tmp_path / 'alone'}")
    together = simulate(*arguments, f"--record={tmp_path / 'together'}", "--jobs=2")

    assert alone == together
    for path in (tmp_path / "alone").iterdir():
        other = tmp_path / "together" / path.name
        assert path.read_text("utf-8") == other.read_text("utf-8")


def test_the_same_seed_gives_the_same_table_and_another_seed_another():
    arguments = ["--players", "hard,beginner", "--matches", "3", "--target", "30"]

    first, again, other = (simulate(*arguments, "--seed", seed) for seed in "778")

    assert first == again
    assert first != other


def test_records_are_written_and_right(tmp_path):
    folder = tmp_path / "new" / "records"

    simulate(
        "--players=hard,easy,hard", "--matches=3", "--target=20", f"--record={folder}"
    )

    names = sorted(path.name for path in folder.iterdir())
    assert names == ["match-0001.json", "match-0002.json", "match-0003.json"]
    for path in folder.iterdir():
        assert str(check_record(path.read_text("utf-8"))) == "ok"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--players", "easy,grand"],
            "There is no level “grand”. The levels are: beginner",
        ),
        (["--players", ""], "There is no level “”"),
        (["--players", "easy"], "needs two to five levels, not 1"),
        (["--players", ",".join(["easy"] * 6)], "needs two to five levels, not 6"),
        (["--matches", "0"], "--matches needs a number from 1"),
        (["--matches", "many"], "invalid int value: 'many'"),
        (["--jobs", "0"], "--jobs needs a number from 1"),
        (["--target", "0"], "--target needs a number from 1 to 1000"),
        (["--target", "1001"], "--target needs a number from 1 to 1000"),
    ],
)
def test_a_wrong_argument_gives_one_clear_error(arguments, said):
    with pytest.raises(CommandError, match=said):
        simulate(*arguments)


def test_a_folder_that_cannot_be_made_gives_one_clear_error(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError, match="Records can't be written to"):
        simulate("--matches=1", f"--record={tmp_path / 'file' / 'records'}")


def test_the_progress_bar_shows_on_a_terminal_only(monkeypatch, capsys):
    simulate("--players=hard,hard", "--matches=2", "--target=1")
    assert capsys.readouterr().err == ""

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    simulate("--players=hard,hard", "--matches=2", "--target=1")
    assert "] 2/2" in capsys.readouterr().err


def test_after_ctrl_c_it_tells_of_the_matches_that_were_played(monkeypatch):
    out, err = io.StringIO(), io.StringIO()
    numbers = []

    def play_two(*arguments, **options):
        numbers.append(1)
        if len(numbers) > 2:
            raise KeyboardInterrupt
        return play_match(*arguments, **options)

    monkeypatch.setattr(command, "play_match", play_two)

    with pytest.raises(SystemExit) as stopped:
        call_command(
            "simulate",
            "--players=hard,beginner",
            "--matches=9",
            "--target=1",
            stdout=out,
            stderr=err,
        )

    assert stopped.value.code == 130
    assert err.getvalue() == "Stopped after 2 of 9 matches.\n"
    assert "matches: 2\n" in out.getvalue()
