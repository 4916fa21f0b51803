"""Changing and resetting a password."""

from django.test import Client

from tests.accounts.conftest import PASSWORD
from tests.accounts.test_coming_in import is_logged_in, link_in, log_in

NEW = "other-river-43"


def test_changing_the_password_keeps_this_browser_logged_in(mira_client):
    response = mira_client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )

    assert response.status_code == 302
    assert is_logged_in(mira_client)
    assert log_in(Client(), "Mira", NEW).status_code == 302
    assert log_in(Client(), "Mira", PASSWORD).status_code == 200


def test_changing_needs_the_old_password(mira_client):
    response = mira_client.post(
        "/accounts/password/change/",
        {"oldpassword": "guess", "password1": NEW, "password2": NEW},
    )

    assert response.status_code == 200
    assert log_in(Client(), "Mira", PASSWORD).status_code == 302


def test_a_forgotten_password_is_reset_by_a_link_that_works_once(
    client, mira, mailoutbox
):
    asked = client.post("/accounts/password/reset/", {"email": "mira@example.org"})
    link = link_in(mailoutbox[0].body, "/accounts/password/reset/key/")
    form = client.get(link, follow=True)
    done = client.post(
        form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW}, follow=True
    )

    assert mailoutbox[0].subject == "A new password for Manipulation"
    assert mailoutbox[0].body.startswith("Hello Mira,")
    assert asked["Location"] == "/accounts/password/reset/done/"
    assert b"Choose a new password" in form.content
    assert b"Your password is changed" in done.content
    assert log_in(Client(), "Mira", NEW).status_code == 302
    assert b"This link no longer works" in Client().get(link, follow=True).content


def test_asking_for_an_unknown_address_looks_the_same(client, mira, mailoutbox):
    known = client.post("/accounts/password/reset/", {"email": "mira@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "no@example.org"})

    assert (known.status_code, known.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )


def test_mail_is_written_to_a_file_where_no_server_is_configured(
    client, mira, settings, tmp_path
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path

    client.post("/accounts/password/reset/", {"email": "mira@example.org"})

    (mail,) = tmp_path.iterdir()
    assert "/accounts/password/reset/key/" in mail.read_text()
