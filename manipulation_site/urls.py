"""Every URL of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from manipulation_site.health import health

handler400 = "manipulation_site.errors.bad_request"
handler403 = "manipulation_site.errors.permission_denied"
handler404 = "manipulation_site.errors.page_not_found"
handler429 = "manipulation_site.errors.too_many_requests"
handler500 = "manipulation_site.errors.server_error"

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("rules/", TemplateView.as_view(template_name="rules.html"), name="rules"),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
]
