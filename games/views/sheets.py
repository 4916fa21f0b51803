"""Score sheets."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.presenters.notices import NoticeView
from games.presenters.sheet import sheet_screen
from games.selectors.score_sheet import access_score_sheet
from games.services.sheets import sheet_put_away
from games.views.answers import answers_errors, done, user_of


def sheet_answer(
    request: HttpRequest,
    *,
    public_id: str,
    number: int,
    notice: NoticeView | None = None,
    status: int = 200,
    **_kwargs: Any,
) -> HttpResponse:
    """Answer with the score sheet of a round on a page of its own."""
    sheet = access_score_sheet(public_id, request.user, number)
    context = {"screen": sheet_screen(sheet), "notice": notice}
    return render(request, "games/sheet.html", context, status=status)


@require_http_methods(["GET", "POST"])
@login_required
@answers_errors(sheet_answer)
def score_sheet(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The score sheet of a round; sent, it is put away."""
    if request.method != "POST":
        return sheet_answer(request, public_id=public_id, number=number)
    sheet_put_away(user=user_of(request), public_id=public_id, number=number)
    return done(request, public_id)
