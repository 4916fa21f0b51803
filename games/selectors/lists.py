"""Lists of matches, in pages of 20; queries don't grow with the length of a list."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import F, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Match, Player, Seat
from games.selectors.match_page import MatchView, match_view

PAGE_SIZE = 20


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list of matches."""

    matches: tuple[MatchView, ...]
    total: int
    """How many matches the whole list has."""
    number: int
    """Which page this is, from 1."""
    pages: int


def list_my_turn(user: User, page: int) -> ListPage:
    """Return the matches that wait for the user's move, longest waiting first."""
    mine = _seats_of(user).filter(bot_level="", number=F("match__turn"))
    matches = Match.objects.filter(
        pk__in=mine.values("match_id"), status=Match.Status.PLAYING
    )
    return _list_page(matches.order_by("changed_at", "pk"), user, page)


def list_waiting(user: User, page: int) -> ListPage:
    """Return the user's matches that wait for others: to move or to take a seat."""
    mine = _seats_of(user).exclude(
        number=F("match__turn"), match__status=Match.Status.PLAYING
    )
    waiting = [Match.Status.OPEN, Match.Status.PLAYING, Match.Status.TALLY]
    matches = Match.objects.filter(pk__in=mine.values("match_id"), status__in=waiting)
    return _list_page(matches.order_by("-changed_at", "-pk"), user, page)


def list_finished(user: User, page: int) -> ListPage:
    """Return the user's finished and cancelled matches, the last first."""
    over = [Match.Status.FINISHED, Match.Status.CANCELLED]
    mine = _seats_of(user).values("match_id")
    matches = Match.objects.filter(
        Q(pk__in=mine) | Q(creator__user=user), status__in=over
    )
    return _list_page(matches.order_by("-changed_at", "-pk"), user, page)


def list_open(user: User, page: int) -> ListPage:
    """Return the matches in which somebody may take a seat, the newest first."""
    matches = Match.objects.filter(status=Match.Status.OPEN, is_private=False)
    return _list_page(matches.order_by("-created_at", "-pk"), user, page)


def list_watchable(user: User, page: int) -> ListPage:
    """Return the matches of others in play that anyone may watch, the liveliest first."""
    matches = Match.objects.filter(
        status=Match.Status.PLAYING, is_private=False
    ).exclude(pk__in=_seats_of(user).values("match_id"))
    return _list_page(matches.order_by("-changed_at", "-pk"), user, page)


def _seats_of(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(player__in=Player.objects.filter(user=user))


def _list_page(matches: QuerySet[Match], user: User, page: int) -> ListPage:
    seats = Seat.objects.select_related("player__user")
    rows = matches.select_related("creator__user").prefetch_related(
        Prefetch("seats", queryset=seats)
    )
    shown: Page[Match] = Paginator(rows, PAGE_SIZE).get_page(page)
    views = tuple(match_view(match, list(match.seats.all()), user) for match in shown)
    paginator = shown.paginator
    return ListPage(views, paginator.count, shown.number, paginator.num_pages)
