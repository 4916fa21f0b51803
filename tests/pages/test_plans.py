"""The page of whoever waits: a plan of the own, and what others made of it."""

import re

import pytest

from tests.make import (
    get_match,
    lay,
    make_match,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)
from tests.pages.conftest import HTMX, Sitting
from tests.pages.test_secrets import pages_of
from tests.services.test_plans import DECK, put_on_the_table

pytestmark = pytest.mark.django_db
NINES = ("0.9H", "0.9D", "1.9S")


@pytest.fixture
def match(db):
    """Give a match in which 7S 8S 9S lie and the other player drew a card."""
    made = make_match("ana", "bo")
    stack_deck(made, DECK)
    submit(made, "draw")
    lay(made, "7S", "8S", "9S")
    submit(made, "meld", "end", draft_revision=1)
    submit(made, "draw")
    return made


@pytest.fixture
def waiting(client_of, match) -> Sitting:
    return Sitting(client_of(user_waiting(match).username), match, HTMX)


def test_planning_is_offered_and_moving_is_not(waiting):
    assert 'value="0.9H"' in waiting.page
    assert 'id="new-meld"' in waiting.page
    assert 'value="confirm"' not in waiting.page
    assert 'id="plan"' not in waiting.page


def test_a_plan_is_marked_and_can_be_put_aside(waiting):
    waiting.draft("new", *NINES)

    assert "table-area is-plan" in waiting.page
    assert "Only you see it" in waiting.page
    assert 'value="2.9H"' in waiting.page
    assert 'value="confirm"' not in waiting.page

    table = waiting.client.get(f"{waiting.url}?show=table", headers=HTMX)
    page = table.content.decode()
    assert 'name="cards"' not in page
    assert "table-area is-plan" not in page
    assert f'data-url="{waiting.url}?show=table"' in page
    assert "My plan" in page


def test_there_is_no_switch_while_it_is_ones_turn(on_turn):
    on_turn.draft("new", "0.TS")

    page = on_turn.client.get(f"{on_turn.url}?show=table").content.decode()

    assert 'id="plan"' not in page
    assert 'value="2.TS"' in page
    assert f'data-url="{on_turn.url}"' in page


def test_an_overtaken_plan_says_so_in_one_sentence_and_marks_what_is_back(
    waiting, match
):
    waiting.draft("put:1", "0.6S")
    waiting.draft("new", *NINES)
    other = user_on_turn(match).username
    put_on_the_table(match, "TS")

    page = waiting.look()

    sentence = f"{other} put 10♠︎ to a meld of your plan: 9♥︎ 9♦︎ are back in your hand."
    assert page.count(sentence) >= 2  # on the page, and for the live region
    assert re.findall(r'is-returned"[^>]*><input[^>]*value="([^"]*)"', page) == [
        "0.9H",
        "0.9D",
    ]
    assert "9 of hearts, back in your hand" in page
    assert 'value="1.6S"' in page

    waiting.draft("put:1", "0.KS")
    assert "is-returned" not in waiting.page
    assert sentence not in waiting.page


def test_a_step_brings_the_turns_that_the_page_does_not_have_yet(waiting, match):
    submit(match, "draw")

    waiting.draft("new", *NINES)

    assert "drew 2 cards" in waiting.page
    assert '<ol class="log"' in waiting.page


def test_nobody_else_can_tell_that_somebody_plans(waiting, match, client_of):
    others = [client_of(user_on_turn(match).username), client_of("eve")]
    before = [pages_of(client, match) for client in others]
    version = get_match(match.public_id).version

    waiting.draft("new", *NINES)

    assert [pages_of(client, match) for client in others] == before
    assert get_match(match.public_id).version == version


def test_a_plan_waits_for_its_owner_over_logout_and_on_another_device(
    waiting, match, client_of
):
    waiting.draft("new", *NINES)
    waiting.client.logout()

    elsewhere = Sitting(client_of(user_waiting(match).username), match)

    assert 'value="2.9H"' in elsewhere.page
    assert elsewhere.field("draft_revision") == waiting.field("draft_revision")
