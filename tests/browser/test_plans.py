"""A plan made while waiting lives on when somebody else changes the table under it."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import STRIP, draw, hand, press, ready
from tests.browser.rearranging import JOKER_RUN, RUN, melds, picking, stepping

PLANNED = ["2H 3H 4H 5H 6H 7H 8H", "KH KD KC", "*TS JS", "9S 9C"]
OVERTAKEN = ["2H 3H 4H 5H 6H 7H 8H", "KH KD KC", "*8S 9S TS JS"]


@pytest.fixture
def mover(seat: Callable[..., Page]) -> Page:
    """Give the page of the player on turn, who holds 10 of spades."""
    return seat(0)


@pytest.fixture
def planner(seat: Callable[..., Page]) -> Page:
    """Give the page of the other player, who holds AH 2S 2H 4D 9C."""
    return seat(1)


def pick(page: Page, *cards: tuple[int, str]) -> None:
    for place, card in cards:
        page.locator(picking(place, card)).click(position=STRIP)


def put(page: Page, cards: Sequence[tuple[int, str]], meld: int) -> None:
    pick(page, *cards)
    with stepping(page):
        page.locator(f"#put-{meld}").click()


def test_a_plan_that_is_overtaken_is_set_on_the_new_table(mover, planner):
    put(planner, [(0, "2H")], RUN)
    pick(planner, (JOKER_RUN, "9S"), (0, "9C"))
    with stepping(planner):
        planner.locator("#new-meld").click()
    expect(planner.get_by_text("Only you see it")).to_be_visible()
    assert melds(planner) == PLANNED

    draw(mover)
    put(mover, [(0, "TS")], JOKER_RUN)
    pick(mover, (JOKER_RUN, "*TS"))
    with stepping(mover):
        mover.get_by_role("button", name="8 of spades", exact=True).click()
    press(mover, "do-confirm")

    other = planner.locator("h1").inner_text()
    expect(planner.locator("#overtaken")).to_have_text(
        f"{other} moved joker (10♠︎), which your plan used: 9♣︎ is back in your hand."
    )
    assert melds(planner) == OVERTAKEN
    assert sorted(hand(planner)) == ["2S", "4D", "9C", "AH"]
    expect(planner.get_by_label("9 of clubs, back in your hand")).to_be_visible()
    expect(planner.locator(".is-returned")).to_have_count(1)

    draw(planner)  # what was a plan is now the draft of the turn
    expect(planner.get_by_text("Only you see it")).to_have_count(0)
    expect(planner.locator("#do-confirm")).to_contain_text("Play 1 card")
    press(planner, "do-confirm")
    ready(planner)
    assert melds(mover) == OVERTAKEN
