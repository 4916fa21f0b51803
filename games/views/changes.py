"""What changed on the table since the viewer last looked."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from games.forms import parse_look
from games.presenters.changes import shown_screen
from games.selectors.showing import access_shown_turns
from games.services.looking import look_remember
from games.views.answers import (
    answers_errors,
    match_answer,
    only_posted,
    user_of,
    wants_partial,
)


@require_GET
@login_required
@answers_errors(match_answer)
def changes(request: HttpRequest, public_id: str) -> HttpResponse:
    """What others did to the table, step by step: a page, or the part to be played."""
    shown = access_shown_turns(public_id, request.user)
    context = {
        "screen": shown_screen(shown),
        "page_url": reverse("games:match", args=[public_id]),
    }
    part = "games/match/changes.html"
    template = part if wants_partial(request) else "games/changes.html"
    return render(request, template, context)


@only_posted
def looked(request: HttpRequest, public_id: str) -> HttpResponse:
    """Notes what a page has shown; sent when it is left, so nobody reads the answer."""
    number = parse_look(request.POST)
    look_remember(user=user_of(request), public_id=public_id, number=number)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
