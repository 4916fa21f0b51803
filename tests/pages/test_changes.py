"""What changed on the table: who is told what, in marks and in sentences."""

import html
import re

import pytest

from games.models import Seat
from tests.make import get_match, make_match, pass_turn, stack_deck, user_on_turn
from tests.pages.conftest import HTMX, Sitting

pytestmark = pytest.mark.django_db

# Dealt in turn, ten each; then the stock. The first holds 7S 8S 9S and three queens,
# the second 10S JS and the fourth queen.
DECK = "7S TS 8S JS 9S QS 2H AH 4D 5H 6C 6D 2S 7H 3S 8D 4H 9C KH TC QC 2C QH 3C KD"


@pytest.fixture
def match(db):
    made = make_match("ana", "bo")
    stack_deck(made, DECK)
    return made


@pytest.fixture
def first(client_of, match) -> Sitting:
    return Sitting(client_of(user_on_turn(match).username), match)


@pytest.fixture
def second(client_of, match, first) -> Sitting:
    """Give the one who waits, after 7S 8S 9S were laid."""
    other = "bo" if first.client.session["_auth_user_id"] == user_id("ana") else "ana"
    first.move("draw")
    first.draft("new", "0.7S", "0.8S", "0.9S")
    first.move("confirm")
    return Sitting(client_of(other), match)


def user_id(name: str) -> str:
    return str(Seat.objects.get(player__user__username=name).player.user_id)


def since(sitting: Sitting) -> str:
    """Return the line about what happened, as text."""
    found = re.search(
        r'id="since">.*?<p class="wide-only">(.*?)</p>', sitting.look(), re.DOTALL
    )
    assert found
    return words(found[1])


def words(part: str) -> str:
    text = html.unescape(re.sub("<[^>]*>", "", part)).replace("\ufe0e", "")
    return re.sub(r"\s+", " ", text).strip()


def labels(sitting: Sitting) -> list[str]:
    """Return what a screen reader hears of the cards on the table."""
    table = sitting.page.partition('id="table-scroll"')[2].partition("table-foot")[0]
    return re.findall(
        r'(?:<span class="card|data-fits)[^>]*aria-label="([^"]*)"', table
    )


def test_a_new_meld_is_told_and_marked(first, second):
    name = user_of(first)

    assert (
        since(second) == f"Since the deal {name} laid 7♠ 8♠ 9♠ as a new run of spades."
    )
    assert labels(second) == [
        f"7 of spades, laid by {name}",
        f"8 of spades, laid by {name}",
        f"9 of spades, laid by {name}",
    ]
    assert second.page.count("is-changed") == 4  # three cards and the legend


def user_of(sitting: Sitting) -> str:
    pk = sitting.client.session["_auth_user_id"]
    return Seat.objects.get(player__user_id=pk).player.name


def test_news_call_the_meld_in_full(first, second):
    news = re.search('data-news="([^"]*)"', second.page)

    assert news
    assert news[1] == (
        f"{user_of(first)} drew 1 card. 7 of spades, 8 of spades, 9 of spades laid as "
        "a new run of spades, 7 to 9. Your turn."
    )


def news(sitting: Sitting, shown: int) -> str:
    """Return the news for a page that shows so many moves."""
    page = sitting.client.get(sitting.url, {"shown": shown}, headers=HTMX)
    return re.search('data-news="([^"]*)"', page.content.decode())[1]


def test_news_tell_every_turn_since_the_page_that_asks_was_made(
    client_of, match, first, second
):
    eve = Sitting(client_of("eve"), match)
    pass_turn(match)
    one, other = user_of(first), user_of(second)
    last = f"{other} drew 3 cards. {one} is to play."

    assert news(eve, shown=0) == f"{one} laid 3 cards. {last}"
    assert news(eve, shown=3) == last
    assert news(eve, shown=get_match(match.public_id).move_count) == ""


def test_news_say_nothing_of_turns_of_ones_own_in_another_window(match, first, second):
    pass_turn(match)

    assert news(first, shown=0) == f"{user_of(second)} drew 3 cards. Your turn."


def test_a_step_brings_the_news_of_what_others_did_meanwhile(match, first, second):
    first.headers = HTMX
    first.look()
    second.move("draw")

    first.draft("new", "0.QS", "0.2H", shown=3)

    assert re.search('data-said="([^"]*)"', first.page)[1].endswith(
        f"{user_of(second)} drew 1 card."
    )


def test_the_log_tells_the_draws_as_well_and_calls_the_viewer_you(first, second):
    log = words(re.search('<ol class="log".*?</ol>', first.look(), re.DOTALL)[0])

    assert "You drew 1 card. 7♠ 8♠ 9♠ laid as a new run of spades." in log


def test_marks_of_others_stay_on_what_the_own_draft_does_not_touch(first, second):
    second.move("draw")
    second.draft("put:1", "0.TS")

    name = user_of(first)
    assert labels(second) == [
        f"7 of spades, laid by {name}",
        f"8 of spades, laid by {name}",
        f"9 of spades, laid by {name}",
        "10 of spades, from your hand",
    ]


def test_what_is_laid_on_a_meld_is_told_with_its_meld(first, second):
    second.move("draw")
    second.draft("put:1", "0.TS")
    second.draft("put:1", "0.JS")

    second.move("confirm")

    assert since(first) == (
        f"Since your turn {user_of(second)} laid 10♠ J♠ on the run of spades."
    )


def test_a_page_that_is_left_remembers_what_it_showed(match, first, second):
    shown = re.search('name="number" value="([0-9]+)"', second.page)
    assert shown

    response = second.client.post(f"{second.url}looked/", {"number": shown[1]})

    assert response.status_code == 204
    seat = Seat.objects.get(match=match, player__user__username=user_of(second))
    assert seat.looked == get_match(match.public_id).move_count == int(shown[1])


@pytest.mark.parametrize(("number", "status"), [("99", 422), ("x", 422), ("-1", 422)])
def test_a_look_that_makes_no_sense_is_refused(second, number, status):
    response = second.client.post(f"{second.url}looked/", {"number": number})

    assert response.status_code == status


def test_spectators_are_told_the_last_turn_and_remembered_nowhere(
    client_of, match, first, second
):
    eve = Sitting(client_of("eve"), match)

    assert (
        since(eve) == f"Lately {user_of(first)} laid 7♠ 8♠ 9♠ as a new run of spades."
    )
    assert 'id="looked"' not in eve.page
    assert eve.client.post(f"{eve.url}looked/", {"number": "1"}).status_code == 404


def test_whoever_has_just_played_is_told_that_nothing_happened_since(match, first):
    pass_turn(match)

    assert "Nothing has happened since your turn." in first.look()


# ----- Step by step


def steps(sitting: Sitting) -> list[str]:
    """Return what is told of each step, in order."""
    page = sitting.client.get(f"{sitting.url}changes/").content.decode()
    return [words(told) for told in re.findall('shown-caption"[^>]*>(.*?)</p>', page)]


def test_a_turn_is_shown_step_by_step(first, second):
    name = user_of(first)

    assert steps(second) == [f"{name} lays 7♠ 8♠ 9♠ for a new run of spades, 7 to 9."]


def test_each_step_shows_the_melds_that_it_touches_with_their_marks(first, second):
    second.move("draw")
    second.draft("put:1", "0.TS")
    second.move("confirm")
    page = first.client.get(f"{first.url}changes/").content.decode()

    before, step = page.split('<ol class="shown-steps">')
    assert re.findall('data-face="([^"]*)" data-key="([^"]*)"', before) == [
        ("7S", "1"),
        ("8S", "2"),
        ("9S", "3"),
    ]
    assert re.findall('data-face="([^"]*)" data-key="([^"]*)"', step) == [
        ("7S", "1"),
        ("8S", "2"),
        ("9S", "3"),
        ("TS", "4"),
    ]
    assert 'data-order="1"' in step
    assert before.count("is-changed") == 0
    assert step.count("is-changed") == 1


def test_the_steps_are_a_page_of_their_own_and_a_part_for_scripts(first, second):
    page = second.client.get(f"{second.url}changes/").content.decode()
    part = second.client.get(f"{second.url}changes/", headers=HTMX).content.decode()

    assert "Back to the table" in page
    assert part.lstrip().startswith('<div class="shown"')
    assert f'href="{second.url}changes/"' in second.page


def test_without_a_change_there_is_nothing_to_show(match, first):
    pass_turn(match)
    other = Sitting(first.client, match)

    assert 'id="show-me"' not in other.page
    answer = other.client.get(f"{other.url}changes/").content.decode()
    assert "hasn't changed" in html.unescape(answer)


def test_the_steps_are_for_those_who_may_see_the_match(client_of, client):
    match = make_match("ana", "bo", is_private=True)
    waiting = make_match("ana", open_seats=1, root=None)

    assert client.get(f"/m/{match.public_id}/changes/").status_code == 302
    assert client_of("eve").get(f"/m/{match.public_id}/changes/").status_code == 404
    assert client_of("ana").get(f"/m/{match.public_id}/changes/").status_code == 200
    assert client_of("ana").get(f"/m/{waiting.public_id}/changes/").status_code == 404
    assert client_of("ana").get("/m/nothing-here/changes/").status_code == 404


def test_no_card_of_a_hand_or_of_the_stock_is_in_the_steps(client_of, first, second):
    public = {"7S", "8S", "9S"}

    for client in (first.client, second.client, client_of("eve")):
        part = client.get(f"{second.url}changes/", headers=HTMX).content.decode()
        assert set(re.findall('data-face="([^"]*)"', part)) <= public
        assert "Your hand" not in part
