"""What a screen reader finds: names, states, announcements; and what axe says to all that."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keys import (
    HAND,
    expect_said,
    go,
    key,
    lay_all_but_an_ace,
    lay_joker_open,
    put,
    send,
    tab_to,
)
from tests.browser.playing import axe_violations, press
from tests.browser.rearranging import KINGS, RUN, lay, sit_down
from tests.running_site import RunningSite

WINDOWS = {"large": (1440, 900), "phone": (390, 844)}


@pytest.fixture
def mira(seat) -> Page:
    """Seat the player on turn, with the focus on the first card in her hand."""
    page: Page = seat()
    tab_to(page, HAND)
    return page


def test_hand_and_table_are_lists_of_full_names(mira):
    expect(mira.locator("#table .melds")).to_match_aria_snapshot("""
        - list "3 melds · 12 cards":
          - listitem:
            - 'group "Meld 1: run of hearts, 3 to 8, legal"':
              - checkbox "3 of hearts"
              - checkbox "4 of hearts"
              - checkbox "5 of hearts"
              - checkbox "6 of hearts"
              - checkbox "7 of hearts"
              - checkbox "8 of hearts"
          - listitem:
            - 'group "Meld 2: group of kings, legal"':
              - checkbox "king of hearts"
              - checkbox "king of diamonds"
              - checkbox "king of clubs"
          - listitem:
            - 'group "Meld 3: run of spades, 9 to jack, legal"':
              - checkbox "9 of spades"
              - checkbox "joker standing for 10 of spades"
              - checkbox "jack of spades"
          - listitem:
            - button "New meld"
        """)
    expect(mira.locator(".dock-hand")).to_match_aria_snapshot("""
        - list /Your hand, 8 cards · \\d+ points/:
          - listitem:
            - checkbox "10 of spades"
          - listitem:
            - checkbox "king of spades"
        """)


def test_the_table_is_one_region_whose_melds_can_be_scrolled(mira):
    table = mira.get_by_role("region", name="Table")

    expect(table.get_by_role("group", name="Melds", exact=True)).to_be_visible()
    expect(table.get_by_role("region")).to_have_count(0)


def test_picks_marks_and_what_a_meld_lacks_are_heard(mira):
    send(mira, "d")
    put(mira, "KS", KINGS, "KD")
    go(mira, RUN, "4H")
    send(mira, "s")
    go(mira, KINGS, "KS")
    key(mira, "Enter")

    expect(mira.locator(f"#meld-{KINGS}-cards")).to_match_aria_snapshot("""
        - 'group "Meld 2: group of kings, legal"':
          - checkbox "king of spades, from your hand" [checked]
          - checkbox "king of hearts"
        """)
    expect(mira.locator(f"#meld-{RUN}-cards")).to_match_aria_snapshot("""
        - 'group /Meld 1: 3 of hearts. Needs/':
          - checkbox "3 of hearts"
        """)
    expect(mira.locator(".dock-hand")).to_match_aria_snapshot("""
        - list:
          - listitem:
            - checkbox "7 of diamonds, just drawn"
        """)


def test_what_others_do_is_said_once_and_not_again(seat, mira):
    tomas = seat(1)
    tomas.evaluate(
        """() => {
            const live = document.getElementById("live");
            window.said = [];
            new MutationObserver(() => window.said.push(live.innerText)).observe(
                live, { childList: true, subtree: true }
            );
        }"""
    )

    send(mira, "d")
    expect_said(tomas, "drew 1 card.")
    tomas.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tomas.evaluate("window.dispatchEvent(new Event('online'))")
    send(mira, "d")
    expect_said(tomas, "drew 2 cards.")

    said = tomas.evaluate("window.said")
    assert len(said) == 2


def test_a_refusal_is_said_and_nothing_else_speaks(mira):
    send(mira, "d")
    go(mira, KINGS, "KD")
    key(mira, "Enter")
    go(mira, HAND, "TS")

    key(mira, "Enter")  # a card of the table can't go to the hand (rule 14b)

    expect_said(mira, "K♦ was on the table and has to stay there.")
    expect(mira.locator("#notice")).to_be_visible()
    speaking = mira.locator(
        "[role=status], [role=alert], [aria-live]:not([aria-live=off])"
    )
    assert speaking.evaluate_all("all => all.map(({ id }) => id)") == ["live", "alert"]


def be_on_turn(page: Page) -> None:
    tab_to(page, HAND)


def pick_up(page: Page) -> None:
    send(page, "d")
    go(page, RUN, "5H")
    key(page, "Enter")


def be_refused(page: Page) -> None:
    send(page, "s")
    go(page, RUN, "3H")
    key(page, "c")
    expect(page.locator("#notice")).to_be_visible()


def see_the_keys(page: Page) -> None:
    key(page, "?")
    expect(page.locator("#keys")).to_be_visible()


def choose_for_a_joker(page: Page) -> None:
    key(page, "Escape")
    send(page, "Shift+R")
    put(page, "TS", 3, "JS")
    lay_joker_open(page)


def wait_for_others(page: Page) -> None:
    send(page, "Shift+R")
    press(page, "do-draw")
    press(page, "do-draw")
    press(page, "do-confirm")


def choose_an_order_of_the_hand(page: Page) -> None:
    """Open the question; on a large window the orders stand beside the hand's name."""
    sort = page.locator("#sort")
    if sort.is_visible():
        sort.click()
        expect(page.get_by_role("dialog", name="Sort your hand")).to_be_visible()


STATES = (
    be_on_turn,
    pick_up,
    be_refused,
    see_the_keys,
    choose_for_a_joker,
    wait_for_others,
    choose_an_order_of_the_hand,
)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_whatever_one_does_at_the_table(
    seat: Callable[..., Page], window: str, scheme: str
):
    width, height = WINDOWS[window]
    page = seat(color_scheme=scheme, viewport={"width": width, "height": height})
    faults = []

    for come_to in STATES:
        come_to(page)
        faults += [(come_to.__name__, fault) for fault in axe_violations(page)]

    assert faults == []


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_thirty_melds_nor_at_the_question_of_a_knock(
    site: RunningSite,
    new_page: Callable[..., Page],
    base_url: str,
    window: str,
    scheme: str,
):
    width, height = WINDOWS[window]
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": height}}
    path, sessions = lay(site, "full_table")
    full = sit_down(new_page(**options), base_url, path, sessions[0])
    assert axe_violations(full) == []

    path, sessions = lay(site, "first_turn")
    page = sit_down(new_page(**options), base_url, path, sessions[0])
    assert axe_violations(page) == []  # nothing on the table
    tab_to(page, HAND)
    send(page, "d")
    lay_all_but_an_ace(page)
    key(page, "k")
    expect(
        page.get_by_role("dialog", name="End the round with 3 points?")
    ).to_be_visible()
    expect(page.locator("#no-knock")).to_be_focused()
    assert axe_violations(page) == []
