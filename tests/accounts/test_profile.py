"""One's own page, what others see, the look, and deleting the account."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from accounts.models import User
from accounts.services import user_delete
from tests.accounts.conftest import PASSWORD

told: list[int] = []


def remember(*, user_id: int) -> None:
    assert User.objects.filter(pk=user_id).exists()
    told.append(user_id)


def refuse(*, user_id: int) -> None:
    raise PermissionDenied


def test_the_own_page_shows_name_address_and_ways_to_change_them(mira_client):
    page = mira_client.get("/profile/").content.decode()

    assert "Mira" in page
    assert "mira@example.org" in page
    assert 'href="/accounts/password/change/"' in page
    assert 'href="/accounts/email/"' in page
    assert 'href="/profile/delete/"' in page


def test_the_own_page_is_only_for_people_logged_in(client, db):
    assert client.get("/profile/")["Location"] == "/accounts/login/?next=/profile/"


def test_others_see_the_name_but_not_the_address(client, mira):
    page = client.get("/people/mira/").content.decode()

    assert "<h1>Mira</h1>" in page
    assert "example.org" not in page


def test_nobody_is_found_under_other_names(client, mira):
    assert client.get("/people/nobody/").status_code == 404


def test_an_inactive_person_has_no_page(client, mira):
    User.objects.update(is_active=False)

    assert client.get("/people/Mira/").status_code == 404


def test_preferences_are_kept_in_the_account_and_rendered_on_every_page(mira_client):
    mira_client.post("/profile/", {"theme": "dark", "four_colour_suits": "on"})

    html = html_tag(mira_client.get("/rules/"))
    assert 'data-theme="dark"' in html
    assert 'data-suits="four"' in html


def test_every_setting_is_known_to_styles_and_scripts(mira_client):
    settings = ("four_colour_suits", "large_cards", "reduced_motion", "sounds")
    mira_client.post("/profile/", {"theme": "dark", **dict.fromkeys(settings, "on")})

    html = html_tag(mira_client.get("/rules/"))

    assert html.split()[1:] == [
        'data-theme="dark"',
        'data-suits="four"',
        'data-cards="large"',
        'data-motion="reduced"',
        'data-sounds="on"',
        'data-letter-keys="off"',
    ]


def test_visitors_have_the_usual_settings(client, db):
    html = html_tag(client.get("/rules/"))

    assert html.split()[1:] == ['data-letter-keys="on"']


def test_an_unknown_theme_is_refused_and_changes_nothing(mira_client):
    response = mira_client.post("/profile/", {"theme": "pink"})

    assert response.status_code == 200
    assert "data-theme" not in html_tag(response)
    assert User.objects.get().theme == "system"


def test_the_switch_of_a_visitor_is_kept_in_a_cookie(client, db):
    response = client.post("/profile/theme/", {"theme": "dark", "next": "/rules/"})

    assert response["Location"] == "/rules/"
    assert 'data-theme="dark"' in html_tag(client.get("/rules/"))


def test_the_switch_of_a_person_is_kept_in_the_account(mira_client, mira):
    response = mira_client.post(
        "/profile/theme/", {"theme": "light"}, headers={"HX-Request": "true"}
    )

    assert response.status_code == 204
    mira.refresh_from_db()
    assert mira.theme == "light"


@pytest.mark.parametrize("target", ["https://bad.example/", "//bad.example", ""])
def test_the_switch_never_leads_to_another_site(client, db, target):
    response = client.post("/profile/theme/", {"theme": "dark", "next": target})

    assert response["Location"] == "/"


def test_a_cookie_with_nonsense_is_ignored(client, db):
    client.cookies["theme"] = '"><script>'

    assert "data-theme" not in html_tag(client.get("/rules/"))


def test_deleting_asks_for_the_password(mira_client):
    response = mira_client.post("/profile/delete/", {"password": "guess"})

    assert b"This is not your password." in response.content
    assert User.objects.exists()


def test_deleting_removes_the_account_and_logs_out(mira_client, mira):
    response = mira_client.post("/profile/delete/", {"password": PASSWORD}, follow=True)

    assert b"Your account is deleted." in response.content
    assert not User.objects.exists()
    assert mira_client.get("/profile/").status_code == 302
    assert Client().get("/people/Mira/").status_code == 404


def test_guessing_the_password_there_is_limited(mira_client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"reauthenticate": "3/m/user"}
    for _ in range(3):
        mira_client.post("/profile/delete/", {"password": "guess"})

    response = mira_client.post("/profile/delete/", {"password": PASSWORD})

    assert response.status_code == 429
    assert User.objects.exists()


def test_other_apps_are_told_before_an_account_goes(mira, settings):
    told.clear()
    settings.ACCOUNTS_BEFORE_DELETE = ["tests.accounts.test_profile.remember"]
    number = mira.pk

    user_delete(user=mira)

    assert told == [number]
    assert not User.objects.exists()


def test_an_account_stays_if_another_app_fails(mira, settings):
    settings.ACCOUNTS_BEFORE_DELETE = ["tests.accounts.test_profile.refuse"]

    with pytest.raises(PermissionDenied):
        user_delete(user=mira)

    assert User.objects.filter(pk=mira.pk).exists()


def html_tag(response) -> str:
    text: str = response.content.decode()
    return text.partition("<html")[2].partition(">")[0]
