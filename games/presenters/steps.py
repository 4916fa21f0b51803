"""What a step of the viewer's own came to, in the words that a screen reader hears."""

from collections.abc import Callable

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import card_name, card_names
from games.presenters.melds import broken_note, meld_name, missing_cards
from games.presenters.notices import NoticeView
from games.rules.cards import Meld
from games.rules.draft import Draft
from games.rules.melds import meld_kind, meld_violations
from games.rules.moves import Verb
from games.rules.observation import MOST_DRAWS
from games.selectors.match_page import MatchPage
from games.services.drafts import DraftStep, Operation

Melds = dict[int, Meld]
"""The melds of a draft by their ids, in their order."""
MOST_NAMED = 2
"""Broken melds that are told one by one; more are counted."""


def refused_sentence(notice: NoticeView) -> str:
    """Return a notice as it is said: its sentence, then what it rests on."""
    return " ".join([str(notice.message), *(line.message for line in notice.lines)])


def step_sentence(step: DraftStep, page: MatchPage, state: str) -> str:
    """Return what a step did to the draft, and which melds are broken after it.

    `state` is said where none is: what else confirming asks for, or what it will do.
    """
    if page.draft is None:
        return state
    arranged = page.draft.arrangement
    told = _told(step, arranged)
    return " ".join([told, *(_broken_melds(arranged) or [state])])


def move_sentence(verbs: tuple[Verb, ...], page: MatchPage, news: str) -> str:
    """Return what a move of the viewer did; `news` tells it as others hear it."""
    seen = page.seen
    if verbs != (Verb.DRAW,) or seen is None or not (seen.is_my_turn and seen.hand):
        return news
    drawn = {
        "card": card_name(seen.hand[-1]),
        "drawn": seen.drawn,
        "most": MOST_DRAWS,
    }
    return _("You drew %(card)s, card %(drawn)d of %(most)d.") % drawn


def _told(step: DraftStep, arranged: Draft) -> str:
    melds = dict(zip(arranged.meld_ids, arranged.table, strict=True))
    return _TOLD[step.operation](step, melds)


def _put(step: DraftStep, melds: Melds) -> str:
    return _("%(cards)s to the %(meld)s.") % {
        "cards": capfirst(_cards(step)),
        "meld": meld_name(melds[step.meld]),
    }


def _new_meld(_step: DraftStep, melds: Melds) -> str:
    return _("New meld: %(meld)s.") % {"meld": meld_name(_last(melds))}


def _take(step: DraftStep, _melds: Melds) -> str:
    return _("%(cards)s back to your hand.") % {"cards": capfirst(_cards(step))}


def _split(step: DraftStep, melds: Melds) -> str:
    parts = {
        "first": meld_name(melds[step.picks[0].place]),
        "second": meld_name(_last(melds)),
    }
    return _("Split into %(first)s and %(second)s.") % parts


def _join(step: DraftStep, melds: Melds) -> str:
    return _("Joined: %(meld)s.") % {"meld": meld_name(melds[step.meld])}


def _declare(step: DraftStep, _melds: Melds) -> str:
    card = card_name(step.stands_for) if step.stands_for else ""
    return _("The joker stands for %(card)s.") % {"card": card}


_TOLD: dict[Operation, Callable[[DraftStep, Melds], str]] = {
    Operation.PUT: _put,
    Operation.NEW_MELD: _new_meld,
    Operation.TAKE: _take,
    Operation.SPLIT: _split,
    Operation.JOIN: _join,
    Operation.DECLARE: _declare,
    Operation.UNDO: lambda _step, _melds: _("Undone."),
    Operation.REDO: lambda _step, _melds: _("Done again."),
    Operation.RESET: lambda _step, _melds: _("Everything lies as it lay before."),
}


def _last(melds: Melds) -> Meld:
    """Return the newest meld: it lies behind all others."""
    return list(melds.values())[-1]


def _cards(step: DraftStep) -> str:
    return card_names(pick.card for pick in step.picks)


def _broken_melds(arranged: Draft) -> list[str]:
    broken = [meld for meld in arranged.table if meld_violations(meld)]
    if len(broken) <= MOST_NAMED:
        return [_broken(meld) for meld in broken]
    return [_("%(count)d melds are broken.") % {"count": len(broken)}]


def _broken(meld: Meld) -> str:
    violations = meld_violations(meld)
    name = capfirst(meld_name(meld))
    if meld_kind(meld) and {violation.rule for violation in violations} == {"10"}:
        missing = missing_cards(meld)
        needs = ngettext(
            "%(meld)s needs one more card.",
            "%(meld)s needs %(count)d more cards.",
            missing,
        )
        return needs % {"meld": name, "count": missing}
    note = broken_note(meld, violations)
    return _("%(meld)s: %(note)s.") % {"meld": name, "note": note.said}
