"""People play in the browser, and see what the others do without reloading."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    STRIP,
    axe_violations,
    draw,
    hand,
    is_on_turn,
    make_match,
    pick,
    press,
    ready,
    sign_up,
    take_turn,
    version,
)

SOON = 2_000  # ms: longer than a change may take to be seen by others
A_ROUND = 180  # seconds for the slowest machine
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def table(new_page: Callable[..., Page]) -> tuple[Page, Page, str]:
    """Seat two people at a table: whoever is on turn, the other one, and where."""
    ana, bo = new_page(), new_page()
    sign_up(ana, "ana")
    sign_up(bo, "bo")
    path = make_match(ana, "A person")
    bo.goto(path)
    bo.get_by_role("button", name="Take a seat").click()
    for page in (ana, bo):
        expect(page.locator(".game#match")).to_be_visible()
        ready(page)
    return (ana, bo, path) if is_on_turn(ana) else (bo, ana, path)


def mark(page: Page) -> None:
    """Remember in the page that it was not loaded anew."""
    page.evaluate("window.wasHere = true")


def was_not_loaded_anew(page: Page) -> bool:
    return bool(page.evaluate("window.wasHere === true"))


def test_a_person_plays_a_round_against_bots_while_another_one_watches(
    page: Page, new_page: Callable[..., Page]
):
    watcher = new_page()
    sign_up(watcher, "watcher")
    name = sign_up(page, "player")
    path = make_match(page, "Bot Medium", "Bot Medium", target=1000)
    watcher.goto(path)
    expect(watcher.get_by_text("You are watching").first).to_be_visible()
    mark(watcher)
    seen = version(watcher)

    deadline = time.monotonic() + A_ROUND
    melds = 0
    while page.locator("#next-round, #do-confirm").first.is_visible():
        assert time.monotonic() < deadline, "the round does not end"
        expect(
            page.locator("#next-round, .seat.is-turn:has-text('Your turn')")
        ).to_be_visible(timeout=30_000)
        if page.locator("#next-round").count():
            break
        melds += take_turn(page)
        expect(watcher.locator("#match")).not_to_have_attribute(
            "data-version", str(seen)
        )
        seen = version(watcher)

    expect(page.get_by_role("heading", level=1)).to_contain_text(
        re.compile("round|undercut")
    )
    expect(page.get_by_role("heading", name="Hands")).to_be_visible()
    expect(watcher.locator(".top-title")).to_contain_text("Round 2")
    expect(watcher.locator(".seats")).to_contain_text(name)
    assert was_not_loaded_anew(watcher)
    assert axe_violations(page) == []
    press(page, "next-round")
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()


def test_two_people_see_each_others_moves_without_reloading(table):
    first, second, _path = table
    for page in (first, second):
        mark(page)

    draw(first)

    expect(second.locator("#since")).to_contain_text("drew 1", timeout=SOON)
    expect(second.locator("#live")).to_contain_text("drew 1")
    if not take_turn(first):
        expect(second.locator("#since")).to_contain_text("drew 3", timeout=SOON)
    expect(second.locator(".seat.is-turn")).to_contain_text("Your turn", timeout=SOON)

    draw(second)

    expect(first.locator("#since")).to_contain_text("drew 1", timeout=SOON)
    assert was_not_loaded_anew(first)
    assert was_not_loaded_anew(second)


def test_after_a_lost_connection_the_page_catches_up_by_itself(table, complaints):
    first, second, _path = table
    mark(second)
    second.context.set_offline(True)
    expect(second.locator("#offline")).to_be_visible()

    draw(first)
    draw(first)
    second.context.set_offline(False)

    expect(second.locator("#since")).to_contain_text("drew 2", timeout=SOON * 3)
    expect(second.locator("#offline")).to_be_hidden()
    assert was_not_loaded_anew(second)
    complaints.clear()  # Chromium's own lines about the lost connection


def test_picks_survive_what_others_do_and_the_draft_survives_a_reload(table):
    first, _second, path = table
    twin = first.context.new_page()
    draw(first)
    cards = hand(first)[:2]
    for card in cards:
        pick(first, card)
    twin.goto(path)
    draw(twin)

    expect(first.locator("#do-draw")).to_contain_text("3rd", timeout=SOON)
    assert first.locator(".hand input:checked").count() == 2

    press(first, "new-meld")
    twin.reload()

    expect(twin.locator(".meld.is-broken")).to_be_visible()


def test_a_stale_window_gets_the_new_page_and_one_clear_sentence(table):
    first, _second, path = table
    stale = first.context.new_page()
    # Neither signals nor looks of its own tell this window anything.
    stale.route_web_socket("**/ws/**", lambda socket: None)
    stale.goto(path)
    draw(first)

    press(stale, "do-draw")

    expect(stale.locator("#notice", has_text="moved on")).to_be_visible()
    expect(stale.locator("#do-draw")).to_contain_text("2nd")


def test_a_double_click_draws_one_card(table):
    first, second, _path = table

    first.locator("#do-draw").dblclick(delay=60)
    first.locator("#do-draw").click(click_count=2, delay=150)
    ready(first)

    drawn = first.locator("#do-draw").inner_text()
    assert "2nd" in drawn or "3rd" in drawn
    expect(second.locator("#since")).to_contain_text(re.compile("drew [12]"))


def test_the_back_button_shows_the_table_as_it_is_now(table):
    first, _second, path = table
    first.goto("/rules/")
    twin = first.context.new_page()
    twin.goto(path)
    draw(twin)

    first.go_back()

    expect(first.locator("#do-draw")).to_contain_text("2nd")


def tap(page: Page, target: str) -> None:
    """Tap what sends a step, and wait for the answer."""
    ready(page)
    with page.expect_response(re.compile("/(move|draft)/$")):
        page.locator(target).tap()
    ready(page)


def test_a_match_is_made_and_played_by_touch_on_a_phone(new_page):
    page = new_page(**PHONE)
    sign_up(page, "phone")
    make_match(page, "Bot Easy")
    expect(page.locator(".seat.is-turn", has_text="phone")).to_be_visible(
        timeout=20_000
    )
    tap(page, "#do-draw")

    cards = page.locator(".hand label.card")
    for number in range(3):
        cards.nth(number).tap()
    tap(page, "#new-meld")
    meld = page.locator(".meld[data-accepts]").last
    expect(meld).to_be_visible()

    # A hand card is put to a meld: the whole meld is one target.
    page.locator(".hand label.card").first.tap()
    tap(page, ".meld[data-accepts] >> nth=-1")
    expect(meld.locator("label.card")).to_have_count(4)

    # Without a picked card a tap opens the meld above the hand, where cards are large.
    meld.tap()
    tray = page.locator(".tray")
    expect(tray).to_be_visible()
    box = tray.locator("label.card").first.bounding_box()
    assert box is not None
    assert box["width"] >= 43
    tray.locator("label.card").first.tap()
    tap(page, "#do-take")
    expect(meld.locator("label.card")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_turn_is_played_without_script(browser, base_url, new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/accounts/signup/")
    sign_up(page, "plain")
    page.goto("/matches/new/")
    page.get_by_label("Seat 3").select_option(label="Nobody")
    page.get_by_label("Your random text").fill("abc")
    page.get_by_role("button", name="Make the match").click()
    for _ in range(100):
        if is_on_turn(page):
            break
        time.sleep(0.2)
        page.reload()

    page.locator("#do-draw").click()
    for number in range(3):
        page.locator(".hand label.card").nth(number).click(position=STRIP)
    page.locator("#new-meld").click()
    page.locator(".hand label.card").first.click(position=STRIP)
    page.locator(".meld-put").last.click()

    mine = page.locator(".meld[data-accepts]").last
    expect(mine.locator("label.card.is-new")).to_have_count(4)

    page.locator("#do-reset").click()
    page.locator("#do-draw").click()
    page.locator("#do-draw").click()
    page.locator("#do-confirm").click()

    expect(page.locator(".log")).to_contain_text("You drew 3")
