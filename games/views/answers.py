"""Answers that several views give: the page of a match, and what a refusal becomes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from accounts.cookies import keep_wish
from accounts.models import User
from games.exceptions import NotFoundError, ServiceError
from games.forms import NonceForm, new_token, parse_shown
from games.presenters.match import table_screen, waiting_room
from games.presenters.notices import NoticeView, notice_view
from games.presenters.orders import SORTS, USUAL, HandOrder
from games.presenters.sheet import sheet_screen
from games.presenters.steps import move_sentence, refused_sentence, step_sentence
from games.selectors.match_page import MatchPage, MatchStatus, access_match_page
from games.selectors.score_sheet import access_score_sheet
from games.services.drafts import DraftStep
from games.services.moves import Submit

SORT_COOKIE = "hand"
View = Callable[..., HttpResponse]


def user_of(request: HttpRequest) -> User:
    """Return the user of a view that asks to log in first."""
    return cast("User", request.user)


def wants_partial(request: HttpRequest) -> bool:
    """Tell whether htmx waits for a part of the page."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # by its middleware
    return bool(htmx) and not htmx.history_restore_request


def answers_errors(refusal: View) -> Callable[[View], View]:
    """Turn errors of services into answers: 404, or `refusal` with their status.

    `refusal` is called like the view, with `notice` and `status` besides, and answers
    with the page as it is now.
    """

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            try:
                return _answer(view, refusal, request, **kwargs)
            except NotFoundError:
                raise Http404 from None

        return wrapped

    return decorator


def only_posted(view: View) -> View:
    """Let a view change a match for whoever posts to it and is logged in.

    Whoever comes to its address in another way, as after logging in, gets the match.
    """
    change = login_required(answers_errors(match_answer)(view))

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def wrapped(request: HttpRequest, public_id: str) -> HttpResponse:
        if request.method != "POST":
            return redirect("games:match", public_id=public_id)
        return change(request, public_id=public_id)

    return wrapped


def _answer(
    view: View, refusal: View, request: HttpRequest, **kwargs: Any
) -> HttpResponse:
    try:
        return view(request, **kwargs)
    except NotFoundError:
        raise
    except ServiceError as error:
        status = error.http_status
        return refusal(request, notice=notice_view(error), status=status, **kwargs)


@dataclass(frozen=True, slots=True)
class Done:
    """What a person did, for an answer that says so."""

    what: DraftStep | Submit | None
    page: MatchPage | None
    """The match after it; None: it has to be loaded."""


def match_answer(
    request: HttpRequest,
    *,
    public_id: str,
    notice: NoticeView | None = None,
    status: int = 200,
    sort: str = "",
    done: Done | None = None,
    **_kwargs: Any,
) -> HttpResponse:
    """Answer with a match as it is now: its page, or for htmx the part that changes.

    `sort` is the order of the hand, if it isn't the one that the request asks for. With
    the page goes a sentence on what was refused, or what was `done`; and news of what
    happened since the page that asks was made, if it says how many moves it shows.
    """
    page = done.page if done else None
    page = page or access_match_page(public_id, request.user)
    what = done.what if done else None
    is_step = isinstance(what, DraftStep) and what.version == page.match.version
    sort = sort or sort_of(request)
    shown = parse_shown(request.POST or request.GET)
    name, screen = _screen(page, request, sort, keeps_side=is_step, shown=shown)
    context = {
        "screen": screen,
        "notice": notice,
        "said": _said(page, screen, notice, what, shown),
        "token": new_token(),
        "page_url": reverse("games:match", args=[public_id]),
        "part": f"games/match/{name}.html",
        "nonce_form": NonceForm(auto_id="nonce_%s"),
    }
    template = context["part"] if wants_partial(request) else "games/match.html"
    return render(request, template, context, status=status)


def done(
    request: HttpRequest,
    public_id: str,
    what: DraftStep | Submit | None = None,
    *,
    page: MatchPage | None = None,
    sort: str = "",
) -> HttpResponse:
    """Answer after something was done: for htmx at once, else by way of a redirect."""
    if wants_partial(request):
        return match_answer(
            request, public_id=public_id, sort=sort, done=Done(what, page)
        )
    return redirect("games:match", public_id=public_id)


def sort_of(request: HttpRequest) -> str:
    """Return the order in which the user likes a hand to lie."""
    sort = request.GET.get("hand") or request.COOKIES.get(SORT_COOKIE, "")
    return sort if sort in SORTS else USUAL


def keep_sort(answer: HttpResponse, request: HttpRequest, sort: str) -> HttpResponse:
    """Have the browser keep the order in which the user likes a hand to lie."""
    return keep_wish(answer, request, SORT_COOKIE, sort)


def _screen(
    page: MatchPage,
    request: HttpRequest,
    sort: str,
    *,
    keeps_side: bool,
    shown: int | None,
) -> tuple[str, Any]:
    """Return which part to show of a match, and what it shows."""
    match = page.match
    if match.status in {MatchStatus.OPEN, MatchStatus.CANCELLED}:
        return match.status.value, waiting_room(match)
    number = page.open_sheet if page.seen else match.round_number
    if number:
        sheet = access_score_sheet(match.public_id, request.user, number)
        return "sheet", sheet_screen(sheet)
    order = HandOrder(sort, page.own_order)
    shows_table = request.GET.get("show") == "table"
    return "table", table_screen(
        page, order, shows_table=shows_table, keeps_side=keeps_side, moves_shown=shown
    )


def _said(
    page: MatchPage,
    screen: Any,
    notice: NoticeView | None,
    done: DraftStep | Submit | None,
    shown: int | None,
) -> str:
    """Return what a screen reader hears of what the viewer did, and of others since."""
    missed = "" if shown is None else screen.news
    if notice:
        return f"{refused_sentence(notice)} {missed}".rstrip()
    match done:
        case DraftStep():
            return f"{step_sentence(done, page, screen.said)} {missed}".rstrip()
        case Submit():
            return move_sentence(done.verbs, page, screen.news)
    return ""
