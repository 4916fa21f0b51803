"""The hand on the page: its orders, and moving cards within it."""

import pytest

from tests.make import user_on_turn, user_waiting
from tests.pages.conftest import HTMX, Sitting


def arrange(sitting: Sitting, *cards: str, **fields):
    return sitting.post(
        "hand", cards=list(cards), order=sitting.field("order"), **fields
    )


def test_the_page_keeps_the_order_that_was_asked_for(on_turn):
    on_turn.client.get(f"{on_turn.url}?hand=rank")

    on_turn.look()

    assert on_turn.field("order") == "2S 3S 4H 6H 7S 8S 9S QH QD KS"


def test_a_picked_card_moves_within_the_hand_and_the_order_becomes_ones_own(on_turn):
    assert on_turn.field("order") == "2S 3S 7S 8S 9S KS 4H 6H QH QD"

    arrange(on_turn, "0.4H", move="left")
    arrange(on_turn, "0.2S", "0.3S", move="right")

    assert on_turn.look()
    assert on_turn.field("order") == "7S 2S 3S 8S 9S 4H KS 6H QH QD"


def test_at_the_edge_cards_stay_where_they_are(on_turn):
    arrange(on_turn, "0.2S", "0.3S", move="left")

    assert on_turn.field("order").startswith("2S 3S 7S")


def test_a_whole_order_is_kept_for_this_browser_and_the_next(on_turn, client_of, match):
    order = "QD QH 6H 4H KS 9S 8S 7S 3S 2S"

    on_turn.post("hand", order=order)

    other = Sitting(client_of(user_on_turn(match).username), match)
    other.client.get(f"{other.url}?hand=own")
    assert on_turn.field("order") == order
    other.look()
    assert other.field("order") == order


def test_htmx_gets_the_table_in_the_new_order(on_turn):
    on_turn.headers = HTMX

    response = on_turn.post("hand", order="QD QH 6H 4H KS 9S 8S 7S 3S 2S")

    assert response.status_code == 200
    assert on_turn.field("order").startswith("QD QH")


@pytest.mark.parametrize("order", ["AH", "nonsense", "7S 7S"])
def test_an_order_of_other_cards_is_refused_in_a_sentence(on_turn, order):
    before = on_turn.field("order")

    response = on_turn.post("hand", order=order)

    assert response.status_code == 422
    assert 'role="alert"' in on_turn.page
    assert on_turn.field("order") == before


def test_sorted_by_melds_each_meld_ends_with_a_gap(on_turn):
    on_turn.client.get(f"{on_turn.url}?hand=melds")

    on_turn.look()

    assert on_turn.field("order").startswith("7S 8S 9S ")
    assert on_turn.page.count("is-last-of-part") == 1


def test_nobody_else_sees_the_order(on_turn, client_of, match):
    on_turn.post("hand", order="QD QH 6H 4H KS 9S 8S 7S 3S 2S")

    other = Sitting(client_of(user_waiting(match).username), match)

    assert "QD QH" not in other.page
