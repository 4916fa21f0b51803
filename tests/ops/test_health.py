"""The health page tells what does not answer."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_site_that_works_is_ok(client: Client):
    response = client.get("/health/")

    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response["Cache-Control"]


def test_a_site_without_redis_names_it(client: Client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    response = client.get("/health/")

    assert (response.status_code, response.content) == (503, b"failing: redis\n")


def test_health_is_only_read(client: Client):
    assert client.post("/health/").status_code == 405
