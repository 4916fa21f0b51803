"""Error pages: a page for browsers, one sentence for htmx."""

import logging
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from manipulation_site.middleware import is_htmx

logger = logging.getLogger(__name__)

SENTENCES = {
    HTTPStatus.BAD_REQUEST: _("This request could not be understood."),
    HTTPStatus.FORBIDDEN: _("You may not do this. Reload the page and try again."),
    HTTPStatus.NOT_FOUND: _("There is nothing here, or nothing that you may see."),
    HTTPStatus.TOO_MANY_REQUESTS: _("Too many tries. Wait a little and try again."),
    HTTPStatus.INTERNAL_SERVER_ERROR: _("Something went wrong here. It is not you."),
}


def respond(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Return the page `<status>.html`, or its sentence alone for htmx."""
    sentence = format_html('<p class="error">{}</p>', SENTENCES[status])
    content = sentence if is_htmx(request) else page(request, status) or sentence
    return HttpResponse(content, status=status)


def page(request: HttpRequest, status: HTTPStatus) -> str:
    """Return the error page, or "" if it cannot be rendered, which is logged."""
    context = {"status": int(status), "sentence": SENTENCES[status]}
    # The page of our own failure gets nothing that might fail again.
    source = None if status == HTTPStatus.INTERNAL_SERVER_ERROR else request
    try:
        return loader.render_to_string(f"{int(status)}.html", context, source)
    except Exception:
        logger.exception("The page for status %d cannot be rendered", status)
        return ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read."""
    return respond(request, HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for something that is not allowed."""
    return respond(request, HTTPStatus.FORBIDDEN)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for what is not there or may not be seen."""
    return respond(request, HTTPStatus.NOT_FOUND)


def too_many_requests(
    request: HttpRequest, exception: Exception | None = None
) -> HttpResponse:
    """Answer a request over a rate limit."""
    return respond(request, HTTPStatus.TOO_MANY_REQUESTS)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when the site itself failed."""
    return respond(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a valid CSRF token."""
    if is_htmx(request):
        return respond(request, HTTPStatus.FORBIDDEN)
    content = loader.render_to_string("403_csrf.html", {}, request)
    return HttpResponse(content, status=HTTPStatus.FORBIDDEN)
