"""From the form that creates a match to its first deal."""

import pytest

from games.exceptions import (
    IllegalOperationError,
    NotAllowedNowError,
    NotFoundError,
    TooManyError,
)
from games.models import Match, MatchSecret, Round, Seat
from games.rules import deal
from games.services import matches
from games.services.matches import (
    MatchSettings,
    match_cancel,
    match_create,
    match_prepare,
    seat_leave,
    seat_take,
)
from tests.make import ROOT, get_match, make_match, make_user

pytestmark = pytest.mark.django_db


def create(user, *seats, commitment=None, nonce="beef", **settings):
    return match_create(
        user=user,
        settings=MatchSettings(seats=("", *seats), **settings),
        commitment=commitment or match_prepare(user),
        nonce=nonce,
    )


def take(match, name, number, *, commitment=None, nonce="cafe"):
    seat_take(
        user=make_user(name),
        public_id=match.public_id,
        number=number,
        commitment=commitment or match.commitment,
        nonce=nonce,
    )


def test_looking_at_the_form_again_promises_the_same_deal():
    ana = make_user("ana")

    assert match_prepare(ana) == match_prepare(ana)
    assert match_prepare(ana) != match_prepare(make_user("bo"))


def test_a_match_with_bots_alone_begins_at_once():
    match = get_match(create(make_user(), "easy", "medium"))

    assert match.status == Match.Status.PLAYING
    assert match.round_number == 1
    assert [seat.bot_level for seat in match.seats.all()] == ["", "easy", "medium"]
    assert match.seats.get(number=1).nonce == deal.bot_nonce(1, match.commitment)


def test_the_first_deal_is_the_one_that_the_seed_and_the_nonces_fix():
    match = make_match("ana", "bo")

    dealt = deal.deal_of_round(ROOT, ["a0", "a1"], 1)
    row = Round.objects.select_related("deck").get(match=match)
    assert row.dealer == dealt.dealer
    assert row.deck.cards == " ".join(dealt.deck)
    assert row.seed == ""
    assert match.turn == (dealt.dealer + 1) % 2


def test_a_form_sent_twice_makes_one_match():
    ana = make_user("ana")
    commitment = match_prepare(ana)

    first = create(ana, "", commitment=commitment)

    assert create(ana, "", commitment=commitment) == first
    assert Match.objects.count() == 1


def test_nobody_creates_with_a_commitment_shown_to_somebody_else():
    commitment = match_prepare(make_user("ana"))

    with pytest.raises(NotAllowedNowError):
        create(make_user("bo"), "", commitment=commitment)


@pytest.mark.parametrize("nonce", ["", "xyz", "a" * 65, "AB"])
def test_a_nonce_is_1_to_64_characters_of_hex(nonce):
    with pytest.raises(IllegalOperationError):
        create(make_user(), "", nonce=nonce)
    assert Match.objects.count() == 0


@pytest.mark.parametrize("target", [0, -1, 1001])
def test_a_target_outside_1_to_1000_is_refused(target):
    with pytest.raises(IllegalOperationError):
        create(make_user(), "", target=target)


@pytest.mark.parametrize("seats", [(), ("", "", "", "", ""), ("genius",)])
def test_two_to_five_players_and_known_bots_make_a_match(seats):
    with pytest.raises(IllegalOperationError):
        create(make_user(), *seats)


def test_the_last_seat_taken_begins_the_match():
    match = make_match("ana", open_seats=2)

    take(match, "bo", 2)
    assert get_match(match.public_id).status == Match.Status.OPEN
    take(match, "cy", 1)

    begun = get_match(match.public_id)
    assert begun.status == Match.Status.PLAYING
    assert [seat.player.name for seat in begun.seats.all()] == ["ana", "cy", "bo"]
    assert begun.version > match.version


def test_a_taken_seat_goes_to_nobody_else():
    match = make_match("ana", open_seats=2)
    take(match, "bo", 1)

    with pytest.raises(NotAllowedNowError, match="Somebody else"):
        take(match, "cy", 1)

    assert match.seats.get(number=1).player.name == "bo"


def test_taking_a_seat_twice_keeps_the_first():
    match = make_match("ana", open_seats=2)

    take(match, "bo", 1, nonce="1")
    take(match, "bo", 2, nonce="2")

    assert match.seats.get(number=1).nonce == "1"
    assert match.seats.get(number=2).player is None


def test_a_seat_is_taken_with_the_commitment_of_its_match():
    match = make_match("ana", open_seats=1)

    with pytest.raises(NotAllowedNowError):
        take(match, "bo", 1, commitment="0" * 64)


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_not_found(number):
    match = make_match("ana", open_seats=1)

    with pytest.raises(NotFoundError):
        take(match, "bo", number)


def test_others_may_leave_before_the_start_but_the_creator_cancels():
    match = make_match("ana", "bo", open_seats=1)

    seat_leave(user=make_user("bo"), public_id=match.public_id)

    seat = match.seats.get(number=1)
    assert (seat.player, seat.nonce) == (None, "")
    with pytest.raises(NotAllowedNowError):
        seat_leave(user=make_user("ana"), public_id=match.public_id)


def test_nobody_leaves_a_match_that_has_begun():
    match = make_match("ana", "bo")

    with pytest.raises(NotAllowedNowError):
        seat_leave(user=make_user("bo"), public_id=match.public_id)


def test_a_cancelled_match_publishes_its_first_seed():
    match = make_match("ana", open_seats=1)

    match_cancel(user=make_user("ana"), public_id=match.public_id)
    match_cancel(user=make_user("ana"), public_id=match.public_id)

    cancelled = get_match(match.public_id)
    assert cancelled.status == Match.Status.CANCELLED
    seed = bytes.fromhex(cancelled.last_seed)
    assert deal.follows(seed, bytes.fromhex(match.commitment))


def test_only_the_creator_cancels_and_only_before_the_start():
    waiting, begun = make_match("ana", open_seats=1), make_match("cy", "bo", root=None)

    with pytest.raises(NotFoundError):
        match_cancel(user=make_user("bo"), public_id=waiting.public_id)
    with pytest.raises(NotAllowedNowError):
        match_cancel(user=make_user("cy"), public_id=begun.public_id)
    assert get_match(begun.public_id).last_seed == ""


def test_open_matches_of_one_creator_are_limited(monkeypatch):
    monkeypatch.setattr(matches, "MOST_OPEN", 2)
    ana = make_user("ana")
    for _ in range(2):
        create(ana, "")

    with pytest.raises(TooManyError, match="2 open"):
        create(ana, "")
    assert MatchSecret.objects.filter(match=None).count() == 1


def test_matches_in_an_hour_are_limited(monkeypatch):
    monkeypatch.setattr(matches, "MOST_AN_HOUR", 1)
    ana = make_user("ana")
    create(ana, "easy")

    with pytest.raises(TooManyError):
        create(ana, "easy")


def test_several_bots_of_one_level_sit_at_one_table():
    match = get_match(create(make_user(), "easy", "easy", "easy"))

    assert len({seat.player_id for seat in Seat.objects.filter(match=match)}) == 2


def test_a_private_match_is_for_its_players_once_it_has_begun():
    match = make_match("ana", open_seats=1, is_private=True)
    take(match, "bo", 1)

    with pytest.raises(NotFoundError):
        take(match, "cy", 1)
