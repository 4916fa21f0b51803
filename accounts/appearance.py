"""How a page looks and behaves for whoever asks for it, known before it is rendered."""

from dataclasses import dataclass

from django.http import HttpRequest

THEME_COOKIE = "theme"
FIXED_THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Appearance:
    """The settings of an account; visitors have the defaults."""

    theme: str = ""
    """light, dark or empty for the system's own."""
    four_colour_suits: bool = False
    large_cards: bool = False
    reduced_motion: bool = False
    sounds: bool = False
    letter_keys: bool = True


def appearance_of(request: HttpRequest) -> Appearance:
    """The account's choice where somebody is logged in, else the browser's cookie."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return Appearance(
            theme=_fixed(user.theme),
            four_colour_suits=user.four_colour_suits,
            large_cards=user.large_cards,
            reduced_motion=user.reduced_motion,
            sounds=user.sounds,
            letter_keys=user.letter_keys,
        )
    return Appearance(theme=_fixed(request.COOKIES.get(THEME_COOKIE, "")))


def _fixed(theme: str) -> str:
    return theme if theme in FIXED_THEMES else ""
