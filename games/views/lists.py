"""Home, and the lists of matches."""

import re

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.presenters.lists import match_list
from games.selectors import lists
from games.views.answers import user_of, wants_partial


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """One's own matches; for visitors what this is."""
    if not request.user.is_authenticated:
        return render(request, "games/landing.html")
    user = user_of(request)
    context = {
        "my_turn": match_list(lists.list_my_turn(user, _page(request, "mine")), "mine"),
        "waiting": match_list(
            lists.list_waiting(user, _page(request, "waiting")), "waiting"
        ),
        "finished": match_list(
            lists.list_finished(user, _page(request, "finished")), "finished"
        ),
    }
    part = "games/lists/mine.html"
    return render(
        request, part if wants_partial(request) else "games/home.html", context
    )


@require_GET
@login_required
def open_matches(request: HttpRequest) -> HttpResponse:
    """Matches to join, and matches to watch."""
    user = user_of(request)
    context = {
        "open": match_list(lists.list_open(user, _page(request, "page")), "page"),
        "watchable": match_list(
            lists.list_watchable(user, _page(request, "watch")), "watch"
        ),
    }
    part = "games/lists/open.html"
    return render(
        request, part if wants_partial(request) else "games/open.html", context
    )


def _page(request: HttpRequest, parameter: str) -> int:
    text = request.GET.get(parameter, "")
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) else 1
