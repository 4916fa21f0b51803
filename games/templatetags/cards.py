"""Tags for cards and the faces of players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.templatetags.site import avatar, icon, joker_star

if TYPE_CHECKING:
    from games.presenters.cards import CardView
    from games.presenters.seats import Face
    from games.presenters.sentences import Part, Sentence
    from games.presenters.table import MeldView

register = template.Library()

REMEMBERED = 1 << 12
"""Pieces of each kind whose HTML a process remembers: melds and cards are what a page
costs most, and few of them differ from one page to the next."""


@register.simple_tag
@lru_cache(REMEMBERED)
def card(view: CardView, key: int | None = None) -> SafeString:
    """A card; where it can be picked, a checkbox with its label around it.

    With a key it can be followed from one table to the next.
    """
    star = joker_star() if view.is_joker else ""
    face = format_html(
        '<span class="card-rank" aria-hidden="true">{}</span>'
        '<span class="card-suit" aria-hidden="true">{}</span>{}',
        view.rank,
        view.sign,
        star,
    )
    if not view.rank:
        face = SafeString(star)
    if not view.pick:
        return format_html(
            '<span class="card {}" role="img" aria-label="{}" data-face="{}"{}>{}</span>',
            view.classes,
            view.label,
            view.face,
            "" if key is None else format_html(' data-key="{}"', key),
            face,
        )
    return format_html(
        '<label class="card {}" data-face="{}"><input type="checkbox" name="cards" value="{}" id="{}"'
        ' data-fits="{}" aria-label="{}"{} autocomplete="off">{}</label>',
        view.classes,
        view.face,
        view.pick,
        view.id,
        view.fits_as,
        view.label,
        format_html(' data-why="{0}" aria-description="{0}"', view.why)
        if view.why
        else "",
        face,
    )


@register.simple_tag
def meld(view: MeldView, *, is_draft: bool) -> SafeString:
    """A meld on the table; in a draft its cards can be picked, and others put to it."""
    return _meld(get_language(), view, is_draft=is_draft)


@lru_cache(REMEMBERED)
def _meld(_language: str | None, view: MeldView, *, is_draft: bool) -> SafeString:
    about = {"meld": view, "is_draft": is_draft}
    return render_to_string("games/match/meld.html", about)


@register.simple_tag
def cards(views: tuple[CardView, ...]) -> SafeString:
    """Cards beside each other."""
    return SafeString("".join(map(card, views)))


@register.simple_tag
@lru_cache(REMEMBERED)
def mini(view: CardView) -> SafeString:
    """A card inside a sentence."""
    return format_html(
        '<span class="mini {}" role="img" aria-label="{}">{}</span>',
        view.classes,
        view.label,
        f"{view.rank}{view.sign}" if view.rank else "★",
    )


@register.simple_tag
@lru_cache(REMEMBERED)
def told(sentence: Sentence) -> SafeString:
    """A sentence with its name in bold and its cards as small pictures."""
    return format_html_join("", "{}", ((_part(part),) for part in sentence.parts))


def _part(part: Part) -> SafeString | str:
    if part.cards:
        minis = format_html_join(" ", "{}", ((mini(view),) for view in part.cards))
        return format_html('<span class="minis">{}</span>', minis)
    return format_html("<b>{}</b>", part.name) if part.name else part.text


@register.simple_tag
def face(view: Face, classes: str = "") -> SafeString:
    """The disc of a player or of an open seat; for the eye alone."""
    if view.is_open:
        return format_html(
            '<span class="avatar is-empty {}" aria-hidden="true"></span>', classes
        )
    if view.is_bot:
        return format_html(
            '<span class="avatar tone-{} {}" aria-hidden="true">{}</span>',
            view.tone,
            classes,
            icon("bot", "is-small"),
        )
    return avatar(view.name, view.tone, classes)
