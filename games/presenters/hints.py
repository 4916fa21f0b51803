"""Hints in words: what can be asked, what the answer is, who asked before."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import card_names
from games.presenters.deeds import deeds
from games.presenters.melds import meld_name
from games.presenters.notices import NoticeView
from games.selectors.match_page import HintView
from games.services.hints import Degree, Hint


@dataclass(frozen=True, slots=True)
class HintButton:
    """A degree of hint that can be asked for."""

    value: str
    label: str


def hint_buttons(*, is_broken: bool) -> tuple[HintButton, ...]:
    """Return what a player may ask; mending only while the draft is broken."""
    buttons = [
        HintButton(Degree.WHETHER, _("Can I play anything?")),
        HintButton(Degree.CARDS, _("Which cards can I play?")),
        HintButton(Degree.TABLE, _("Show me the table")),
    ]
    if is_broken:
        buttons.insert(0, HintButton(Degree.LEGAL, _("Make my draft legal")))
    return tuple(buttons)


def hint_notice(hint: Hint) -> NoticeView:
    """Return a hint as a sentence."""
    if hint.degree is Degree.LEGAL:
        return NoticeView(_mended(hint), is_hint=True)
    if not hint.is_playable:
        return NoticeView(_("Nothing can be played with these cards."), is_hint=True)
    return NoticeView(_best(hint), steps=_steps(hint), is_hint=True)


def hints_told(hints: tuple[HintView, ...], turn: int) -> str:
    """Return what was asked in a turn, for the list of turns; empty: nothing."""
    told = [hint for hint in hints if hint.turn == turn]
    if not told:
        return ""
    words = {
        Degree.WHETHER: _("whether"),
        Degree.CARDS: _("cards"),
        Degree.TABLE: _("table"),
        Degree.LEGAL: _("mended"),
    }
    asked = [words[Degree(hint.degree)] for hint in told]
    return _("hint: %(asked)s") % {"asked": ", ".join(asked)}


def _steps(hint: Hint) -> tuple[str, ...]:
    if hint.change is None:
        return ()
    told = deeds(hint.change, "", is_viewer=True, naming=meld_name)
    return tuple(map(str, told))


def _best(hint: Hint) -> str:
    if hint.degree is Degree.WHETHER:
        return _("There is a play.")
    points = hint.points_left or 0
    left = ngettext("%(count)d point left", "%(count)d points left", points)
    told = {"cards": card_names(hint.cards), "left": left % {"count": points}}
    if hint.degree is Degree.CARDS:
        return _("The best play lays %(cards)s: %(left)s.") % told
    return _("This table lays %(cards)s: %(left)s. Undo takes it back.") % told


def _mended(hint: Hint) -> str:
    cards = {"cards": card_names(hint.cards)}
    if not hint.is_playable:
        return _("None of your cards finds a place: %(cards)s.") % cards
    if hint.cards:
        return _("Mended. Back in your hand, without a place: %(cards)s.") % cards
    return _("Mended, with all your cards. Undo takes it back.")
