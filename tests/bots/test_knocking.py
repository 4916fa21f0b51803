"""When a bot knocks: how likely it is to be undercut."""

from itertools import product

import pytest

from games.bots.knocking import undercut_risk, wants_to_knock
from games.rules.round import observe
from tests.rules.positions import make_position


def seen(*hands):
    return observe(make_position("5S 5H 5D", hands, drawn=3), 0)


def counted_risk(points, cards):
    """Return how many of all hands of that many ranks have so few points."""
    values = [min(rank, 10) for rank in range(1, 14)]
    hands = list(product(values, repeat=cards))
    return sum(sum(hand) <= points for hand in hands) / len(hands)


@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize("cards", range(1, 5))
def test_the_risk_is_the_share_of_hands_with_as_few_points(points, cards):
    own = {1: "AS", 2: "2S", 3: "3S", 4: "4S", 5: "5C"}[points]
    other = " ".join(["KD"] * cards)

    assert undercut_risk(seen(own, other)) == pytest.approx(counted_risk(points, cards))


def test_more_cards_than_points_cannot_undercut():
    assert undercut_risk(seen("3S", "AS AH AD 2C", "AS AH AD AC KD")) == 0


def test_every_other_hand_adds_to_the_risk():
    one, two = undercut_risk(seen("5C", "KD")), undercut_risk(seen("5C", "KD", "QD"))

    assert two == pytest.approx(1 - (1 - one) ** 2)


def test_the_risk_depends_on_the_numbers_of_cards_alone():
    assert undercut_risk(seen("5C", "KD")) == undercut_risk(seen("5C", "AD"))


def test_a_bot_knocks_up_to_the_risk_that_it_takes():
    risky = seen("5C", "KD")

    assert wants_to_knock(risky, risk=0.5)
    assert not wants_to_knock(risky, risk=0.3)


def test_a_bot_never_wants_to_knock_when_it_may_not():
    assert not wants_to_knock(seen("KC", "KD KH"), risk=1)
