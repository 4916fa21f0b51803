"""The score sheet of a round, and the end of a match."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import CardView, by_suit, card_views
from games.presenters.seats import Face, face_view, listed, seat_name
from games.rules.scoring import ROUND_WON, Ending, RoundResult, ScoreLine
from games.selectors.match_page import MatchStatus, MatchView
from games.selectors.score_sheet import (
    FinalScore,
    ScoreSheet,
    SeatScore,
    SheetRound,
)

CHART_WIDTH = 400


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand at the end of the round."""

    face: Face
    name: str
    cards: tuple[CardView, ...]
    points: int
    is_winner: bool
    has_knocked: bool
    has_gone_out: bool
    hints: int
    """How many it was given."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sum."""

    label: str
    how: str
    points: str
    rule: str = ""
    is_nothing: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """How a score adds up."""

    title: str
    caption: str
    lines: tuple[Line, ...]
    total_label: str
    total: int


@dataclass(frozen=True, slots=True)
class TotalBar:
    """A bar of the chart of totals, in units of `CHART_WIDTH`."""

    face: Face
    name: str
    tone: int
    past: int
    gained: int
    sum: str
    total: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A score in the table of rounds."""

    points: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the table of rounds."""

    number: int
    cells: tuple[Cell, ...]
    ending: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A player's place at the end of the match."""

    face: Face
    name: str
    place: int
    final: int
    is_winner: bool
    is_viewer: bool
    total: int
    bonuses: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SheetScreen:
    """A score sheet."""

    match: MatchView
    version: int
    stamp: str
    number: int
    ended_by: str
    """A value of `Ending`."""
    title: str
    about: str
    story: str
    hands: tuple[HandLine, ...]
    sums: tuple[Sum, ...]
    bars: tuple[TotalBar, ...]
    goal: int
    chart_note: str
    names: tuple[str, ...]
    rounds: tuple[RoundRow, ...]
    totals: tuple[int, ...]
    seed: str
    finals: tuple[FinalLine, ...]
    is_last: bool
    """Whether the match was over after this round."""
    is_counting: bool
    """Whether the final bonuses are still to come."""
    news: str
    said: str = ""

    @property
    def page_title(self) -> str:
        """The title of the browser's window."""
        return self.title


def sheet_screen(sheet: ScoreSheet) -> SheetScreen:
    """Return a score sheet as a page shows it."""
    match = sheet.match
    is_over = match.status in {MatchStatus.TALLY, MatchStatus.FINISHED}
    is_last = is_over and sheet.number == len(sheet.rounds)
    title = _title(sheet)
    finals = tuple(_final_line(match, line) for line in sheet.finals) if is_last else ()
    goal = max(match.target, *(seat.total for seat in sheet.seats))
    scale = CHART_WIDTH / (goal * 1.08)
    return SheetScreen(
        match=match,
        version=match.version,
        stamp=f"{match.version}.sheet",
        number=sheet.number,
        ended_by=sheet.result.ended_by,
        title=_final_title(sheet) if finals else title,
        about=_about(sheet),
        story=_story(match, sheet.result),
        hands=tuple(_hand_line(sheet, line) for line in sheet.seats),
        sums=tuple(_sum(sheet, line) for line in sheet.seats if line.is_winner),
        bars=tuple(_bar(match, line, scale) for line in sheet.seats),
        goal=round(match.target * scale),
        chart_note=_chart_note(sheet, is_last=is_last),
        names=tuple(seat_name(match, seat.number) for seat in match.seats),
        rounds=tuple(_round_row(match, row, sheet.number) for row in sheet.rounds),
        totals=sheet.rounds[-1].totals,
        seed=sheet.seed,
        finals=finals,
        is_last=is_last,
        is_counting=is_last and match.status == MatchStatus.TALLY,
        news=title,
    )


def _title(sheet: ScoreSheet) -> str:
    match, result = sheet.match, sheet.result
    points = result.scores[result.winners[0]]
    names = [seat_name(match, seat) for seat in result.winners]
    facts = {"names": listed(names), "points": points}
    if result.winners == (match.viewer,):
        if _is_undercut(result):
            facts["knocker"] = seat_name(match, result.by or 0)
            return _("You undercut %(knocker)s: %(points)d points") % facts
        return _("You win the round: %(points)d points") % facts
    if match.viewer in result.winners or len(names) > 1:
        return _("%(names)s win the round: %(points)d points each") % facts
    return _("%(names)s wins the round: %(points)d points") % facts


def _final_title(sheet: ScoreSheet) -> str:
    winners = [line.seat for line in sheet.finals if line.place == 1]
    names = listed([seat_name(sheet.match, seat) for seat in winners])
    if winners == [sheet.match.viewer]:
        return _("You win the match")
    if len(winners) > 1:
        return _("%(names)s share the win") % {"names": names}
    return _("%(names)s wins the match") % {"names": names}


def _about(sheet: ScoreSheet) -> str:
    about = {"number": sheet.number, "target": sheet.match.target}
    return _("Round %(number)d of a match to %(target)d") % about


def _is_undercut(result: RoundResult) -> bool:
    return result.ended_by is Ending.KNOCK and result.by not in result.winners


def _story(match: MatchView, result: RoundResult) -> str:
    if result.ended_by is Ending.STOCK or result.by is None:
        return _("The stock ran out; the fewest points win (rule 27)")
    name = seat_name(match, result.by)
    if result.ended_by is Ending.OUT:
        return _("%(name)s went out (rule 25)") % {"name": name}
    facts = {"name": name, "points": result.points[result.by]}
    return (
        _("%(name)s knocked with %(points)d; the fewest points win (rule 27)") % facts
    )


def _hand_line(sheet: ScoreSheet, line: SeatScore) -> HandLine:
    result = sheet.result
    return HandLine(
        face=face_view(sheet.match.seats[line.seat]),
        name=seat_name(sheet.match, line.seat),
        cards=card_views(by_suit(line.hand)),
        points=line.points,
        is_winner=line.is_winner,
        has_knocked=result.ended_by is Ending.KNOCK and result.by == line.seat,
        has_gone_out=line.has_gone_out,
        hints=line.hints,
    )


def _sum(sheet: ScoreSheet, line: SeatScore) -> Sum:
    name = seat_name(sheet.match, line.seat)
    is_viewer = line.seat == sheet.match.viewer
    facts = {"name": name, "points": line.score}
    title = (
        _("Your %(points)d points") if is_viewer else _("%(name)s: %(points)d points")
    )
    return Sum(
        title=title % facts,
        caption=_("How the score adds up: %(name)s") % facts,
        lines=tuple(_score_line(sheet, line, part) for part in line.lines),
        total_label=_("Round %(number)d") % {"number": sheet.number},
        total=line.score,
    )


def _score_line(sheet: ScoreSheet, line: SeatScore, part: ScoreLine) -> Line:
    match, result = sheet.match, sheet.result
    points = f"+{part.points}"
    if part.other is not None:
        label = _("Difference to %(name)s") % {"name": _object(match, part.other)}
        how = f"{result.points[part.other]} − {line.points}"  # noqa: RUF001 - a minus
        return Line(label, how, points, is_nothing=part.points == 0)
    if part.rule == "30":
        name = {"name": seat_name(match, result.by or 0)}
        label = _("Undercut: %(name)s knocked and didn't win") % name
        return Line(label, "", points, rule=part.rule)
    return Line(_("Going out"), "", points, rule=part.rule)


def _object(match: MatchView, seat: int) -> str:
    return _("you") if seat == match.viewer else match.seats[seat].name


def _bar(match: MatchView, line: SeatScore, scale: float) -> TotalBar:
    face = face_view(match.seats[line.seat])
    return TotalBar(
        face=face,
        name=seat_name(match, line.seat),
        tone=face.tone,
        past=round(line.total_before * scale),
        gained=round(line.score * scale),
        sum=f"{line.total_before} + {line.score} =",
        total=line.total,
    )


def _chart_note(sheet: ScoreSheet, *, is_last: bool) -> str:
    match = sheet.match
    if is_last:
        reached = [s.seat for s in sheet.seats if s.total >= match.target]
        facts = {
            "names": listed([seat_name(match, seat) for seat in reached]),
            "target": match.target,
        }
        return (
            _("%(names)s reached %(target)d, so the match is over (rule 32).") % facts
        )
    best = max(line.total for line in sheet.seats)
    short = match.target - best
    if short <= 0:
        return ""
    text = ngettext(
        "%(short)d point short of %(target)d. Nobody is there yet, so play goes on (rule 32).",
        "%(short)d points short of %(target)d. Nobody is there yet, so play goes on (rule 32).",
        short,
    )
    return text % {"short": short, "target": match.target}


def _round_row(match: MatchView, row: SheetRound, here: int) -> RoundRow:
    result = row.result
    return RoundRow(
        number=row.number,
        cells=tuple(
            Cell(score, seat in result.winners)
            for seat, score in enumerate(result.scores)
        ),
        ending=_ending(match, result),
        is_here=row.number == here,
    )


def _ending(match: MatchView, result: RoundResult) -> str:
    if result.by is None:
        return _("the stock ran out")
    facts = {"name": seat_name(match, result.by), "points": result.points[result.by]}
    if result.ended_by is Ending.OUT:
        return _("%(name)s went out") % facts
    if _is_undercut(result):
        return _("%(name)s knocked with %(points)d, undercut") % facts
    return _("%(name)s knocked with %(points)d") % facts


def _final_line(match: MatchView, line: FinalScore) -> FinalLine:
    seat = match.seats[line.seat]
    return FinalLine(
        face=face_view(seat),
        name=seat_name(match, line.seat),
        place=line.place,
        final=line.final,
        is_winner=line.place == 1,
        is_viewer=seat.is_viewer,
        total=line.total,
        bonuses=(_bonus(match, line),),
    )


def _bonus(match: MatchView, line: FinalScore) -> Line:
    points = f"+{line.bonus}"
    if line.reached_target:
        label = _("Reached %(target)d") % {"target": match.target}
        return Line(label, "", points, rule="33")
    won = line.rounds_won
    label = ngettext("%(count)d round won", "%(count)d rounds won", won)
    how = f"{won} × {ROUND_WON}" if won else ""  # noqa: RUF001 - times
    return Line(label % {"count": won}, how, points, rule="33", is_nothing=not won)
