"""Cards are rearranged by finger on a phone, and no interruption loses one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import axe_violations, hand, ready
from tests.browser.rearranging import (
    JOKER_RUN,
    KINGS,
    RUN,
    Point,
    card_point,
    expect_rearranged,
    lay,
    meld_point,
    melds,
    picking,
    point_of,
    sit_down,
    stepping,
)
from tests.running_site import RunningSite

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
PRESS = 300  # ms: longer than a finger rests before it lifts a card


class Finger:
    """A finger on the screen, as the browser gets it from the system."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.at: Point = (0, 0)

    def send(self, kind: str, *points: Point) -> None:
        touches = [
            {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)
        ]
        event = {"type": kind, "touchPoints": touches}
        self.session.send("Input.dispatchTouchEvent", event)

    def press(self, at: Point, rest: int = 0) -> None:
        self.at = at
        self.send("touchStart", at)
        if rest:
            self.page.wait_for_timeout(rest)

    def move(self, to: Point, steps: int = 6) -> None:
        (x, y), self.at = self.at, to
        for step in range(1, steps + 1):
            share = step / steps
            self.send("touchMove", (x + (to[0] - x) * share, y + (to[1] - y) * share))

    def drag(self, start: Point, to: Point, rest: int = PRESS) -> None:
        """Carry a card to a place, and wait for the answer."""
        self.press(start, rest)
        self.move(to)
        with stepping(self.page):
            self.send("touchEnd")


@pytest.fixture
def phone(
    new_page: Callable[..., Page], site: RunningSite, base_url: str
) -> Callable[[str], tuple[Page, Finger]]:
    """Return a function that opens a table on a phone, after a first draw."""

    def phone(table: str) -> tuple[Page, Finger]:
        path, keys = lay(site, table)
        page = sit_down(new_page(**PHONE), base_url, path, keys[0])
        ready(page)
        page.locator("#do-draw").tap()
        expect(page.locator("#do-draw")).to_contain_text("2nd")
        ready(page)
        return page, Finger(page)

    return phone


def test_a_table_is_rearranged_by_dragging_with_a_finger(phone):
    page, finger = phone("small_table")

    finger.drag(card_point(page, 0, "KS"), meld_point(page, KINGS), rest=0)
    finger.drag(card_point(page, 0, "TS"), meld_point(page, JOKER_RUN))
    finger.drag(card_point(page, JOKER_RUN, "*TS"), point_of(page, "#table-scroll"))
    finger.drag(card_point(page, 0, "2C"), meld_point(page, 4))
    finger.drag(card_point(page, 0, "3C"), meld_point(page, 4))
    with stepping(page):
        page.locator(".chooser.is-open .btn", has_text="4").tap()
    for card in ("8H", "7H", "6H"):
        to = meld_point(page, 5) if card != "8H" else point_of(page, "#new-meld")
        finger.drag(card_point(page, RUN, card), to)

    expect_rearranged(page)


def test_a_table_is_rearranged_by_taps(phone):
    page, _finger = phone("small_table")

    page.locator(f"#meld-{RUN}").tap()
    page.locator(".tray").locator(picking(RUN, "6H")).tap()
    with stepping(page):
        page.locator(".tray").get_by_role("button", name="Split here").tap()
    for card, meld in (("KS", KINGS), ("TS", JOKER_RUN)):
        page.locator(picking(0, card)).tap()
        with stepping(page):
            page.locator(f"#meld-{meld}").tap()
    page.locator(f"#meld-{JOKER_RUN}").tap()
    page.locator(".tray").locator(picking(JOKER_RUN, "*TS")).tap()
    page.locator(".tray").get_by_role("button", name="Take it").tap()
    page.locator(picking(0, "2C")).tap()
    page.locator(picking(0, "3C")).tap()
    with stepping(page):
        page.locator("#new-meld").tap()
    with stepping(page):
        page.locator(".chooser.is-open .btn", has_text="4").tap()

    expect_rearranged(page)


def test_no_meld_moves_when_one_is_opened(phone):
    page, _finger = phone("small_table")
    before = [page.locator(f"#meld-{meld}").bounding_box() for meld in (2, 3)]

    page.locator(f"#meld-{RUN}").tap()

    expect(page.locator(".tray")).to_be_visible()
    assert [page.locator(f"#meld-{meld}").bounding_box() for meld in (2, 3)] == before
    box = page.locator(".tray label.card").first.bounding_box()
    assert box is not None
    assert box["width"] >= 43
    assert axe_violations(page) == []


@pytest.mark.parametrize("interruption", ["cancel", "second finger"])
def test_an_interrupted_drag_loses_nothing(phone, interruption):
    page, finger = phone("small_table")
    before = melds(page), hand(page)
    finger.press(card_point(page, RUN, "4H"), PRESS)
    finger.move(point_of(page, "#table-scroll"))
    expect(page.locator(".ghost")).to_be_visible()

    if interruption == "cancel":
        finger.send("touchCancel")
    else:
        finger.send("touchStart", finger.at, (20, 600))
        finger.send("touchEnd")

    expect(page.locator(".ghost, .is-origin")).to_have_count(0)
    assert (melds(page), hand(page)) == before
    assert page.locator("#play .card :checked").count() == 0


def test_thirty_melds_are_scrolled_and_reached_on_a_phone(phone):
    page, finger = phone("full_table")
    before = melds(page)
    assert len(before) == 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    # Up and down the table scrolls, also where the finger is on a card.
    finger.press(point_of(page, "#meld-14 .card"))
    finger.move((finger.at[0], finger.at[1] - 200))
    finger.send("touchEnd")
    page.wait_for_function("document.getElementById('table-scroll').scrollTop > 50")
    assert melds(page) == before

    # A held card scrolls it to its end.
    finger.press(card_point(page, 0, "TC"), PRESS)
    finger.move(point_of(page, "#table-scroll", 0.97))
    page.wait_for_function(
        """() => {
            const table = document.getElementById("table-scroll");
            return table.scrollTop + table.clientHeight >= table.scrollHeight - 1;
        }"""
    )
    finger.move(point_of(page, "#new-meld"))
    with stepping(page):
        finger.send("touchEnd")
    assert melds(page) == [*before, "TC"]
