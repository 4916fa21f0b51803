"""What every template of the site may use: icons, avatars, links of the header."""

import re
from functools import lru_cache
from typing import Any

from django import template
from django.forms import BoundField
from django.template.context import Context
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.appearance import Appearance, appearance_of

register = template.Library()

ICONS = 256
"""Icons, each with its classes, that a process remembers."""
NOTICE_ICONS = {"success": "check", "warning": "alert", "error": "alert"}
QUIET_BUTTONS = ("outline", "secondary", "link")


@register.simple_tag
@lru_cache(ICONS)
def icon(name: str, classes: str = "") -> SafeString:
    """An icon of the sprite, hidden from assistive technology."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true"><use href="{}#i-{}"/></svg>',
        classes,
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
@lru_cache(1)
def joker_star() -> SafeString:
    """The star that marks a joker inside `.card.is-joker`."""
    return format_html(
        '<svg class="card-star" viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="{}#i-star"/></svg>',
        static("img/icons.svg"),
    )


@register.simple_tag
def notice_icon(level: str) -> SafeString:
    """The icon that goes with a message's level."""
    return icon(NOTICE_ICONS.get(level, "book"))


@register.simple_tag
def avatar(name: str, tone: int = 1, classes: str = "") -> SafeString:
    """A disc with a person's initials in one of five tones."""
    return format_html(
        '<span class="avatar tone-{} {}" aria-hidden="true">{}</span>',
        tone,
        classes,
        initials(name),
    )


@register.filter
def initials(name: str) -> str:
    """Two letters for a name: of its first two words, else its first two."""
    words = [word for word in re.split(r"[\s._-]+", name) if word]
    letters = "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]
    return letters.upper()


@register.simple_tag(takes_context=True)
def nav_link(context: Context, url_name: str, icon_name: str, label: str) -> str:
    """A link of the main navigation; nothing while its page isn't wired up."""
    try:
        href = reverse(url_name)
    except NoReverseMatch:
        return ""
    here = getattr(context.get("request"), "path", "") == href
    return format_html(
        '<a href="{}"{}>{}{}</a>',
        href,
        SafeString(' aria-current="page"') if here else "",
        icon(icon_name),
        label,
    )


@register.simple_tag(takes_context=True)
def appearance(context: Context) -> SafeString:
    """The attributes of <html> by which styles and scripts know a person's settings."""
    look = _appearance(context)
    chosen = {
        "theme": look.theme,
        "suits": "four" if look.four_colour_suits else "",
        "cards": "large" if look.large_cards else "",
        "motion": "reduced" if look.reduced_motion else "",
        "sounds": "on" if look.sounds else "",
        "letter-keys": "on" if look.letter_keys else "off",
    }
    named = [(name, value) for name, value in chosen.items() if value]
    return format_html_join(" ", 'data-{}="{}"', named)


@register.simple_tag(takes_context=True)
def other_theme(context: Context) -> str:
    """The theme that the switch in the header leads to without script."""
    return "light" if _appearance(context).theme == "dark" else "dark"


@register.filter
def as_input(field: BoundField) -> SafeString:
    """The field's widget, styled, without the placeholder that repeats its label."""
    attrs: dict[str, Any] = {"class": "input", "placeholder": False}
    return field.as_widget(attrs=attrs)


@register.filter
def button_class(tags: str | list[str] | None) -> str:
    """Classes of a button from the tags that allauth's pages put on it."""
    if not tags:
        return "btn is-tall is-primary"
    if "danger" in tags:
        return "btn is-tall is-danger"
    quiet = any(tag in tags for tag in QUIET_BUTTONS)
    return "btn is-tall" if quiet else "btn is-tall is-primary"


def _appearance(context: Context) -> Appearance:
    request = context.get("request")
    return appearance_of(request) if request is not None else Appearance()
