"""Seats as pages show them: faces, names, whose turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.observation import MOST_DRAWS, Observation
from games.selectors.match_page import MatchView, SeatView


@dataclass(frozen=True, slots=True)
class Face:
    """A player's disc: initials in a tone of its own, a bot, or an open seat."""

    name: str
    tone: int
    is_bot: bool = False
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the bar above the table."""

    face: Face
    name: str
    cards: int
    total: int
    is_turn: bool
    is_viewer: bool
    turn_word: str
    pips: tuple[bool, ...]
    """Which of the three draws are made; empty unless it is on turn."""
    pips_label: str


def face_view(seat: SeatView) -> Face:
    """Return the disc of a seat; its tone follows from its number."""
    return Face(
        name=seat.name,
        tone=seat.number + 1,
        is_bot=bool(seat.bot_level),
        is_open=seat.is_open,
    )


def seat_lines(match: MatchView, seen: Observation) -> tuple[SeatLine, ...]:
    """Return the bar of seats of a round in play."""
    return tuple(_seat_line(seat, seen) for seat in match.seats)


def seat_name(match: MatchView, seat: int) -> str:
    """Return the name of a seat, “You” for the viewer's own."""
    return _("You") if seat == match.viewer else match.seats[seat].name


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence: “Ana, Bo and Tomás”."""
    if len(names) < 2:
        return "".join(names)
    parts = {"others": ", ".join(names[:-1]), "last": names[-1]}
    return _("%(others)s and %(last)s") % parts


def pips(drawn: int) -> tuple[bool, ...]:
    """Return for each draw of a turn whether it is made."""
    return tuple(number < drawn for number in range(MOST_DRAWS))


def pips_label(drawn: int) -> str:
    """Return the pips in words."""
    counts = {"drawn": drawn, "most": MOST_DRAWS}
    return _("%(drawn)d of %(most)d cards drawn") % counts


def _seat_line(seat: SeatView, seen: Observation) -> SeatLine:
    is_turn = seat.number == seen.turn
    draws = is_turn and seen.lap is None
    return SeatLine(
        face=face_view(seat),
        name=seat.name,
        cards=seen.hand_counts[seat.number],
        total=seat.total,
        is_turn=is_turn,
        is_viewer=seat.is_viewer,
        turn_word=(_("Your turn") if seat.is_viewer else _("To play")),
        pips=pips(seen.drawn) if draws else (),
        pips_label=pips_label(seen.drawn) if draws else "",
    )
