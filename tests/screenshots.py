"""Pictures of every page: `make screenshots`, or only of some: `… SHOTS="table home"`.

Starts the site on a fresh database, makes what there is to see (`tests.staging`), and
photographs the pages below in several windows and both themes.
"""

import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Position,
    StorageState,
    sync_playwright,
)

from tests.chromium import launch_arguments, log_in
from tests.running_site import RunningSite

FOLDER = Path(__file__).resolve().parent.parent / "test-results" / "screenshots"
STRIP = Position(x=8, y=20)
"""Where a card can be clicked although its neighbour lies over it."""

# What the browser makes up by chance is the same in all pictures.
NO_CHANCE = "crypto.getRandomValues = (bytes) => bytes.fill(42);"


@dataclass(frozen=True)
class Window:
    """A size and a theme to photograph in."""

    name: str
    width: int
    height: int
    theme: Literal["light", "dark"] = "light"


WINDOWS = (
    Window("large", 1440, 900),
    Window("large-dark", 1440, 900, "dark"),
    Window("phone", 390, 844),
    Window("phone-dark", 390, 844, "dark"),
    Window("narrow", 360, 740),
    Window("sideways", 844, 390),
    Window("zoomed", 720, 450),  # 1440x900 at 200 %
)


@dataclass(frozen=True)
class Shot:
    """One page: who looks at which address, and what is done there before."""

    name: str
    path: str
    """In braces the match of that name in `tests.staging`."""
    who: str = "mira"
    act: Callable[[Page], None] | None = None


def pick_cards(page: Page) -> None:
    """Pick a card of the hand."""
    page.locator(".hand label.card").first.click(position=STRIP)


def open_meld(page: Page) -> None:
    """Open a meld as a tap does."""
    page.locator(".meld-cards").nth(1).dispatch_event(
        "pointerdown", {"pointerType": "touch", "bubbles": True}
    )
    page.locator(".meld-cards").nth(1).dispatch_event("click", {"bubbles": True})


def open_panel(page: Page) -> None:
    """Open the list of turns where it isn't beside the table."""
    button = page.locator("[popovertarget=side]").first
    if button.is_visible():
        button.click()


def show_changes(page: Page) -> None:
    """Have it shown what others did, and stop in the middle."""
    page.locator("#show-me").click()
    page.locator("#show-play").click()
    while page.locator("#show-back").is_enabled():
        page.locator("#show-back").click()
    for _ in range(3):
        page.locator("#show-forward").click()


def ask_for_hint(page: Page) -> None:
    """Ask which cards can be played."""
    page.locator("#hint").click()
    page.locator("#hint-cards").click()
    page.locator("#notice").wait_for()


def confirm_too_early(page: Page) -> None:
    """Press a button that isn't ready yet."""
    page.locator("#do-confirm").press("Enter")
    page.locator("#notice").wait_for()


def lose_connection(page: Page) -> None:
    """Go offline."""
    page.context.set_offline(True)
    page.locator("#offline").wait_for()


def press(selector: str) -> Callable[[Page], None]:
    """Return what presses a button."""
    return lambda page: page.locator(selector).click()


def send_nothing(page: Page) -> None:
    """Send a form that isn't filled in."""
    page.locator("main form").first.evaluate(
        "form => { form.noValidate = true; form.requestSubmit() }"
    )
    page.locator(".field-errors").first.wait_for()


EMPTY = (
    Shot("landing", "/", who=""),
    Shot("sign-up", "/accounts/signup/", who=""),
    Shot("sign-up-refused", "/accounts/signup/", who="", act=send_nothing),
    Shot("log-in", "/accounts/login/", who=""),
    Shot("password-reset", "/accounts/password/reset/", who=""),
    Shot("home-empty", "/", who="newcomer"),
    Shot("open-matches-empty", "/matches/open/", who="newcomer"),
)
"""Seen before there is any match."""

SHOTS = (
    Shot("home", "/"),
    Shot("open-matches", "/matches/open/", who="newcomer"),
    Shot("new-match", "/matches/new/"),
    Shot("waiting-room", "/m/{waiting_room}/"),
    Shot("waiting-room-guest", "/m/{waiting_room}/", who="ingrid"),
    Shot("table-first-turn", "/m/{first_turn}/"),
    Shot("table", "/m/{on_turn}/"),
    Shot("table-picked", "/m/{on_turn}/", act=pick_cards),
    Shot("table-opened-meld", "/m/{on_turn}/", act=open_meld),
    Shot("table-turns", "/m/{on_turn}/", act=open_panel),
    Shot("table-offline", "/m/{on_turn}/", act=lose_connection),
    Shot("table-broken", "/m/{broken_draft}/"),
    Shot("table-refused", "/m/{broken_draft}/", act=confirm_too_early),
    Shot("table-hint-ask", "/m/{broken_draft}/", act=press("#hint")),
    Shot("table-hint", "/m/{about_to_knock}/", act=ask_for_hint),
    Shot("table-joker", "/m/{joker_to_choose}/"),
    Shot("table-knock", "/m/{about_to_knock}/", act=press("#knock")),
    Shot("table-waiting", "/m/{waiting}/"),
    Shot("table-watching", "/m/{on_turn}/", who="watcher"),
    Shot("table-thirty", "/m/{thirty_melds}/"),
    Shot("table-thirty-picked", "/m/{thirty_melds}/", act=pick_cards),
    Shot("table-five-players", "/m/{five_players}/"),
    Shot("table-show", "/m/{five_players}/", act=show_changes),
    Shot("changes", "/m/{five_players}/changes/"),
    Shot("table-last-lap", "/m/{last_lap}/"),
    Shot("score-sheet", "/m/{score_sheet}/"),
    Shot("score-sheet-alone", "/m/{score_sheet}/rounds/1/", who="watcher"),
    Shot("finished", "/m/{finished}/"),
    Shot("profile", "/profile/"),
    Shot("e-mail", "/accounts/email/"),
    Shot("delete-account", "/profile/delete/"),
    Shot("person", "/people/tomas/"),
    Shot("rules", "/rules/"),
    Shot("not-found", "/nowhere/"),
    Shot("error", "/broken/"),
)


class Studio:
    """A browser in which people are logged in, and where their pictures go."""

    def __init__(self, browser: Browser, base_url: str, folder: Path) -> None:
        self.browser = browser
        self.base_url = base_url
        self.folder = folder
        self.passwords: dict[str, str] = {}
        self.matches: dict[str, str] = {"error": ""}
        self.complaints: list[str] = []
        self._contexts: dict[tuple[str, Window], BrowserContext] = {}
        self._logged_in: dict[str, StorageState] = {}

    def photograph(self, shots: Sequence[Shot], only: Sequence[str]) -> None:
        """Take these pictures in every window; with `only`, those of these names."""
        for shot in shots:
            if only and shot.name not in only:
                continue
            for window in WINDOWS:
                self._take(shot, window)
            print(shot.name, flush=True)

    def _take(self, shot: Shot, window: Window) -> None:
        page = self._context(shot.who, window).new_page()
        body = self.matches["error"]
        page.route("**/broken/", lambda route: route.fulfill(status=500, body=body))
        page.goto(shot.path.format(**self.matches))
        if shot.act:
            shot.act(page)
        page.wait_for_timeout(150)  # for what moves
        picture = self.folder / f"{shot.name}.{window.name}.png"
        page.screenshot(path=picture, full_page=True)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > window.width:
            self.complaints.append(f"{picture.name} scrolls sideways: {width} px")
        page.context.set_offline(False)
        page.close()

    def _context(self, who: str, window: Window) -> BrowserContext:
        if (who, window) not in self._contexts:
            context = self.browser.new_context(
                base_url=self.base_url,
                color_scheme=window.theme,
                has_touch=window.width < 1000,
                reduced_motion="reduce",
                storage_state=self._log_in(who) if who else None,
                viewport={"width": window.width, "height": window.height},
            )
            context.add_init_script(NO_CHANCE)
            self._contexts[who, window] = context
        return self._contexts[who, window]

    def _log_in(self, who: str) -> StorageState:
        if who not in self._logged_in:
            page = self.browser.new_page(base_url=self.base_url)
            log_in(page, who, self.passwords[who])
            self._logged_in[who] = page.context.storage_state()
            page.close()
        return self._logged_in[who]


def write_index(folder: Path) -> Path:
    """Write a page with all pictures; return where it is."""
    rows = []
    for shot in (*EMPTY, *SHOTS):
        pictures = "".join(
            f'<a href="{name}"><img src="{name}" alt="{window.name}" loading="lazy"></a>'
            for window in WINDOWS
            for name in [f"{shot.name}.{window.name}.png"]
        )
        rows.append(f"<h2>{escape(shot.name)}</h2><p>{pictures}</p>")
    style = "img { height: 18rem; margin: .25rem; border: 1px solid #999 }"
    index = folder / "index.html"
    index.write_text(
        f"<!doctype html><meta charset='utf-8'><title>Pages</title>"
        f"<style>{style}</style>{''.join(rows)}"
    )
    return index


def main(only: Sequence[str]) -> int:
    """Take the pictures; return 1 if a page scrolls sideways."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as directory,
        sync_playwright() as playwright,
        RunningSite(Path(directory)) as site,
    ):
        base_url = site.wait()
        browser = playwright.chromium.launch(**launch_arguments())
        studio = Studio(browser, base_url, FOLDER)
        studio.passwords = site.stage("people")
        studio.photograph(EMPTY, only)
        studio.matches = site.stage("matches")
        studio.photograph(SHOTS, only)
        browser.close()
    print("\n".join([*studio.complaints, f"See {write_index(FOLDER)}"]))
    return bool(studio.complaints)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
