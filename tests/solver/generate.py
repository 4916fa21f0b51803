"""Positions from simulated rounds, sparse to crowded, small hands to hoards."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.rules.cards import Hand, Table, sorted_deck
from games.rules.table import cards_from_hand, hand_after
from games.solver import best_play

TEMPERS = ("all", "all", "all", "some", "hoard", "late")
"""Plays all it can; now and then; only to go out; only from a large hand."""


class Generated(NamedTuple):
    """A table and a hand of a player who may meld."""

    table: Table
    hand: Hand


def generate_positions(seed: int, count: int) -> list[Generated]:
    """Return positions of a few rounds; the same seed gives the same ones."""
    rng = Random(seed)
    found: list[Generated] = []
    while len(found) < count:
        players = rng.choice((2, 3, 4, 4, 5))
        met = list(_play_round(players, rng))
        rng.shuffle(met)
        # Beside a sample the most crowded tables and the largest hands of the round.
        crowded = sorted(met, key=_table_size, reverse=True)[:10]
        large = sorted(met, key=_hand_size, reverse=True)[:2]
        found += dict.fromkeys(met[:12] + crowded + large)
    return found[:count]


def _table_size(position: Generated) -> int:
    return sum(map(len, position.table))


def _hand_size(position: Generated) -> int:
    return len(position.hand)


def _play_round(players: int, rng: Random) -> Iterator[Generated]:
    deck = list(sorted_deck(players))
    rng.shuffle(deck)
    hands = [tuple(deck[seat * 10 : seat * 10 + 10]) for seat in range(players)]
    stock = deck[players * 10 :]
    tempers = [rng.choice(TEMPERS) for _ in range(players)]
    table: Table = ()
    seat = 0
    while stock and all(hands):
        for _ in range(2):
            if not stock:
                break
            hands[seat] = (*hands[seat], stock.pop())
            yield Generated(table, hands[seat])
            play = best_play(table, hands[seat], budget=0)
            if play.cards_played and _wants(tempers[seat], hands[seat], play, rng):
                hands[seat] = hand_after(
                    hands[seat], cards_from_hand(table, play.table)
                )
                table = play.table
                break
        else:
            if stock:
                hands[seat] = (*hands[seat], stock.pop())
        seat = (seat + 1) % players


def _wants(temper, hand, play, rng):
    if temper == "hoard":
        return play.points_left == 0
    if temper == "late":
        return len(hand) > 24 or play.points_left < 6
    return temper == "all" or rng.random() < 0.4
