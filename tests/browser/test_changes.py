"""What others did can be followed step by step, and nothing else moves meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.playing import (
    axe_violations,
    draw,
    make_match,
    pick,
    press,
    sign_up,
    take_turn,
)
from tests.browser.rearranging import KINGS, lay, sit_down
from tests.running_site import RunningSite

AFTER = ["3H 4H 5H", "KS KH KD KC", "9S TS JS", "6H 7H 8H", "2C 3C *4C"]
BOXES = """() => {
    const table = document.querySelector(".melds").getBoundingClientRect();
    return Object.fromEntries([...document.querySelectorAll(".meld")].map((meld) => {
        const { x, y, width, height } = meld.getBoundingClientRect();
        return [meld.id, [x - table.x, y - table.y, width, height].join(" ")];
    }));
}"""
"""Where the melds lie on the table, however far it is scrolled."""
WATCH_TRAVELS = """
    window.travels = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.travels.push(this.dataset.face);
        return animate.apply(this, how);
    };
"""
TURNS = 40
"""Of a person, after which a bot has surely melded."""
TRIES = 20
"""Times to look for what a page sends when it is left."""


def shown_melds(page: Page) -> list[str]:
    """Return the melds that can be seen on the table, such as ``3H 4H 5H``."""
    found: list[str] = page.locator(".melds:not([hidden]) .meld").evaluate_all(
        """melds => melds.map((meld) => [...meld.querySelectorAll("[data-face]")]
            .map((card) => card.dataset.face).join(" "))"""
    )
    return found


@pytest.fixture
def rearranged(
    page: Page, site: RunningSite, base_url: str
) -> Callable[..., tuple[Page, str, list[str]]]:
    """Return a function that opens a table which somebody else has rearranged."""

    def rearranged(page: Page = page) -> tuple[Page, str, list[str]]:
        path, sessions = lay(site, "rearranged_table")
        return sit_down(page, base_url, path, sessions[0]), path, sessions

    return rearranged


def test_what_others_did_is_played_from_the_old_table_to_the_new(rearranged):
    page, _path, _sessions = rearranged()
    now = shown_melds(page)

    page.locator("#show-me").click()

    expect(page.locator("#show")).to_be_visible()
    expect(page.locator("#show-forward")).to_be_disabled(timeout=20_000)
    assert sorted(shown_melds(page)) == sorted(now) == sorted(AFTER)
    expect(page.locator("#show-play")).to_have_text("Again")

    page.keyboard.press("Escape")

    expect(page.locator("#show")).to_have_count(0)
    expect(page.locator("#show-me")).to_be_focused()
    assert shown_melds(page) == now


def test_a_double_click_shows_it_once(rearranged):
    page, path, _sessions = rearranged()

    page.locator("#show-me").dblclick()

    expect(page.locator("#show-progress")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#show")).to_have_count(0)
    assert page.url.endswith(path)


def test_a_step_of_ones_own_calls_off_a_show_that_is_still_to_come(rearranged):
    page, path, _sessions = rearranged()
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/changes/", hold)
    page.locator("#show-me").click()

    draw(page)
    with page.expect_response("**/changes/"):
        waiting.pop().continue_()

    expect(page.locator("#since")).to_be_visible()
    expect(page.locator("#show")).to_have_count(0)
    draw(page)
    assert page.url.endswith(path)


def test_a_show_can_be_paused_and_stepped_through_by_keyboard(rearranged):
    page, _path, _sessions = rearranged()
    page.locator("#show-me").click()
    expect(page.locator("#show-play")).to_be_focused()

    page.keyboard.press("Space")
    expect(page.locator("#show-play")).to_have_text("Play")
    while page.locator("#show-back").is_enabled():
        page.keyboard.press("ArrowLeft")

    assert shown_melds(page) == ["3H 4H 5H 6H 7H 8H", "KH KD KC", "9S *TS JS"]

    page.keyboard.press("ArrowRight")

    expect(page.locator("#show-caption")).to_contain_text("splits the run of hearts")
    expect(page.locator("#live")).to_contain_text("splits the run of hearts")
    assert shown_melds(page)[0] == "3H 4H 5H"
    assert axe_violations(page) == []


def test_with_reduced_motion_a_show_waits_for_each_step(rearranged, new_page):
    calm = new_page(reduced_motion="reduce")
    calm.add_init_script(WATCH_TRAVELS)
    page, _path, _sessions = rearranged(calm)
    page.locator("#show-me").click()
    expect(page.locator("#show-forward")).to_be_focused()

    while page.locator("#show-forward").is_enabled():
        page.keyboard.press("Enter")

    expect(page.locator("#show-play")).to_be_focused()
    assert sorted(shown_melds(page)) == sorted(AFTER)
    assert page.evaluate("window.travels") == []


def test_a_refresh_waits_until_the_show_is_closed(rearranged):
    page, path, _sessions = rearranged()
    page.locator("#show-me").click()
    page.locator("#show-play").click()
    twin = page.context.new_page()
    twin.goto(path)

    draw(twin)

    expect(twin.locator("#do-draw")).to_contain_text("2nd")
    expect(page.locator("#show")).to_be_visible()
    page.locator("#show-close").click()
    expect(page.locator("#do-draw")).to_contain_text("2nd")


def test_a_bots_turn_can_be_followed(page: Page):
    sign_up(page, "ana")
    make_match(page, "Bot Medium", target=1000)
    for _ in range(TURNS):
        expect(
            page.locator("#next-round, .seat.is-turn:has-text('Your turn')").first
        ).to_be_visible(timeout=30_000)
        if page.locator("#show-me").count():
            break
        if page.locator("#next-round").count():
            press(page, "next-round")
        else:
            take_turn(page)

    page.locator("#show-me").click()

    expect(page.locator("#show-caption")).to_contain_text("Bot Medium lays")
    expect(page.locator("#show-forward")).to_be_disabled(timeout=20_000)


@pytest.mark.parametrize("table", ["small_table", "full_table"])
def test_a_step_moves_no_meld_that_it_doesnt_touch(
    page: Page, site: RunningSite, base_url: str, table: str
):
    path, sessions = lay(site, table)
    sit_down(page, base_url, path, sessions[0])
    draw(page)
    before = page.evaluate(BOXES)
    is_dense = page.locator(".melds.is-dense").count()

    card = page.locator(".hand input[name=cards]").first
    pick(page, (card.get_attribute("value") or "").removeprefix("0."))
    press(page, f"put-{KINGS}")
    page.locator(".meld .card.is-new").wait_for()
    after = page.evaluate(BOXES)

    assert page.locator(".melds.is-dense").count() == is_dense
    del before[f"meld-{KINGS}"], after[f"meld-{KINGS}"]
    assert after == before


def test_only_the_cards_of_a_step_travel(page: Page, site: RunningSite, base_url: str):
    page.add_init_script(WATCH_TRAVELS)
    path, sessions = lay(site, "small_table")
    sit_down(page, base_url, path, sessions[0])
    draw(page)
    page.evaluate("window.travels = []")

    pick(page, "KS")
    press(page, f"put-{KINGS}")

    on_table = {"KS", "KH", "KD", "KC"}
    travels = set(page.evaluate("window.travels"))
    assert "KS" in travels
    table = set(" ".join(shown_melds(page)).split())
    assert travels & table <= on_table


def test_a_page_that_is_left_has_been_looked_at(
    site: RunningSite, rearranged: Callable[..., tuple[Page, str, list[str]]]
):
    page, path, _sessions = rearranged()
    shown = page.locator("#looked [name=number]").get_attribute("value")

    page.goto("/rules/")

    assert any(shown in looked(site, path) for _ in range(TRIES))


def looked(site: RunningSite, path: str) -> list[str]:
    """Return what each seat of a match has seen."""
    seats = f"Seat.objects.filter(match__public_id='{path.split('/')[2]}')"
    code = f"from games.models import Seat; print(*{seats}.values_list('looked', flat=True))"
    return site.manage("shell", "-c", code).split()
