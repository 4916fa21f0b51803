"""Who draws the last card, and whether a small meld changes that."""

import pytest

from games.bots.last_draw import chance_after, is_time_to_meld
from games.rules.round import observe
from tests.rules.positions import make_position

MANY = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
FEW = "KC QC"


def seen(stock, *others, drawn=1):
    cards = " ".join(["4H"] * stock)
    return observe(make_position(hands=("8S 9S", *others), stock=cards, drawn=drawn), 0)


@pytest.mark.parametrize(
    ("stock", "others", "chance"),
    [
        (0, [MANY], 1),  # I drew it
        (3, [MANY], 0.25),  # the other draws three
        (5, [MANY], 1.05),  # three, then I as my second
        (6, [MANY], 1),  # three, then I as my third
        (7, [MANY], 0.25),
        (3, [FEW], 1.05),  # one, then I as my second
        (2, [MANY, FEW], 0.25),
        (4, [MANY, FEW], 0.05),
        (3, [MANY, MANY, MANY], 0.25),  # only the next one lays after me
        (6, [MANY, MANY, MANY], 0.05),
        (9, [MANY, MANY, MANY], 0),
        (12, [MANY, MANY, MANY], 1),
    ],
)
def test_the_later_the_place_in_the_last_lap_the_better(stock, others, chance):
    assert chance_after(seen(stock, *others), 0) == chance


@pytest.mark.parametrize(
    ("stock", "drawn", "is_time"),
    [
        (5, 1, True),  # 5: I am last; 4 or 3: the other is
        (4, 1, True),  # 4: the other draws three, I the last as my first
        (2, 1, False),  # two more, and I drew the last card
        (1, 1, False),
        (0, 2, False),
        (6, 2, False),  # the last of five as my second may even be melded with
        (4, 2, True),
        (30, 1, False),  # too early to tell
    ],
)
def test_it_is_time_to_meld_when_that_makes_a_better_place(stock, drawn, is_time):
    assert is_time_to_meld(seen(stock, MANY, drawn=drawn)) is is_time
