"""Lists of matches."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from games.bots.levels import LEVELS
from games.bots.names import bot_name
from games.presenters.match import match_title
from games.presenters.seats import Face, face_view
from games.selectors.lists import ListPage
from games.selectors.match_page import MatchStatus, MatchView


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list."""

    public_id: str
    title: str
    about: str
    faces: tuple[Face, ...]
    is_private: bool
    place: str
    bots: tuple[str, ...]
    """How the bots at the table play, while that matters."""
    link: str
    """What the way to the match says."""
    is_primary: bool
    """Whether the match asks the viewer for something."""


@dataclass(frozen=True, slots=True)
class MatchList:
    """One page of a list, and the way to the others."""

    rows: tuple[MatchRow, ...]
    total: int
    number: int
    pages: int
    parameter: str
    """The query parameter that turns its pages."""

    @property
    def previous(self) -> int | None:
        """The number of the page before, if there is one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """The number of the page after, if there is one."""
        return self.number + 1 if self.number < self.pages else None


def match_list(found: ListPage, parameter: str) -> MatchList:
    """Return a page of a list of matches."""
    return MatchList(
        rows=tuple(map(_row, found.matches)),
        total=found.total,
        number=found.number,
        pages=found.pages,
        parameter=parameter,
    )


def _row(match: MatchView) -> MatchRow:
    return MatchRow(
        public_id=match.public_id,
        title=match_title(match),
        about=_about(match),
        faces=tuple(map(face_view, match.seats)),
        is_private=match.is_private,
        place=_place(match),
        bots=_bots(match),
        link=_link(match),
        is_primary=match.is_my_turn or _has_a_seat_for_the_viewer(match),
    )


def _link(match: MatchView) -> str:
    if _has_a_seat_for_the_viewer(match):
        return _("Take a seat")
    if match.is_my_turn:
        return _("Play")
    if match.status == MatchStatus.FINISHED:
        return _("Scores")
    if match.viewer is None and match.status == MatchStatus.PLAYING:
        return _("Watch")
    return _("To the table") if match.status == MatchStatus.OPEN else _("Look")


def _has_a_seat_for_the_viewer(match: MatchView) -> bool:
    return match.status == MatchStatus.OPEN and match.viewer is None


def _bots(match: MatchView) -> tuple[str, ...]:
    if match.status not in {MatchStatus.OPEN, MatchStatus.PLAYING}:
        return ()
    levels = dict.fromkeys(seat.bot_level for seat in match.seats if seat.bot_level)
    return tuple(
        f"{bot_name(level)}: {gettext(LEVELS[level].description)}" for level in levels
    )


def _about(match: MatchView) -> str:
    parts = [_target(match)]
    if match.status == MatchStatus.OPEN:
        parts = [*_seats_taken(match), *parts]
        if match.allows_hints:
            parts.append(_("hints allowed"))
    elif match.status == MatchStatus.PLAYING:
        parts = [*_standing(match), *parts]
    elif match.status == MatchStatus.FINISHED:
        parts.insert(0, _finals(match))
    else:
        parts.insert(0, match.status_label.capitalize())
    return " · ".join(parts)


def _target(match: MatchView) -> str:
    return _("to %(target)d") % {"target": match.target}


def _seats_taken(match: MatchView) -> list[str]:
    taken = sum(not seat.is_open for seat in match.seats)
    counts = {"taken": taken, "seats": len(match.seats)}
    parts = [_("%(taken)d of %(seats)d seats taken") % counts]
    if match.viewer is not None and not match.is_creator:
        parts.append(_("you have a seat"))
    return parts


def _standing(match: MatchView) -> list[str]:
    parts = [_("Round %(number)d") % {"number": match.round_number}]
    if match.turn is not None and match.turn != match.viewer:
        name = {"name": match.seats[match.turn].name}
        parts.append(_("%(name)s to play") % name)
    if match.viewer is not None:
        total = match.seats[match.viewer].total
        points = ngettext(
            "you have %(count)d point", "you have %(count)d points", total
        )
        parts.append(points % {"count": total})
    return parts


def _finals(match: MatchView) -> str:
    ranked = sorted(match.seats, key=lambda seat: (seat.place or 0, seat.number))
    return ", ".join(f"{seat.name} {seat.final}" for seat in ranked)


def _place(match: MatchView) -> str:
    if match.viewer is None or match.status != MatchStatus.FINISHED:
        return ""
    place = match.seats[match.viewer].place
    if place == 1:
        return _("You won")
    return _("Place %(place)d") % {"place": place or 0}
