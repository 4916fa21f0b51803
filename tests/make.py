"""Players and matches for tests, made by the services that the site itself uses."""

from uuid import uuid4

from accounts.models import User
from games.models import Match, MatchSecret, Seat
from games.rules import deal
from games.rules.cards import Card
from games.rules.draft import IN_HAND, Pick
from games.rules.moves import Verb
from games.rules.observation import Observation
from games.rules.round import observe
from games.selectors.access import load_seats
from games.selectors.log import load_round
from games.services.drafts import DraftStep, Operation, draft_change
from games.services.matches import (
    MatchSettings,
    match_create,
    match_prepare,
    seat_take,
)
from games.services.moves import Submit, submit_moves

ROOT = bytes(range(32))
"""A root whose deals every test of a run sees alike."""

# Dealt in turn to the player on turn and the other one, ten each; then the stock:
# the one on turn holds 7S 8S 9S QH QD, and draws QC first.
GOOD_HAND = "7S AH 8S 2H 9S 3D QH 4C QD 5H KS 6D 2S 7H 3S 8D 4H 9C 6H TC QC"


def make_user(name: str = "ana") -> User:
    user, _ = User.objects.get_or_create(username=name)
    return user


def make_match(
    *names: str,
    bots: tuple[str, ...] = (),
    target: int = 150,
    is_private: bool = False,
    allows_hints: bool | None = None,
    root: bytes | None = ROOT,
    open_seats: int = 0,
) -> Match:
    """Return a match of these people, then bots, then open seats.

    The first person made it. Without open seats it has begun.
    """
    creator = make_user(names[0])
    if root is None:
        commitment = match_prepare(creator)
    else:
        commitment = deal.commitment_to(root)
        MatchSecret.objects.create(root=root, commitment=commitment, user=creator)
    seats = ("", *("" for _ in names[1:]), *bots, *("" for _ in range(open_seats)))
    public_id = match_create(
        user=creator,
        settings=MatchSettings(
            seats=seats,
            target=target,
            is_private=is_private,
            allows_hints=allows_hints,
        ),
        commitment=commitment,
        nonce="a0",
    )
    for number, name in enumerate(names[1:], start=1):
        seat_take(
            user=make_user(name),
            public_id=public_id,
            number=number,
            commitment=commitment,
            nonce=f"a{number}",
        )
    return get_match(public_id)


def get_match(public_id: str) -> Match:
    return Match.objects.get(public_id=public_id)


def user_on_turn(match: Match) -> User:
    turn = get_match(match.public_id).turn
    return User.objects.get(
        player__seats=Seat.objects.get(match=match, number=turn or 0)
    )


def user_waiting(match: Match) -> User:
    """Return the person in the lowest seat that isn't on turn."""
    seats = Seat.objects.filter(match=match, bot_level="")
    waiting = seats.exclude(number=get_match(match.public_id).turn or 0)
    return User.objects.get(player__seats=waiting[0])


def observe_match(match: Match, viewer: int | None = None) -> Observation:
    """Return what a seat sees; by default the one on turn."""
    match = get_match(match.public_id)
    played = load_round(match, len(load_seats(match)), match.round_number)
    return observe(played.history.state, match.turn if viewer is None else viewer)


def submit(
    match: Match,
    *verbs: str,
    user: User | None = None,
    version: int | None = None,
    token: str | None = None,
    draft_revision: int | None = None,
) -> None:
    """Move for whoever is on turn, from an up-to-date page unless told otherwise."""
    submit_moves(
        user=user or user_on_turn(match),
        public_id=match.public_id,
        submit=Submit(
            version=version or get_match(match.public_id).version,
            token=token or uuid4().hex,
            verbs=tuple(map(Verb, verbs)),
            draft_revision=draft_revision,
        ),
    )


def lay(match: Match, *cards: str, revision: int = 0, user: User | None = None) -> None:
    """Lay a new meld from the hand in the draft of whoever is on turn, or of a user."""
    draft_change(
        user=user or user_on_turn(match),
        public_id=match.public_id,
        step=DraftStep(
            revision=revision,
            operation=Operation.NEW_MELD,
            picks=tuple(Pick(IN_HAND, Card(card)) for card in cards),
        ),
    )


def pass_turn(match: Match) -> None:
    """Draw what has to be drawn, lay nothing, and end the turn."""
    while not observe_match(match).is_turn_complete:
        submit(match, "draw")
    submit(match, "end")


def pass_round(match: Match) -> None:
    """Let everybody pass until the stock and the last lap are over (rule 26)."""
    number = get_match(match.public_id).round_number
    while get_match(match.public_id).round_number == number and match.turn is not None:
        pass_turn(match)
        match = get_match(match.public_id)


def stack_deck(match: Match, deck_first: str) -> None:
    """Have the round in play dealt from a deck that begins with these cards.

    The other cards of the deck follow in their old order. For rounds without moves.
    """
    row = match.rounds.select_related("deck").get(number=match.round_number)
    rest = row.deck.cards.split()
    for card in deck_first.split():
        rest.remove(card)
    row.deck.cards = " ".join([*deck_first.split(), *rest])
    row.deck.save()
