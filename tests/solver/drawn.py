"""Positions for property tests."""

from functools import lru_cache

from hypothesis import strategies as st

from games.rules.cards import sorted_deck
from tests.solver.generate import generate_positions

_ROUNDS = 10


@lru_cache
def _tables(seed):
    return [position.table for position in generate_positions(seed, 24)]


@st.composite
def positions(draw, most=25):
    """Draw a table from a simulated round, and any other cards as a hand."""
    table = draw(st.integers(0, _ROUNDS).flatmap(lambda n: st.sampled_from(_tables(n))))
    rest = list(sorted_deck(4))
    for card in (card for meld in table for card in meld):
        rest.remove("*" if card[0] == "*" else card)
    drawn = draw(st.lists(st.integers(0, len(rest) - 1), max_size=most, unique=True))
    return table, tuple(rest[number] for number in drawn)
