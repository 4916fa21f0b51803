"""Browsers for tests of pages, without a browser."""

import re

import pytest
from django.test import Client

from tests.make import make_user

HTMX = {"HX-Request": "true"}


@pytest.fixture
def client_of(db):
    """Return a function that gives the client of a person, logged in."""

    def client_of(name: str) -> Client:
        client = Client()
        client.force_login(make_user(name))
        return client

    return client_of


def field(page: str, name: str) -> str:
    """Return the value of a hidden field of the page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]
