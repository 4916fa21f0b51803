"""Every page looks like ours: one heading, our header, nothing inline."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from allauth.account.urls import urlpatterns as allauth_urls
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import resolve

from accounts.templatetags.site import button_class, initials

TEMPLATES = Path(settings.BASE_DIR) / "templates"
STATIC = Path(settings.BASE_DIR) / "static"
VISITOR_PAGES = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/inactive/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/not-a-key/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-not-a-key/",
    "/accounts/password/reset/key/done/",
    "/people/Mira/",
    "/rules/",
]
OWN_PAGES = [
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/reauthenticate/",
    "/accounts/password/change/",
    "/accounts/password/reset/",
    "/profile/",
    "/profile/delete/",
    "/people/Mira/",
    "/rules/",
]


class Page(HTMLParser):
    """What the tests ask of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings = 0
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.icons: list[str] = []
        self.labels: set[str] = set()
        self.inputs: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.headings += tag == "h1"
        self.ids += [given["id"]] if "id" in given else []
        self.inline += [name for name in given if name == "style" or name[:2] == "on"]
        self.inline += [tag] if tag == "style" else []
        self.inline += [tag] if tag == "script" and "src" not in given else []
        self.icons += [given["href"]] if tag == "use" else []
        if tag == "label":
            self.labels.add(given.get("for", ""))
        if tag == "input" and given.get("type") != "hidden":
            self.inputs.add(given.get("id", "?"))


def assert_is_ours(response) -> None:
    page = Page(response.content.decode())
    assert page.headings == 1
    assert len(page.ids) == len(set(page.ids)), "an id twice"
    assert page.inline == []
    assert page.inputs <= page.labels
    assert {"main", "live", "alert"} <= set(page.ids)
    assert b'class="brand"' in response.content
    assert b"css/pages.css" in response.content


@pytest.mark.parametrize("url", VISITOR_PAGES)
def test_pages_for_visitors_are_in_the_look_of_the_site(client, mira, url):
    response = client.get(url, follow=True)

    assert response.status_code == 200
    assert_is_ours(response)


@pytest.mark.parametrize("url", OWN_PAGES)
def test_pages_for_people_logged_in_are_in_the_look_of_the_site(mira_client, url):
    response = mira_client.get(url)

    assert response.status_code == 200
    assert_is_ours(response)


def test_a_form_with_mistakes_is_in_the_look_of_the_site(client, db):
    response = client.post("/accounts/signup/", {"username": "x"})

    assert_is_ours(response)
    assert response.content.count(b"field-errors") == 4


def test_setting_a_first_password_is_in_the_look_of_the_site(mira_client, mira):
    mira.set_unusable_password()
    mira.save()
    mira_client.force_login(mira)

    response = mira_client.get("/accounts/password/set/")

    assert response.status_code == 200
    assert_is_ours(response)


def test_several_addresses_are_listed_and_one_can_be_made_the_main_one(
    mira_client, mira
):
    for name, primary in (("mira", True), ("work", False)):
        EmailAddress.objects.create(
            user=mira, email=f"{name}@example.org", primary=primary, verified=True
        )

    response = mira_client.get("/accounts/email/")
    mira_client.post(
        "/accounts/email/", {"email": "work@example.org", "action_primary": ""}
    )

    assert_is_ours(response)
    assert response.content.count(b'type="radio"') == 2
    mira.refresh_from_db()
    assert mira.email == "work@example.org"


def test_every_page_of_allauth_is_tested_here_or_only_for_features_that_are_off():
    known = {url.name for url in allauth_urls}
    tested = {resolve(url).url_name for url in VISITOR_PAGES + OWN_PAGES}

    assert known - tested == {
        "account_set_password",  # tested above
        "account_confirm_login_code",
        "account_request_reauthentication_code",
        "account_confirm_reauthentication_code",
    }


@pytest.mark.parametrize("status", [400, 403, 404, 429])
def test_error_pages_are_in_the_look_of_the_site(mira, status):
    request = RequestFactory().get("/somewhere/")
    request.user = mira

    page = Page(render_to_string(f"{status}.html", {}, request))

    assert page.headings == 1
    assert page.inline == []


def test_a_page_that_is_not_there_is_answered_in_the_look_of_the_site(client, db):
    response = client.get("/nothing/here/")

    assert response.status_code == 404
    assert_is_ours(response)
    assert b"Nothing lies here" in response.content


def test_the_page_for_our_own_mistakes_needs_no_context():
    text = render_to_string("500.html")

    page = Page(text)
    assert page.headings == 1
    assert page.inline == []
    assert "Our mistake" in text


def test_the_rules_have_an_anchor_for_each_of_the_34(client, db):
    page = Page(client.get("/rules/").content.decode())

    numbers = [f"rule-{n}" for n in range(1, 35)]
    found = [name for name in page.ids if re.fullmatch(r"rule-\d+", name)]
    assert found == numbers
    assert {"rule-14a", "rule-14b", "rule-14c"} <= set(page.ids)


def test_the_page_one_is_on_is_marked_in_the_navigation(client, db):
    text = client.get("/rules/").content.decode()

    assert '<a href="/rules/" aria-current="page">' in text


def test_every_icon_used_is_in_the_sprite():
    sprite = (STATIC / "img/icons.svg").read_text()
    used = {
        name
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r'{% icon "([a-z-]+)"', path.read_text())
    }

    assert {name for name in used if f'id="i-{name}"' not in sprite} == set()


@pytest.mark.parametrize(
    "path",
    sorted(TEMPLATES.rglob("*.html")),
    ids=lambda path: str(path.relative_to(TEMPLATES)),
)
def test_no_template_has_anything_inline(path):
    text = path.read_text()

    assert not re.search(r"\sstyle\s*=", text), "style attribute"
    assert not re.search(r"<style", text), "style element"
    assert not re.search(r"\son[a-z]+\s*=", text), "event handler"
    assert not re.search(r"<script(?![^>]*\ssrc=)", text), "inline script"
    assert not re.search(r"hx-on|javascript:|hx-vals=.js:", text), "needs eval"
    assert "<!--" not in text, "use a Django comment"


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Mira", "MI"),
        ("Mira.Kask", "MK"),
        ("a_b-c", "AB"),
        ("Bot Easy", "BE"),
        ("x", "X"),
    ],
)
def test_initials_are_two_letters(name, letters):
    assert initials(name) == letters


def test_buttons_of_allauth_get_our_classes():
    assert button_class(None) == "btn is-tall is-primary"
    assert button_class(["danger", "minor"]) == "btn is-tall is-danger"
    assert button_class(["outline", "cancel"]) == "btn is-tall"
    assert button_class(["prominent"]) == "btn is-tall is-primary"


def test_a_client_without_cookies_gets_a_theme_by_its_system(db):
    text = Client().get("/rules/").content.decode()

    assert "data-theme=" not in text.partition("<html")[2].partition(">")[0]
