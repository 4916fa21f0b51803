"""A plan between turns: the switch that shows it, and what others made of it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import card_in_short
from games.presenters.seats import seat_name
from games.selectors.drafts import Overtaken
from games.selectors.match_page import MatchView

TABLE_QUERY = "?show=table"
"""Behind the URL of a match it shows the table although there is a plan."""


@dataclass(frozen=True, slots=True)
class PlanSwitch:
    """The choice between the table and the plan."""

    shows_plan: bool
    table_query: str = TABLE_QUERY


def overtaken_sentence(match: MatchView, overtaken: Overtaken | None) -> str:
    """Return what no longer fits of a draft, by whom and why; empty: all of it does."""
    if overtaken is None:
        return ""
    told = {
        "name": seat_name(match, overtaken.seat),
        "card": card_in_short(overtaken.card),
        "cards": " ".join(map(card_in_short, overtaken.returned)),
    }
    if not overtaken.returned:
        return _undone(is_put=overtaken.is_put) % told
    return _back_in_hand(len(overtaken.returned), is_put=overtaken.is_put) % told


def _undone(*, is_put: bool) -> str:
    if is_put:
        return _(
            "%(name)s put %(card)s to a meld of your plan: what you moved there is "
            "undone."
        )
    return _(
        "%(name)s moved %(card)s, which your plan used: what you moved there is undone."
    )


def _back_in_hand(count: int, *, is_put: bool) -> str:
    if is_put:
        return ngettext(
            "%(name)s put %(card)s to a meld of your plan: %(cards)s is back in your "
            "hand.",
            "%(name)s put %(card)s to a meld of your plan: %(cards)s are back in your "
            "hand.",
            count,
        )
    return ngettext(
        "%(name)s moved %(card)s, which your plan used: %(cards)s is back in your hand.",
        "%(name)s moved %(card)s, which your plan used: %(cards)s are back in your "
        "hand.",
        count,
    )
