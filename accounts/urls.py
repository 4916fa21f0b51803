"""Pages about people. Logging in and all that belongs to it is allauth's."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("profile/delete/", views.profile_delete, name="delete"),
    path("profile/theme/", views.theme, name="theme"),
    path("people/<str:username>/", views.person, name="person"),
]
