"""Theme, accessibility and the words for requests that failed, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PAGES = ["/accounts/login/", "/accounts/signup/", "/rules/", "/nowhere/"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def test_the_theme_changes_at_once_and_stays_on_the_next_page(page: Page):
    page.emulate_media(color_scheme="light")
    page.goto("/rules/")

    with page.expect_response("**/profile/theme/"):
        page.get_by_role("button", name="Switch between light and dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/accounts/login/")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize(
    ("status", "words"),
    [(500, "Nothing is lost"), (429, "Wait a moment"), (404, "no longer here")],
)
def test_a_failed_request_of_htmx_says_so_in_the_alert(
    page: Page, complaints: list[str], status: int, words: str
):
    page.goto("/rules/")
    page.route("**/partial/", lambda route: route.fulfill(status=status))

    page.evaluate("htmx.ajax('GET', '/partial/', '#main')")

    expect(page.get_by_role("alert")).to_contain_text(words)
    assert len(complaints) == 1
    assert f"Error Code {status}" in complaints.pop()  # htmx's own line in the console


def test_a_conflict_is_swapped_in_and_speaks_for_itself(page: Page):
    page.goto("/rules/")
    page.route("**/partial/", lambda route: route.fulfill(status=409, body="Stale"))

    page.evaluate("htmx.ajax('GET', '/partial/', '#main')")

    expect(page.locator("#main")).to_have_text("Stale")


def test_a_lost_connection_is_shown_until_it_is_back(page: Page):
    page.goto("/rules/")

    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)

    expect(page.locator("#offline")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 360])
def test_pages_for_visitors_have_no_accessibility_fault(new_page, theme, width):
    page = new_page(
        color_scheme=theme,
        viewport={"width": width, "height": 800},
        bypass_csp=True,  # axe is put into the page by the test
    )
    faults = []
    for url in PAGES:
        page.goto(url)
        found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
        faults += [(url, fault["id"]) for fault in found]
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    assert faults == []
