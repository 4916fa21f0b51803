"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Names the app."""

    name = "games"
