"""One rearrangement that is made by mouse, by touch and by keyboard alike.

The run is split in two, the king joins the group, the ten of spades frees the joker, and
the joker makes a new meld with two clubs from the hand, where it is declared anew.
"""

import json

from playwright.sync_api import Page, expect

from tests.running_site import RunningSite

RUN, KINGS, JOKER_RUN = 1, 2, 3
"""The ids of the melds on the small table."""
BEFORE = ["3H 4H 5H 6H 7H 8H", "KH KD KC", "9S *TS JS"]
AFTER = ["3H 4H 5H", "KS KH KD KC", "9S TS JS", "6H 7H 8H", "2C 3C *4C"]
"""The melds of the finished table; a new meld's place depends on the order of steps."""
LEFT = "5D 8C QD 6D 7D"
"""The cards that are then still in the hand."""

_CODE = "import json, logging; logging.disable(); from tests.tables import *; match = {}(); "
_CODE += "print(json.dumps([match.public_id, sessions(match)]))"


def lay(site: RunningSite, table: str) -> tuple[str, list[str]]:
    """Make a match by a function of `tests.tables`; return its path and the sessions.

    The first session is that of the player on turn.
    """
    said = site.manage("shell", "-c", _CODE.format(table))
    public_id, keys = json.loads(said.splitlines()[-1])
    return f"/m/{public_id}/", keys


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
    expect(page.locator("#do-confirm")).to_contain_text("play 4 cards")
    assert sorted(melds(page)) == sorted(AFTER)
