"""axe finds nothing on the pages of the game, in both themes, large and small."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    axe_violations,
    draw,
    hand,
    make_match,
    pick,
    press,
    sign_up,
)
from tests.browser.rearranging import lay, sit_down
from tests.running_site import RunningSite

WINDOWS = {"large": (1440, 900), "phone": (390, 844)}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_the_game_are_accessible(
    new_page: Callable[..., Page], window: str, scheme: str
):
    width, height = WINDOWS[window]
    page = new_page(color_scheme=scheme, viewport={"width": width, "height": height})
    page.goto("/")
    assert axe_violations(page) == []
    sign_up(page, "axe")
    assert axe_violations(page) == []  # home without matches
    page.goto("/profile/")
    assert axe_violations(page) == []  # the settings
    page.goto("/matches/new/")
    assert axe_violations(page) == []
    make_match(page, "A person", "Bot Easy")
    assert axe_violations(page) == []  # the waiting room
    page.goto("/")
    assert axe_violations(page) == []  # home
    page.goto("/matches/open/")
    assert axe_violations(page) == []

    make_match(page, "Bot Easy", target=1)
    turn = page.locator(".seat.is-turn", has_text="axe")
    expect(turn).to_be_visible(timeout=20_000)
    draw(page)
    for card in hand(page)[:2]:
        pick(page, card)
    assert axe_violations(page) == []  # cards picked
    press(page, "new-meld")
    assert axe_violations(page) == []  # a broken meld
    page.locator("#do-confirm").press("Enter")
    expect(page.locator("#notice", has_text="rule 10")).to_be_visible()
    assert axe_violations(page) == []  # a refusal
    press(page, "do-draw")
    press(page, "do-draw")
    assert axe_violations(page) == []  # the end of the turn


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hint_is_accessible(
    site: RunningSite, new_page: Callable[..., Page], base_url: str, scheme: str
):
    path, sessions = lay(site, "first_turn_with_hints")
    page = sit_down(new_page(color_scheme=scheme), base_url, path, sessions[0])
    draw(page)
    for card in hand(page)[:2]:
        pick(page, card)
    press(page, "new-meld")

    page.locator("#mend").click()
    assert axe_violations(page) == []  # whether to make it legal
    page.locator("#no-mend").click()
    page.locator("#hint").click()
    assert axe_violations(page) == []  # what to ask
    page.locator("#hint-table").click()
    page.locator("#notice-steps summary").click()
    assert axe_violations(page) == []  # the answer
