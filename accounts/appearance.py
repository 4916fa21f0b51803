"""Theme and suit colours of a request, so that a page never flashes in the wrong ones."""

from dataclasses import dataclass

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEME_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
FIXED_THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a page looks: `theme` is light, dark or empty for the system's own."""

    theme: str = ""
    four_colour_suits: bool = False


def appearance_of(request: HttpRequest) -> Appearance:
    """The account's choice where somebody is logged in, else the browser's cookie."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return Appearance(
            theme=_fixed(user.theme), four_colour_suits=user.four_colour_suits
        )
    return Appearance(theme=_fixed(request.COOKIES.get(THEME_COOKIE, "")))


def _fixed(theme: str) -> str:
    return theme if theme in FIXED_THEMES else ""
