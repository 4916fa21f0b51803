"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Names the app."""

    name = "accounts"
