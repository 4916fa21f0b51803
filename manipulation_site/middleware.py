"""What every response needs, whoever made it."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.cache import patch_cache_control, patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

GetResponse = Callable[[HttpRequest], HttpResponse]


def private_pages_are_not_stored(get_response: GetResponse) -> GetResponse:
    """Forbid browsers and proxies to keep what was made for a session.

    A page shown after the back button or after logging out would show a hand.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        has_session = settings.SESSION_COOKIE_NAME in {
            *request.COOKIES,
            *response.cookies,
        }
        if has_session and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return middleware


def pages_vary_by_htmx(get_response: GetResponse) -> GetResponse:
    """Tell caches that one URL has a page and a partial."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request"))
        return response

    return middleware


def login_is_a_full_page(get_response: GetResponse) -> GetResponse:
    """Send htmx to the login page by `HX-Redirect`: never swap it into a panel.

    After logging in the user comes back to the page, not to the partial.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not is_htmx(request) or not is_redirect_to_login(response):
            return response
        return HttpResponseClientRedirect(login_url(came_from(request)))

    return middleware


def is_htmx(request: HttpRequest) -> bool:
    """Tell whether htmx waits for a fragment, also where no middleware ran."""
    return request.headers.get("HX-Request") == "true"


def is_redirect_to_login(response: HttpResponse) -> bool:
    """Tell whether the response sends the browser to the login page."""
    target = urlsplit(response.headers.get("Location", "")).path
    is_redirect = 300 <= response.status_code < 400
    return is_redirect and target == resolve_url(settings.LOGIN_URL)


def login_url(came_from: str) -> str:
    """Return the URL of the login page that leads back to where one came from."""
    url = resolve_url(settings.LOGIN_URL)
    query = urlencode({REDIRECT_FIELD_NAME: came_from})
    return f"{url}?{query}" if came_from else url


def came_from(request: HttpRequest) -> str:
    """Return the path of the page that htmx was on, "" if it is not one of ours."""
    current = urlsplit(request.headers.get("HX-Current-URL", ""))
    path = f"{current.path}?{current.query}" if current.query else current.path
    is_ours = current.netloc == request.get_host() and not path.startswith("//")
    return path if is_ours else ""
