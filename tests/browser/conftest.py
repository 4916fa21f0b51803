"""Chromium, and the real site that it visits.

These tests run in a process of their own: Playwright keeps an event loop running, in
which Django refuses its ORM and pytest-asyncio its tests. Accounts and matches are
made through the pages, or by `site.manage("…")`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.rearranging import lay, sit_down
from tests.chromium import launch_arguments
from tests.running_site import RunningSite

PAUSES = {"BOT_PAUSE": "0.05", "BOT_ROUND_PAUSE": "0.2"}


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
) -> dict[str, Any]:
    """Start the system's Chromium instead of a downloaded one."""
    return {**browser_type_launch_args, **launch_arguments()}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """Run the site once for all tests of this worker, with bots in a hurry."""
    with RunningSite(tmp_path_factory.mktemp("site"), **PAUSES) as site:
        site.wait()
        yield site


@pytest.fixture(scope="session")
def base_url(site: RunningSite) -> str:
    """Let `page.goto("/")` open the running site."""
    return site.wait()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect what browsers complain about; the test fails if it is anything."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def watch(complaints: list[str]) -> Callable[[Page], Page]:
    """Return a function that adds a page's errors and CSP reports to `complaints`."""

    def note(message: ConsoleMessage) -> None:
        # Chromium reports refused requests (409, 422) as errors, too: these are ours.
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    def watch(page: Page) -> Page:
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    return watch


@pytest.fixture
def page(page: Page, watch: Callable[[Page], Page]) -> Page:
    """Give the test a page whose errors fail it."""
    return watch(page)


@pytest.fixture
def new_page(
    browser: Browser, base_url: str, watch: Callable[[Page], Page]
) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a browser of its own: another person.

    Keyword arguments go to `browser.new_context`, such as `has_touch=True`.
    """
    contexts: list[BrowserContext] = []

    def new_page(**options: Any) -> Page:
        context = browser.new_context(base_url=base_url, **options)
        contexts.append(context)
        return watch(context.new_page())

    yield new_page
    for context in contexts:
        context.close()


@pytest.fixture
def seat(
    site: RunningSite, new_page: Callable[..., Page], base_url: str
) -> Callable[..., Page]:
    """Return a function that seats players at the small table, each in a browser.

    The player on turn is number 0; keyword arguments go to `new_page`.
    """
    path, sessions = lay(site, "small_table")

    def seat(number: int = 0, **options: Any) -> Page:
        return sit_down(new_page(**options), base_url, path, sessions[number])

    return seat


@pytest.fixture
def screenshot(page: Page, tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that saves the page as a picture and returns its path."""

    def screenshot(name: str) -> Path:
        path = tmp_path / f"{name}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return screenshot
