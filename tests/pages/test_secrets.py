"""What a viewer can't see makes no difference to a single byte of any page."""

import re
from random import Random

import pytest

from games.models import Match, RoundDeck
from tests.make import (
    get_match,
    observe_match,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
    user_waiting,
)
from tests.pages.conftest import HTMX, Sitting

pytestmark = pytest.mark.django_db
TOKENS = re.compile(
    r'(name="(?:token|csrfmiddlewaretoken)" value=|"x-csrftoken": )"[^"]*"'
)


def pages_of(client, match: Match) -> list[str]:
    """Return all that a viewer gets of a match, without its one-time tokens."""
    url = f"/m/{match.public_id}/"
    answers = [
        client.get(url),
        client.get(url, headers=HTMX),
        client.get(f"{url}?hand=drawn", headers=HTMX),
        client.get(f"{url}?hand=suit", headers=HTMX),  # which the browser remembers
        client.get(f"{url}changes/"),
        client.get("/"),
        client.get("/matches/open/"),
    ]
    return [TOKENS.sub("", answer.content.decode()) for answer in answers]


def permute_hidden(match: Match, viewer: int | None, seed: int) -> None:
    """Deal the cards that the viewer can't see anew among their places in the deck."""
    seen = observe_match(match, 0 if viewer is None else viewer)
    public = {card.lstrip("*") for meld in seen.table for card in meld}
    known = public | (set(seen.hand or ()) if viewer is not None else set())
    deck = RoundDeck.objects.get(round__match=match)
    cards = deck.cards.split()
    places = [place for place, card in enumerate(cards) if card not in known]
    hidden = [cards[place] for place in places]
    Random(seed).shuffle(hidden)
    for place, card in zip(places, hidden, strict=True):
        cards[place] = card
    deck.cards = " ".join(cards)
    deck.save()


@pytest.fixture
def played(match, on_turn) -> Match:
    """Give the match after some turns: one meld lies, the other player draws."""
    on_turn.move("draw")
    on_turn.draft("new", "0.7S", "0.8S", "0.9S")
    on_turn.move("confirm")
    pass_turn(match)
    pass_turn(match)
    submit(match, "draw")
    return get_match(match.public_id)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_cards_change_no_page(client_of, played, viewer, seed):
    client = client_of(["ana", "bo", "eve"][2 if viewer is None else viewer])
    before = pages_of(client, played)
    deck = RoundDeck.objects.get(round__match=played).cards

    permute_hidden(played, viewer, seed)

    assert RoundDeck.objects.get(round__match=played).cards != deck
    assert pages_of(client, played) == before


def test_nobody_learns_who_could_have_knocked(client_of, match):
    # The one on turn lays all but two cards: 2S and an ace, or 2S and a king.
    mine = ["7S", "8S", "9S", "QH", "QD", "QC", "4H", "5H", "6H", "AC"]
    theirs = ["2C", "3C", "4C", "6C", "8C", "TC", "2D", "4D", "6D", "8D"]
    dealt = " ".join(f"{a} {b}" for a, b in zip(mine, theirs, strict=True))
    stack_deck(match, f"{dealt} 2S KC")
    sitting = Sitting(client_of(user_on_turn(match).username), match)
    sitting.move("draw")
    for place in (0, 3, 6):
        sitting.draft("new", *(f"0.{card}" for card in mine[place : place + 3]))
    assert 'value="confirm-knock"' in sitting.page
    submit(match, "meld", draft_revision=int(sitting.field("draft_revision")))
    others = [client_of(user_waiting(match).username), client_of("eve")]
    before = [pages_of(client, match) for client in others]
    assert 'value="knock"' in sitting.look()

    deck = RoundDeck.objects.get(round__match=match)
    swapped = {"AC": "KC", "KC": "AC"}
    deck.cards = " ".join(swapped.get(card, card) for card in deck.cards.split())
    deck.save()

    assert 'value="knock"' not in sitting.look()
    assert [pages_of(client, match) for client in others] == before
