"""A site with matches on its tables, and a page on which a player is logged in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.chromium import launch_arguments, log_in
from tests.running_site import RunningSite


@contextmanager
def staged_matches(
    directory: Path, *tables: str, width: int = 1440, height: int = 900
) -> Iterator[tuple[Page, dict[str, str]]]:
    """Run a site in a directory; give Mira's page, and the path of each table's match."""
    with RunningSite(directory) as site, sync_playwright() as playwright:
        base_url = site.wait()
        password = site.stage("people")["mira"]
        staged = site.stage("matches", *tables)
        browser = playwright.chromium.launch(**launch_arguments())
        page = browser.new_page(
            base_url=base_url, viewport={"width": width, "height": height}
        )
        log_in(page, "mira", password)
        yield page, {table: f"/m/{staged[table]}/" for table in tables}
        browser.close()
