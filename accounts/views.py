"""A person's own page with its settings, and the page that others see."""

from typing import cast

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.appearance import THEME_COOKIE
from accounts.cookies import keep_wish
from accounts.forms import DeleteAccountForm, PreferencesForm, ThemeForm
from accounts.models import User
from accounts.services import user_delete, user_set_theme


@require_http_methods(["GET", "POST"])
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """One's own page: who one is, preferences, and the ways to everything else."""
    user = _user(request)
    form = PreferencesForm(request.POST or None, instance=user)
    if not form.is_valid():
        user.refresh_from_db(fields=form.Meta.fields)
        return render(request, "accounts/profile.html", {"form": form})
    form.save()
    messages.success(request, _("Saved."))
    return keep_wish(redirect("accounts:profile"), request, THEME_COOKIE, user.theme)


@require_http_methods(["GET", "POST"])
@login_required
def profile_delete(request: HttpRequest) -> HttpResponse:
    """Deletes the account for good, after asking for the password."""
    user = _user(request)
    if request.method == "POST" and not _may_try_password(request, user):
        return cast("HttpResponse", ratelimit.respond_429(request))
    form = DeleteAccountForm(request.POST or None, user=user)
    if not form.is_valid():
        return render(request, "accounts/profile_delete.html", {"form": form})
    user_delete(user=user)
    logout(request)
    messages.success(request, _("Your account is deleted. Thank you for playing."))
    return redirect("account_login")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """The switch in the header: kept in a cookie, and in the account if there is one."""
    form = ThemeForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    chosen: str = form.cleaned_data["theme"]
    if request.user.is_authenticated:
        user_set_theme(user=_user(request), theme=chosen)
    wants_no_page = "HX-Request" in request.headers
    answer = HttpResponse(status=204) if wants_no_page else redirect(_back(request))
    return keep_wish(answer, request, THEME_COOKIE, chosen)


@require_GET
def person(request: HttpRequest, username: str) -> HttpResponse:
    """What everybody may know of a person."""
    shown = get_object_or_404(User, username__iexact=username, is_active=True)
    return render(request, "accounts/person.html", {"person": shown})


def _user(request: HttpRequest) -> User:
    return cast("User", request.user)


def _may_try_password(request: HttpRequest, user: User) -> bool:
    return bool(ratelimit.consume(request, action="reauthenticate", user=user))


def _back(request: HttpRequest) -> str:
    """Where the form says the person was, if that is a page of this site."""
    target = request.POST.get("next", "/")
    safe = url_has_allowed_host_and_scheme(
        target, {request.get_host()}, require_https=request.is_secure()
    )
    return target if safe else "/"
