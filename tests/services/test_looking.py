"""What a player has seen of a match: it never goes back, and nobody else notices."""

import pytest

from games.exceptions import IllegalOperationError, NotFoundError
from games.models import Seat
from games.selectors.changes import Start
from games.selectors.match_page import access_match_page
from games.services.looking import look_remember
from tests.make import (
    get_match,
    make_match,
    make_user,
    pass_round,
    pass_turn,
    submit,
    user_on_turn,
    user_waiting,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("ana", "bo", "cy")


def looked(match, user) -> int:
    return Seat.objects.get(match=match, player__user=user).looked


def look(match, user, number: int | None = None) -> None:
    """Leave a page that showed the moves up to this one; by default to the last."""
    seen = get_match(match.public_id).move_count if number is None else number
    look_remember(user=user, public_id=match.public_id, number=seen)


def since(match, user):
    return access_match_page(match.public_id, user).since


def test_a_look_is_remembered_and_never_goes_back(match):
    submit(match, "draw")
    submit(match, "draw")
    watching = user_waiting(match)

    look(match, watching, 2)
    look(match, watching, 1)
    look(match, watching, 2)

    assert looked(match, watching) == 2


def test_a_look_beyond_the_log_is_refused(match):
    submit(match, "draw")
    watching = user_waiting(match)

    with pytest.raises(IllegalOperationError):
        look(match, watching, 2)

    assert looked(match, watching) == 0


def test_a_look_is_nobody_elses_business(match):
    submit(match, "draw")
    version = get_match(match.public_id).version

    look(match, user_waiting(match))

    assert get_match(match.public_id).version == version


def test_only_players_are_remembered(match):
    with pytest.raises(NotFoundError):
        look(match, make_user("eve"))
    with pytest.raises(NotFoundError):
        look_remember(user=make_user("ana"), public_id="nothing-here", number=0)


def test_whoever_ends_a_turn_has_seen_everything_up_to_its_end(match):
    first = user_on_turn(match)
    pass_turn(match)

    assert looked(match, first) == get_match(match.public_id).move_count
    assert since(match, first).turns == ()


def test_a_draw_doesnt_count_as_a_look_since_its_player_is_still_looking(match):
    pass_turn(match)
    second = user_on_turn(match)

    submit(match, "draw")

    assert looked(match, second) == 0
    assert len(since(match, second).turns) == 1


def test_without_a_look_it_is_told_what_happened_since_the_own_last_turn(match):
    first = user_on_turn(match)
    pass_turn(match)
    pass_turn(match)
    pass_turn(match)

    assert since(match, first).start is Start.TURN
    assert [turn.number for turn in since(match, first).turns] == [2, 3]


def test_before_the_own_first_turn_everything_is_told(match):
    pass_turn(match)
    pass_turn(match)
    third = user_on_turn(match)

    assert since(match, third).start is Start.DEAL
    assert [turn.number for turn in since(match, third).turns] == [1, 2]


def test_after_a_look_only_what_is_new_is_told(match):
    first = user_on_turn(match)
    pass_turn(match)
    pass_turn(match)
    look(match, first)
    pass_turn(match)

    assert since(match, first).start is Start.LOOK
    assert [turn.number for turn in since(match, first).turns] == [3]


def test_a_turn_that_was_half_seen_is_told_as_a_whole(match):
    first = user_on_turn(match)
    pass_turn(match)
    pass_turn(match)
    submit(match, "draw")
    look(match, first)
    submit(match, "draw")

    (turn,) = since(match, first).turns
    assert (turn.number, turn.drawn) == (3, 2)


def test_looking_twice_loses_nothing(match):
    first = user_on_turn(match)
    pass_turn(match)
    pass_turn(match)
    pass_turn(match)
    look(match, first)

    assert since(match, first).start is Start.TURN
    assert [turn.number for turn in since(match, first).turns] == [2, 3]


def test_a_look_at_an_earlier_round_hides_nothing_of_this_one(match):
    pass_round(match)
    pass_turn(match)
    pass_turn(match)
    third = user_on_turn(match)
    look(match, third, 5)

    assert [turn.number for turn in since(match, third).turns] == [1, 2]
