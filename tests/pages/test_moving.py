"""Forms of the match page: moves, drafts, and what is said when they don't go through."""

import re

import pytest

from games.models import Draft, Move
from tests.make import (
    get_match,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)
from tests.pages.conftest import HTMX, Sitting

pytestmark = pytest.mark.django_db
RUN = ("0.7S", "0.8S", "0.9S")


def meld_ids(page: str) -> list[str]:
    return re.findall(r'<li class="meld [^"]*" id="meld-(\d+)"', page)


def test_a_draw_is_made_once_however_often_it_is_sent(on_turn, match):
    first = on_turn.post("move", look=False, do="draw")
    again = on_turn.post("move", look=False, do="draw")

    assert first.status_code == again.status_code == 302
    assert Move.objects.filter(match=match).count() == 1


def test_htmx_is_answered_with_the_part_that_changed(on_turn):
    on_turn.headers = HTMX

    response = on_turn.move("draw")

    assert response.status_code == 200
    assert b'id="match"' in response.content
    assert b"<html" not in response.content
    assert b"just drawn" in response.content
    assert b"Draw 2nd card" in response.content


def test_a_step_leaves_the_turns_beside_the_table_where_they_are(on_turn):
    on_turn.headers = HTMX
    on_turn.move("draw")
    assert '<ol class="log"' in on_turn.page

    on_turn.draft("new", *RUN)

    assert '<aside id="side" data-stays></aside>' in on_turn.page
    assert '<ol class="log"' not in on_turn.page


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_stale_page_gets_the_new_one_and_keeps_the_draft(on_turn, match, headers):
    on_turn.headers = headers
    on_turn.move("draw")
    on_turn.draft("new", *RUN)
    stale = {**on_turn.hidden(), "token": "another"}
    submit(match, "draw")

    response = on_turn.client.post(
        f"{on_turn.url}move/", {**stale, "do": "draw"}, headers=headers
    )

    page = response.content.decode()
    assert response.status_code == 409
    assert "moved on meanwhile" in page
    assert "Draw 3rd card" in page
    assert 'value="1.7S"' in page
    assert ("<html" in page) is (not headers)
    assert Move.objects.filter(match=match).count() == 2


def test_two_windows_never_overwrite_each_others_draft(on_turn, match):
    on_turn.move("draw")
    stale = on_turn.hidden()
    on_turn.draft("new", *RUN)

    response = on_turn.client.post(
        f"{on_turn.url}draft/", {**stale, "op": "new", "cards": ["0.QH", "0.QD"]}
    )

    assert response.status_code == 409
    assert b"changed in another window" in response.content
    assert Draft.objects.get().revision == 1
    assert b'value="1.7S"' in response.content


def test_a_draft_that_changed_elsewhere_is_not_confirmed_unseen(on_turn, match):
    on_turn.move("draw")
    on_turn.draft("new", *RUN)
    stale = on_turn.hidden()
    on_turn.draft("new", "0.QH", "0.QD", "0.QC")

    response = on_turn.client.post(f"{on_turn.url}move/", {**stale, "do": "confirm"})

    assert response.status_code == 409
    assert get_match(match.public_id).move_count == 1


def test_an_illegal_table_is_refused_with_every_rule_linked(on_turn, match):
    on_turn.move("draw")
    on_turn.draft("new", "0.QH", "0.QD")
    on_turn.draft("new", "0.7S", "0.9S", "0.KS")

    response = on_turn.move("confirm")

    page = response.content.decode()
    assert response.status_code == 422
    assert 'id="notice"' in page
    assert 'href="/rules/#rule-10"' in page
    assert 'href="/rules/#rule-11"' in page
    assert "2 melds to fix first" in page
    assert len(meld_ids(page)) == 2
    assert get_match(match.public_id).move_count == 1


def test_confirming_early_says_what_is_missing(on_turn):
    response = on_turn.move("confirm")

    assert response.status_code == 422
    assert b'href="/rules/#rule-6"' in response.content
    assert b'href="/rules/#rule-14a"' in response.content


def test_a_turn_is_melded_and_ended_in_one_click(on_turn, match):
    on_turn.move("draw")
    on_turn.draft("new", *RUN)
    assert "Play 3 cards<small>55 points left" in on_turn.page

    response = on_turn.move("confirm")

    assert response.status_code == 302
    assert [m.verb for m in Move.objects.filter(match=match)] == ["draw", "meld", "end"]
    assert 'You drew 1 card. <span class="minis">' in on_turn.page
    assert "is-changed" not in on_turn.page  # of oneself one knows


def test_after_the_third_card_the_turn_can_only_be_ended(on_turn, match):
    on_turn.draft("new", *RUN)
    for _ in range(3):
        on_turn.move("draw")

    assert "no melding after the third card" in on_turn.page
    assert 'value="confirm"' not in on_turn.page
    assert on_turn.move("confirm").status_code == 422

    on_turn.move("end")

    assert get_match(match.public_id).turn != 0 or user_on_turn(match).pk


@pytest.fixture
def melded(on_turn: Sitting) -> Sitting:
    """Give the page with a run, a pair of queens beside it, and one card drawn."""
    on_turn.move("draw")
    on_turn.draft("new", *RUN)
    on_turn.draft("new", "0.QH", "0.QD")
    return on_turn


def test_a_broken_meld_says_what_it_lacks(melded):
    assert "queen of spades or queen of clubs would do" in melded.page
    assert '<a href="#meld-2">1 meld is broken</a>' in melded.page
    assert 'class="slot"' in melded.page


def test_a_meld_has_a_slot_for_a_card_that_would_complete_it(on_turn):
    on_turn.move("draw")

    on_turn.draft("new", "0.QH", "0.QD")
    assert on_turn.page.count('class="slot"') == 1

    on_turn.draft("put:1", "0.QC")
    assert 'class="slot"' not in on_turn.page


def test_two_cards_that_do_not_go_together_have_no_slot(on_turn):
    on_turn.move("draw")

    on_turn.draft("new", "0.QH", "0.7S")

    assert "These two don&#x27;t go together" in on_turn.page
    assert 'class="slot"' not in on_turn.page


def test_a_joker_that_may_not_change_says_why(client_of, match):
    stack_deck(match, "7S AH * 2H 9S")
    mine = Sitting(client_of(user_on_turn(match).username), match)
    mine.move("draw")
    mine.draft("new", "0.7S", "0.*", "0.9S")
    assert "data-why" not in mine.page

    mine.move("confirm")
    other = Sitting(client_of(user_on_turn(match).username), match)

    assert (
        "(rule 19)"
        in re.search(r'value="1.\*8S"[^>]*data-why="([^"]*)"', other.page)[1]
    )


def test_a_joker_fits_where_the_card_does_that_it_may_not_leave(client_of, match):
    stack_deck(match, "7S AH * 2H 9S")
    mine = Sitting(client_of(user_on_turn(match).username), match)
    mine.move("draw")
    mine.draft("new", "0.7S", "0.*", "0.9S")
    assert _fits(mine.page, "1.*8S") == "*"

    mine.move("confirm")
    other = Sitting(client_of(user_on_turn(match).username), match)

    assert _fits(other.page, "1.*8S") == "8S"


def _fits(page: str, pick: str) -> str:
    """Return the card that a meld must accept to take this one."""
    return re.search(rf'value="{re.escape(pick)}"[^>]*data-fits="([^"]*)"', page)[1]


def test_going_out_is_said_before_it_is_done(client_of, match):
    mine = ["7S", "8S", "9S", "QH", "QD", "QC", "4H", "5H", "6H", "7H"]
    theirs = ["2C", "3C", "4C", "6C", "8C", "TC", "2D", "4D", "6D", "8D"]
    dealt = " ".join(f"{a} {b}" for a, b in zip(mine, theirs, strict=True))
    stack_deck(match, f"{dealt} 8H")
    sitting = Sitting(client_of(user_on_turn(match).username), match)
    sitting.move("draw")

    sitting.draft("new", "0.7S", "0.8S", "0.9S")
    sitting.draft("new", "0.QH", "0.QD", "0.QC")
    sitting.draft("new", "0.4H", "0.5H", "0.6H", "0.7H", "0.8H")

    assert "Play 11 cards and go out" in sitting.page


def test_cards_are_put_to_a_meld(melded):
    melded.draft("put:2", "0.QC")

    assert "is-broken" not in melded.page
    assert 'value="2.QC"' in melded.page
    assert "Every meld is legal" in melded.page


def test_melds_say_which_cards_fit(melded):
    accepts = re.search(r'id="meld-1" data-accepts="([^"]*)"', melded.page)

    assert accepts
    assert accepts[1] == "6S TS"


def test_cards_go_back_to_the_hand(melded):
    melded.draft("take", "2.QH", "2.QD")

    assert meld_ids(melded.page) == ["1"]
    assert 'value="0.QH"' in melded.page


def test_a_meld_is_split_before_the_picked_card(melded):
    melded.draft("split", "1.8S")

    assert len(meld_ids(melded.page)) == 3
    assert 'value="1.7S"' in melded.page
    assert 'value="3.8S"' in melded.page


def test_a_whole_meld_is_joined_to_another(melded):
    melded.draft("put:1", "2.QH", whole="on")

    assert meld_ids(melded.page) == ["1"]
    assert 'value="1.QD"' in melded.page


def test_steps_are_undone_redone_and_reset(melded):
    melded.draft("undo")
    assert meld_ids(melded.page) == ["1"]
    melded.draft("redo")
    assert meld_ids(melded.page) == ["1", "2"]
    melded.draft("reset")
    assert meld_ids(melded.page) == []


@pytest.mark.parametrize(
    ("op", "cards", "words"),
    [
        ("new", [], "Pick the cards of the new meld first"),
        ("put:1", [], "Pick a card first"),
        ("put:77", ["0.2S"], "on the table any more"),
        ("split", [], "Pick one card"),
        ("split", ["1.7S"], "not the first"),
        ("put:1", ["0.AC"], "lie there any more"),
        ("nonsense", [], "be read"),
        ("put:x", ["0.2S"], "be read"),
        ("put:1", ["0.XX"], "be read"),
        ("put:1", ["x.2S"], "be read"),
        ("put:1", ["0.*2S"], "lie there any more"),
        ("declare:1.7S:8S", [], "joker"),
        ("declare:1.*:*", [], "be read"),
        ("declare:", [], "be read"),
    ],
)
def test_an_impossible_step_is_refused_in_words(melded, op, cards, words):
    before = Draft.objects.get().revision

    response = melded.draft(op, *cards)

    assert response.status_code == 422
    notice = response.content.decode().partition('id="notice"')[2]
    assert words in notice.partition("</div>")[0]
    assert Draft.objects.get().revision == before


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "dance"},
        {"do": "draw", "token": ""},
        {"do": "draw", "token": "x" * 65},
        {"do": "draw", "version": "-1"},
        {"do": "draw", "version": "²"},
        {"do": "draw", "draft_revision": "9" * 5000},
    ],
)
def test_a_move_that_cannot_be_read_is_refused(on_turn, match, fields):
    response = on_turn.post("move", **fields)

    assert response.status_code == 422
    assert get_match(match.public_id).move_count == 0


def test_whoever_waits_can_not_move(client_of, match):
    waiting = Sitting(client_of(user_waiting(match).username), match)

    assert waiting.move("draw").status_code == 422
    assert waiting.move("confirm").status_code == 422
    assert get_match(match.public_id).move_count == 0


def test_a_spectator_is_told_to_watch(client_of, on_turn, match):
    fields = {**on_turn.hidden(), "do": "draw"}

    response = client_of("eve").post(f"{on_turn.url}move/", fields)

    assert response.status_code == 409
    assert b"Only its players move" in response.content


def test_a_move_needs_the_token_of_the_form(on_turn):
    on_turn.client.handler.enforce_csrf_checks = True

    assert on_turn.post("move", look=False, do="draw").status_code == 403


def test_a_turn_passed_leads_to_the_next_player(client_of, match):
    first = user_on_turn(match)
    pass_turn(match)

    other = Sitting(client_of(user_on_turn(match).username), match)

    assert "Since the deal" in other.page
    assert first.username in other.page
    assert "Your turn: " in other.page


def test_a_draft_and_its_undo_survive_logging_out_and_in_again(on_turn, match):
    user = user_on_turn(match)
    on_turn.draft("new", "0.QH", "0.QD")
    on_turn.client.logout()
    on_turn.client.force_login(user)

    assert "is-broken" in on_turn.look()
    on_turn.draft("undo")

    assert "is-broken" not in on_turn.page
    assert 'value="0.QH"' in on_turn.page
