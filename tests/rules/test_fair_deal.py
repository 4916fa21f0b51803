"""The fair deal, beside an independent reading of its page."""

import hmac
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import deal
from games.rules.cards import sorted_deck

ROOT = bytes(range(32))
NONCES = ("a1", "b2", "c3")

roots = st.binary(min_size=32, max_size=32)
nonces = st.lists(st.text("0123456789abcdef", min_size=1, max_size=64), min_size=2)
few_nonces = nonces.filter(lambda texts: len(texts) <= 5)


def stream(key):
    index = 0
    while True:
        block = hmac.new(key, index.to_bytes(8, "big"), "sha256").digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        index += 1


def uniform(numbers, below):
    return next(x for x in numbers if x < 2**32 // below * below) % below


def shuffled_by_the_page(seed, texts):
    numbers = stream(hmac.new(seed, "|".join(texts).encode(), "sha256").digest())
    deck = list(sorted_deck(len(texts)))
    for i in range(len(deck) - 1, 0, -1):
        j = uniform(numbers, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


@given(roots, few_nonces)
def test_the_deck_is_shuffled_as_an_independent_reading_of_the_page_says(seed, texts):
    assert list(deal.deal_deck(seed, texts)) == shuffled_by_the_page(seed, texts)


@given(roots, few_nonces)
def test_the_first_dealer_is_drawn_as_the_page_says(seed, texts):
    key = hmac.new(seed, ("dealer|" + "|".join(texts)).encode(), "sha256").digest()

    assert deal.first_dealer(seed, texts) == uniform(stream(key), len(texts))


def test_the_commitment_is_the_root_hashed_a_thousand_times():
    seed = ROOT
    for _ in range(1000):
        seed = sha256(seed).digest()

    assert deal.commitment_to(ROOT) == seed.hex()
    assert deal.seed_of_round(ROOT, 1000) == ROOT


def test_each_seed_leads_back_to_the_one_before_it():
    seeds = [deal.seed_of_round(ROOT, number) for number in range(4)]

    assert all(map(deal.follows, seeds[1:], seeds))
    assert not deal.follows(seeds[1], seeds[2])


@pytest.mark.parametrize("number", [-1, 1001])
def test_a_chain_has_no_other_seeds(number):
    with pytest.raises(ValueError, match="seeds 0 to 1000"):
        deal.seed_of_round(ROOT, number)


def test_rounds_are_dealt_from_their_own_seeds_and_the_deal_passes_to_the_left():
    deals = [deal.deal_of_round(ROOT, NONCES, number) for number in (1, 2, 3, 4)]

    first = deals[0].dealer
    assert [d.dealer for d in deals] == [(first + n) % 3 for n in range(4)]
    assert len({d.deck for d in deals}) == 4
    for number, dealt in enumerate(deals, start=1):
        assert dealt.seed == deal.seed_of_round(ROOT, number)
        assert dealt.deck == deal.deal_deck(dealt.seed, NONCES)


def test_every_seat_has_a_say_in_the_deal():
    seed = deal.seed_of_round(ROOT, 1)

    decks = {deal.deal_deck(seed, texts) for texts in (NONCES, ("a1", "b2", "c4"))}

    assert len(decks) == 2


def test_a_bot_has_no_choice_of_its_nonce():
    commitment = deal.commitment_to(ROOT)
    text = f"bot|2|{commitment}".encode("ascii")

    nonce = deal.bot_nonce(2, commitment)

    assert nonce == sha256(text).hexdigest()
    assert deal.is_nonce(nonce)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("0", True),
        ("f" * 64, True),
        ("", False),
        ("f" * 65, False),
        ("F", False),
        ("g", False),
        ("a b", False),
        ("a\n", False),
        ("\u0661", False),
    ],
)
def test_a_nonce_has_1_to_64_characters_of_0_to_9_and_a_to_f(text, right):
    assert deal.is_nonce(text) is right


def test_a_deal_shows_nothing_secret_when_it_is_printed():
    dealt = deal.deal_of_round(ROOT, NONCES, 1)

    assert repr(dealt) == f"Deal(dealer={dealt.dealer})"
