"""A step exchanges what it changes; everything else stays on the page as it lies."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.playing import STRIP, draw, hand, ready
from tests.browser.rearranging import JOKER_RUN, KINGS, RUN, picking, stepping

MARK = """() => {
    for (const part of document.querySelectorAll("#match [id]")) part.isOld = true;
}"""


def is_old(page: Page, selector: str) -> bool:
    """Tell whether an element was on the page when it was marked."""
    answer: bool = page.locator(selector).evaluate("(part) => part.isOld === true")
    return answer


def put_king(page: Page) -> None:
    """Lay the king of spades on the other kings."""
    page.locator(picking(0, "KS")).click(position=STRIP)
    with stepping(page):
        page.locator(f"#put-{KINGS}").click()


def test_a_step_leaves_all_other_cards_as_they_lie(seat: Callable[..., Page]):
    page = seat()
    draw(page)
    page.evaluate(MARK)

    put_king(page)

    expect(page.locator(f"#meld-{KINGS} input")).to_have_count(4)
    assert not is_old(page, f"#meld-{KINGS}")
    assert is_old(page, f"#meld-{RUN}")
    assert is_old(page, f"#meld-{JOKER_RUN}")
    assert is_old(page, f"{picking(0, 'TS')} > input")
    assert "KS" not in hand(page)


def test_undo_brings_a_card_back_to_its_place_among_those_that_stayed(
    seat: Callable[..., Page],
):
    page = seat()
    draw(page)
    before = hand(page)
    page.evaluate(MARK)
    put_king(page)

    with stepping(page):
        page.locator("#do-undo").click()

    assert hand(page) == before
    expect(page.locator(f"#meld-{KINGS} input")).to_have_count(3)
    assert is_old(page, f"{picking(0, 'TS')} > input")


def test_after_a_step_nothing_is_picked_on_the_cards_that_stayed(
    seat: Callable[..., Page],
):
    page = seat()
    draw(page)
    page.locator(picking(0, "TS")).click(position=STRIP)

    with stepping(page):
        page.locator("#do-reset").evaluate("(button) => (button.disabled = false)")
        page.locator("#do-reset").click()

    expect(page.locator("#play :checked")).to_have_count(0)
    expect(page.locator(".is-target")).to_have_count(0)
    ready(page)


def test_what_others_do_keeps_the_picks_on_the_cards_that_stayed(
    seat: Callable[..., Page],
):
    page, other = seat(), seat(1)
    other.locator(".hand input").first.click(force=True)
    other.evaluate(MARK)

    draw(page)

    expect(other.locator("#side-turns .is-now")).to_contain_text("drew 1 card")
    assert other.locator("#play :checked").count() == 1
    assert is_old(other, "#play :checked")
