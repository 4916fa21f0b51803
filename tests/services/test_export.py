"""The record of a match on its way out of the server."""

import pytest
from django.core.management import CommandError, call_command

from games.rules.record import check_record
from tests.make import make_match, pass_round

pytestmark = pytest.mark.django_db


def test_an_exported_record_is_right(capsys):
    match = make_match("ana", "bo", target=1000)
    pass_round(match)

    call_command("export_match", match.public_id)

    verdict = check_record(capsys.readouterr().out)
    assert str(verdict) == "ok (round 2 in play, not checked)"


def test_a_match_that_is_not_there_is_named():
    with pytest.raises(CommandError, match="nosuchmatch"):
        call_command("export_match", "nosuchmatch")


def test_a_match_that_has_not_begun_has_no_record():
    match = make_match("ana", open_seats=1)

    with pytest.raises(CommandError, match="hasn't begun"):
        call_command("export_match", match.public_id)
