"""The form for a match, seats before the start, and the lists."""

import pytest

from games.bots.levels import LEVELS
from games.models import Match, Seat
from games.services.matches import MOST_OPEN, match_prepare
from tests.make import get_match, make_match, make_user

pytestmark = pytest.mark.django_db


def form(user: str, **fields):
    return {
        "seat_1": "person",
        "seat_2": "nobody",
        "seat_3": "nobody",
        "seat_4": "nobody",
        "target": "150",
        "nonce": "abc123",
        "commitment": match_prepare(make_user(user)),
    } | fields


def test_a_match_is_made_with_people_and_bots(client_of):
    fields = form("ana", seat_2="easy", seat_4="medium", target="80", is_private="on")

    response = client_of("ana").post("/matches/new/", fields)

    match = Match.objects.get()
    assert response["Location"] == f"/m/{match.public_id}/"
    assert (match.target, match.is_private) == (80, True)
    assert [s.bot_level for s in match.seats.all()] == ["", "", "easy", "medium"]
    assert match.seats.get(number=0).nonce == "abc123"
    assert match.commitment == fields["commitment"]


def test_a_match_against_bots_begins_at_once(client_of):
    client_of("ana").post("/matches/new/", form("ana", seat_1="easy"))

    assert Match.objects.get().status == Match.Status.PLAYING


def test_who_comes_to_a_table_sees_whether_hints_are_allowed(client_of):
    seen = []
    for allowed in (True, False):
        match = make_match("ana", open_seats=1, allows_hints=allowed, root=None)
        guest = client_of("bo")
        room = guest.get(f"/m/{match.public_id}/").content.decode()
        row = guest.get("/matches/open/").content.decode()
        seen.append(("Hints allowed" in room, "hints allowed" in row))
        match.delete()

    assert seen == [(True, True), (False, False)]


def test_only_who_has_no_seat_at_an_open_table_is_offered_one(client_of):
    match = make_match("ana", "bo", open_seats=1)
    table = f"/m/{match.public_id}/"
    pages = {
        (name, path): client_of(name).get(path).content.decode()
        for name in ("ana", "bo", "eve")
        for path in ("/", "/matches/open/", table)
    }

    offered = {at for at, page in pages.items() if ">Take a seat<" in page}
    led_in = {at for at, page in pages.items() if ">To the table<" in page}
    told = {at for at, page in pages.items() if "you have a seat" in page}
    assert offered == {("eve", "/matches/open/"), ("eve", table)}
    assert led_in == {(n, p) for n in ("ana", "bo") for p in ("/", "/matches/open/")}
    assert told == {("bo", "/"), ("bo", "/matches/open/")}


def test_the_form_sent_twice_makes_one_match(client_of):
    client, fields = client_of("ana"), form("ana")

    answers = [client.post("/matches/new/", fields)["Location"] for _ in range(2)]

    assert answers[0] == answers[1]
    assert Match.objects.count() == 1


def test_the_form_shows_the_commitment_and_every_level(client_of):
    page = client_of("ana").get("/matches/new/").content.decode()

    assert page.count(match_prepare(make_user("ana"))) == 2
    for level in LEVELS.values():
        assert level.description in page
        assert f'value="{level.name}"' in page


@pytest.mark.parametrize(
    "fields",
    [
        {"target": "0"},
        {"target": "1001"},
        {"nonce": "xyz"},
        {"nonce": ""},
        {"seat_1": "nobody"},
        {"seat_1": "grandmaster"},
    ],
)
def test_a_form_with_mistakes_comes_back_with_them(client_of, fields):
    response = client_of("ana").post("/matches/new/", form("ana", **fields))

    assert response.status_code == 422
    assert b"field-errors" in response.content
    assert Match.objects.count() == 0


def test_an_old_commitment_is_refused_and_the_new_one_shown(client_of):
    response = client_of("ana").post(
        "/matches/new/", form("ana", commitment="0" * 64, target="77")
    )

    assert response.status_code == 409
    assert match_prepare(make_user("ana")).encode() in response.content
    assert b'value="77"' in response.content
    assert b"out of date" in response.content


def test_too_many_open_matches_are_refused_in_words(client_of):
    client = client_of("ana")
    for _ in range(MOST_OPEN):
        client.post("/matches/new/", form("ana"))

    response = client.post("/matches/new/", form("ana"))

    assert response.status_code == 429
    assert b"Fill or cancel one of them first" in response.content


def test_a_match_like_another_starts_with_its_settings(client_of):
    match = make_match("ana", "bo", bots=("medium",), target=99)

    page = client_of("bo").get(f"/matches/new/?like={match.public_id}")

    content = page.content.decode()
    assert 'value="99"' in content
    assert content.count('value="person" selected') == 1
    assert content.count('value="medium" selected') == 1
    assert client_of("bo").get("/matches/new/?like=nothing").status_code == 200


def test_a_seat_is_taken_and_the_match_begins(client_of):
    match = make_match("ana", open_seats=1)
    fields = {"number": "1", "nonce": "B0", "commitment": match.commitment}

    response = client_of("bo").post(f"/m/{match.public_id}/seat/", fields)

    assert response.status_code == 302
    assert get_match(match.public_id).status == Match.Status.PLAYING
    assert Seat.objects.get(match=match, number=1).nonce == "b0"


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"nonce": "no hex"}, 422),
        ({"nonce": ""}, 422),
        ({"number": "x"}, 422),
        ({"number": "0"}, 409),
        ({"number": "4"}, 404),
        ({"commitment": "0" * 64}, 409),
    ],
)
def test_a_seat_that_cannot_be_taken_is_refused(client_of, fields, status):
    match = make_match("ana", open_seats=2)
    sent = {"number": "1", "nonce": "b0", "commitment": match.commitment} | fields

    response = client_of("bo").post(f"/m/{match.public_id}/seat/", sent)

    assert response.status_code == status
    assert Seat.objects.filter(match=match, player=None).count() == 2


def test_people_leave_and_creators_cancel(client_of):
    match = make_match("ana", "bo", open_seats=1)

    assert client_of("bo").post(f"/m/{match.public_id}/leave/").status_code == 302
    assert client_of("bo").post(f"/m/{match.public_id}/cancel/").status_code == 404
    assert client_of("ana").post(f"/m/{match.public_id}/leave/").status_code == 409
    assert client_of("ana").post(f"/m/{match.public_id}/cancel/").status_code == 302
    assert get_match(match.public_id).status == Match.Status.CANCELLED


def test_home_sorts_matches_by_whom_they_wait_for(client_of):
    playing = make_match("ana", "bo")
    make_match("ana", open_seats=1, root=None)
    other = make_match("cy", "dee", root=None)

    ana = client_of("ana").get("/").content.decode()
    bo = client_of("bo").get("/").content.decode()

    assert ana.count(f'id="row-mine-{playing.public_id}"') == 1 - bo.count(
        f'id="row-mine-{playing.public_id}"'
    )
    assert "1 of 2 seats taken" in ana
    assert other.public_id not in ana


def test_home_without_matches_says_what_to_do(client_of):
    page = client_of("ana").get("/").content.decode()

    assert "Nothing waits for you" in page
    assert "/matches/new/" in page


def test_open_matches_are_listed_and_private_ones_are_not(client_of):
    open_match = make_match("ana", open_seats=1)
    private = make_match("bo", open_seats=1, is_private=True, root=None)
    playing = make_match("cy", "dee", root=None)

    page = client_of("eve").get("/matches/open/").content.decode()

    assert f'id="row-page-{open_match.public_id}"' in page
    assert private.public_id not in page
    assert f'id="row-watch-{playing.public_id}"' in page


def test_lists_have_pages(client_of):
    for _ in range(21):
        match = make_match("ana", open_seats=1, root=None)
        Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    client = client_of("ana")

    first, second = (client.get(f"/?finished={n}").content.decode() for n in (1, 2))

    assert first.count('id="row-finished-') == 20
    assert "Page 1 of 2" in first
    assert second.count('id="row-finished-') == 1
    assert client.get("/?finished=99999999999").status_code == 200
    assert client.get("/?finished=x").status_code == 200
