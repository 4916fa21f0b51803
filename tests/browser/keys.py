"""What people do by keyboard alone, and what they then notice."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import ready
from tests.browser.rearranging import JOKER_RUN

HAND = 0
"""The place of the cards in hand, beside the ids of melds."""


def focused(page: Page) -> str:
    """Return the id of what has the focus; “BODY” when it is lost."""
    return str(
        page.evaluate("document.activeElement.id || document.activeElement.tagName")
    )


def expect_focus(page: Page, place: int, card: str) -> None:
    expect(page.locator(f"#card-{place}-{card.replace('*', 'j')}-1")).to_be_focused()


def expect_said(page: Page, text: str) -> None:
    expect(page.locator("#live")).to_contain_text(text)


def key(page: Page, *keys: str) -> None:
    """Press keys that send nothing."""
    for name in keys:
        page.keyboard.press(name)


def send(page: Page, name: str) -> None:
    """Press a key that sends something, and wait for the answer."""
    stamp = page.locator("#match").get_attribute("data-stamp")
    page.keyboard.press(name)
    expect(page.locator("#match")).not_to_have_attribute("data-stamp", stamp)
    ready(page)


def tab_to(page: Page, place: int) -> None:
    """Press Tab until the hand, or back until the table, has the focus."""
    wanted, tab = (".dock-hand", "Tab") if place == HAND else ("#table", "Shift+Tab")
    for _ in range(20):
        if page.evaluate(f"Boolean(document.activeElement.closest('{wanted}'))"):
            return
        page.keyboard.press(tab)
    pytest.fail(f"{tab} doesn't come to {wanted}")


def go(page: Page, place: int, card: str) -> None:
    """Go to a card by Tab, Home and the arrow to the right."""
    tab_to(page, place)
    page.keyboard.press("Home")
    wanted = f"card-{place}-{card.replace('*', 'j')}-1"
    for _ in range(120):
        if focused(page) == wanted:
            return
        page.keyboard.press("ArrowRight")
    pytest.fail(f"no arrow comes to {wanted}")


def put(page: Page, card: str, place: int, beside: str) -> None:
    """Pick up a card in the hand and put it to the meld of another one."""
    go(page, HAND, card)
    key(page, "Enter")
    go(page, place, beside)
    send(page, "Enter")


def lay_joker_open(page: Page) -> None:
    """Lay two clubs and put the freed joker to them, where it could stand for two."""
    go(page, HAND, "2C")
    key(page, "Enter", "ArrowRight", "Space")
    send(page, "n")
    new = page.locator(".meld", has=page.locator('input[value$=".2C"]'))
    number = int((new.get_attribute("id") or "").removeprefix("meld-"))
    go(page, JOKER_RUN, "*TS")
    key(page, "Space")
    go(page, number, "3C")
    send(page, "Space")


def choose(page: Page, name: str) -> None:
    """Go on by arrows to a choice of the joker, and press it."""
    choice = page.get_by_role("button", name=name, exact=True)
    if not choice.evaluate("button => Boolean(button.closest('#table'))"):
        key(page, "Shift+Tab")
    for _ in range(60):
        if choice.evaluate("button => button === document.activeElement"):
            send(page, "Enter")
            return
        page.keyboard.press("ArrowRight")
    pytest.fail(f"no arrow comes to {name}")


def lay_all_but_an_ace(page: Page) -> None:
    """Lay everything from the first hand but an ace and a two: 3 points are left."""
    for cards in (("3H", "4H", "5H", "6H", "7H", "8H"), ("KH", "KD", "KC")):
        for card in cards:
            go(page, HAND, card)
            key(page, "Enter")
        send(page, "n")
