"""How the system's Chromium is started, and people log in, for tests and pictures."""

import shutil
from typing import Any

from playwright.sync_api import Page

NAMES = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]


def launch_arguments() -> dict[str, Any]:
    """Return what starts the system's Chromium instead of a downloaded one."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "Chromium is missing: tests/system-packages installs it"
    return {"executable_path": path, "args": SWITCHES}


def log_in(page: Page, name: str, password: str) -> None:
    """Log in on the page as people do; it shows their home then."""
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("/")
