"""The table by keyboard alone: keys, where focus goes, what is said."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.keys import (
    HAND,
    choose,
    expect_focus,
    expect_said,
    focused,
    go,
    key,
    lay_all_but_an_ace,
    lay_joker_open,
    put,
    send,
    tab_to,
)
from tests.browser.playing import hand, press, ready
from tests.browser.rearranging import (
    JOKER_RUN,
    KINGS,
    RUN,
    expect_rearranged,
    lay,
    sit_down,
)


@pytest.fixture
def mira(seat) -> Page:
    """Seat the player on turn, with the focus on the first card in her hand."""
    page: Page = seat()
    tab_to(page, HAND)
    return page


def test_the_table_is_rearranged_and_the_turn_played_by_keyboard(seat, mira):
    tomas = seat(1)
    send(mira, "d")
    expect_said(mira, "You drew 7 of diamonds, card 1 of 3.")

    go(mira, RUN, "6H")
    send(mira, "s")
    expect_said(mira, "Split into run of hearts, 3 to 5 and run of hearts, 6 to 8.")
    put(mira, "KS", KINGS, "KD")
    expect_said(mira, "King of spades to the group of kings.")
    put(mira, "TS", JOKER_RUN, "JS")
    lay_joker_open(mira)
    expect_said(mira, "Say what the joker is")
    choose(mira, "4 of clubs")
    expect_said(mira, "The joker stands for 4 of clubs.")

    expect_rearranged(mira)
    send(mira, "c")
    expect_said(mira, "is to play.")
    expect(tomas.locator(".meld")).to_have_count(5)


def test_news_table_hand_and_actions_are_one_stop_each(mira):
    key(mira, "d")
    expect_said(mira, "You drew")
    stops = []
    for _ in range(40):
        stops.append(
            mira.evaluate("document.activeElement.closest('[data-stop]')?.dataset.stop")
        )
        key(mira, "Tab")

    inside = [stop for stop in stops if stop in {"table", "hand", "actions"}]
    assert inside[:6] == ["hand", "actions", "table", "hand", "actions", "table"]


def test_arrows_go_to_the_next_card_and_to_the_nearest_of_the_next_row(
    site, new_page, base_url
):
    path, sessions = lay(site, "full_table")
    page = sit_down(new_page(), base_url, path, sessions[0])
    tab_to(page, HAND)
    key(page, "Shift+Tab")
    first = focused(page)

    key(page, "ArrowRight", "ArrowRight", "ArrowRight")
    assert page.evaluate("document.activeElement.closest('.meld')") is not None
    key(page, "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert focused(page) == first

    above = box(page)
    key(page, "ArrowDown")
    below = box(page)
    assert below["y"] > above["y"] + above["height"] / 2
    assert abs(below["x"] - above["x"]) < above["width"]
    key(page, "ArrowUp")
    assert focused(page) == first

    key(page, "End")
    last = box(page)
    table = page.locator("#table-scroll").bounding_box()
    assert table["y"] < last["y"] < table["y"] + table["height"]
    key(page, "Home")
    assert focused(page) == first


def box(page: Page) -> FloatRect:
    """Return where what has the focus lies."""
    return page.locator(":focus").bounding_box()


def test_letters_work_only_at_the_cards_and_never_as_part_of_a_chord(mira):
    key(mira, "Control+d", "Alt+d", "Meta+d")
    mira.locator("#do-draw").focus()
    key(mira, "d")
    mira.locator("#table").evaluate(
        "table => { table.append(document.createElement('input')); table.lastChild.focus(); }"
    )
    key(mira, "d", "c", "Enter", "n")
    assert mira.locator("#table > input").input_value() == "dcn"

    tab_to(mira, HAND)
    send(mira, "Shift+D")
    expect(mira.locator("#do-draw")).to_contain_text("2nd")


def test_letters_can_be_switched_off_and_all_other_keys_stay(mira):
    mira.evaluate("document.documentElement.dataset.letterKeys = 'off'")

    key(mira, "d", "n", "?", "[")
    key(mira, "ArrowRight", "Enter")

    expect(mira.locator("#do-draw")).to_contain_text("Draw a card")
    expect(mira.locator("#keys")).to_be_hidden()
    expect(mira.locator(".hand :checked")).to_have_count(1)
    key(mira, "Escape")
    expect(mira.locator("#play :checked")).to_have_count(0)


def test_a_key_held_down_acts_once(mira):
    for _ in range(5):
        mira.keyboard.down("d")  # all but the first are repeats

    expect(mira.locator("#do-draw")).to_contain_text("2nd")
    expect_said(mira, "card 1 of 3")


def test_steps_asked_for_in_haste_follow_each_other(mira):
    send(mira, "d")
    go(mira, RUN, "6H")
    send(mira, "s")
    go(mira, RUN, "4H")
    send(mira, "s")
    expect(mira.locator(".meld")).to_have_count(5)

    key(mira, "u", "u")

    expect(mira.locator(".meld")).to_have_count(3)
    expect(mira.locator("#do-undo")).to_be_disabled()


def test_two_melds_are_joined_and_the_join_can_be_called_off(mira):
    send(mira, "d")
    go(mira, RUN, "6H")
    send(mira, "s")

    key(mira, "j")
    expect_said(mira, "Join the run of hearts, 6 to 8, to which meld?")
    key(mira, "Escape")
    expect(mira.locator("#play :checked")).to_have_count(0)

    key(mira, "j")
    go(mira, RUN, "3H")
    send(mira, "j")
    expect_said(mira, "Joined: run of hearts, 3 to 8.")
    expect_focus(mira, RUN, "3H")


def test_broken_melds_are_reached_from_each_other(mira):
    key(mira, "]")
    expect_said(mira, "No meld is broken.")
    send(mira, "d")
    go(mira, RUN, "5H")
    send(mira, "s")
    go(mira, RUN, "4H")
    send(mira, "s")

    ids = []
    for name in ("]", "]", "["):
        key(mira, name)
        ids.append(
            mira.evaluate("document.activeElement.closest('.meld.is-broken')?.id")
        )

    assert ids[0] != ids[1]
    assert ids[0] == ids[2]
    assert None not in ids


def test_focus_follows_the_card_through_every_step(mira):
    send(mira, "d")
    go(mira, RUN, "6H")
    send(mira, "s")
    new = mira.locator(".meld", has=mira.locator('input[value$=".6H"]'))
    expect(new.locator("input").first).to_be_focused()
    send(mira, "u")
    expect_focus(mira, RUN, "6H")
    send(mira, "r")
    expect(new.locator("input").first).to_be_focused()
    send(mira, "Shift+R")
    expect_focus(mira, RUN, "6H")

    go(mira, KINGS, "KD")
    key(mira, "Enter")
    send(mira, "n")
    alone = mira.locator(":focus")
    assert (alone.get_attribute("value") or "").endswith(".KD")


def test_focus_goes_to_the_next_card_when_one_leaves_the_hand(mira):
    send(mira, "d")
    go(mira, HAND, "2C")
    key(mira, "Enter")
    send(mira, "n")
    expect_focus(mira, HAND, "3C")

    key(mira, "End", "Enter")
    send(mira, "n")
    assert focused(mira).startswith("card-0-")


def test_a_card_is_taken_back_to_the_hand_and_keeps_the_focus_there(mira):
    send(mira, "d")
    go(mira, HAND, "KS")
    key(mira, "Enter")
    go(mira, KINGS, "KH")
    send(mira, "Enter")
    go(mira, KINGS, "KS")
    key(mira, "Enter")
    go(mira, HAND, "5D")
    send(mira, "Enter")

    expect_said(mira, "King of spades back to your hand.")
    expect_focus(mira, HAND, "5D")


def test_focus_stays_when_others_or_another_window_change_the_page(mira, seat):
    twin = seat()
    for place, card in ((HAND, "KS"), (RUN, "5H")):
        go(mira, place, card)
        press(twin, "do-draw")
        expect(mira.locator("#live")).to_contain_text("You drew")
        expect_focus(mira, place, card)
    mira.locator("#do-draw").focus()
    expect(mira.locator("#do-draw")).to_be_focused()
    press(twin, "do-draw")
    expect(mira.locator("#do-draw")).to_have_count(0)
    expect(mira.locator("#do-confirm")).to_be_focused()

    press(twin, "do-confirm")
    expect(mira.locator(".seat.is-turn")).not_to_contain_text("Your turn")
    assert focused(mira) != "BODY"


def test_a_button_that_is_used_up_hands_focus_to_the_next_one(mira):
    send(mira, "d")
    go(mira, RUN, "6H")
    send(mira, "s")
    mira.locator("#do-undo").focus()

    send(mira, "Enter")

    expect(mira.locator("#do-redo")).to_be_focused()


def test_what_happened_is_shown_by_a_key_and_gives_focus_back(site, new_page, base_url):
    path, sessions = lay(site, "rearranged_table")
    page = sit_down(new_page(reduced_motion="reduce"), base_url, path, sessions[0])
    tab_to(page, HAND)
    key(page, "ArrowRight")
    before = focused(page)

    key(page, "p")
    expect(page.locator("#show-forward")).to_be_focused()
    key(page, "Enter")
    expect_said(page, page.locator("#show-caption").inner_text().split(" ")[0])
    while page.locator("#show-forward").is_enabled():
        key(page, "ArrowRight")
    expect(page.locator("#show-play")).to_be_focused()
    key(page, "Escape")

    expect(page.locator("#show")).to_have_count(0)
    assert focused(page) == before


def test_the_keys_are_listed_and_give_focus_back(mira, seat):
    twin = seat()
    go(mira, HAND, "KS")
    key(mira, "?")
    expect(mira.get_by_role("dialog", name="Keys")).to_be_visible()
    press(twin, "do-draw")
    expect(mira.locator("#do-draw")).to_contain_text("2nd")
    expect(mira.get_by_role("dialog", name="Keys")).to_be_visible()

    key(mira, "Escape")

    expect(mira.get_by_role("dialog", name="Keys")).to_be_hidden()
    expect_focus(mira, HAND, "KS")
    mira.get_by_role("button", name="Keys").press("Enter")
    expect(mira.get_by_role("dialog", name="Keys")).to_be_visible()


def test_each_step_is_said_once(mira):
    mira.evaluate(
        """() => {
            window.said = [];
            const note = () => window.said.push(document.getElementById("live").innerText);
            new MutationObserver(note).observe(
                document.getElementById("live"), { childList: true, subtree: true }
            );
        }"""
    )
    send(mira, "d")
    go(mira, HAND, "2C")
    key(mira, "Enter", "ArrowRight", "Enter")
    send(mira, "n")
    send(mira, "u")
    mira.wait_for_timeout(500)  # for a signal to bring anything twice

    assert mira.evaluate("window.said") == [
        "You drew 7 of diamonds, card 1 of 3.",
        "New meld: run of clubs, 2 to 3. Run of clubs, 2 to 3 needs one more card.",
        "Undone. No card from your hand yet",
    ]
    speaking = mira.locator("[role=status], [role=alert], [aria-live]")
    assert speaking.evaluate_all("all => all.map(({ id }) => id)") == ["live", "alert"]


def test_a_turn_is_planned_by_keyboard_while_another_one_plays(seat):
    tomas = seat(1)
    tab_to(tomas, HAND)
    go(tomas, RUN, "6H")

    send(tomas, "s")
    expect_said(tomas, "Split into run of hearts, 3 to 5 and run of hearts, 6 to 8.")
    expect(tomas.locator("#show-plan")).to_have_attribute("aria-current", "true")
    key(tomas, "c", "d")
    expect_said(tomas, "That can't be done now.")

    send(tomas, "u")
    expect(tomas.locator(".meld")).to_have_count(3)


def test_a_card_moves_within_the_hand_by_keyboard_and_is_followed(mira):
    held = hand(mira)
    go(mira, HAND, held[2])
    key(mira, "Enter")
    mira.locator("#hand-left").focus()

    for _ in range(2):
        with mira.expect_response("**/hand/"):
            key(mira, "Enter")
        ready(mira)
        expect(mira.locator("#hand-left")).to_be_focused()

    assert hand(mira) == [held[2], held[0], held[1], *held[3:]]
    expect(mira.locator(".hand :checked")).to_have_value(f"0.{held[2]}")


def test_a_knock_is_asked_once_and_the_first_answer_is_not_yet(
    site, new_page, base_url
):
    path, sessions = lay(site, "first_turn")
    page = sit_down(new_page(), base_url, path, sessions[0])
    tab_to(page, HAND)
    send(page, "d")
    key(page, "k")
    expect_said(page, "That can't be done now.")
    lay_all_but_an_ace(page)
    go(page, HAND, "AH")
    asked = page.get_by_role("dialog", name="End the round with 3 points?")

    key(page, "k")
    expect(page.locator("#no-knock")).to_be_focused()
    key(page, "Enter")
    expect(asked).to_be_hidden()
    expect_focus(page, HAND, "AH")

    key(page, "k")
    expect(asked).to_be_visible()
    key(page, "Tab")
    expect(page.locator("#do-knock")).to_be_focused()
    key(page, "Enter")
    expect(page.get_by_role("heading", name="Hands")).to_be_visible()


def test_a_hint_is_asked_for_by_a_key(site, new_page, base_url):
    path, sessions = lay(site, "first_turn_with_hints")
    page = sit_down(new_page(), base_url, path, sessions[0])
    tab_to(page, HAND)
    send(page, "d")

    key(page, "h")
    expect(page.get_by_role("dialog", name="Ask for a hint")).to_be_visible()
    expect(page.locator("#no-hint")).to_be_focused()
    key(page, "Shift+Tab", "Enter")

    expect(page.locator("#notice.is-success")).to_be_visible()
    expect_said(
        page,
        "This table lays 3 of hearts, 4 of hearts, 5 of hearts, 6 of hearts, "
        "7 of hearts, 8 of hearts, king of hearts, king of diamonds, king of clubs: "
        "3 points left. Undo takes it back.",
    )
