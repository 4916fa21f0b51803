"""The page of a match: before the start, at the table, and when it is over."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.dock import (
    Arranged,
    Dock,
    dock_view,
    is_arranging,
    stock_notes,
)
from games.presenters.news import (
    SinceLine,
    TurnLine,
    last_news,
    since_line,
    turn_log,
)
from games.presenters.orders import HandOrder
from games.presenters.seats import (
    Face,
    SeatLine,
    face_view,
    pips,
    seat_lines,
    seat_name,
)
from games.presenters.table import (
    Lately,
    TableView,
    lately,
    table_as_it_lies,
    table_of_draft,
)
from games.rules.draft import judge_draft
from games.rules.observation import Observation
from games.selectors.match_page import DraftView, MatchPage, MatchView, SeatView


@dataclass(frozen=True, slots=True)
class TableScreen:
    """A round in play."""

    match: MatchView
    version: int
    stamp: str
    """Changes whenever the page would look different."""
    draft_revision: int
    title: str
    subtitle: str
    seats: tuple[SeatLine, ...]
    table: TableView
    dock: Dock | None
    """None for spectators."""
    stock: int
    stock_note: str
    drawn_note: str
    pips: tuple[bool, ...]
    lap_note: str
    since: SinceLine | None
    """What others did since the viewer last looked; None: nothing."""
    begins: str
    """Who dealt and who begins."""
    is_first_turn: bool
    log: tuple[TurnLine, ...]
    news: str
    said: str
    page_title: str
    past_rounds: range
    draws_on: bool
    """Whether cards are drawn for the viewer until something can be melded."""


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat of a match that hasn't begun."""

    number: int
    label: str
    face: Face
    name: str
    username: str
    is_open: bool
    is_viewer: bool
    is_bot: bool


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """A match that hasn't begun."""

    match: MatchView
    version: int
    stamp: str
    title: str
    seats: tuple[WaitingSeat, ...]
    open_count: int
    can_sit: bool
    can_leave: bool
    can_cancel: bool
    news: str
    said: str = ""

    @property
    def page_title(self) -> str:
        """The title of the browser's window."""
        return self.title


def waiting_room(match: MatchView) -> WaitingRoom:
    """Return the room in which people wait for the start, or a cancelled match."""
    is_open = match.status == "open"
    seats = tuple(map(_waiting_seat, match.seats))
    open_count = sum(seat.is_open for seat in seats)
    here = [seat.name for seat in seats if seat.name]
    return WaitingRoom(
        match=match,
        version=match.version,
        stamp=f"{match.version}",
        title=match_title(match),
        seats=seats,
        open_count=open_count,
        can_sit=is_open and match.viewer is None,
        can_leave=is_open and match.viewer is not None and not match.is_creator,
        can_cancel=is_open and match.is_creator,
        news=_("At the table: %(names)s.") % {"names": ", ".join(here)},
    )


def table_screen(page: MatchPage, order: HandOrder) -> TableScreen:
    """Return a round in play. Precondition: `page.seen` is there."""
    match, seen = page.match, page.seen
    if seen is None:
        raise ValueError
    arranged = _arranged(page.draft, seen)
    table = (
        table_of_draft(
            arranged.judged, seen, _lately(page), is_changed=arranged.is_changed
        )
        if arranged
        else table_as_it_lies(seen, _lately(page))
    )
    dock = _dock(page, seen, arranged, order)
    stock_note, drawn_note, _in_words = stock_notes(match, seen)
    revision = page.draft.revision if page.draft else 0
    return TableScreen(
        match=match,
        version=match.version,
        stamp=f"{match.version}.{revision}",
        draft_revision=revision,
        title=match_title(match),
        subtitle=_subtitle(match),
        seats=seat_lines(match, seen),
        table=table,
        dock=dock,
        stock=seen.stock_count,
        stock_note=stock_note,
        drawn_note=drawn_note,
        pips=pips(seen.drawn) if seen.lap is None else (),
        lap_note=_lap_note(match, seen),
        since=since_line(match, page.since, seen) if page.since else None,
        begins=_begins(match, seen),
        is_first_turn=seen.turns_ended == 0,
        log=turn_log(page),
        news=last_news(match, page.turns, seen),
        said=_said(dock),
        page_title=_page_title(match, seen),
        past_rounds=range(match.round_number - 1, 0, -1),
        draws_on=page.draws_on,
    )


def match_title(match: MatchView) -> str:
    """Return what a match is called: by whoever made it, then by those one meets."""
    if match.status in {"open", "cancelled"}:
        table = _("Your table") if match.is_creator else _("Table of %(name)s")
        return table % {"name": match.creator}
    return ", ".join(seat.name for seat in match.seats if not seat.is_viewer)


def _page_title(match: MatchView, seen: Observation) -> str:
    if seen.is_my_turn:
        return _("Your turn: %(match)s") % {"match": match_title(match)}
    return match_title(match)


def _subtitle(match: MatchView) -> str:
    about = {"round": match.round_number, "target": match.target}
    return _("Round %(round)d, to %(target)d") % about


def _waiting_seat(seat: SeatView) -> WaitingSeat:
    return WaitingSeat(
        number=seat.number,
        label=_("Seat %(number)d") % {"number": seat.number + 1},
        face=face_view(seat),
        name=seat.name,
        username=seat.username,
        is_open=seat.is_open,
        is_viewer=seat.is_viewer,
        is_bot=bool(seat.bot_level),
    )


def _arranged(draft: DraftView | None, seen: Observation) -> Arranged | None:
    if draft is None or not is_arranging(seen):
        return None
    arrangement = draft.arrangement
    is_changed = (arrangement.table, arrangement.meld_ids) != (
        seen.table,
        seen.meld_ids,
    )
    return Arranged(judge_draft(arrangement, seen), is_changed)


def _lately(page: MatchPage) -> Lately:
    since = page.since
    if since is None:
        return Lately()
    seat = since.only_seat
    return lately(since.change, "" if seat is None else seat_name(page.match, seat))


def _dock(
    page: MatchPage, seen: Observation, arranged: Arranged | None, order: HandOrder
) -> Dock | None:
    if page.match.viewer is None:
        return None
    draft = page.draft if arranged else None
    return dock_view(
        page.match,
        seen,
        arranged,
        order=order,
        can_undo=bool(draft and draft.can_undo),
        can_redo=bool(draft and draft.can_redo),
    )


def _lap_note(match: MatchView, seen: Observation) -> str:
    if seen.lap is not None:
        return _(
            "The last lap: everybody has one more turn to meld, without drawing and "
            "without knocking. Then the round is scored."
        )
    if seen.stock_count == 0:
        name = {"name": seat_name(match, seen.turn)}
        return (
            _(
                "The stock is empty. Unless %(name)s ends the round now, a last lap "
                "follows: one more turn for everybody, without drawing."
            )
            % name
        )
    return ""


def _begins(match: MatchView, seen: Observation) -> str:
    dealer = seat_name(match, seen.dealer)
    if seen.is_my_turn:
        return _("%(dealer)s dealt. You begin.") % {"dealer": dealer}
    names = {"dealer": dealer, "name": seat_name(match, seen.turn)}
    return _("%(dealer)s dealt. %(name)s begins.") % names


def _said(dock: Dock | None) -> str:
    """Return what the viewer's last step came to, in a sentence."""
    if dock is None:
        return ""
    still_open = [check.text for check in dock.checks if check.is_open]
    if still_open:
        return ". ".join(still_open)
    return f"{dock.confirm.label}: {dock.confirm.note}"
