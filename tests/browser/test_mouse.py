"""Cards are rearranged by mouse, and no interruption loses one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import STRIP, draw, hand, ready
from tests.browser.rearranging import (
    BEFORE,
    JOKER_RUN,
    KINGS,
    LEFT,
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


@pytest.fixture
def table(page: Page, site: RunningSite, base_url: str) -> Page:
    """Give the page of the player who is to rearrange the small table."""
    path, keys = lay(site, "small_table")
    page.set_viewport_size({"width": 1440, "height": 900})
    sit_down(page, base_url, path, keys[0])
    draw(page)
    return page


def hold(page: Page, start: Point, to: Point) -> None:
    """Press the button on a card and move it, without letting go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 8, start[1])
    page.mouse.move(*to, steps=4)


def drag(page: Page, start: Point, to: Point) -> None:
    hold(page, start, to)
    with stepping(page):
        page.mouse.up()


def test_a_table_is_rearranged_by_dragging(table):
    page = table

    page.keyboard.down("Shift")  # takes the cards behind it along
    drag(page, card_point(page, RUN, "6H"), point_of(page, "#new-meld"))
    page.keyboard.up("Shift")
    drag(page, card_point(page, 0, "KS"), meld_point(page, KINGS))
    drag(page, card_point(page, 0, "TS"), meld_point(page, JOKER_RUN))
    for place, card in ((JOKER_RUN, "*TS"), (0, "2C"), (0, "3C")):
        page.locator(picking(place, card)).click(position=STRIP)
    drag(page, card_point(page, 0, "3C"), point_of(page, "#table-scroll", 0.9))
    with stepping(page):
        page.get_by_role("button", name="4 of clubs", exact=True).click()

    expect_rearranged(page)
    assert sorted(hand(page)) == sorted(LEFT.split())


def test_a_table_is_rearranged_by_clicking_cards_and_places(table):
    page = table

    page.mouse.move(*card_point(page, RUN, "6H"))
    with stepping(page):
        page.locator("#meld-gap").click()
    for card, meld in (("KS", KINGS), ("TS", JOKER_RUN)):
        page.locator(picking(0, card)).click(position=STRIP)
        with stepping(page):
            page.locator(f"#put-{meld}").click()
    for place, card in ((JOKER_RUN, "*TS"), (0, "2C"), (0, "3C")):
        page.locator(picking(place, card)).click(position=STRIP)
    with stepping(page):
        page.locator("#new-meld").click()
    with stepping(page):
        page.locator(".chooser.is-open .btn", has_text="4").click()

    expect_rearranged(page)


def test_two_melds_are_joined_by_dragging_one_onto_the_other(table):
    page = table
    drag(page, card_point(page, RUN, "8H"), point_of(page, "#new-meld"))

    page.mouse.move(*meld_point(page, 4))
    drag(page, point_of(page, "#meld-grip"), meld_point(page, RUN))

    assert melds(page) == BEFORE


def test_the_draft_is_there_after_a_reload_and_on_another_device(
    table, new_page: Callable[..., Page], site, base_url
):
    page = table
    drag(page, card_point(page, 0, "KS"), meld_point(page, KINGS))
    with_king = melds(page)
    cookies = page.context.cookies()

    page.reload()
    other = new_page()
    other.context.add_cookies(cookies)
    other.goto(page.url)

    assert melds(page) == with_king
    assert melds(other) == with_king


def test_a_card_comes_back_to_the_hand_but_not_one_of_the_table(table):
    page = table
    drag(page, card_point(page, 0, "KS"), meld_point(page, KINGS))

    drag(page, card_point(page, KINGS, "KS"), point_of(page, ".dock-hand"))
    assert melds(page) == BEFORE

    hold(page, card_point(page, KINGS, "KH"), point_of(page, ".dock-hand"))
    expect(page.locator(".dock-stay")).to_be_visible()
    with stepping(page):
        page.mouse.up()
    expect(page.locator("#notice")).to_contain_text("14b")
    assert melds(page) == BEFORE


def test_the_hand_is_put_in_order_by_dragging(table):
    page = table
    held = hand(page)
    hold(page, card_point(page, 0, held[0]), card_point(page, 0, held[3]))
    with page.expect_response("**/hand/"):
        page.mouse.up()
    ready(page)

    assert hand(page) == [*held[1:3], held[0], *held[3:]]
    page.reload()
    assert hand(page) == [*held[1:3], held[0], *held[3:]]


@pytest.mark.parametrize("interruption", ["escape", "blur", "nowhere", "offline"])
def test_an_interrupted_drag_loses_nothing(table, interruption, complaints):
    page = table
    before = melds(page), hand(page)
    to = point_of(page, ".top" if interruption == "nowhere" else "#new-meld")
    hold(page, card_point(page, 0, "KS"), to)
    expect(page.locator(".ghost")).to_be_visible()

    if interruption == "escape":
        page.keyboard.press("Escape")
    if interruption == "blur":
        page.evaluate("window.dispatchEvent(new Event('blur'))")
    page.context.set_offline(interruption == "offline")
    page.mouse.up()

    expect(page.locator(".ghost, .is-origin")).to_have_count(0)
    page.context.set_offline(False)
    assert (melds(page), hand(page)) == before
    assert page.locator("#play .card :checked").count() == 0
    complaints.clear()  # Chromium's own lines about the lost connection


def test_news_waits_while_a_card_is_held(table):
    page = table
    twin = page.context.new_page()
    twin.goto(page.url)
    page.evaluate("document.getElementById('play').dataset.held = 'here'")
    hold(page, card_point(page, 0, "KS"), meld_point(page, KINGS))

    draw(twin)
    page.wait_for_timeout(300)  # more than a refresh takes
    expect(page.locator("#play[data-held]")).to_have_count(1)
    expect(page.locator(".ghost")).to_be_visible()

    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator("#do-draw")).to_contain_text("3rd")
    assert "KS" in hand(page)
    ready(page)
