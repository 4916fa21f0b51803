"""What happened on the table, as a row of frames to be shown one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.cards import CardMark, CardView, card_view
from games.presenters.match import match_title
from games.presenters.melds import meld_name
from games.presenters.seats import seat_name
from games.presenters.sentences import Sentence, sentence
from games.presenters.table import DENSE_FROM, LATELY_MARKS
from games.rules.cards import Card
from games.rules.changes import Mark, TableChange
from games.selectors.match_page import MatchView
from games.selectors.showing import ShownTurns
from games.solver import Frame, Kind, Melds, Placed, Showing

Marks = dict[int, CardMark]
"""The marks of cards by their numbers."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that can be followed from frame to frame."""

    key: int
    view: CardView


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A meld in a frame."""

    id: int
    label: str
    cards: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class FrameView:
    """The table after one step."""

    caption: Sentence
    order: str
    """The ids of all melds as they lie, separated by spaces."""
    touched: tuple[ShownMeld, ...]
    """The melds that look different than in the frame before."""


@dataclass(frozen=True, slots=True)
class ShownScreen:
    """What others did, from the table as it was on."""

    match: MatchView
    title: str
    start: tuple[ShownMeld, ...]
    frames: tuple[FrameView, ...]
    is_dense: bool


def shown_screen(shown: ShownTurns) -> ShownScreen:
    """Return the table as it was and a frame for each step since."""
    start = shown.showings[0].start if shown.showings else {}
    turns = [
        (seat_name(shown.match, turn.seat), turn.change)
        for turn in shown.turns
        if turn.change
    ]
    return ShownScreen(
        match=shown.match,
        title=match_title(shown.match),
        start=tuple(_meld(each, placed, {}) for each, placed in start.items()),
        frames=shown_frames(turns, shown.showings),
        is_dense=shown.melds_now >= DENSE_FROM,
    )


def shown_frames(
    turns: Sequence[tuple[str, TableChange]], showings: Sequence[Showing]
) -> tuple[FrameView, ...]:
    """Return the frames of turns, given by name and change; marks stay from then on."""
    frames: list[FrameView] = []
    marks: Marks = {}
    for (name, change), showing in zip(turns, showings, strict=True):
        due = _marks_due(change, showing)
        places = _places(showing.start)
        before = _looks(showing.start, marks)
        for frame in showing.frames:
            marks = marks | _marks_shown(frame, places, due)
            after = _looks(frame.melds, marks)
            touched = tuple(
                _meld(meld_id, placed, marks)
                for meld_id, placed in frame.melds.items()
                if after[meld_id] != before.get(meld_id)
            )
            order = " ".join(map(str, frame.melds))
            frames.append(FrameView(_caption(frame, name), order, touched))
            before = after
    return tuple(frames)


def _places(melds: Melds) -> dict[int, tuple[int, Card]]:
    """Return where each card lies, and as what, by their numbers."""
    return {
        each.key: (meld_id, each.card)
        for meld_id, placed in melds.items()
        for each in placed
    }


def _looks(
    melds: Melds, marks: Marks
) -> dict[int, list[tuple[Placed, CardMark | None]]]:
    return {
        meld_id: [(each, marks.get(each.key)) for each in placed]
        for meld_id, placed in melds.items()
    }


def _marks_due(change: TableChange, showing: Showing) -> Marks:
    """Return the marks that the turn leaves."""
    if not showing.frames:
        return {}
    last = showing.frames[-1].melds
    return {
        each.key: LATELY_MARKS[mark]
        for placed, row in zip(last.values(), change.marks, strict=True)
        for each, mark in zip(placed, row, strict=True)
        if mark is not Mark.KEPT
    }


def _marks_shown(
    frame: Frame, places: dict[int, tuple[int, Card]], due: Marks
) -> Marks:
    """Return the marks of cards that have left their place by now."""
    return {
        each.key: due[each.key]
        for meld_id, placed in frame.melds.items()
        for each in placed
        if each.key in due and places.get(each.key) != (meld_id, each.card)
    }


def _meld(meld_id: int, placed: tuple[Placed, ...], marks: Marks) -> ShownMeld:
    return ShownMeld(
        id=meld_id,
        label=meld_name(tuple(each.card for each in placed)),
        cards=tuple(
            ShownCard(
                each.key, card_view(each.card, marks.get(each.key, CardMark.NONE))
            )
            for each in placed
        ),
    )


def _caption(frame: Frame, name: str) -> Sentence:
    meld = meld_name(frame.target)
    source = meld_name(frame.source) if frame.source else ""
    told = _told(frame)
    if frame.kind is Kind.PUT and source == meld:
        told = _("%(name)s takes %(cards)s from one %(meld)s, to another.")
    return sentence(told, name=name, cards=frame.cards, meld=meld, source=source)


def _told(frame: Frame) -> str:
    if frame.source is None:
        if frame.kind is Kind.NEW_MELD:
            return _("%(name)s lays %(cards)s for a new %(meld)s.")
        return _("%(name)s lays %(cards)s on the %(meld)s.")
    told = {
        Kind.PUT: _("%(name)s takes %(cards)s from the %(source)s, to the %(meld)s."),
        Kind.NEW_MELD: _(
            "%(name)s takes %(cards)s from the %(source)s, for a new %(meld)s."
        ),
        Kind.SPLIT: _("%(name)s splits the %(source)s, before %(cards)s."),
        Kind.JOIN: _("%(name)s joins the %(source)s, to the %(meld)s."),
        Kind.DECLARE: _("%(name)s declares the joker of the %(meld)s: %(cards)s."),
    }
    return told[frame.kind]
