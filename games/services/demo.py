"""Something to look at on a fresh site: two accounts and a match in play."""

from random import Random

from django.db import transaction

from accounts.models import User
from games.bots.levels import choose_move
from games.models import Match
from games.rules.round import observe
from games.selectors.access import load_seats
from games.selectors.log import load_round_in_play
from games.services.matches import MatchSettings, match_create, match_prepare
from games.services.moves import submit_chosen_move

NAMES = ("mira", "tomas")
PASSWORD = "carousel-demo"  # noqa: S105 - told to everybody who runs the demo
ENOUGH_MELDS = 4
_MOST_MOVES = 400


def demo_seed() -> bool:
    """Make the demo accounts and their match once; return whether they were made now."""
    if User.objects.filter(username=NAMES[0]).exists():
        return False
    with transaction.atomic():
        mira, _ = (
            User.objects.create_user(name, f"{name}@example.org", PASSWORD)
            for name in NAMES
        )
    public_id = match_create(
        user=mira,
        settings=MatchSettings(seats=("", "easy", "medium")),
        commitment=match_prepare(mira),
        nonce="de",
    )
    _play_on(public_id)
    return True


def _play_on(public_id: str) -> None:
    """Have bots play all seats until there is a table and it is Mira's turn."""
    rng = Random(1)  # noqa: S311 - a demo has no secrets
    for _ in range(_MOST_MOVES):
        match = Match.objects.get(public_id=public_id)
        if match.status != Match.Status.PLAYING or match.turn is None:
            return
        seats = load_seats(match)
        played = load_round_in_play(match, len(seats))
        seen = observe(played.history.state, match.turn)
        is_mira = match.turn == 0 and seen.drawn == 0
        if is_mira and len(seen.table) >= ENOUGH_MELDS:
            return
        level = seats[match.turn].bot_level or "medium"
        submit_chosen_move(match, seats, played, choose_move(seen, level, rng))
