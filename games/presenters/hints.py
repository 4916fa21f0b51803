"""Hints in words: what can be asked, what the answer is, who asked before."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from games.presenters.cards import by_suit
from games.presenters.melds import meld_name
from games.presenters.notices import NoticeView
from games.presenters.sentences import Sentence, sentence
from games.selectors.match_page import HintView
from games.services.hints import Degree, Hint
from games.solver import Frame, Kind


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
        buttons.insert(0, HintButton(Degree.LEGAL, _("Make it legal")))
    return tuple(buttons)


def hint_notice(hint: Hint) -> NoticeView:
    """Return a hint as a sentence."""
    if hint.degree is Degree.LEGAL:
        return NoticeView(_mended(hint), icon="hint")
    if not hint.is_playable:
        told = sentence(_("Nothing can be played with these cards."))
        return NoticeView(told, icon="hint")
    steps = tuple(map(_step, hint.frames))
    return NoticeView(_best(hint), steps=steps, icon="hint")


def hints_told(hints: tuple[HintView, ...], turn: int) -> str:
    """Return what was asked in a turn, for the list of turns; empty: nothing."""
    asked = Counter(Degree(hint.degree) for hint in hints if hint.turn == turn)
    if not asked:
        return ""
    told = (_often(str(_ASKED[degree]), count) for degree, count in asked.items())
    return _("hint: %(asked)s") % {"asked": ", ".join(told)}


_ASKED = {
    Degree.WHETHER: _lazy("is there a play"),
    Degree.CARDS: _lazy("which cards"),
    Degree.TABLE: _lazy("the table"),
    Degree.LEGAL: _lazy("make it legal"),
}


def _often(asked: str, count: int) -> str:
    if count == 1:
        return asked
    return _("%(asked)s (%(count)d times)") % {"asked": asked, "count": count}


def _step(frame: Frame) -> Sentence:
    """Return what a player does in a step, in the words of showing it."""
    meld = meld_name(frame.target)
    if frame.source:
        told, source = _STEPS[frame.kind], meld_name(frame.source)
        if frame.kind is Kind.PUT and source == meld:
            told = _FROM_NAMESAKE
    else:
        told, source = _LAID[frame.kind], ""
        if frame.cards == frame.target:
            told = _LAID_AS
    return sentence(str(told), cards=frame.cards, source=source, meld=meld)


_LAID_AS = _lazy("Lay %(cards)s as a new %(meld)s.")
_LAID = {
    Kind.NEW_MELD: _lazy("Lay %(cards)s for a new %(meld)s."),
    Kind.PUT: _lazy("Lay %(cards)s on the %(meld)s."),
}
_FROM_NAMESAKE = _lazy("Take %(cards)s from one %(meld)s, to another.")
_STEPS = {
    Kind.PUT: _lazy("Take %(cards)s from the %(source)s, to the %(meld)s."),
    Kind.NEW_MELD: _lazy("Take %(cards)s from the %(source)s, for a new %(meld)s."),
    Kind.SPLIT: _lazy("Split the %(source)s, before %(cards)s."),
    Kind.JOIN: _lazy("Join the %(source)s, to the %(meld)s."),
    Kind.DECLARE: _lazy("Declare the joker of the %(meld)s: %(cards)s."),
}


def _best(hint: Hint) -> Sentence:
    if hint.degree is Degree.WHETHER:
        return sentence(_("There is a play."))
    points = hint.points_left or 0
    left = ngettext("%(count)d point left", "%(count)d points left", points)
    told = _("The best play lays %(cards)s: %(left)s.")
    if hint.degree is Degree.TABLE:
        told = _("This table lays %(cards)s: %(left)s. Undo takes it back.")
    return sentence(told, cards=by_suit(hint.cards), left=left % {"count": points})


def _mended(hint: Hint) -> Sentence:
    told = _("Made legal; no card had to go back to your hand. Undo takes it back.")
    if hint.cards:
        told = ngettext(
            "Made legal. Back in your hand, since it finds no place: %(cards)s. "
            "Undo takes it back.",
            "Made legal. Back in your hand, since they find no place: %(cards)s. "
            "Undo takes it back.",
            len(hint.cards),
        )
    return sentence(told, cards=by_suit(hint.cards))
