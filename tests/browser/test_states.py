"""A slow answer, a failed step and signals from others: nothing jumps, nothing is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.playing import draw, hand, pick, press, ready
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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1440, 900)])
def test_the_buttons_stay_where_they_are_whatever_they_say(table, width, height):
    first, _second, _path = table
    first.set_viewport_size({"width": width, "height": height})
    buttons = ["#do-draw", "#knock", "#do-confirm"]
    places = []
    for drawn in range(3):
        places.append([first.locator(button).bounding_box() for button in buttons])
        if drawn < 2:
            draw(first)
    expect(first.locator("#do-draw")).to_contain_text("3rd")

    assert places[1:] == places[:1] * 2
    assert len({place["height"] for place in places[0]}) == 1


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


def test_an_answer_that_never_comes_is_given_up(table, complaints: list[str]):
    first, _second, _path = table
    patience = first.evaluate("htmx.config.timeout")
    assert patience > 0
    first.evaluate("htmx.config.timeout = 1")  # ms
    first.route("**/move/", lambda route: None)

    first.locator("#do-draw").click()

    alert = first.get_by_role("alert").filter(has_text="No connection")
    expect(alert).to_be_visible()
    first.unroute("**/move/")
    first.evaluate(f"htmx.config.timeout = {patience}")
    draw(first)
    expect(first.locator("#do-draw")).to_contain_text("2nd")
    complaints.clear()  # of htmx about the failure


def test_a_double_click_on_a_switch_switches_once(table):
    first, _second, _path = table
    first.locator("#side-drawing summary").click()

    first.locator("#draws-on").dblclick()
    ready(first)

    expect(first.locator("#draws-on")).to_have_text("Stop drawing for me")


def test_a_card_that_was_put_back_stays_picked_when_the_hand_is_sorted(table):
    first, _second, _path = table
    draw(first)
    card = hand(first)[0]
    pick(first, card)
    press(first, "new-meld")
    press(first, "do-undo")
    pick(first, card)

    with first.expect_response("**?hand=rank*"):
        first.locator("#hand-rank").click()

    expect(first.locator("#hand-rank")).to_have_attribute("aria-current", "true")
    expect(first.locator(".hand input:checked")).to_have_value(f"0.{card}")


def test_a_page_that_hears_nothing_looks_by_itself_and_tells_what_it_missed(table):
    first, second, path = table
    deaf = second.context.new_page()
    deaf.route_web_socket("**/ws/**", lambda socket: None)
    deaf.clock.install()
    deaf.goto(path)

    draw(first)
    deaf.locator("#hand-rank").click()
    expect(deaf.locator("#live")).to_contain_text("drew 1 card.")

    draw(first)
    deaf.clock.fast_forward("01:05")
    expect(deaf.locator("#live")).to_contain_text("drew 2 cards.")
