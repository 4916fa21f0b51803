"""Pages and partials under one URL, and errors that fit where they appear."""

import pytest
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import include, path

from manipulation_site import urls
from manipulation_site.middleware import login_is_a_full_page

pytestmark = pytest.mark.django_db


@login_required
def private(request: HttpRequest) -> HttpResponse:
    return HttpResponse("a hand")


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("boom")


urlpatterns = [
    path("private/", private),
    path("broken/", broken),
    path("", include(urls)),
]
handler400, handler403, handler404 = urls.handler400, urls.handler403, urls.handler404
handler500 = urls.handler500


@pytest.fixture
def client(settings) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


def test_responses_vary_by_what_htmx_asks_for(client: Client):
    vary = client.get("/health/")["Vary"]

    assert "HX-Request" in vary
    assert "HX-History-Restore-Request" in vary


def test_browsers_are_sent_to_the_login_page(client: Client):
    response = client.get("/private/")

    assert response.status_code == 302
    assert response["Location"] == "/accounts/login/?next=/private/"


def test_htmx_opens_the_login_page_in_full_and_comes_back_to_the_page(client: Client):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/m/a/?x=1"}

    response = client.get("/private/", headers=headers)

    assert response.status_code == 200
    assert response["HX-Redirect"] == "/accounts/login/?next=%2Fm%2Fa%2F%3Fx%3D1"
    assert not response.has_header("Location")


@pytest.mark.parametrize(
    "url",
    [
        "http://evil.example.org/m/",
        "http://testserver//evil/",
        "javascript:alert(1)",
        "",
    ],
)
def test_logging_in_never_leads_elsewhere(client: Client, url: str):
    headers = {"HX-Request": "true", "HX-Current-URL": url}

    response = client.get("/private/", headers=headers)

    assert response["HX-Redirect"] == "/accounts/login/"


def test_other_redirects_are_left_alone(rf: RequestFactory):
    def away(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=302, headers={"Location": "/rules/"})

    response = login_is_a_full_page(away)(rf.get("/", headers={"HX-Request": "true"}))

    assert response.status_code == 302


@pytest.mark.parametrize(("page", "status"), [("/nowhere/", 404), ("/broken/", 500)])
def test_htmx_gets_one_sentence_about_an_error(client: Client, page: str, status: int):
    response = client.get(page, headers={"HX-Request": "true"})

    assert response.status_code == status
    assert response.content.startswith(b'<p class="error">')
    assert b"<html" not in response.content


@pytest.mark.parametrize(("page", "status"), [("/nowhere/", 404), ("/broken/", 500)])
def test_browsers_get_a_whole_page_about_an_error(
    client: Client, page: str, status: int
):
    response = client.get(page)

    assert response.status_code == status
    assert b"<h1" in response.content
