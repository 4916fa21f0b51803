"""Matches in the states that are worth looking at, made by the site's own services.

`python -m tests.staging people` and `… matches [NAME…]`, in the environment of a running
site (`tests.running_site`), print what they made as JSON. Nobody but the people below
sits at these tables, so that no bot plays on while somebody looks.
"""

import json
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import chain, count
from random import Random
from typing import TYPE_CHECKING

import django

django.setup()

# Django's models can be imported only after it is set up.
from django.template.loader import render_to_string  # noqa: E402

from accounts.models import User  # noqa: E402
from games.bots.levels import choose_move  # noqa: E402
from games.rules import deal, notation  # noqa: E402
from games.rules.cards import JOKER, SUITS  # noqa: E402
from games.rules.draft import IN_HAND, Pick  # noqa: E402
from games.rules.round import HAND_SIZE, observe  # noqa: E402
from games.selectors.access import load_seats  # noqa: E402
from games.selectors.log import load_round_in_play  # noqa: E402
from games.selectors.match_page import access_match_page  # noqa: E402
from games.services.demo import NAMES, PASSWORD  # noqa: E402
from games.services.drafts import (  # noqa: E402
    DraftStep,
    Operation,
    draft_change,
    draft_lay_out,
)
from games.services.moves import submit_chosen_move  # noqa: E402
from games.services.sheets import sheet_put_away  # noqa: E402
from games.services.tally import match_tally  # noqa: E402
from tests.make import (  # noqa: E402
    get_match,
    make_match,
    observe_match,
    pass_turn,
    stack_deck,
    submit,
    user_on_turn,
)

if TYPE_CHECKING:
    from games.models import Match
    from games.rules.observation import Observation

PEOPLE = (*NAMES, "ingrid", "joao", "aino", "watcher", "newcomer")
MIRA, TOMAS, INGRID, JOAO, AINO, *_ = PEOPLE
_MOST_MOVES = 2_000


def people() -> dict[str, str]:
    """Make the accounts; return the password of each."""
    for name in PEOPLE:
        if not User.objects.filter(username=name).exists():
            User.objects.create_user(name, f"{name}@example.org", PASSWORD)
    return dict.fromkeys(PEOPLE, PASSWORD)


def matches(*names: str) -> dict[str, str]:
    """Make these matches, or all; return the id of each, and the error page."""
    made = {name: STAGES[name]().public_id for name in names or STAGES}
    for name in set(made) - {"score_sheet", "finished"}:
        _put_sheets_away(made[name])
    return {**made, "error": render_to_string("500.html")}


def waiting_room() -> "Match":
    """Return a match with two seats taken and one open."""
    return make_match(MIRA, TOMAS, open_seats=1, root=_root("room", 3))


def first_turn() -> "Match":
    """Return a match that has just begun, with Mira on turn."""
    return _begin("first", MIRA, TOMAS, INGRID)


def on_turn() -> "Match":
    """Return a match in full swing with Mira on turn."""
    match = _begin("turn", MIRA, TOMAS, INGRID)
    return _play(match, _until(MIRA, melds=7))


def waiting() -> "Match":
    """Return a match in full swing with somebody else on turn."""
    match = _begin("waiting", MIRA, TOMAS, INGRID)
    return _play(match, _until(INGRID, melds=6))


def five_players() -> "Match":
    """Return a match of five with Mira on turn."""
    match = _begin("five", *PEOPLE[:5])
    return _play(match, _until(MIRA, melds=9))


def broken_draft() -> "Match":
    """Return a match whose draft lacks cards in two places."""
    match = _play(_begin("broken", MIRA, TOMAS, INGRID), _until(MIRA, melds=5))
    submit(match, "draw")
    held = observe_match(match).hand or ()
    _step(match, Operation.NEW_MELD, *(Pick(IN_HAND, card) for card in held[:2]))
    seen = observe_match(match)
    _step(match, Operation.NEW_MELD, Pick(seen.meld_ids[1], seen.table[1][0]))
    return match


def joker_to_choose() -> "Match":
    """Return a match whose draft has a joker that could stand for two cards."""
    match = _begin("joker", MIRA, TOMAS)
    _stack(match, ["7S 7H * 8S 9S 2H QH QD 4C KD 3C"], draws=[1])
    submit(match, "draw")
    picks = [Pick(IN_HAND, notation.parse_card(card)) for card in ("7S", "7H", "*")]
    _step(match, Operation.NEW_MELD, *picks)
    return match


def about_to_knock() -> "Match":
    """Return a match whose draft leaves three points in Mira's hand."""
    match = _begin("knock", MIRA, TOMAS)
    _stack(match, ["7S 8S 9S 2H 3H 4H QH QD AS 2C QC"], draws=[1])
    submit(match, "draw")
    _lay(match, [["7S", "8S", "9S"], ["2H", "3H", "4H"], ["QH", "QD", "QC"]])
    return match


def thirty_melds() -> "Match":
    """Return a match with thirty melds of 97 cards on the table and Mira on turn.

    All pass until everybody holds ten runs, and then lay them.
    """
    match = _begin("thirty", MIRA, TOMAS, INGRID)
    ranks = ("A23", "456", "789", "TJQK")
    runs = [[r + suit for r in part] for suit in SUITS * 2 for part in ranks]
    mine = [runs[seat::3] for seat in range(3)]
    hands = [[card for run in each for card in run] for each in mine]
    hands[2] += [JOKER, JOKER]
    _stack(match, [" ".join(hand[:35]) for hand in hands], draws=[3] * 8 + [1])
    for _ in range(3 * 8):
        pass_turn(match)
    for each in mine:
        submit(match, "draw")
        _lay(match, [*observe_match(match).table, *each[:10]])
        submit(match, "meld", "end", draft_revision=1)
    return match


def last_lap() -> "Match":
    """Return a match in its last lap with Mira on turn."""
    match = _play(_begin("lap", MIRA, TOMAS), _until(MIRA, melds=3))
    while observe_match(match).lap is None or user_on_turn(match).username != MIRA:
        pass_turn(match)
    return match


def score_sheet() -> "Match":
    """Return a match whose first round is over."""
    match = _begin("sheet", MIRA, TOMAS, INGRID)
    return _play(match, lambda match, _seen: match.round_number > 1)


def finished() -> "Match":
    """Return a match that is over."""
    match = _begin("finished", MIRA, TOMAS, INGRID, target=60)
    _play(match, lambda _match, _seen: False)
    match_tally(match.pk)
    return match


STAGES: dict[str, Callable[[], "Match"]] = {
    stage.__name__: stage
    for stage in (
        waiting_room,
        first_turn,
        on_turn,
        waiting,
        five_players,
        broken_draft,
        joker_to_choose,
        about_to_knock,
        thirty_melds,
        last_lap,
        score_sheet,
        finished,
    )
}


def _begin(name: str, *players: str, target: int = 150) -> "Match":
    """Return a match that deals alike on every run, with the first player on turn."""
    return make_match(
        *players, target=target, allows_hints=True, root=_root(name, len(players))
    )


def _root(name: str, players: int) -> bytes:
    nonces = [f"a{seat}" for seat in range(players)]
    for number in count():
        root = sha256(f"{name} {number}".encode()).digest()
        if deal.first_dealer(deal.seed_of_round(root, 1), nonces) == players - 1:
            return root
    raise AssertionError


def _stack(match: "Match", hands: Sequence[str], *, draws: Sequence[int]) -> None:
    """Have the seats, the one on turn first, get these cards, ten of them dealt.

    `draws` says how many cards everybody then draws in each turn. Where a seat has no
    list, or a list is used up, it gets whatever is left.
    """
    players = match.seats.count()
    rest = match.rounds.select_related("deck").get().deck.cards.split()
    lists = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    for card in chain(*lists):
        rest.remove(card)
    order = [*range(players)] * HAND_SIZE
    order += [seat for drawn in draws for seat in range(players) for _ in range(drawn)]
    stack_deck(match, " ".join((lists[seat] or rest).pop(0) for seat in order))


def _play(
    match: "Match", is_enough: Callable[["Match", "Observation"], bool]
) -> "Match":
    """Have a bot play all seats until it is enough, or the match is over."""
    rng = Random(1)
    for _ in range(_MOST_MOVES):
        match = get_match(match.public_id)
        if match.turn is None:
            return match
        seats = load_seats(match)
        played = load_round_in_play(match, len(seats))
        seen = observe(played.history.state, match.turn)
        if is_enough(match, seen):
            return match
        submit_chosen_move(match, seats, played, choose_move(seen, "easy", rng))
    raise AssertionError


def _until(name: str, *, melds: int) -> Callable[["Match", "Observation"], bool]:
    """Return whether this person begins a turn at a table of so many melds."""

    def is_enough(match: "Match", seen: "Observation") -> bool:
        begins = user_on_turn(match).username == name and seen.drawn == 0
        return begins and len(seen.table) >= melds

    return is_enough


def _put_sheets_away(public_id: str) -> None:
    """Let everybody see the table even where it is a later round's."""
    for seat in get_match(public_id).seats.filter(player__isnull=False):
        last = get_match(public_id).round_number - 1
        if last > 0:
            user = seat.player.user
            sheet_put_away(user=user, public_id=public_id, number=last)


def _step(match: "Match", operation: Operation, *picks: Pick) -> None:
    user = user_on_turn(match)
    draft = access_match_page(match.public_id, user).draft
    step = DraftStep(revision=draft.revision, operation=operation, picks=picks)
    draft_change(user=user, public_id=match.public_id, step=step)


def _lay(match: "Match", table: Sequence[Sequence[str]]) -> None:
    """Make this table the draft of whoever is on turn."""
    draft_lay_out(
        user=user_on_turn(match),
        public_id=match.public_id,
        revision=0,
        table=tuple(tuple(map(notation.parse_card, meld)) for meld in table),
    )


if __name__ == "__main__":
    what, *names = sys.argv[1:]
    print(json.dumps(people() if what == "people" else matches(*names)))
