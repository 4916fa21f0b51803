"""Signing up, logging in and out."""

import pytest
from django.core.cache import cache, caches
from django.core.cache.backends.redis import RedisCache
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD


def sign_up(client: Client, username: str, email: str = "new@example.org"):
    return client.post(
        "/accounts/signup/",
        {
            "username": username,
            "email": email,
            "password1": PASSWORD,
            "password2": PASSWORD,
        },
    )


def log_in(client: Client, login: str, password: str = PASSWORD):
    data = {"login": login, "password": password}
    return client.post("/accounts/login/", data)


def is_logged_in(client: Client) -> bool:
    return client.get("/profile/").status_code == 200


def test_signing_up_makes_an_account_and_logs_in(client, db):
    response = sign_up(client, "Tomas")

    assert response.status_code == 302
    assert is_logged_in(client)
    assert User.objects.get(username="Tomas").email == "new@example.org"


def test_without_a_mail_server_nobody_has_to_confirm_an_address(client, db, mailoutbox):
    sign_up(client, "Tomas")

    assert is_logged_in(client)
    assert mailoutbox == []


def test_with_a_mail_server_the_address_is_confirmed_by_a_link(
    client, db, mailoutbox, settings
):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"

    response = sign_up(client, "Tomas")

    assert response["Location"] == "/accounts/confirm-email/"
    assert not is_logged_in(client)
    assert mailoutbox[0].subject == "Confirm your e-mail address"
    link = link_in(mailoutbox[0].body, "/accounts/confirm-email/")
    assert b"Yes, confirm" in client.get(link).content
    assert client.post(link).status_code == 302
    assert log_in(client, "Tomas").status_code == 302
    assert is_logged_in(client)


def link_in(text: str, start: str) -> str:
    return next(start + word.split(start)[1] for word in text.split() if start in word)


@pytest.mark.parametrize(
    "name",
    ["ab", "a" * 21, "with space", "a@b.example", "-dash", "dot.", "çedilha", "a\nb"],
)
def test_a_name_of_the_wrong_length_or_with_other_characters_is_refused(
    client, db, name
):
    response = sign_up(client, name)

    assert response.status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "name",
    ["admin", "ROOT", "bot", "Bot-Easy", "bot_7", "boteasy", "deleted", "deleted.1"],
)
def test_reserved_names_are_refused(client, db, name):
    response = sign_up(client, name)

    assert b"This name is reserved." in response.content
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["abc", "Botond", "a.b-c_d", "99x", "a" * 20])
def test_ordinary_names_are_accepted(client, db, name):
    sign_up(client, name)

    assert User.objects.filter(username=name).exists()


def test_a_name_is_taken_in_every_spelling(client, mira):
    response = sign_up(client, "mIRA")

    assert response.status_code == 200
    assert b"This name is taken." in response.content or b"already" in response.content
    assert User.objects.count() == 1


def test_the_database_refuses_a_second_spelling_of_a_name(mira):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("MIRA", "other@example.org", PASSWORD)


def test_passwords_that_differ_are_refused(client, db):
    data = {"username": "Tomas", "email": "t@example.org", "password1": PASSWORD}
    response = client.post("/accounts/signup/", {**data, "password2": "other-42-x"})

    assert response.status_code == 200
    assert b"field-errors" in response.content


@pytest.mark.parametrize(
    "login", ["Mira", "mira", "mira@example.org", "MIRA@EXAMPLE.ORG"]
)
def test_logging_in_by_name_or_by_address(client, mira, login):
    response = log_in(client, login)

    assert response.status_code == 302
    assert is_logged_in(client)


def test_a_wrong_password_is_refused_without_saying_what_was_wrong(client, mira):
    wrong = log_in(client, "Mira", "guess-1").content.decode()
    unknown = log_in(client, "Nobody-there", "guess-1").content.decode()

    assert not is_logged_in(client)
    assert notice(wrong) == notice(unknown) != ""


def notice(page: str) -> str:
    return page.partition('<div class="notice is-broken"')[2].partition("</div>")[0]


def test_logging_out_asks_first(mira_client):
    assert b"<h1>Log out</h1>" in mira_client.get("/accounts/logout/").content
    assert is_logged_in(mira_client)

    mira_client.post("/accounts/logout/")

    assert not is_logged_in(mira_client)


def test_after_five_wrong_passwords_a_name_has_to_wait(client, mira):
    for _ in range(5):
        log_in(client, "Mira", "wrong-guess")

    response = log_in(client, "Mira")

    assert b"Too many failed login attempts" in response.content
    assert not is_logged_in(client)


def test_the_limit_is_counted_in_the_cache_that_all_processes_share(client, mira):
    for _ in range(5):
        log_in(client, "Mira", "wrong-guess")
    assert isinstance(caches["default"], RedisCache)

    other_process = Client()
    assert log_in(other_process, "Mira").status_code == 200
    cache.clear()
    assert log_in(other_process, "Mira").status_code == 302


def test_too_many_sign_ups_from_one_address_get_429(client, db, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}
    client.get("/accounts/signup/")
    for _ in range(2):
        sign_up(client, "x")

    response = sign_up(client, "Tomas")

    assert response.status_code == 429
    assert b"A little slower" in response.content


def test_an_inactive_account_is_told_so(client, mira):
    mira.is_active = False
    mira.save()

    response = log_in(client, "Mira")

    assert response["Location"] == "/accounts/inactive/"


def test_a_form_without_csrf_token_is_refused(mira):
    client = Client(enforce_csrf_checks=True)

    response = log_in(client, "Mira")

    assert response.status_code == 403
    assert b"This page was open for too long" in response.content


def test_the_token_in_the_page_is_accepted_as_a_header(mira):
    client = Client(enforce_csrf_checks=True)
    page = client.get("/accounts/login/").content.decode()
    token = page.partition('"x-csrftoken": "')[2].partition('"')[0]

    response = client.post(
        "/accounts/login/",
        {"login": "Mira", "password": PASSWORD},
        headers={"X-CSRFToken": token},
    )

    assert response.status_code == 302
