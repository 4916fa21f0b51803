"""Rounds between two strategies: who is better, and how sure that is.

Every deal is played twice with the seats changed, so that luck of the deal and of the
seat falls on both sides alike.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from random import Random

from games.bots.arena import play_round
from games.bots.processes import map_in_order
from games.bots.shares import Share
from games.rules import deal
from games.rules.record import RoundRecord

_SIDES = 2


def play_duel(
    sides: Sequence[str], *, players: int, rounds: int, seed: str, jobs: int = 1
) -> tuple[Share, Share]:
    """Return how two strategies did at tables where they take the seats in turn.

    A side wins a round when one of its seats does; a shared round is won by both. The
    number of rounds is rounded up to pairs.

    Raises:
        KeyError: there is no such strategy.
    """
    play = partial(_play_pair, tuple(sides), players, seed)
    pairs = (rounds + 1) // _SIDES
    won = [0, 0]
    for winners in map_in_order(play, range(pairs), jobs=jobs):
        for side in range(_SIDES):
            won[side] += sum(side in sides_won for sides_won in winners)
    first, second = (Share(count, pairs * _SIDES) for count in won)
    return first, second


def _play_pair(
    sides: tuple[str, ...], players: int, seed: str, number: int
) -> list[set[int]]:
    """Return the sides that won, for both ways to sit at one deal."""
    dealt = _deal(players, f"{seed}|{number}")
    return [
        _winning_sides(played, seated)
        for seated, played in _play_both(sides, players, dealt, f"{seed}|{number}")
    ]


def _play_both(
    sides: tuple[str, ...], players: int, dealt: deal.Deal, seed: str
) -> Iterator[tuple[list[int], RoundRecord]]:
    for first in range(_SIDES):
        seated = [(seat + first) % _SIDES for seat in range(players)]
        rng = Random(f"dice|{seed}|{first}")  # noqa: S311 - a match of no stake
        yield seated, play_round(dealt, [sides[side] for side in seated], rng)


def _winning_sides(played: RoundRecord, seated: Sequence[int]) -> set[int]:
    winners = played.result.winners if played.result else ()
    return {seated[seat] for seat in winners}


def _deal(players: int, seed: str) -> deal.Deal:
    seed_of_deal = sha256(f"duel|{seed}".encode()).digest()
    nonces = ["0"] * players
    dealer = deal.first_dealer(seed_of_deal, nonces)
    return deal.Deal(dealer, deal.deal_deck(seed_of_deal, nonces), seed_of_deal)
