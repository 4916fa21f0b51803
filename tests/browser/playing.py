"""What people do in the browser tests: come in, make matches, take turns."""

import re
from uuid import uuid4

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Position, expect

from games.rules.cards import is_joker
from games.rules.notation import parse_hand
from games.solver import best_play

PASSWORD = "river-stone-42"
STRIP = Position(x=8, y=20)
"""Where a card can be clicked although its neighbour lies over it."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def sign_up(page: Page, name: str) -> str:
    """Make an account; return its name, which nobody had before."""
    name = f"{name}-{uuid4().hex[:6]}"
    page.goto("/accounts/signup/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    return name


def make_match(page: Page, *seats: str, target: int = 150) -> str:
    """Make a match with these in the other seats; return the path of its page."""
    page.goto("/matches/new/")
    for number in range(2, 6):
        label = seats[number - 2] if number - 2 < len(seats) else "Nobody"
        page.get_by_label(f"Seat {number}").select_option(label=label)
    page.get_by_label("Target").fill(str(target))
    page.get_by_role("button", name="Make the match").click()
    page.wait_for_url("**/m/*/")
    return "/m/" + page.url.rstrip("/").rpartition("/")[2] + "/"


def version(page: Page) -> int:
    return int(page.locator("#match").get_attribute("data-version") or 0)


def ready(page: Page) -> None:
    """Wait until buttons can be pressed again after a step of one's own."""
    page.evaluate(
        """() => new Promise((done) => {
            const root = document.documentElement;
            const look = () =>
                root.classList.contains("is-settling") ? setTimeout(look, 20) : done();
            look();
        })"""
    )


def press(page: Page, button: str) -> None:
    """Press a button of the dock by its id, and wait for the answer."""
    ready(page)
    with page.expect_response(re.compile("/(move|draft|rounds/.*)/$")):
        page.locator(f"#{button}").click()
    ready(page)


def draw(page: Page) -> None:
    press(page, "do-draw")


def is_on_turn(page: Page) -> bool:
    return page.locator(".seat.is-turn", has_text="Your turn").count() == 1


def hand(page: Page) -> list[str]:
    """Return the cards in hand that can be picked, in notation."""
    inputs = page.locator(".hand input[name=cards]")
    values = inputs.evaluate_all("inputs => inputs.map((input) => input.value)")
    return [value.removeprefix("0.") for value in values]


def pick(page: Page, card: str) -> None:
    """Click on a card in the hand, on the strip that is seen of it in any case."""
    label = page.locator(f'.hand label.card:has(input[value="0.{card}"])').first
    label.click(position=STRIP)


def lay_melds(page: Page) -> int:
    """Lay the melds that are complete in hand by clicking; return how many."""
    held = parse_hand(" ".join(hand(page)))
    melds = best_play((), [card for card in held if not is_joker(card)]).table
    for meld in melds:
        for card in meld:
            pick(page, card)
        press(page, "new-meld")
    return len(melds)


def take_turn(page: Page) -> bool:
    """Play a turn: meld what is complete, else draw three. Return whether it melded."""
    for _ in range(3):
        if page.locator("#do-draw[value=draw]").count():
            draw(page)
        if page.locator("#do-draw[value=draw], #new-meld").count() and lay_melds(page):
            press(page, "do-confirm")
            return True
        if page.locator("#do-confirm[value=end]").count():
            break
    press(page, "do-confirm")
    return False


def axe_violations(page: Page) -> list[str]:
    """Return what axe finds on the page, one line for each element."""
    results = Axe().run(page, options={"runOnly": TAGS})
    return [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in results.response["violations"]
        for node in found["nodes"]
    ]
