"""The page of a match: before the start, at the table, and when it is over."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.dock import Dock, StockView, dock_view, stock_view
from games.presenters.news import (
    SinceLine,
    TurnLine,
    missed_turns,
    news_since,
    since_line,
    turn_log,
)
from games.presenters.orders import HandOrder
from games.presenters.plans import TABLE_QUERY, PlanSwitch, overtaken_sentence
from games.presenters.seats import Face, SeatLine, face_view, seat_lines, seat_name
from games.presenters.table import (
    Arranged,
    Lately,
    TableView,
    lately,
    table_as_it_lies,
    table_of_draft,
)
from games.rules.draft import judge_draft
from games.rules.observation import Observation
from games.selectors.drafts import DraftView
from games.selectors.match_page import MatchPage, MatchStatus, MatchView, SeatView


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
    plan: PlanSwitch | None
    """None while the viewer has no plan."""
    query: str
    """What the page's URL needs behind it to show the same again."""
    overtaken: str
    """What of the viewer's draft no longer fits, in a sentence."""
    dock: Dock | None
    """None for spectators."""
    stock: StockView
    lap_note: str
    since: SinceLine | None
    """What others did since the viewer last looked; None: nothing."""
    begins: str
    """Who dealt and who begins."""
    is_first_turn: bool
    log: tuple[TurnLine, ...]
    keeps_side: bool
    """Whether what lies beside the table is on the page as it is now, and not sent."""
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
    is_open = match.status == MatchStatus.OPEN
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


def table_screen(
    page: MatchPage,
    order: HandOrder,
    *,
    shows_table: bool = False,
    keeps_side: bool = False,
    moves_shown: int | None = None,
) -> TableScreen:
    """Return a round in play. Precondition: `page.seen` is there.

    With `shows_table` a plan is put aside: the table is shown as it lies. With
    `keeps_side` what lies beside the table is left out: the page has it. The news tell
    what was done after the first `moves_shown` moves of the match; None: the last turn.
    """
    match, seen = page.match, page.seen
    if seen is None:
        raise ValueError
    shown = _shown(page, seen, shows_table=shows_table)
    dock = _dock(page, seen, shown.arranged, order)
    draft = page.draft
    overtaken = overtaken_sentence(match, draft.overtaken if draft else None)
    revision = draft.revision if draft else 0
    missed = missed_turns(match, page.turns, moves_shown)
    is_overtaken_now = any(turn.change for turn in missed)
    news = news_since(match, page.turns, seen, moves_shown)
    return TableScreen(
        match=match,
        version=match.version,
        stamp=f"{match.version}.{revision}",
        draft_revision=revision,
        title=match_title(match),
        subtitle=_subtitle(match),
        seats=seat_lines(match, seen),
        table=shown.table,
        plan=shown.plan,
        query=TABLE_QUERY if shown.plan and not shown.plan.shows_plan else "",
        overtaken=overtaken,
        dock=dock,
        stock=stock_view(match, seen),
        lap_note=_lap_note(match, seen),
        since=since_line(page, seen),
        begins=_begins(match, seen),
        is_first_turn=seen.turns_ended == 0,
        log=() if keeps_side else turn_log(page),
        keeps_side=keeps_side,
        news=_sentences(news, overtaken if is_overtaken_now else ""),
        said=_sentences(overtaken, _said(dock, shown.arranged)),
        page_title=_page_title(match, seen),
        past_rounds=range(match.round_number - 1, 0, -1),
        draws_on=page.draws_on,
    )


def match_title(match: MatchView) -> str:
    """Return what a match is called: by whoever made it, then by those one meets."""
    if match.status in {MatchStatus.OPEN, MatchStatus.CANCELLED}:
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


@dataclass(frozen=True, slots=True)
class _Shown:
    """What lies on the table of a page."""

    arranged: Arranged | None
    """The draft, where it is what lies there."""
    table: TableView
    plan: PlanSwitch | None


def _shown(page: MatchPage, seen: Observation, *, shows_table: bool) -> _Shown:
    arranged = _arranged(page.draft, seen)
    has_plan = arranged is not None and arranged.is_plan and arranged.is_changed
    if arranged is None or (has_plan and shows_table):
        plan = PlanSwitch(shows_plan=False) if has_plan else None
        return _Shown(None, table_as_it_lies(seen, _lately(page)), plan)
    table = table_of_draft(arranged, seen, _lately(page))
    return _Shown(arranged, table, PlanSwitch(shows_plan=True) if has_plan else None)


def _arranged(draft: DraftView | None, seen: Observation) -> Arranged | None:
    if draft is None:
        return None
    arrangement = draft.arrangement
    is_changed = (arrangement.table, arrangement.meld_ids) != (
        seen.table,
        seen.meld_ids,
    )
    return Arranged(judge_draft(arrangement, seen), is_changed, draft.is_plan)


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
    return dock_view(page, seen, arranged, order=order)


def _lap_note(match: MatchView, seen: Observation) -> str:
    if seen.lap is not None:
        return _(
            "The last lap: everybody has one more turn to meld, without drawing and "
            "without knocking. Then the round is scored."
        )
    if seen.stock_count == 0 and seen.is_my_turn:
        return _(
            "The stock is empty. Unless you end the round now, a last lap follows: "
            "one more turn for everybody, without drawing."
        )
    if seen.stock_count == 0:
        told = _(
            "The stock is empty. Unless %(name)s ends the round now, a last lap "
            "follows: one more turn for everybody, without drawing."
        )
        return told % {"name": seat_name(match, seen.turn)}
    return ""


def _begins(match: MatchView, seen: Observation) -> str:
    dealer = seat_name(match, seen.dealer)
    if seen.is_my_turn:
        return _("%(dealer)s dealt. You begin.") % {"dealer": dealer}
    names = {"dealer": dealer, "name": seat_name(match, seen.turn)}
    return _("%(dealer)s dealt. %(name)s begins.") % names


def _said(dock: Dock | None, arranged: Arranged | None) -> str:
    """Return what the viewer's last step came to, in a sentence."""
    if dock is None:
        return ""
    still_open = [check.text for check in dock.checks if check.is_open]
    if still_open:
        return ". ".join(still_open)
    if arranged and arranged.is_plan:
        return _("Your plan is legal.") if arranged.is_changed else ""
    return f"{dock.confirm.label}: {dock.confirm.note}"


def _sentences(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
