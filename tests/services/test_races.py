"""Twenty at once: exactly one gets through, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connections

from games.exceptions import NotAllowedNowError, ServiceError, StaleDraftError
from games.models import Draft, Match, Move, Player, Round
from games.rules.cards import Card
from games.rules.draft import IN_HAND, Pick
from games.services import moves
from games.services.drafts import DraftStep, Operation, draft_change
from games.services.drawing import card_draw_on, drawing_set
from games.services.matches import MatchSettings, match_create, match_prepare, seat_take
from games.services.tally import match_tally
from tests.make import (
    get_match,
    make_match,
    make_user,
    observe_match,
    pass_round,
    stack_deck,
    submit,
    user_on_turn,
)

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

MANY = 20

# The player on turn can't meld anything after one card, nor after two.
NOTHING_TO_MELD = "AS 8S 3H 8H 5D 8C 7C 2S 9S 2H JH 2D KD JS 2C JD 4S JC 6H TH 8D TC QS"


def at_once(*calls):
    """Run all calls at the same time; return what each raised, None where it worked."""
    barrier = Barrier(len(calls))

    def run(call):
        barrier.wait()
        try:
            call()
        except ServiceError as error:
            return type(error)
        finally:
            connections.close_all()
        return None

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_of_twenty_submits_of_one_version_exactly_one_moves():
    match = make_match("ana", "bo")
    draw = partial(
        submit, match, "draw", user=user_on_turn(match), version=match.version
    )

    outcomes = at_once(*[draw] * MANY)

    assert outcomes.count(None) == 1
    assert {*outcomes} <= {None, NotAllowedNowError} | set(
        NotAllowedNowError.__subclasses__()
    )
    assert Move.objects.count() == 1
    assert get_match(match.public_id).version == match.version + 1


def test_twenty_clicks_with_one_token_all_succeed_and_move_once():
    match = make_match("ana", "bo")
    draw = partial(
        submit,
        match,
        "draw",
        user=user_on_turn(match),
        version=match.version,
        token="click",
    )

    assert at_once(*[draw] * MANY) == [None] * MANY
    assert Move.objects.count() == 1


def test_of_twenty_first_steps_of_a_draft_exactly_one_is_kept():
    match = make_match("ana", "bo")
    card = observe_match(match).hand[0]
    step = DraftStep(
        revision=0,
        operation=Operation.NEW_MELD,
        picks=(Pick(IN_HAND, Card(card)),),
    )
    change = partial(
        draft_change, user=user_on_turn(match), public_id=match.public_id, step=step
    )

    outcomes = at_once(*[change] * MANY)

    assert outcomes.count(None) == 1
    assert outcomes.count(StaleDraftError) == MANY - 1
    assert Draft.objects.get().revision == 1


def test_of_twenty_people_one_gets_the_last_seat_and_one_round_is_dealt():
    match = make_match("ana", open_seats=1)
    takes = [
        partial(
            seat_take,
            user=make_user(f"guest{number}"),
            public_id=match.public_id,
            number=1,
            commitment=match.commitment,
            nonce="ff",
        )
        for number in range(MANY)
    ]

    outcomes = at_once(*takes)

    assert outcomes.count(None) == 1
    assert get_match(match.public_id).status == Match.Status.PLAYING
    assert Round.objects.count() == 1


def test_the_last_seats_taken_together_begin_the_match_once():
    match = make_match("ana", open_seats=4)
    takes = [
        partial(
            seat_take,
            user=make_user(f"guest{number}"),
            public_id=match.public_id,
            number=number,
            commitment=match.commitment,
            nonce="ff",
        )
        for number in range(1, 5)
    ]

    assert at_once(*takes) == [None] * 4
    assert get_match(match.public_id).status == Match.Status.PLAYING
    assert Round.objects.count() == 1


def test_a_form_sent_twenty_times_at_once_makes_one_match():
    ana = make_user("ana")
    create = partial(
        match_create,
        user=ana,
        settings=MatchSettings(seats=("", "")),
        commitment=match_prepare(ana),
        nonce="ff",
    )

    assert at_once(*[create] * MANY) == [None] * MANY
    assert Match.objects.count() == 1


def test_a_tally_delivered_twenty_times_adds_the_bonuses_once():
    match = make_match("ana", "bo", target=1)
    while get_match(match.public_id).status == Match.Status.PLAYING:
        pass_round(get_match(match.public_id))
    version = get_match(match.public_id).version

    at_once(*[partial(match_tally, match.pk)] * MANY)

    assert get_match(match.public_id).version == version + 1


def drawing_on():
    """Return a match whose player on turn has drawn a card and wants more drawn."""
    match = make_match("ana", "bo", root=None)
    stack_deck(match, NOTHING_TO_MELD)
    submit(match, "draw")
    Player.objects.update(draws_on=True)
    return get_match(match.public_id)


def test_a_draw_that_task_sweep_and_player_make_at_once_is_made_once():
    match = drawing_on()
    by_itself = partial(card_draw_on, match.pk, match.version)
    by_hand = partial(
        submit, match, "draw", user=user_on_turn(match), version=match.version
    )

    at_once(*[by_itself] * MANY, by_hand)

    assert observe_match(match).drawn == 2
    assert get_match(match.public_id).version == match.version + 1


def test_once_drawing_is_switched_off_nothing_more_is_drawn(monkeypatch):
    match = drawing_on()
    user = user_on_turn(match)
    carry_out = moves._carry_out
    drawn = []

    def switch_off():
        drawing_set(user=user, public_id=match.public_id, draws_on=False)
        drawn.append(observe_match(match).drawn)
        connections.close_all()

    def carry_out_meanwhile(*args):
        switching.start()
        switching.join(0.5)  # it has to wait for the draw that has begun
        carry_out(*args)

    switching = Thread(target=switch_off)
    monkeypatch.setattr(moves, "_carry_out", carry_out_meanwhile)
    card_draw_on(match.pk, match.version)
    switching.join()

    assert [observe_match(match).drawn] == drawn == [2]
