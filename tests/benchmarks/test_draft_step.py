"""How long the server takes for a step of a draft at 30 melds. Nothing is asserted.

On a busy machine the processor time tells more than the time that passed.
"""

import re
import statistics
import time

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path

from manipulation_site.urls import urlpatterns as site_urls
from tests.make import user_on_turn
from tests.tables import full_table

GOAL = 50.0  # milliseconds
ROUNDS = 15
Taken = tuple[float, float]
"""Milliseconds that passed, and those of the processor."""


def empty(_request: HttpRequest) -> HttpResponse:
    """Answer nothing: what Django and the middleware cost."""
    return HttpResponse()


urlpatterns = [path("empty/", empty), *site_urls]


class Times:
    """What was measured; shown as its medians."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []

    def __iadd__(self, taken: Taken) -> "Times":
        self.taken.append(taken)
        return self

    def __str__(self) -> str:
        passed, processor = map(statistics.median, zip(*self.taken, strict=True))
        return f"{passed:.1f} ({processor:.1f})"

    def __truediv__(self, other: "Times") -> float:
        """Return how many times as much of the processor it took, by the medians."""
        mine, others = (
            statistics.median(processor for _, processor in times.taken)
            for times in (self, other)
        )
        return mine / others


class Browser:
    """Sends requests through the site's middleware, and measures them."""

    def __init__(self, client: Client) -> None:
        self.factory = RequestFactory(headers={"HX-Request": "true"})
        self.factory.cookies = client.cookies
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.page = ""

    def answer(self, request: HttpRequest) -> Taken:
        """Return how long the answer takes."""
        started, processor = time.perf_counter(), time.process_time()
        response = self.handler.get_response(request)
        processor = time.process_time() - processor
        taken = (1000 * (time.perf_counter() - started), 1000 * processor)
        assert response.status_code == 200, response.status_code
        assert isinstance(response, HttpResponse)
        self.page = response.content.decode()
        return taken

    def step(self, url: str, op: str, *cards: str) -> Taken:
        names = ("version", "token", "draft_revision")
        fields = {
            n: re.search(f'name="{n}" value="([^"]*)"', self.page)[1] for n in names
        }
        sent = {**fields, "op": op, "cards": cards}
        request = self.factory.post(f"{url}draft/", sent)
        vars(request)["_dont_enforce_csrf_checks"] = True
        return self.answer(request)

    def newest_meld(self) -> str:
        """Return the id of the meld behind all others."""
        return str(re.findall(r'id="meld-(\d+)"', self.page)[-1])


@pytest.mark.django_db(transaction=True)
def test_a_step_of_a_draft_at_thirty_melds(settings):
    settings.ROOT_URLCONF = __name__
    match = full_table()
    client = Client()
    client.force_login(user_on_turn(match))
    browser = Browser(client)
    url = f"/m/{match.public_id}/"
    get = browser.factory.get
    browser.answer(get(url))
    hand = re.findall(r'name="cards" value="(0\.[^"]+)"', browser.page)[0]
    on_table = re.findall(r'name="cards" value="([1-9][0-9]*\.[^"*]+)"', browser.page)
    steps, pages, nothing = Times(), Times(), Times()
    for number in range(ROUNDS):
        place, _, card = on_table[3 * number + 2].partition(".")
        steps += browser.step(url, "new", hand, f"{place}.{card}")
        steps += browser.step(url, "put:2", f"{browser.newest_meld()}.{card}")
        steps += browser.step(url, "undo")
        steps += browser.step(url, "reset")
        nothing += browser.answer(get("/empty/"))
        pages += browser.answer(get(url))

    print(
        "\nmilliseconds passed (of the processor), median at 30 melds:"
        f"\na draft step {steps}, goal {GOAL:.0f}"
        f"\nthe page {pages}"
        f"\nan empty view {nothing}; a step takes {steps / nothing:.0f} times that"
    )
