"""Every page opens for whom it is for, and for nobody else."""

import re
from urllib.parse import urljoin

import pytest
from django.test import Client

from accounts.models import User
from games.bots.levels import LEVELS
from games.models import Match
from games.services.matches import match_cancel
from games.services.tally import match_tally
from tests.make import (
    GOOD_HAND,
    get_match,
    make_match,
    make_user,
    observe_match,
    pass_round,
    submit,
    user_on_turn,
    user_waiting,
)
from tests.pages.conftest import HTMX, Sitting

pytestmark = pytest.mark.django_db

FORMS = [
    "move",
    "draft",
    "hand",
    "hint",
    "draws-on",
    "looked",
    "seat",
    "leave",
    "cancel",
]


def test_visitors_see_what_this_is_and_how_to_come_in(client):
    page = client.get("/").content.decode()

    assert "/accounts/signup/" in page
    assert "/accounts/login/" in page
    assert "/rules/" in page


@pytest.mark.parametrize(
    "path",
    ["/matches/new/", "/matches/open/", "/m/{id}/", "/m/{id}/rounds/1/"],
)
def test_visitors_are_sent_to_log_in(client, match, path):
    path = path.format(id=match.public_id)

    response = client.get(path)

    assert response.status_code == 302
    assert response["Location"] == f"/accounts/login/?next={path}"


@pytest.mark.parametrize("what", FORMS)
def test_visitors_change_nothing(client, match, what):
    response = client.post(f"/m/{match.public_id}/{what}/", {"do": "draw"})

    assert response.status_code == 302
    assert get_match(match.public_id).move_count == 0


@pytest.mark.parametrize("what", FORMS)
def test_who_comes_to_a_form_s_address_without_posting_gets_the_match(
    client_of, match, what
):
    """As after logging in, when the session had ended before the form was sent."""
    response = client_of("ana").get(f"/m/{match.public_id}/{what}/")

    assert response["Location"] == f"/m/{match.public_id}/"
    assert get_match(match.public_id).version == match.version


def test_a_match_that_is_not_there_is_not_found(client_of):
    client = client_of("ana")

    assert client.get("/m/nothing-here/").status_code == 404
    assert client.get("/m/nothing-here/rounds/1/").status_code == 404
    assert client.post("/m/nothing-here/move/", sent()).status_code == 404
    assert client.post("/m/nothing-here/draft/", sent()).status_code == 404
    assert client.post("/m/nothing-here/leave/").status_code == 404


def sent() -> dict[str, str]:
    return {
        "version": "1",
        "token": "t",
        "draft_revision": "0",
        "do": "draw",
        "op": "new",
    }


def test_a_private_match_is_hidden_from_strangers_once_it_has_begun(client_of):
    match = make_match("ana", "bo", is_private=True)

    assert client_of("bo").get(f"/m/{match.public_id}/").status_code == 200
    assert client_of("eve").get(f"/m/{match.public_id}/").status_code == 404
    assert (
        client_of("eve").post(f"/m/{match.public_id}/move/", sent()).status_code == 404
    )


def test_a_round_that_is_not_scored_has_no_sheet(client_of, match):
    assert client_of("ana").get(f"/m/{match.public_id}/rounds/1/").status_code == 404
    assert client_of("ana").get(f"/m/{match.public_id}/rounds/9/").status_code == 404


def test_htmx_gets_the_part_that_changes_and_history_the_whole_page(on_turn):
    part = on_turn.client.get(on_turn.url, headers=HTMX).content.decode()
    restored = on_turn.client.get(
        on_turn.url, headers={**HTMX, "HX-History-Restore-Request": "true"}
    )

    assert part.lstrip().startswith('<div class="game" id="match"')
    assert "<html" not in part
    assert b"<html" in restored.content


def test_whoever_is_on_turn_can_pick_their_own_cards(on_turn):
    on_turn.move("draw")

    picks = re.findall(r'name="cards" value="([^"]*)"', on_turn.page)
    assert sorted(picks) == sorted(
        f"0.{card}" for card in [*GOOD_HAND.split()[:20:2], "QC"]
    )


def test_whoever_waits_sees_the_own_hand_and_no_other(client_of, match):
    waiting = Sitting(client_of(user_waiting(match).username), match)

    assert 'aria-label="ace of hearts"' in waiting.page
    assert 'aria-label="7 of spades"' not in waiting.page


def test_spectators_see_the_table_and_no_hand(client_of, match):
    page = client_of("eve").get(f"/m/{match.public_id}/").content.decode()

    assert "You are watching" in page
    assert "Your hand" not in page
    assert "<form" not in re.sub(
        r"<form[^>]*data-theme-form.*?</form>", "", page, flags=re.DOTALL
    )
    assert ' of spades"' not in page


def test_a_match_that_waits_for_players_shows_its_seats(client_of):
    match = make_match("ana", bots=("easy",), open_seats=1)
    creator = client_of("ana").get(f"/m/{match.public_id}/").content.decode()
    other = client_of("eve").get(f"/m/{match.public_id}/").content.decode()

    assert "Bot Easy" in creator
    assert f"http://testserver/m/{match.public_id}/" in creator
    assert "do-cancel" in creator
    assert "Take a seat" not in creator
    assert "Take a seat" in other
    assert match.commitment in other
    assert "do-cancel" not in other


def test_a_cancelled_match_shows_its_seed(client_of):
    match = make_match("ana", open_seats=1)
    match_cancel(user=make_user("ana"), public_id=match.public_id)

    page = client_of("ana").get(f"/m/{match.public_id}/").content.decode()

    assert get_match(match.public_id).last_seed in page
    assert "cancelled" in page


def test_after_a_round_its_sheet_is_shown_until_it_is_put_away(client_of, match):
    pass_round(match)
    ana = Sitting(client_of("ana"), match)
    seed = match.rounds.get(number=1).seed

    assert "Next round" in ana.page
    assert seed in ana.page
    assert match.commitment in ana.page
    assert "Play again" not in ana.page

    response = ana.client.post(f"{ana.url}rounds/1/")

    assert response.status_code == 302
    assert "Your hand" in ana.look()
    assert f"{ana.url}rounds/1/" in ana.page


def test_a_sheet_is_put_away_by_players_only(client_of, match):
    pass_round(match)

    assert client_of("eve").get(f"/m/{match.public_id}/rounds/1/").status_code == 200
    assert client_of("eve").post(f"/m/{match.public_id}/rounds/1/").status_code == 404
    assert (
        "You are watching"
        in client_of("eve").get(f"/m/{match.public_id}/").content.decode()
    )


def test_the_sheet_has_every_difference_and_every_bonus_on_a_line_of_its_own(client_of):
    match = make_match("ana", "bo", target=1)
    pass_round(match)
    page = client_of("ana").get(f"/m/{match.public_id}/").content.decode()

    result = match.rounds.get(number=1)
    winner = result.winners[0]
    for seat, points in enumerate(result.points):
        if seat != winner:
            assert f"{points} − {result.points[winner]}" in page  # noqa: RUF001
    assert "being added" in page

    match_tally(match.pk)
    page = client_of("ana").get(f"/m/{match.public_id}/").content.decode()

    assert "Reached 1" in page
    assert page.count("0 rounds won") == 2 - len(result.winners)
    assert f"/matches/new/?like={match.public_id}" in page
    assert re.search("(win|wins) the match</h1>|share the win</h1>", page)


def test_the_last_lap_is_explained_when_it_begins(client_of, match):
    while match.turn is not None and "The last lap" not in look(client_of, match):
        user = user_on_turn(match)
        page = Sitting(client_of(user.username), match)
        assert get_match(match.public_id).round_number == 1
        page.move("end" if 'value="end"' in page.page else "draw")

    page = Sitting(client_of(user_on_turn(match).username), match).page
    assert "without drawing and without knocking" in page
    assert 'href="/rules/#rule-26"' in page
    assert "not in the last lap" in page
    assert 'value="draw"' not in page


def test_who_drew_the_last_card_is_spoken_to_and_named_to_others(client_of, match):
    while observe_match(match).stock_count:
        submit(match, "end" if observe_match(match).is_turn_complete else "draw")
    user = user_on_turn(match)

    own = client_of(user.username).get(f"/m/{match.public_id}/").content.decode()

    assert "Unless you end the round now, a last lap follows" in own
    assert f"Unless {user.username} ends the round now" in look(client_of, match)


def look(client_of, match: Match) -> str:
    page: str = client_of("eve").get(f"/m/{match.public_id}/").content.decode()
    return page


def test_everything_private_is_kept_out_of_caches(on_turn):
    response = on_turn.client.get(on_turn.url)

    assert "no-store" in response["Cache-Control"]
    assert "HX-Request" in response["Vary"]


def test_the_hand_lies_as_its_owner_likes_it(on_turn):
    by_suit = re.findall(r'value="0\.(\w+)"', on_turn.page)
    on_turn.page = on_turn.client.get(f"{on_turn.url}?hand=rank").content.decode()
    by_rank = re.findall(r'value="0\.(\w+)"', on_turn.page)
    later = re.findall(r'value="0\.(\w+)"', on_turn.look())

    assert by_suit == ["2S", "3S", "7S", "8S", "9S", "KS", "4H", "6H", "QH", "QD"]
    assert by_rank == ["2S", "3S", "4H", "6H", "7S", "8S", "9S", "QH", "QD", "KS"]
    assert later == by_rank


def test_the_hand_can_be_sorted_on_a_page_that_answers_a_form(on_turn):
    """Whose address isn't the match's without scripts."""
    refused = on_turn.move("knock")
    [link] = set(re.findall(r'href="([^"]*hand=rank)"', on_turn.page))

    page = on_turn.client.get(urljoin(refused.request["PATH_INFO"], link), follow=True)

    assert refused.status_code == 422
    by_rank = re.findall(r'value="0\.(\w+)"', page.content.decode())
    assert by_rank == ["2S", "3S", "4H", "6H", "7S", "8S", "9S", "QH", "QD", "KS"]


def test_what_others_did_is_told(client_of, match):
    submit(match, "draw")
    page = client_of(user_waiting(match).username).get(f"/m/{match.public_id}/")

    assert b"drew 1" in page.content
    assert (
        f'data-news="{user_on_turn(match).username} drew 1 card.'.encode()
        in page.content
    )


def test_pages_need_no_script(on_turn):
    assert "<script" not in re.sub(r"<script[^>]*\ssrc=", "", on_turn.page)
    assert " style=" not in on_turn.page
    assert not re.search(r"\son\w+=", on_turn.page)


def test_the_list_of_keys_says_when_letters_are_switched_off(on_turn, match):
    assert 'id="keys-off"' not in on_turn.page
    User.objects.update(letter_keys=False)

    note = re.search('id="keys-off".*?</p>', on_turn.look(), re.DOTALL)

    assert note
    assert 'href="/profile/"' in note[0]


def test_a_client_without_a_session_learns_nothing(match):
    response = Client().get(f"/m/{match.public_id}/", headers=HTMX)

    assert response["HX-Redirect"].startswith("/accounts/login/")
    assert response.content == b""


def test_a_list_says_in_a_line_how_the_bots_of_a_match_play(client_of):
    make_match("ana", bots=("easy",), open_seats=1, root=None)

    page = client_of("watcher").get("/matches/open/").content.decode()

    assert f"Bot Easy: {LEVELS['easy'].description}" in page
