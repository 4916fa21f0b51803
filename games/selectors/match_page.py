"""Everything that the page of a match shows to one viewer, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Draft, HintUse, Match, Seat
from games.rules import notation
from games.rules.cards import Hand
from games.rules.history import Turn
from games.rules.observation import Observation
from games.rules.round import observe
from games.selectors.access import access_match, seat_of
from games.selectors.changes import Since, since_looked
from games.selectors.drafts import DraftView, draft_view
from games.selectors.log import PlayedRound, load_round_in_play

MatchStatus = Match.Status
"""Where a match stands; presenters, which know no models, get it from here."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it. Points are those of the rounds scored so far."""

    number: int
    name: str
    """Empty while the seat is open."""
    username: str
    """Empty unless an account holds the seat."""
    bot_level: str
    is_viewer: bool
    total: int
    rounds_won: int
    final: int | None
    place: int | None

    @property
    def is_open(self) -> bool:
        """Whether somebody may still take it."""
        return not self.name


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as everybody sees it."""

    public_id: str
    status: MatchStatus
    status_label: str
    version: int
    move_count: int
    target: int
    is_private: bool
    allows_hints: bool
    creator: str
    is_creator: bool
    """Whether the viewer made the match."""
    commitment: str
    last_seed: str
    """The seed of a cancelled match, in hex."""
    round_number: int
    turn: int | None
    """The seat on turn; None while nobody is."""
    created_at: datetime
    seats: tuple[SeatView, ...]
    viewer: int | None
    """The viewer's seat; None: a spectator."""

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is on turn."""
        return self.viewer is not None and self.viewer == self.turn


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint that somebody was given."""

    turn: int
    """The number of the turn within the round, from 1."""
    seat: int
    degree: str
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class MatchPage:
    """What the page of a match shows."""

    match: MatchView
    seen: Observation | None
    """The round in play; None before the match starts and after it is over."""
    turns: tuple[Turn, ...]
    """The turns of the round in play so far, as everybody saw them."""
    turn_times: tuple[datetime, ...]
    """When the last move of each of `turns` was made."""
    since: Since | None
    """What others did since the viewer last looked; None with `seen`."""
    draft: DraftView | None
    """The viewer's draft; None for spectators and once the turn's melding is done."""
    own_order: Hand
    """The order that the viewer gave the hand in this round: the cards that were in it
    then; empty: none was given."""
    draws_on: bool
    """Whether the viewer asked for cards to be drawn until something can be melded."""
    hints: tuple[HintView, ...]
    """The hints given in the round in play, the first one first."""
    open_sheet: int | None
    """The number of the last round scored, if the viewer hasn't put its sheet away."""


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """The rows of a match and its round in play. Holds secrets: not for presenters."""

    match: Match
    seats: Sequence[Seat]
    user: User | AnonymousUser
    seat: Seat | None
    """The viewer's seat; None: a spectator."""
    played: PlayedRound | None
    """None before the match starts and after it is over."""
    seen: Observation | None
    """The viewer's observation of the round in play."""


def access_match_page(public_id: str, user: User | AnonymousUser) -> MatchPage:
    """Return the page of a match for a user; five queries at most, whatever the turn.

    Raises:
        NotFoundError: there is no such match, or it is not for this user.
    """
    loaded = load_match(public_id, user)
    draft = None
    if loaded.seat is not None and loaded.seen is not None:
        draft = Draft.objects.filter(seat=loaded.seat).first()
    return match_page(loaded, draft)


def load_match(public_id: str, user: User | AnonymousUser) -> LoadedMatch:
    """Load a match, and the round in play replayed; three queries.

    Raises:
        NotFoundError: there is no such match, or it is not for this user.
    """
    match, seats = access_match(public_id, user)
    seat = seat_of(seats, user)
    if match.status != MatchStatus.PLAYING:
        return LoadedMatch(match, seats, user, seat, None, None)
    played = load_round_in_play(match, len(seats))
    seen = observe(played.history.state, seat.number if seat else None)
    return LoadedMatch(match, seats, user, seat, played, seen)


def match_page(loaded: LoadedMatch, draft: Draft | None) -> MatchPage:
    """Return the page of a match that is loaded, with the viewer's stored draft.

    One query where hints are allowed, else none.
    """
    match, seat, played, seen = loaded.match, loaded.seat, loaded.played, loaded.seen
    view = match_view(match, loaded.seats, loaded.user)
    open_sheet = _open_sheet(match, seat)
    if played is None or seen is None:
        return MatchPage(
            match=view,
            seen=None,
            turns=(),
            turn_times=(),
            since=None,
            draft=None,
            own_order=(),
            draws_on=False,
            hints=(),
            open_sheet=open_sheet,
        )
    return MatchPage(
        match=view,
        seen=seen,
        turns=played.history.turns,
        turn_times=_turn_times(played),
        since=_since(played, match, seat, seen),
        draft=draft_view(draft, played, seen),
        own_order=_own_order(seat, match),
        draws_on=bool(seat and seat.player and seat.player.draws_on),
        hints=hints_of_round(match, match.round_number),
        open_sheet=open_sheet,
    )


def match_view(
    match: Match, seats: Sequence[Seat], user: User | AnonymousUser
) -> MatchView:
    """Return the match as the user sees it; no queries."""
    seat = seat_of(seats, user)
    return MatchView(
        public_id=match.public_id,
        status=MatchStatus(match.status),
        status_label=match.get_status_display(),
        version=match.version,
        move_count=match.move_count,
        target=match.target,
        is_private=match.is_private,
        allows_hints=match.allows_hints,
        creator=match.creator.name,
        is_creator=bool(user.pk) and match.creator.user_id == user.pk,
        commitment=match.commitment,
        last_seed=match.last_seed,
        round_number=match.round_number,
        turn=match.turn,
        created_at=match.created_at,
        seats=tuple(_seat_view(each, is_viewer=each is seat) for each in seats),
        viewer=seat.number if seat else None,
    )


def hints_of_round(match: Match, number: int) -> tuple[HintView, ...]:
    """Return the hints given in a round, the first one first.

    One query where hints are allowed, else none.
    """
    if not match.allows_hints:
        return ()
    uses = HintUse.objects.filter(match=match, round_number=number)
    return tuple(
        HintView(use.turn, use.seat, use.degree, use.created_at) for use in uses
    )


def _seat_view(seat: Seat, *, is_viewer: bool) -> SeatView:
    player = seat.player
    return SeatView(
        number=seat.number,
        name=player.name if player else "",
        username=player.user.username if player and player.user else "",
        bot_level=seat.bot_level,
        is_viewer=is_viewer,
        total=seat.total,
        rounds_won=seat.rounds_won,
        final=seat.final,
        place=seat.place,
    )


def _open_sheet(match: Match, seat: Seat | None) -> int | None:
    scored = match.round_number
    if match.status == MatchStatus.PLAYING:
        scored -= 1
    if seat is None or scored <= seat.sheet_seen:
        return None
    return scored


def _since(
    played: PlayedRound, match: Match, seat: Seat | None, seen: Observation
) -> Since:
    """Return what others did in the round in play since the viewer last looked."""
    earlier = match.move_count - len(played.moves)
    looked = seat.looked - earlier if seat else 0
    return since_looked(played.history.turns, seen, looked)


def _own_order(seat: Seat | None, match: Match) -> Hand:
    order = getattr(seat, "hand_order", None)
    if order is None or order.round_number != match.round_number:
        return ()
    return notation.parse_hand(order.cards)


def _turn_times(played: PlayedRound) -> tuple[datetime, ...]:
    times: list[datetime] = []
    seat = None
    for move, moved_at in zip(played.moves, played.moved_at, strict=True):
        if move.seat != seat:
            times.append(moved_at)
            seat = move.seat
        times[-1] = moved_at
    return tuple(times)
