"""Deleting an account: past matches stay, and those in play go on."""

import pytest

from accounts.services import user_delete
from games.models import Match
from games.rules.record import check_record, format_record
from games.selectors.records import match_record
from tests.make import get_match, make_match, make_user, submit, user_on_turn

pytestmark = pytest.mark.django_db


def test_a_bot_goes_on_in_the_seat_of_a_deleted_account():
    match = make_match("ana", "bo")
    submit(match, "draw")
    leaving = user_on_turn(match)

    user_delete(user=leaving)

    seat = get_match(match.public_id).seats.get(number=match.turn)
    assert seat.bot_level == "easy"
    assert seat.player.name == "Deleted player"
    assert get_match(match.public_id).version > match.version


def test_the_record_names_nobody_who_is_gone_and_stays_right():
    match = make_match("ana", "bo")

    user_delete(user=make_user("bo"))

    record = match_record(match.public_id)
    assert [player["name"] for player in record.players] == ["ana", "Deleted player"]
    check_record(format_record(record))


def test_open_matches_of_a_deleted_account_are_cancelled():
    match = make_match("ana", "bo", open_seats=1)

    user_delete(user=make_user("ana"))

    assert get_match(match.public_id).status == Match.Status.CANCELLED


def test_a_seat_in_an_open_match_of_somebody_else_becomes_free():
    match = make_match("ana", "bo", open_seats=1)

    user_delete(user=make_user("bo"))

    open_match = get_match(match.public_id)
    assert open_match.status == Match.Status.OPEN
    assert open_match.seats.get(number=1).player is None


def test_an_account_without_matches_is_deleted():
    user_delete(user=make_user("cy"))
