"""The site is stopped in the middle of a turn and started again."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import PAUSES
from tests.browser.playing import draw, pick, press
from tests.browser.rearranging import BEFORE, KINGS, lay, melds, sit_down
from tests.running_site import RunningSite


def test_a_draft_and_its_undo_survive_a_restart_of_the_site(new_page, tmp_path):
    with RunningSite(tmp_path, **PAUSES) as site:
        address = site.wait()
        path, sessions = lay(site, "small_table")
        page = sit_down(new_page(), address, address + path, sessions[0])
        draw(page)
        pick(page, "KS")
        press(page, f"put-{KINGS}")
        with_king = melds(page)
        assert with_king != BEFORE
        page.close()

    port = str(urlsplit(address).port)
    with RunningSite(tmp_path, PORT=port, **PAUSES) as site:
        site.wait()
        page = sit_down(new_page(), address, address + path, sessions[0])

        assert melds(page) == with_king
        press(page, "do-undo")
        assert melds(page) == BEFORE
        expect(page.locator("#do-draw")).to_contain_text("2nd")
        page.close()  # before its socket complains
