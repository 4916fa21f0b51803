"""Making a match, and playing it."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from games.exceptions import NotFoundError
from games.forms import (
    NewMatchForm,
    bot_levels,
    parse_draft_step,
    parse_question,
    parse_submit,
    settings_like,
)
from games.presenters.hints import hint_notice
from games.presenters.notices import NoticeView, drawing_notice
from games.presenters.orders import SORTS
from games.selectors.match_page import access_match_page
from games.services.drafts import draft_change
from games.services.drawing import drawing_set
from games.services.hints import hint_ask
from games.services.matches import match_create, match_prepare
from games.services.moves import submit_moves
from games.views.answers import (
    Done,
    answers_errors,
    done,
    keep_sort,
    match_answer,
    only_posted,
    user_of,
)


def refuse_new_match(
    request: HttpRequest, *, notice: NoticeView, status: int, **_kwargs: Any
) -> HttpResponse:
    """Show the form again as it was sent, with the commitment that holds now."""
    sent = request.POST.copy()
    sent["commitment"] = match_prepare(user_of(request))
    return _form_answer(request, NewMatchForm(sent), notice=notice, status=status)


@require_http_methods(["GET", "POST"])
@login_required
@answers_errors(refuse_new_match)
def new_match(request: HttpRequest) -> HttpResponse:
    """The form for a match; sent, it makes one."""
    if request.method != "POST":
        return _form_answer(request, NewMatchForm(initial=_initial(request)))
    form = NewMatchForm(request.POST)
    if not form.is_valid():
        return _form_answer(request, form, status=422)
    public_id = match_create(
        user=user_of(request),
        settings=form.settings(),
        commitment=form.cleaned_data["commitment"],
        nonce=form.cleaned_data["nonce"],
    )
    return redirect("games:match", public_id=public_id)


@require_GET
@login_required
@answers_errors(match_answer)
def match_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """A match as it is now, for its players and for those who watch."""
    answer = match_answer(request, public_id=public_id)
    sort = request.GET.get("hand")
    return keep_sort(answer, request, sort) if sort in SORTS else answer


@only_posted
def move(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draws, confirms, ends or knocks."""
    submit = parse_submit(request.POST)
    submit_moves(user=user_of(request), public_id=public_id, submit=submit)
    return done(request, public_id, submit)


@only_posted
def change_draft(request: HttpRequest, public_id: str) -> HttpResponse:
    """Makes one operation on the draft."""
    step = parse_draft_step(request.POST)
    page = draft_change(user=user_of(request), public_id=public_id, step=step)
    return done(request, public_id, step, page=page)


@only_posted
def hint(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tells the player on turn as much about the best play as asked for."""
    question = parse_question(request.POST)
    told, page = hint_ask(user=user_of(request), public_id=public_id, question=question)
    return match_answer(
        request, public_id=public_id, notice=hint_notice(told), done=Done(None, page)
    )


@only_posted
def draws_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keeps whether cards are drawn until something can be melded."""
    wanted = "on" in request.POST
    drawing_set(user=user_of(request), public_id=public_id, draws_on=wanted)
    notice = drawing_notice(draws_on=wanted)
    return match_answer(request, public_id=public_id, notice=notice)


def _form_answer(
    request: HttpRequest,
    form: NewMatchForm,
    *,
    notice: NoticeView | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "notice": notice,
        "commitment": form["commitment"].value(),
        "levels": bot_levels(),
    }
    return render(request, "games/new.html", context, status=status)


def _initial(request: HttpRequest) -> dict[str, Any]:
    """Return what the form starts with; ``?like=`` takes over a match's settings."""
    initial: dict[str, Any] = {"commitment": match_prepare(user_of(request))}
    like = request.GET.get("like", "")
    try:
        page = access_match_page(like, request.user) if like else None
    except NotFoundError:
        page = None
    return initial | settings_like(page.match) if page else initial
