"""What a user name may be. ASCII only: both databases fold its case alike."""

import re
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import (
    MaxLengthValidator,
    MinLengthValidator,
    RegexValidator,
)
from django.utils.translation import gettext_lazy as _

USERNAME_MIN = 3  # characters
USERNAME_MAX = 20  # characters
USERNAME_HELP = _("3 to 20 characters: letters, digits and . _ -")
RESERVED_NAMES = frozenset(
    [
        *("about", "account", "accounts", "admin", "administrator", "anonymous"),
        *("api", "dealer", "everyone", "help", "login", "logout", "manipulation"),
        *("moderator", "nobody", "null", "profile", "root", "rules", "signup"),
        *("spectator", "staff", "support", "system", "undefined"),
    ]
)
RESERVED_PATTERN = re.compile(
    r"(bot|deleted)([._-].*|\d.*|easy|medium|hard|expert|player|user)?", re.IGNORECASE
)

validate_username_characters = RegexValidator(
    r"^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\Z",
    _("Use letters, digits and . _ - only, with a letter or digit at both ends."),
)


def validate_username_is_free_for_people(username: str) -> None:
    """Refuse names that could be taken for a bot, for staff or for a deleted player."""
    reserved = username.lower() in RESERVED_NAMES
    if reserved or RESERVED_PATTERN.fullmatch(username):
        raise ValidationError(_("This name is reserved."), code="reserved")


username_validators: list[Callable[[str], None]] = [
    MinLengthValidator(USERNAME_MIN),
    MaxLengthValidator(USERNAME_MAX),
    validate_username_characters,
    validate_username_is_free_for_people,
]
