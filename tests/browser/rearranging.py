"""One rearrangement that is made by mouse, by touch and by keyboard alike.

The run is split in two, the king joins the group, the ten of spades frees the joker, and
the joker makes a new meld with two clubs from the hand, where it is declared anew.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.playing import ready
from tests.running_site import RunningSite

Point = tuple[float, float]
RUN, KINGS, JOKER_RUN = 1, 2, 3
"""The ids of the melds on the small table."""
BEFORE = ["3H 4H 5H 6H 7H 8H", "KH KD KC", "9S *TS JS"]
AFTER = ["3H 4H 5H", "KS KH KD KC", "9S TS JS", "6H 7H 8H", "2C 3C *4C"]
"""The melds of the finished table; a new meld's place depends on the order of steps."""
LEFT = "5D 8C QD 6D 7D"
"""The cards that are then still in the hand."""

_CODE = "import json, logging; logging.disable(); from tests.tables import *; "
_CODE += "matches = [{}() for _ in range({})]; "
_CODE += "print(json.dumps([[match.public_id, sessions(match)] for match in matches]))"

_AT_ONCE = {"small_table": 10}
"""Tables that many tests want are made together: a command takes seconds to start."""

_laid: dict[tuple[RunningSite, str], list[tuple[str, list[str]]]] = {}


def lay(site: RunningSite, table: str) -> tuple[str, list[str]]:
    """Make a match by a function of `tests.tables`; return its path and the sessions.

    The first session is that of the player on turn.
    """
    laid = _laid.setdefault((site, table), [])
    if not laid:
        code = _CODE.format(table, _AT_ONCE.get(table, 1))
        made = json.loads(site.manage("shell", "-c", code).splitlines()[-1])
        laid += [(f"/m/{public_id}/", keys) for public_id, keys in made]
    return laid.pop()


def sit_down(page: Page, base_url: str, path: str, session: str) -> Page:
    """Open a match as the player whose session it is."""
    cookie = {"name": "sessionid", "value": session, "url": base_url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # of fewer fields
    page.goto(path)
    expect(page.locator("#play")).to_be_visible()
    return page


def melds(page: Page) -> list[str]:
    """Return the melds on the page in their order, such as ``3H 4H 5H``."""
    found: list[str] = page.locator(".meld").evaluate_all(
        """melds => melds.map((meld) => [...meld.querySelectorAll("input[name=cards]")]
            .map((input) => input.value.split(".")[1]).join(" "))"""
    )
    return found


def expect_rearranged(page: Page) -> None:
    """Expect the finished table on the page, and that it can be confirmed."""
    expect(page.locator("#do-confirm")).to_contain_text("Play 4 cards")
    assert sorted(melds(page)) == sorted(AFTER)


def picking(place: int, card: str) -> str:
    """Return the selector of a card in a meld or, with 0, in the hand."""
    return f'label.card:has(> input[value="{place}.{card}"])'


def point_of(page: Page, selector: str, height: float = 0.5) -> Point:
    """Return the middle of an element, or a point at a share of its height."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * height


def card_point(page: Page, place: int, card: str) -> Point:
    """Return a point on the strip of a card that its neighbour leaves free."""
    box = page.locator(picking(place, card)).first.bounding_box()
    assert box is not None
    return box["x"] + 6, box["y"] + box["height"] / 2


def meld_point(page: Page, meld: int) -> Point:
    return point_of(page, f"#meld-{meld} .meld-cards")


@contextmanager
def stepping(page: Page) -> Iterator[None]:
    """Wait for the answer to the step that is taken inside."""
    ready(page)
    with page.expect_response("**/draft/"):
        yield
    ready(page)
