"""Caches can be checked against the log at any time, and built anew from it."""

import pytest
from django.core.management import call_command

from games.models import Match, Move, Round, Seat
from games.services.repair import BrokenLogError, match_differences, match_repair
from games.services.tally import match_tally
from tests.make import get_match, make_match, pass_round, pass_turn, submit

pytestmark = pytest.mark.django_db


def finished_match():
    match = make_match("ana", "bo", target=1)
    while get_match(match.public_id).status == Match.Status.PLAYING:
        pass_round(get_match(match.public_id))
    match_tally(match.pk)
    return get_match(match.public_id)


def test_caches_of_matches_in_every_status_are_right():
    waiting = make_match("ana", open_seats=1)
    playing = make_match("ana", "bo", root=None)
    pass_turn(playing)
    submit(playing, "draw")

    assert match_differences(waiting.public_id) == ()
    assert match_differences(playing.public_id) == ()


def test_caches_of_a_finished_match_are_right():
    assert match_differences(finished_match().public_id) == ()


def test_every_spoiled_cache_is_named_and_repaired():
    match = finished_match()
    Match.objects.update(round_number=9, turn=1, move_count=1)
    Seat.objects.filter(number=0).update(total=7, final=None, place=3, rounds_won=5)
    Round.objects.filter(number=1).update(points=[1, 2], winners=[], seed="")

    found = match_differences(match.public_id)
    fields = {(type(d.row).__name__, d.field) for d in found}
    repaired = match_repair(match.public_id)

    assert fields >= {
        ("Match", "round_number"),
        ("Match", "turn"),
        ("Match", "move_count"),
        ("Seat", "total"),
        ("Seat", "final"),
        ("Seat", "place"),
        ("Seat", "rounds_won"),
        ("Round", "points"),
        ("Round", "winners"),
        ("Round", "seed"),
    }
    assert len(repaired) == len(found)
    assert match_differences(match.public_id) == ()
    assert get_match(match.public_id).version > match.version


def test_a_log_that_breaks_the_rules_is_reported_and_left_alone():
    match = make_match("ana", "bo")
    submit(match, "draw")
    Move.objects.update(verb="end")

    with pytest.raises(BrokenLogError, match="rule 24"):
        match_repair(match.public_id)


def test_a_deck_that_was_not_dealt_is_reported():
    match = make_match("ana", "bo")
    row = match.rounds.get().deck
    row.cards = " ".join(reversed(row.cards.split()))
    row.save()

    with pytest.raises(BrokenLogError, match="deck"):
        match_differences(match.public_id)


def test_the_command_says_what_differs_and_repairs_it(capsys):
    match = make_match("ana", "bo")
    Match.objects.update(move_count=3)

    with pytest.raises(SystemExit):
        call_command("check_matches")
    assert f"{match.public_id}: match move_count: 3, by the log 0" in (
        capsys.readouterr().out
    )

    call_command("check_matches", "--repair")
    assert "1 with faults, repaired" in capsys.readouterr().out
    call_command("check_matches")
    assert "1 matches checked, 0 with faults" in capsys.readouterr().out
