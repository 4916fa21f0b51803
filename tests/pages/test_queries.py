"""How many queries a page costs: few, and not more as matches go on or lists grow."""

import pytest

from games.models import Match
from games.services.tally import match_tally
from tests.make import (
    get_match,
    make_match,
    pass_round,
    pass_turn,
    user_on_turn,
    user_waiting,
)
from tests.pages.conftest import HTMX, Queries, Sitting

pytestmark = pytest.mark.django_db
MOST_A_MOVE = 14
MOST_A_PAGE = 10
MOST_A_STEP = 8


@pytest.fixture
def late_match(match):
    """Give the match after many turns, somebody on turn again."""
    while get_match(match.public_id).move_count < 24:
        pass_turn(match)
    return match


@pytest.fixture(params=["first turn", "late turn"])
def any_match(request, match):
    return (
        match
        if request.param == "first turn"
        else request.getfixturevalue("late_match")
    )


@pytest.fixture
def sitting(client_of, any_match) -> Sitting:
    client = client_of(user_on_turn(any_match).username)
    return Sitting(client, any_match, HTMX)


def test_a_draw_costs_few_queries(sitting):
    with Queries() as queries:
        sitting.move("draw")

    assert queries.count <= MOST_A_MOVE
    assert queries.count == 12


def test_a_turn_confirmed_costs_few_queries(client_of, match):
    sitting = Sitting(client_of(user_on_turn(match).username), match, HTMX)
    sitting.move("draw")
    sitting.draft("new", "0.7S", "0.8S", "0.9S")

    with Queries() as queries:
        sitting.move("confirm")

    assert queries.count <= MOST_A_MOVE


def test_a_turn_ended_costs_few_queries(sitting):
    for _ in range(3):
        sitting.move("draw")

    with Queries() as queries:
        sitting.move("end")

    assert queries.count <= MOST_A_MOVE


def test_a_step_of_a_draft_costs_few_queries(sitting):
    hand = sitting.page.partition('name="cards" value="')[2].partition('"')[0]

    with Queries() as first:
        sitting.draft("new", hand)
    with Queries() as second:
        sitting.draft("undo")

    assert first.count <= MOST_A_STEP
    assert second.count <= MOST_A_STEP
    assert (first.count, second.count) == (7, 7)


def test_a_step_of_a_plan_costs_few_queries_too(client_of, any_match):
    waiting = Sitting(client_of(user_waiting(any_match).username), any_match, HTMX)
    hand = waiting.page.partition('name="cards" value="')[2].partition('"')[0]

    with Queries() as queries:
        waiting.draft("new", hand)

    assert queries.count <= MOST_A_STEP


def test_the_page_costs_few_queries(sitting, client_of, any_match):
    waiting = client_of(user_waiting(any_match).username)
    watching = client_of("eve")

    for client, expected in ((sitting.client, 6), (waiting, 6), (watching, 5)):
        with Queries() as queries:
            client.get(sitting.url)
        assert queries.count <= MOST_A_PAGE
        assert queries.count == expected


def test_a_sheet_costs_few_queries(client_of):
    match = make_match("ana", "bo", target=1)
    pass_round(match)
    match_tally(match.pk)
    client = client_of("ana")

    for path in (f"/m/{match.public_id}/", f"/m/{match.public_id}/rounds/1/"):
        with Queries() as queries:
            client.get(path)
        assert queries.count <= MOST_A_PAGE


def test_a_page_that_shows_the_sheet_first_costs_few_queries(client_of, match):
    pass_round(match)
    client = client_of("ana")

    with Queries() as queries:
        assert b"Next round" in client.get(f"/m/{match.public_id}/").content

    assert queries.count <= MOST_A_PAGE


@pytest.mark.parametrize("path", ["/", "/matches/open/"])
def test_lists_cost_the_same_with_one_match_and_with_many(client_of, path):
    ana, eve = client_of("ana"), client_of("eve")
    make_all_kinds()
    counts = []
    for client in (ana, eve):
        with Queries() as queries:
            client.get(path)
        counts.append(queries.count)
    for _ in range(24):
        make_all_kinds()

    for client, count in zip((ana, eve), counts, strict=True):
        with Queries() as queries:
            client.get(path)
        assert queries.count == count


def make_all_kinds() -> None:
    """Make a match for each list, past the limits that hold for people."""
    playing, cancelled = Match.Status.PLAYING, Match.Status.CANCELLED
    for names, status, turn in (
        (("ana", "bo"), playing, 0),
        (("ana", "bo"), playing, 1),
        (("ana",), Match.Status.OPEN, None),
        (("ana",), cancelled, None),
    ):
        match = make_match(*names, open_seats=2 - len(names), root=None)
        changed = {"status": status, "turn": turn}
        long_ago = match.created_at.replace(year=2001)
        Match.objects.filter(pk=match.pk).update(created_at=long_ago, **changed)
    opened = Match.objects.filter(status=Match.Status.OPEN)
    if opened.count() > 8:
        opened.update(status=cancelled)
        make_match("ana", open_seats=1, root=None)
