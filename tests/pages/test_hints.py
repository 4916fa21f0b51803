"""Hints on the page of a match, and drawing on by itself."""

import re

import pytest

from games.models import HintUse, Player
from games.presenters.hints import hint_notice
from games.rules.notation import parse_hand, parse_table
from games.services.drafts import draft_lay_out
from games.services.hints import Degree, Hint
from games.solver import show_changes
from tests.make import (
    GOOD_HAND,
    make_match,
    make_user,
    pass_round,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)
from tests.pages.conftest import HTMX, Queries, Sitting
from tests.pages.test_deeds import change
from tests.pages.test_secrets import pages_of

pytestmark = pytest.mark.django_db
MOST_A_MOVE, MOST_A_PAGE = 14, 10


@pytest.fixture
def match():
    made = make_match("ana", "bo", allows_hints=True)
    stack_deck(made, GOOD_HAND)
    submit(made, "draw")
    return made


@pytest.fixture(params=[{}, HTMX], ids=["plain", "htmx"])
def asking(request, on_turn):
    on_turn.headers = request.param
    return on_turn


def test_the_first_hint_says_that_there_is_a_play(asking):
    response = asking.post("hint", degree="whether")

    assert response.status_code == 200
    assert "There is a play." in asking.page
    assert "hint: is there a play<" in asking.page


def test_the_second_hint_names_the_cards(asking):
    asking.post("hint", degree="cards")

    assert "The best play lays" in asking.page
    assert 'aria-label="7 of spades">7' in asking.page
    assert "points left" in asking.page
    assert 'value="1.7S"' not in asking.page


def test_the_third_hint_lays_the_table_into_the_draft(asking):
    asking.post("hint", degree="table")

    assert "Undo takes it back" in asking.page
    assert " as a new run of spades, 7 to 9.</li>" in asking.page
    assert "Step by step (2)" in asking.page
    assert 'value="0.7S"' not in asking.page
    asking.draft("undo")
    assert 'value="0.7S"' in asking.page


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "4S 5S 6S 7S | QH QD QC",
            "4S 5S 6S | QS QH QD QC | 7S 7H 7D | 2H 3H 4H",
            [
                "Lay queen of spades on the group of queens.",
                (
                    "Take 7 of spades from the run of spades, 4 to 7, "
                    "for a new group of sevens."
                ),
                "Lay 7 of hearts, 7 of diamonds on the group of sevens.",
                (
                    "Lay 2 of hearts, 3 of hearts, 4 of hearts "
                    "as a new run of hearts, 2 to 4."
                ),
            ],
        ),
        # The 5 leaves the part that was split off; 6 to 9 stay.
        (
            "2S 3S 4S 5S 6S 7S 8S 9S",
            "2S 3S 4S | 5S 5H 5D | 6S 7S 8S 9S",
            [
                "Split the run of spades, 2 to 9, before 5 of spades.",
                (
                    "Take 5 of spades from the run of spades, 5 to 9, "
                    "for a new group of fives."
                ),
                "Lay 5 of hearts, 5 of diamonds on the group of fives.",
            ],
        ),
        (
            "4S 5S 6S | 8S 9S TS",
            "4S 5S 6S 7S 8S 9S TS",
            [
                "Lay 7 of spades on the run of spades, 4 to 10.",
                "Join the run of spades, 8 to 10, to the run of spades, 4 to 10.",
            ],
        ),
        # The joker that was 8S is free (rule 19), and KD or KC between the kings.
        (
            "7S *8S 9S",
            "7S 8S 9S | KS KH *KD",
            [
                "Lay 8 of spades on the run of spades, 7 to 9.",
                "Lay king of spades, king of hearts for a new group of kings.",
                "Take joker from the run of spades, 7 to 9, to the group of kings.",
                (
                    "Declare the joker of the group of kings: "
                    "joker standing for king of diamonds."
                ),
            ],
        ),
    ],
)
def test_the_steps_to_a_table_are_told_in_order(old, new, expected):
    (showing,) = show_changes([change(old, new)])

    notice = hint_notice(Hint(Degree.TABLE, is_playable=True, frames=showing.frames))

    assert [step.said for step in notice.steps] == expected


def test_a_broken_draft_can_be_mended(asking):
    assert "Make it legal" not in asking.page
    assert 'id="mend"' not in asking.page
    asking.draft("new", "0.7S", "0.8S", "0.9S", "0.QH", "0.QD", "0.QC")
    assert 'id="mend"' in asking.page
    assert "Make your draft legal?" in asking.page

    asking.post("hint", degree="legal")

    assert "Made legal; no card had to go back to your hand." in asking.page
    assert "is-broken" not in asking.page


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("KH", "since it finds no place: king of hearts."),
        ("2C KH", "since they find no place: king of hearts, 2 of clubs."),
    ],
)
def test_what_came_back_to_the_hand_is_named(cards, expected):
    told = hint_notice(Hint(Degree.LEGAL, is_playable=True, cards=parse_hand(cards)))

    assert expected in str(told.message)


def test_others_see_what_was_asked_and_nothing_of_the_answer(asking, client_of, match):
    asking.post("hint", degree="cards")

    watching = Sitting(client_of("watcher"), match)

    assert "hint: which cards" in watching.page
    assert "The best play" not in watching.page


def test_others_read_beside_what_happened_that_hints_were_asked_for(
    asking, client_of, match
):
    name = user_on_turn(match).username
    waiting = Sitting(client_of(user_waiting(match).username), match)
    assert "asked for" not in waiting.page

    asking.post("hint", degree="whether")
    assert f"{name} drew 1 card. {name} asked for a hint." in told_of_others(waiting)
    asking.post("hint", degree="cards")
    assert f"{name} drew 1 card. {name} asked for 2 hints." in told_of_others(waiting)
    assert "asked for" not in told_of_others(asking)


def told_of_others(sitting: Sitting) -> str:
    """Return what a phone shows of what others did."""
    line = sitting.look().partition('<div class="since" id="since">')[2]
    return line.partition("</p>")[0]


def test_what_is_asked_before_the_first_move_of_a_turn_is_shown_at_once(client_of):
    match = make_match("cy", "di", allows_hints=True, root=None)
    name = user_on_turn(match).username

    Sitting(client_of(name), match).post("hint", degree="whether")

    watching = Sitting(client_of("watcher"), match)
    assert f"{name} is to play." in watching.page
    assert "hint: is there a play<" in watching.page


def test_the_score_sheet_counts_the_hints_of_the_round(client_of):
    match = make_match("cy", "di", allows_hints=True, root=None)
    sitting = Sitting(client_of(user_on_turn(match).username), match)
    for degree in ("whether", "cards"):
        sitting.post("hint", degree=degree)

    pass_round(match)

    sheet = client_of("watcher").get(f"/m/{match.public_id}/rounds/1/")
    chips = re.findall(r"(\d+ hints?)</span>", sheet.content.decode())
    assert chips == ["2 hints"]


# The player on turn holds 8S 9S TS * 2C 4C JS KD 6D 8H and draws KC, later AH.
JOKER_HAND = "8S 2H 9S 3H TS 5H * KH 2C 9D 4C 7C JS 6C KD QD 6D AD 8H TD KC 5C 7D JD AH"


def test_a_draft_in_which_only_a_joker_is_not_free_can_be_made_legal(client_of):
    """Rule 19: the joker for JS may stand for 3C only while JS lies on the table."""
    match = make_match("cy", "di", allows_hints=True, root=None)
    stack_deck(match, JOKER_HAND)
    submit(match, "draw")
    user, run = user_on_turn(match), parse_table("8S 9S TS *JS")
    draft_lay_out(user=user, public_id=match.public_id, revision=0, table=run)
    submit(match, "meld", "end", draft_revision=1)
    pass_turn(match)
    submit(match, "draw")
    sitting = Sitting(client_of(user.username), match)
    sitting.draft("put:1", "0.JS")
    sitting.draft("new", "1.*JS", "0.2C", "0.4C")
    assert 'id="mend"' not in sitting.page

    sitting.draft("take", "1.JS")

    assert "Every meld is legal" in sitting.page
    assert 'id="mend"' in sitting.page


@pytest.mark.parametrize("degree", ["", "everything"])
def test_a_hint_that_is_none_is_refused(asking, degree):
    response = asking.post("hint", degree=degree)

    assert response.status_code == 422
    assert HintUse.objects.count() == 0


def test_a_match_without_hints_offers_and_gives_none(client_of):
    match = make_match("cy", "di", root=None)
    sitting = Sitting(client_of(user_on_turn(match).username), match)
    assert "Ask for a hint" not in sitting.page

    response = sitting.post("hint", degree="whether")

    assert response.status_code == 409
    assert "without hints" in sitting.page


def test_pages_with_hints_stay_within_their_queries(on_turn):
    on_turn.headers = HTMX
    on_turn.post("hint", degree="whether")

    with Queries() as page:
        on_turn.look()
    with Queries() as move:
        on_turn.move("draw")

    assert page.count <= MOST_A_PAGE
    assert move.count <= MOST_A_MOVE


def test_cards_are_drawn_on_once_asked_for_and_no_more_when_stopped(on_turn, match):
    user = user_on_turn(match)
    assert "may guess from it" in on_turn.page

    on_turn.post("draws-on", on="on")
    assert Player.objects.get(user=user).draws_on
    notice = on_turn.page.partition('id="notice"')[2].partition("</div>")[0]
    assert "From now on cards are drawn for you" in notice
    assert "#i-fan" in notice
    assert "Stop drawing for me" in on_turn.page

    on_turn.post("draws-on")
    assert not Player.objects.get(user=user).draws_on
    assert "From now on you draw every card yourself." in on_turn.page


def test_nobody_else_can_tell_whether_cards_are_drawn_on(on_turn, client_of, match):
    watcher = client_of("watcher")
    before = pages_of(watcher, match)

    on_turn.post("draws-on", on="on")

    assert pages_of(watcher, match) == before


@pytest.mark.parametrize(
    ("choice", "bots", "allowed"),
    [("", True, True), ("", False, False), ("yes", False, True), ("no", True, False)],
)
def test_hints_are_a_setting_of_a_new_match(client_of, choice, bots, allowed):
    client = client_of("ana")
    commitment = client.get("/matches/new/").context["commitment"]
    seats = {f"seat_{n}": "nobody" for n in (2, 3, 4)}
    seats["seat_1"] = "easy" if bots else "person"

    client.post(
        "/matches/new/",
        {**seats, "target": 150, "hints": choice, "nonce": "a"}
        | {"commitment": commitment},
    )

    made = make_user("ana").player.created_matches.get()
    assert made.allows_hints is allowed
