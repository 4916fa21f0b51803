"""The pages work in a real browser under the real security policy."""

from playwright.sync_api import Page, expect


def test_log_in_page_opens_without_a_complaint(page: Page):
    page.goto("/accounts/login/")

    expect(page.locator("h1")).to_have_count(1)


def test_unknown_page_says_so(page: Page):
    response = page.goto("/nowhere/")

    assert response is not None
    assert response.status == 404
