"""What protects people, on every page and in production."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path

from accounts.models import User
from manipulation_site import asgi
from manipulation_site.logs import MASK, SecretFreeFormatter

PASSWORD = "sesame-sesame"
PRODUCTION = {
    "ALLOWED_HOSTS": "play.example.org",
    "DATABASE_URL": "sqlite://:memory:",
    "DJANGO_SETTINGS_MODULE": "manipulation_site.settings",
    "HTTPS": "on",
    "SECRET_KEY": "only-for-tests-" + "0123456789abcdef" * 4,
}
ASK = """
import json, sys, django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("collectstatic", interactive=False, verbosity=0)
response = Client().get(sys.argv[1], secure=sys.argv[2] == "https", headers={"host": sys.argv[3]})
cookies = {name: dict(cookie) for name, cookie in response.cookies.items()}
print(json.dumps([response.status_code, dict(response.headers), cookies]))
"""


def ask_production(
    page: str, scheme: str = "https", host: str = "play.example.org"
) -> tuple[int, dict[str, str], dict[str, dict[str, Any]]]:
    """Return status, headers and cookies of a page under production settings."""
    result = subprocess.run(
        [sys.executable, "-c", ASK, page, scheme, host],
        env={**os.environ, **PRODUCTION},
        cwd=settings.BASE_DIR,
        check=True,
        capture_output=True,
        text=True,
    )
    status, headers, cookies = json.loads(result.stdout)
    return status, headers, cookies


def test_production_is_https_only():
    status, headers, cookies = ask_production("/accounts/login/")

    assert status == 200
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert cookies["csrftoken"]["secure"]
    assert cookies["csrftoken"]["httponly"]
    assert cookies["csrftoken"]["samesite"] == "Lax"


def test_production_sends_http_to_https():
    status, headers, _ = ask_production("/accounts/login/", "http")

    assert status == 301
    assert headers["Location"] == "https://play.example.org/accounts/login/"


def test_production_knows_its_hosts():
    status, _, _ = ask_production("/accounts/login/", host="evil.example.org")

    assert status == 400


def test_production_settings_pass_the_deployment_check():
    subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={**os.environ, **PRODUCTION},
        cwd=settings.BASE_DIR,
        check=True,
        capture_output=True,
    )


def test_secret_key_must_be_chosen_for_production(tmp_path: Path):
    data = tmp_path / "data"

    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={**os.environ, **PRODUCTION, "SECRET_KEY": "", "DATA_DIR": str(data)},
        cwd=settings.BASE_DIR,
        check=False,
        capture_output=True,
        text=True,
    )

    assert result.returncode == 1
    assert "SECRET_KEY is not set" in result.stderr
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    assert data.stat().st_mode & 0o777 == 0o700


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/", "/nowhere/"])
def test_every_page_has_a_strict_policy(client: Client, page: str):
    headers = client.get(page).headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_pages_of_a_session_are_not_stored(client: Client):
    client.force_login(User.objects.create_user("ann"))

    response = client.get("/nowhere/")

    assert response["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
def test_pages_without_a_session_may_be_stored(client: Client):
    assert not client.get("/nowhere/").has_header("Cache-Control")


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused():
    client = Client(enforce_csrf_checks=True)

    response = client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})

    assert response.status_code == 403


@pytest.mark.django_db
def test_guessing_a_password_is_slowed_down(client: Client):
    User.objects.create_user("ann", password=PASSWORD)
    form = {"login": "ann", "password": "wrong"}
    for _ in range(5):
        client.post("/accounts/login/", form)

    response = client.post("/accounts/login/", {**form, "password": PASSWORD})

    assert response.status_code == 200
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_sign_up_is_limited(client: Client):
    statuses = [client.post("/accounts/signup/", {}).status_code for _ in range(21)]

    assert statuses == [200] * 20 + [429]


async def accept(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


accepting: Any = accept


# Closing a socket closes old database connections, those of other tests included.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("origin", "is_accepted"),
    [
        (b"http://localhost:8000", True),
        (b"http://evil.example.org", False),
        (b"null", False),
        (None, False),
    ],
)
async def test_sockets_are_for_our_own_pages(origin: bytes | None, is_accepted: bool):
    application = asgi.guarded([path("ws/open/", accepting)])
    headers = [] if origin is None else [(b"origin", origin)]
    communicator = WebsocketCommunicator(application, "/ws/open/", headers)

    connected, _ = await communicator.connect()

    assert connected is is_accepted
    await communicator.disconnect()


@pytest.mark.django_db(transaction=True)
async def test_sockets_to_nowhere_are_closed():
    headers = [(b"origin", b"http://localhost")]
    communicator = WebsocketCommunicator(asgi.application, "/ws/nowhere/", headers)

    connected, _ = await communicator.connect()

    assert not connected


def fail_with_the_key() -> None:
    raise ValueError(f"bad signature with {settings.SECRET_KEY}")


def test_log_lines_show_no_secret(caplog):
    try:
        fail_with_the_key()
    except ValueError:
        logging.getLogger("x").exception("key %s", settings.SECRET_KEY)

    line = SecretFreeFormatter().format(caplog.records[0])

    assert settings.SECRET_KEY not in line
    assert line.count(MASK) >= 2


def test_server_errors_show_nothing_of_the_error(rf: RequestFactory):
    def broken(request: HttpRequest) -> HttpResponse:
        raise RuntimeError("the deck is 3S")

    request = rf.get("/")

    respond: Any = convert_exception_to_response(broken)
    response = respond(request)

    assert response.status_code == 500
    assert b"deck" not in response.content
