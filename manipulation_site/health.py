"""Is the site able to work? Asked by the supervisor and by load balancers."""

import logging
from collections.abc import Callable
from http import HTTPStatus

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


def check_database() -> None:
    """Raise if the database does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def check_redis() -> None:
    """Raise if Redis or Valkey does not answer within two seconds."""
    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
    ) as client:
        client.ping()


CHECKS: dict[str, Callable[[], None]] = {
    "database": check_database,
    "redis": check_redis,
}


def failing() -> list[str]:
    """Return the names of the parts that do not answer; the reasons are logged."""
    names = []
    for name, check in CHECKS.items():
        try:
            check()
        except Exception:
            logger.exception("%s does not answer", name)
            names.append(name)
    return names


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 "ok", or 503 with the names of the parts that do not answer."""
    names = failing()
    text = f"failing: {', '.join(names)}\n" if names else "ok\n"
    status = HTTPStatus.SERVICE_UNAVAILABLE if names else HTTPStatus.OK
    return HttpResponse(text, status=status, content_type="text/plain")
