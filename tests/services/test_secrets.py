"""What a viewer can't see leaves no trace in anything that the viewer gets."""

from dataclasses import asdict

import pytest
from django.contrib import admin

from games.models import Draft, MatchSecret, Move, RoundDeck
from games.rules.record import format_record
from games.selectors.match_page import access_match_page
from games.selectors.records import match_record
from tests.make import make_match, make_user, observe_match, pass_turn, submit

pytestmark = pytest.mark.django_db


def played_match(names):
    match = make_match(*names)
    pass_turn(match)
    submit(match, "draw")
    return match


def permute_unseen(match, viewer):
    """Deal the round anew with the cards that the viewer can't see in other places.

    Nobody has melded, so any such deal allows the same public moves.
    """
    deck = RoundDeck.objects.get(round__match=match)
    cards = deck.cards.split()
    players, dealer = match.seats.count(), deck.round.dealer
    seen = set()
    if viewer is not None:
        first = (viewer - dealer - 1) % players
        seen = {*range(first, 10 * players, players)}
        drawn = [m.seat for m in match.moves.filter(verb="draw")]
        seen |= {10 * players + n for n, seat in enumerate(drawn) if seat == viewer}
    unseen = [place for place in range(len(cards)) if place not in seen]
    turned = unseen[1:] + unseen[:1]
    shuffled = list(cards)
    for place, other in zip(unseen, turned, strict=True):
        shuffled[place] = cards[other]
    assert shuffled != cards
    deck.cards = " ".join(shuffled)
    deck.save()


@pytest.mark.parametrize("names", [("ana", "bo"), ("ana", "bo", "cy")])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_page_does_not_depend_on_cards_that_its_viewer_cannot_see(names, viewer):
    match = played_match(names)
    user = make_user("watcher" if viewer is None else names[viewer])
    before = asdict(access_match_page(match.public_id, user))

    permute_unseen(match, viewer)

    assert asdict(access_match_page(match.public_id, user)) == before


def test_an_export_does_not_depend_on_cards_in_play():
    match = played_match(("ana", "bo"))
    before = format_record(match_record(match.public_id))

    permute_unseen(match, None)

    assert format_record(match_record(match.public_id)) == before


def test_rows_with_secrets_show_nothing_of_them():
    match = make_match("ana", "bo")
    deck = RoundDeck.objects.get(round__match=match)
    secret = MatchSecret.objects.get(match=match)

    shown = f"{deck!r} {deck} {secret!r} {secret}"

    assert deck.cards[:8] not in shown
    assert bytes(secret.root).hex()[:8] not in shown


def test_the_admin_knows_neither_decks_nor_secrets_nor_drafts():
    registered = set(admin.site._registry)
    assert not registered & {RoundDeck, MatchSecret, Draft, Move}


def test_an_observation_in_a_log_or_an_error_page_shows_no_hand():
    seen = observe_match(make_match("ana", "bo"))

    assert not any(card in repr(seen) for card in seen.hand)
