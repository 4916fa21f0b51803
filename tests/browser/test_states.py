"""A slow answer, a failed step and signals from others: nothing jumps, nothing is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.playing import draw, hand, pick, ready
from tests.browser.test_playing import SOON, table

__all__ = ["table"]  # a fixture

PLACES = """() => ["#table", ".dock", ".seats", ".meld-zone"].map((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && [box.x, box.y, box.width, box.height];
})"""
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.value)))
        .observe({ type: "layout-shift" });
}"""


def test_nothing_moves_when_signals_arrive(table):
    first, second, _path = table
    places = second.evaluate(PLACES)
    second.evaluate(WATCH_SHIFTS)

    draw(first)
    expect(second.locator("#since")).to_contain_text("drew 1", timeout=SOON)
    draw(first)
    expect(second.locator("#since")).to_contain_text("drew 2", timeout=SOON)

    assert second.evaluate(PLACES) == places
    assert sum(second.evaluate("window.shifts")) == 0


def test_a_slow_answer_shows_that_the_step_is_on_its_way(table):
    first, _second, _path = table
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    first.route("**/move/", hold)
    sign = "getComputedStyle(document.querySelector('#table'), '::after').visibility"
    assert first.evaluate(sign) == "hidden"

    first.locator("#do-draw").click()
    until(first, f"{sign} === 'visible'")
    waiting.pop().continue_()
    expect(first.locator("#do-draw")).to_contain_text("2nd")

    assert first.evaluate(sign) == "hidden"


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        (lambda route: route.abort(), "No connection"),
        (lambda route: route.fulfill(status=500), "Nothing is lost"),
    ],
)
def test_a_step_that_fails_says_so_and_keeps_what_was_picked(
    table, complaints: list[str], fate: Callable[[Route], None], words: str
):
    first, _second, _path = table
    draw(first)
    for card in hand(first)[:2]:
        pick(first, card)
    first.route("**/draft/", fate)

    first.locator("#new-meld").click()

    expect(first.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert first.locator(".hand input:checked").count() == 2
    first.unroute("**/draft/")
    ready(first)
    first.locator("#new-meld").click()
    expect(first.locator(".meld.is-broken")).to_be_visible()
    complaints.clear()  # of htmx and Chromium about the failure


def test_without_a_connection_nothing_moves_and_one_line_says_so(
    table, complaints: list[str]
):
    first, _second, _path = table
    places = first.evaluate(PLACES)

    first.context.set_offline(True)

    line = first.locator("#offline")
    expect(line).to_contain_text("No connection. Your draft is safe; trying again.")
    assert first.evaluate(PLACES) == places
    complaints.clear()


def test_sounds_are_made_for_those_who_asked_for_them(new_page, table):
    first, _second, path = table
    heard = "window.heard ??= 0; const make = AudioContext.prototype.createOscillator;"
    heard += "AudioContext.prototype.createOscillator = function () { window.heard++; return make.call(this); };"
    first.add_init_script(heard)
    first.goto(path)
    draw(first)
    assert first.evaluate("window.heard") == 0

    turn_on_sounds(first)
    first.goto(path)
    draw(first)

    until(first, "window.heard > 0")


def until(page: Page, condition: str) -> None:
    """Wait for a condition in JavaScript; Playwright's own way needs eval."""
    look = f"const look = () => ({condition} ? done() : setTimeout(look, 20)); look();"
    page.evaluate(f"() => new Promise((done) => {{ {look} }})")


def turn_on_sounds(page: Page) -> None:
    page.goto("/profile/")
    page.get_by_label("Sounds").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-sounds", "on")


def test_a_picked_card_moves_within_the_hand_and_stays_picked(table):
    first, _second, _path = table
    draw(first)
    cards = hand(first)
    pick(first, cards[3])

    for _ in range(2):
        ready(first)
        with first.expect_response("**/hand/"):
            first.locator("#hand-left").press("Enter")
        ready(first)
        expect(first.locator(".hand input:checked")).to_have_value(f"0.{cards[3]}")

    moved = hand(first)
    assert moved.index(cards[3]) == 1
    first.reload()
    assert hand(first) == moved
