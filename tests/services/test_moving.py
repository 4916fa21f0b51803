"""The one service that moves: nothing is lost and nothing happens twice."""

import pytest

from games.exceptions import (
    NotAllowedNowError,
    NotFoundError,
    RefusedError,
    StaleDraftError,
    StaleVersionError,
)
from games.models import Draft, Match, Move, Round
from games.rules import deal
from games.rules.record import check_record, format_record
from games.selectors.log import load_round_in_play
from games.selectors.records import match_record
from games.services.tally import match_tally
from tests.make import (
    GOOD_HAND,
    get_match,
    lay,
    make_match,
    make_user,
    observe_match,
    pass_round,
    pass_turn,
    stack_deck,
    submit,
    user_waiting,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    made = make_match("ana", "bo")
    stack_deck(made, GOOD_HAND)
    return made


def test_a_draw_takes_the_top_card_of_the_stock(match):
    submit(match, "draw")

    seen = observe_match(match)
    assert seen.hand[-1] == "QC"
    assert (seen.drawn, seen.stock_count) == (1, 32)
    assert get_match(match.public_id).version == match.version + 1


def test_a_draw_in_the_log_names_no_card(match):
    submit(match, "draw")

    move = Move.objects.get(match=match)
    assert (move.number, move.verb, move.table) == (1, "draw", "")


def test_confirming_lays_the_draft_and_ends_the_turn(match):
    on_turn = match.turn
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")
    lay(match, "QH", "QD", "QC", revision=1)

    submit(match, "meld", "end", draft_revision=2)

    seen = observe_match(match)
    assert seen.table == (("7S", "8S", "9S"), ("QH", "QD", "QC"))
    assert seen.turn == 1 - on_turn
    assert [m.verb for m in Move.objects.all()] == ["draw", "meld", "end"]


def test_a_refused_move_changes_nothing_and_names_every_rule(match):
    submit(match, "draw")
    lay(match, "7S", "8S")
    lay(match, "KS", "QH", "QD", revision=1)
    before = get_match(match.public_id).version

    with pytest.raises(RefusedError) as refused:
        submit(match, "meld", "end", draft_revision=2)

    rules = {violation.rule for violation in refused.value.violations}
    assert rules == {"10", "11"}
    assert get_match(match.public_id).version == before
    assert Move.objects.count() == 1
    assert Draft.objects.get().revision == 2


def test_the_second_half_of_a_submit_takes_back_the_first(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")

    with pytest.raises(RefusedError):
        submit(match, "meld", "knock", draft_revision=1)

    assert observe_match(match).table == ()


def test_the_same_token_moves_once(match):
    version = match.version

    submit(match, "draw", version=version, token="click")
    submit(match, "draw", version=version, token="click")

    assert Move.objects.count() == 1


def test_an_old_page_moves_nothing(match):
    version = match.version
    submit(match, "draw", version=version)

    with pytest.raises(StaleVersionError):
        submit(match, "draw", version=version)

    assert Move.objects.count() == 1


def test_an_old_draft_lays_nothing(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")
    lay(match, "QH", "QD", "QC", revision=1)

    with pytest.raises(StaleDraftError):
        submit(match, "meld", "end", draft_revision=1)

    assert observe_match(match).table == ()


def test_who_is_not_on_turn_is_refused_by_rule_5(match):
    with pytest.raises(RefusedError) as refused:
        submit(match, "draw", user=user_waiting(match))

    assert [violation.rule for violation in refused.value.violations] == ["5"]


def test_spectators_do_not_move_and_strangers_find_nothing(match):
    with pytest.raises(NotAllowedNowError):
        submit(match, "draw", user=make_user("cy"))
    private = make_match("di", "ed", is_private=True, root=None)
    with pytest.raises(NotFoundError):
        submit(private, "draw", user=make_user("cy"))


def test_nobody_moves_before_the_start():
    waiting = make_match("ana", open_seats=1)

    with pytest.raises(NotAllowedNowError):
        submit(waiting, "draw", user=make_user("ana"))


def test_a_draft_survives_a_draw(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")

    submit(match, "draw")
    submit(match, "meld", "end", draft_revision=1)

    assert observe_match(match).table == (("7S", "8S", "9S"),)


def test_a_draft_left_in_one_turn_is_laid_in_the_next(match):
    submit(match, "draw")
    lay(match, "7S", "8S", "9S")
    submit(match, "draw", "draw", "end")
    pass_turn(match)
    submit(match, "draw")

    submit(match, "meld", "end", draft_revision=1)

    assert observe_match(match).table == (("7S", "8S", "9S"),)


def test_a_scored_round_publishes_its_seed_and_deals_the_next():
    match = make_match("ana", "bo", target=1000)

    pass_round(match)

    first, second = Round.objects.filter(match=match)
    assert deal.follows(bytes.fromhex(first.seed), bytes.fromhex(match.commitment))
    assert (first.ended_by, first.by) == ("stock", None)
    assert second.seed == second.ended_by == ""
    assert second.dealer == 1 - first.dealer
    assert get_match(match.public_id).round_number == 2


def test_a_match_ends_with_bonuses_and_places_and_a_record_that_is_right():
    match = make_match("ana", "bo", target=20)

    while get_match(match.public_id).status == Match.Status.PLAYING:
        pass_round(get_match(match.public_id))
    untallied = str(check_record(format_record(match_record(match.public_id))))
    match_tally(match.pk)
    match_tally(match.pk)

    over = get_match(match.public_id)
    seats = list(over.seats.all())
    assert over.status == Match.Status.FINISHED
    assert sorted(seat.place for seat in seats) in ([1, 2], [1, 1])
    for seat in seats:
        bonus = 100 if seat.total >= 20 else 25 * seat.rounds_won  # rule 33
        assert seat.final == seat.total + bonus
    assert untallied == "ok"
    assert str(check_record(format_record(match_record(match.public_id)))) == "ok"


def test_the_record_of_a_match_in_play_keeps_the_deck_back(match):
    submit(match, "draw")

    text = format_record(match_record(match.public_id))

    assert str(check_record(text)) == "ok (round 1 in play, not checked)"
    assert "deck" not in text
    assert "seed" not in text


def test_a_page_shows_one_version_although_a_move_comes_in_meanwhile(match):
    old = get_match(match.public_id)
    submit(match, "draw")

    seen = load_round_in_play(old, 2).history.state

    assert seen.drawn == 0
    assert observe_match(match).drawn == 1


def test_a_token_of_another_player_does_not_stand_in_the_way(match):
    submit(match, "draw", token="mine")
    submit(match, "draw")
    submit(match, "draw")
    submit(match, "end")

    submit(match, "draw", token="mine")

    assert Move.objects.filter(token="mine").count() == 2
