"""Players: one for each user and one for each bot level."""

from accounts.models import User
from games.models import Player


def player_of_user(user: User) -> Player:
    """Return the user's player, made when it is needed first."""
    return Player.objects.select_related("user").get_or_create(user=user)[0]


def player_of_bot(level: str) -> Player:
    """Return the player of a bot level, made when it is needed first."""
    return Player.objects.get_or_create(bot_level=level)[0]
