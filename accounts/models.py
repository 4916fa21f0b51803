"""Who is who, and how each person likes the site to look."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.validators import USERNAME_HELP, USERNAME_MAX, username_validators


class Theme(models.TextChoices):
    """Light or dark, or whatever the system says."""

    SYSTEM = "system", _("Like my system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class User(AbstractUser):
    """An account of a person. Its name is unique without regard to case."""

    username = models.CharField(
        _("user name"),
        max_length=USERNAME_MAX,
        unique=True,
        validators=username_validators,
        help_text=USERNAME_HELP,
        error_messages={"unique": _("This name is taken.")},
    )
    theme = models.CharField(
        _("theme"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM
    )
    four_colour_suits = models.BooleanField(
        _("four suit colours"),
        default=False,
        help_text=_("Diamonds blue and clubs green; easier to tell apart."),
    )
    large_cards = models.BooleanField(
        _("large cards"),
        default=False,
        help_text=_("Fewer melds fit side by side; the table scrolls."),
    )
    reduced_motion = models.BooleanField(
        _("less motion"),
        default=False,
        help_text=_("Cards don't travel. A system set to less motion does the same."),
    )
    sounds = models.BooleanField(
        _("sounds"),
        default=False,
        help_text=_("Steps, refusals, knocks, and two notes when it is your turn."),
    )
    letter_keys = models.BooleanField(
        _("letter keys"),
        default=True,
        help_text=_(
            "At the table D draws, C confirms, and so on; ? shows all of them."
        ),
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_username_unique_without_case",
                violation_error_message=_("This name is taken."),
            )
        ]
