"""Browsers for tests of pages, without a browser."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Match
from tests.make import (
    GOOD_HAND,
    make_match,
    make_user,
    stack_deck,
    user_on_turn,
)

HTMX = {"HX-Request": "true"}


@pytest.fixture
def client_of(db) -> Callable[[str], Client]:
    """Return a function that gives the client of a person, logged in."""

    def client_of(name: str) -> Client:
        client = Client()
        client.force_login(make_user(name))
        return client

    return client_of


@pytest.fixture
def match(db) -> Match:
    """Give a match of two whose player on turn has melds in hand."""
    made = make_match("ana", "bo")
    stack_deck(made, GOOD_HAND)
    return made


class Sitting:
    """Somebody in front of the page of a match, with or without htmx."""

    def __init__(self, client: Client, match: Match, headers=None) -> None:
        self.client = client
        self.url = f"/m/{match.public_id}/"
        self.headers = headers or {}
        self.page = ""
        self.look()

    def look(self) -> str:
        self.page = self.client.get(self.url).content.decode()
        return self.page

    def field(self, name: str) -> str:
        """Return the value of a hidden field of the page that is shown."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        assert found, name
        return found[1]

    def hidden(self) -> dict[str, str]:
        names = ("version", "token", "draft_revision")
        return {name: self.field(name) for name in names}

    def post(self, where: str, look: bool = True, **fields):
        """Send the form of the page that is shown, then look at the page again."""
        response = self.client.post(
            f"{self.url}{where}/", {**self.hidden(), **fields}, headers=self.headers
        )
        if response.status_code == 302 and look:
            self.look()
        elif look:
            self.page = response.content.decode()
        return response

    def move(self, do: str, **fields):
        return self.post("move", do=do, **fields)

    def draft(self, op: str, *cards: str, **fields):
        return self.post("draft", op=op, cards=list(cards), **fields)


@pytest.fixture
def on_turn(client_of, match) -> Sitting:
    return Sitting(client_of(user_on_turn(match).username), match)


class Queries(CaptureQueriesContext):
    """Counts the queries that read or write rows."""

    def __init__(self) -> None:
        super().__init__(connection)

    @property
    def count(self) -> int:
        words = ("SELECT", "INSERT", "UPDATE", "DELETE")
        return sum(query["sql"].startswith(words) for query in self.captured_queries)
