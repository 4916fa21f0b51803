"""Turns told in a line: the log, what happened since, what a screen reader hears."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import CardView, card_names, card_views
from games.presenters.hints import hints_told
from games.presenters.seats import seat_name
from games.rules.history import Turn
from games.rules.moves import Verb
from games.rules.observation import Observation
from games.selectors.match_page import MatchPage, MatchView


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What somebody did in a turn."""

    number: int
    name: str
    drew: str
    laid: tuple[CardView, ...]
    moved: tuple[CardView, ...]
    closed: str
    hinted: str
    """What its player asked the solver."""
    short: str
    """The whole line in a few words."""
    moved_at: datetime | None = None
    is_now: bool = False


def turn_log(page: MatchPage) -> tuple[TurnLine, ...]:
    """Return the turns of the round in play, the last one first."""
    lines = [
        _turn_line(page, turn, moved_at)
        for turn, moved_at in zip(page.turns, page.turn_times, strict=True)
    ]
    return tuple(reversed(lines))


def turns_since(page: MatchPage) -> tuple[TurnLine, ...]:
    """Return what others did since the viewer's last turn, oldest first."""
    seen = page.seen
    if seen is None:
        return ()
    viewer = page.match.viewer
    start = 0
    for place, turn in enumerate(page.turns):
        if turn.seat == viewer and turn.number <= seen.turns_ended:
            start = place + 1
    recent = page.turns[start:][-(seen.players) :]
    return tuple(_turn_line(page, turn) for turn in recent if turn.seat != viewer)


def last_news(match: MatchView, turns: Sequence[Turn], seen: Observation) -> str:
    """Return one sentence on the last move, and who plays now."""
    if not turns:
        begun = _("Round %(number)d has begun.") % {"number": match.round_number}
        return f"{begun} {_who_plays(match, seen)}"
    turn = turns[-1]
    is_over = turn.number <= seen.turns_ended
    sentence = f"{seat_name(match, turn.seat)} {_did(turn)}."
    return f"{sentence} {_who_plays(match, seen)}" if is_over else sentence


def _who_plays(match: MatchView, seen: Observation) -> str:
    if seen.is_my_turn:
        return _("Your turn.")
    return _("%(name)s is to play.") % {"name": seat_name(match, seen.turn)}


def _did(turn: Turn) -> str:
    parts = [_drew(turn)]
    if turn.change:
        parts.append(_("laid %(cards)s") % {"cards": card_names(turn.change.laid)})
    parts.append(_closed(turn))
    return ", ".join(filter(None, parts)) or _("laid nothing")


def _turn_line(
    page: MatchPage, turn: Turn, moved_at: datetime | None = None
) -> TurnLine:
    change = turn.change
    is_now = page.seen is not None and turn.number > page.seen.turns_ended
    return TurnLine(
        number=turn.number,
        name=seat_name(page.match, turn.seat),
        drew=_drew(turn),
        laid=card_views(change.laid) if change else (),
        moved=card_views(change.moved) if change else (),
        closed=_closed(turn) or _passed(turn, is_now=is_now),
        hinted=hints_told(page.hints, turn.number),
        short=_short(turn),
        moved_at=moved_at,
        is_now=is_now,
    )


def _drew(turn: Turn) -> str:
    return _("drew %(count)d") % {"count": turn.drawn} if turn.drawn else ""


def _closed(turn: Turn) -> str:
    return _("knocked") if turn.closed_by is Verb.KNOCK else ""


def _passed(turn: Turn, *, is_now: bool) -> str:
    """Return a word for a turn without anything to tell (last lap)."""
    return "" if is_now or turn.drawn or turn.change else _("laid nothing")


def _short(turn: Turn) -> str:
    if turn.change is None:
        return _drew(turn) or _("laid nothing")
    laid = len(turn.change.laid)
    told = ngettext("laid %(count)d", "laid %(count)d", laid) % {"count": laid}
    moved = len(turn.change.moved)
    if not moved:
        return told
    return _("%(laid)s, moved %(count)d") % {"laid": told, "count": moved}
