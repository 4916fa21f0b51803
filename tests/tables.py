"""Matches of people brought by legal moves to a table that is worth rearranging."""

from itertools import chain
from uuid import uuid4

from django.test import Client

from games.models import Draft, Match, Seat
from games.rules import notation
from games.rules.cards import SUITS, Table
from games.rules.melds import meld_violations
from games.services.drafts import draft_lay_out
from tests.make import (
    get_match,
    make_match,
    observe_match,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
)

# Ten cards each in turn; then what the first, the second and again the first draws.
SMALL_DECK = (
    "3H 9S 4H * 5H JS 6H TS 7H KS 8H 2C KC 3C KD 5D KH 8C AH QD 2S 6D 2H 4D 9C 7D"
)
PASSES = 3
"""Laps in which everybody draws three cards before the full table is laid."""


def first_turn() -> Match:
    """Return a match of two at the start of its first turn.

    The player on turn holds 3H to 8H, KC KD KH and AH, and draws 2S next.
    """
    match = make_match(_maker(), "bo", root=None)
    stack_deck(match, SMALL_DECK)
    return match


def first_turn_with_hints() -> Match:
    """Return the same turn in a match in which hints are allowed."""
    match = make_match("ana", "bo", root=None, allows_hints=True)
    stack_deck(match, SMALL_DECK)
    return match


def small_table() -> Match:
    """Return a match of two in the third turn of its round, before the first draw.

    The player on turn holds TS KS 2C 3C 5D 8C QD 6D and draws 7D next; on the table lie
    a run, a group, and a run with a joker: 3H to 8H, KC KD KH, 9S *TS JS.
    """
    match = first_turn()
    _lay(match, "3H 4H 5H 6H 7H 8H", "KC KD KH")
    _lay(match, "9S *TS JS")
    pass_turn(match)
    return get_match(match.public_id)


def rearranged_table() -> Match:
    """Return the small table rearranged by one player, with the other one on turn.

    The run was split, KS laid on the kings, TS for the joker, which went to 2C 3C.
    """
    match = small_table()
    submit(match, "draw")
    melds = ("3H 4H 5H", "KS KH KD KC", "9S TS JS", "6H 7H 8H", "2C 3C *4C")
    _confirm(match, tuple(map(notation.parse_meld, melds)))
    return get_match(match.public_id)


def full_table() -> Match:
    """Return a match of five with 30 melds, 98 cards, on the table.

    The player on turn holds TC JC and draws QC next; the others hold one card each.
    """
    match = make_match(_maker(), "bo", "cem", "dee", "eva", root=None)
    threes = [
        [f"{rank}{suit}" for rank in ranks]
        for ranks in ("A23", "456", "789")
        for suit in SUITS * 2
    ]
    threes += [["TS", "JS", "QS"], ["TH", "JH", "QH"]]
    laid = [
        [*threes[5 * seat : 5 * seat + 5], [f"{rank}{suit}" for rank in "TJQK"]]
        for seat, suit in enumerate(SUITS)
    ]
    laid.append(threes[20:])
    kept = [["KC"], ["QD"], ["TD"], ["JD"], ["TC", "JC"]]
    hands = [[*chain(*melds), *rest] for melds, rest in zip(laid, kept, strict=True)]
    stack_deck(match, " ".join([*_dealt(hands), "KS", "KH", "*", "*", "QC", "KD"]))
    for _ in range(PASSES * len(hands)):
        pass_turn(match)
    for melds in laid:
        _lay(match, *map(" ".join, melds))
    for card in ("KS", "KH", "*7S", "*7H"):
        _extend(match, card)
    return get_match(match.public_id)


def sessions(match: Match) -> list[str]:
    """Return a session key for each player, in the order of play from now on."""
    seats = list(Seat.objects.filter(match=match).select_related("player__user"))
    turn = match.turn or 0
    clients = [Client() for _ in seats]
    for client, seat in zip(clients, [*seats[turn:], *seats[:turn]], strict=True):
        client.force_login(seat.player.user)
    return [client.session.session_key for client in clients]


def _maker() -> str:
    """Return the name of somebody new: an account makes only so many matches."""
    return f"ana-{uuid4().hex[:6]}"


def _dealt(hands: list[list[str]]) -> list[str]:
    """Return the cards in the order in which passing players come to hold `hands`."""
    deck = list(chain.from_iterable(zip(*(hand[:10] for hand in hands), strict=True)))
    for start in range(10, 10 + 3 * PASSES, 3):
        deck += chain.from_iterable(hand[start : start + 3] for hand in hands)
    return [*deck, *(hand[-1] for hand in hands)]


def _lay(match: Match, *melds: str) -> None:
    """Draw a card, lay these melds from the hand, and end the turn."""
    submit(match, "draw")
    _confirm(match, (*observe_match(match).table, *map(notation.parse_meld, melds)))


def _extend(match: Match, added: str) -> None:
    """Draw a card, put it to the first meld that it fits, and end the turn."""
    submit(match, "draw")
    card = notation.parse_card(added)
    table = list(observe_match(match).table)
    fits = [not meld_violations((*meld, card)) for meld in table]
    place = fits.index(True)
    table[place] = (*table[place], card)
    _confirm(match, tuple(table))


def _confirm(match: Match, table: Table) -> None:
    user = user_on_turn(match)
    public_id = match.public_id
    draft = Draft.objects.filter(seat__match=match, seat__player__user=user).first()
    revision = draft.revision if draft else 0
    draft_lay_out(user=user, public_id=public_id, revision=revision, table=table)
    submit(match, "meld", "end", draft_revision=revision + 1)
