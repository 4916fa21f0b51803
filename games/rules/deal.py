"""The fair deal: a deal that nobody can choose and everybody can check afterwards.

The numbers in the docstrings are those of "The fair deal" in the match record's page.
Seeds, keys and roots are bytes; in records they are written as lower-case hex.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from games.rules.cards import Card, sorted_deck

CHAIN_LENGTH = 1000
"""How many rounds one root can deal (1)."""
SEED_BYTES = 32

_NONCE = re.compile(r"[0-9a-f]{1,64}")
_WORD_BYTES = 4
_WORDS = 1 << 32


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round begins with. Its `repr` shows the dealer alone."""

    dealer: int
    deck: tuple[Card, ...] = field(repr=False)
    """All cards in dealing order."""
    seed: bytes = field(repr=False)


def deal_of_round(root: bytes, nonces: Sequence[str], number: int) -> Deal:
    """Return the deal of a round, counted from 1 (3 to 6, and rule 4).

    Raises:
        ValueError: the chain is used up.
    """
    seed = seed_of_round(root, number)
    dealer = first_dealer(seed_of_round(root, 1), nonces) + number - 1
    return Deal(dealer % len(nonces), deal_deck(seed, nonces), seed)


def seed_of_round(root: bytes, number: int) -> bytes:
    """Return seed `number` of the chain that ends in the root (1); 0: the commitment.

    Raises:
        ValueError: the chain has no such seed.
    """
    if not 0 <= number <= CHAIN_LENGTH:
        raise ValueError(f"a chain has seeds 0 to {CHAIN_LENGTH}, not {number}")
    seed = root
    for _ in range(CHAIN_LENGTH - number):
        seed = sha256(seed).digest()
    return seed


def commitment_to(root: bytes) -> str:
    """Return seed 0 in hex, which is published before anybody brings a nonce (1)."""
    return seed_of_round(root, 0).hex()


def is_nonce(text: str) -> bool:
    """Whether the text may be a seat's nonce: 1 to 64 of ``0-9 a-f`` (2)."""
    return _NONCE.fullmatch(text) is not None


def bot_nonce(seat: int, commitment: str) -> str:
    """Return the only nonce that a bot in this seat may bring (2)."""
    return sha256(f"bot|{seat}|{commitment}".encode("ascii")).hexdigest()


def deal_deck(seed: bytes, nonces: Sequence[str]) -> tuple[Card, ...]:
    """Return the deck of a round in dealing order, from its seed (3 to 5)."""
    stream = _Stream(hmac.digest(seed, _joined(nonces), "sha256"))
    deck = list(sorted_deck(len(nonces)))
    for last in range(len(deck) - 1, 0, -1):
        other = stream.uniform(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def first_dealer(seed_1: bytes, nonces: Sequence[str]) -> int:
    """Return the seat that deals the first round (6)."""
    key = hmac.digest(seed_1, b"dealer|" + _joined(nonces), "sha256")
    return _Stream(key).uniform(len(nonces))


def follows(seed: bytes, previous: bytes) -> bool:
    """Whether a published seed leads back to the one published before it (7)."""
    return hmac.compare_digest(sha256(seed).digest(), previous)


def _joined(nonces: Sequence[str]) -> bytes:
    return "|".join(nonces).encode("ascii")


class _Stream:
    """The numbers that a key yields (4)."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def uniform(self, below: int) -> int:
        limit = _WORDS - _WORDS % below
        word = self._next()
        while word >= limit:
            word = self._next()
        return word % below

    def _next(self) -> int:
        if not self._words:
            index = self._block.to_bytes(8, "big")
            block = hmac.digest(self._key, index, "sha256")
            starts = range(len(block) - _WORD_BYTES, -1, -_WORD_BYTES)
            self._words = [
                int.from_bytes(block[start : start + _WORD_BYTES], "big")
                for start in starts
            ]
            self._block += 1
        return self._words.pop()
