"""The melds on the table, as they lie or as the viewer's draft has them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import CardMark, CardView, card_name, card_sign, card_view
from games.presenters.melds import Note, broken_note, meld_name, missing_cards
from games.presenters.remembered import REMEMBERED, remembered
from games.rules.cards import JOKER, Card, Meld
from games.rules.changes import Mark, TableChange
from games.rules.draft import JokerChoice, JudgedDraft, JudgedMeld, Pick
from games.rules.observation import Observation

DENSE_FROM = 18
"""Melds at the start of a turn from which on the table is set closer."""

_DRAFT_MARKS = {
    Mark.KEPT: CardMark.NONE,
    Mark.LAID: CardMark.NEW,
    Mark.MOVED: CardMark.MOVED,
}
LATELY_MARKS = {
    Mark.KEPT: CardMark.NONE,
    Mark.LAID: CardMark.LAID_LAST,
    Mark.MOVED: CardMark.MOVED_LAST,
}
"""What happened lately, whoever did it."""


@dataclass(frozen=True, slots=True)
class Lately:
    """What happened to the cards of the table lately, for its marks."""

    marks: dict[int, tuple[CardMark, ...]] = field(default_factory=dict)
    """For each meld by its id a mark for each card; melds may be missing."""
    by: str = ""
    """Who did it; empty: several did."""

    def of_meld(self, meld_id: int, meld: Meld) -> tuple[CardMark, ...]:
        """Return the marks of a meld as it lies."""
        return self.marks.get(meld_id) or (CardMark.NONE,) * len(meld)


@dataclass(frozen=True, slots=True)
class MeldView:
    """One meld."""

    id: int
    name: str
    label: str
    """Its number, its name, and what is to be said about it."""
    cards: tuple[CardView, ...]
    classes: str = ""
    note_long: str = ""
    note_short: str = ""
    slots: tuple[int, ...] = ()
    """Places of cards that it lacks to be long enough."""
    accepts: str = ""
    """The real cards that could join it, in notation."""
    put_label: str = ""
    choosers: "tuple[Chooser, ...]" = ()
    """One for each of its jokers that may stand for another card."""


@dataclass(frozen=True, slots=True)
class Option:
    """A button of a chooser."""

    label: str
    name: str
    """Its label in words."""
    value: str
    suit: str


@dataclass(frozen=True, slots=True)
class Chooser:
    """The cards that a joker could stand for."""

    meld: int
    number: int
    """Its place among the choosers of its meld, from 1."""
    question: str
    is_open: bool
    """Whether the joker stands for nothing yet, so that the question can't wait."""
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """All melds."""

    melds: tuple[MeldView, ...]
    label: str
    is_dense: bool
    is_draft: bool
    """Whether its cards can be picked."""
    has_new: bool = False
    has_moved: bool = False
    has_joker: bool = False
    has_changed: bool = False


@dataclass(frozen=True, slots=True)
class Arranged:
    """The viewer's draft, judged."""

    judged: JudgedDraft
    is_changed: bool
    """Whether it differs from the table as it lies."""
    is_plan: bool
    """Whether it can't be confirmed in this turn."""


def lately(change: TableChange | None, by: str = "") -> Lately:
    """Return the marks of a change that led to the table as it lies."""
    if change is None:
        return Lately()
    rows = zip(change.new_ids, change.marks, strict=True)
    marks = {
        meld_id: tuple(LATELY_MARKS[mark] for mark in row) for meld_id, row in rows
    }
    return Lately(marks, by)


def table_as_it_lies(seen: Observation, done: Lately) -> TableView:
    """Return the table with the marks of what was done lately."""
    rows = enumerate(zip(seen.meld_ids, seen.table, strict=True), start=1)
    melds = [_lying_meld(number, *meld, done) for number, meld in rows]
    return _table_view(tuple(melds), seen, is_draft=False)


def table_of_draft(arranged: Arranged, seen: Observation, done: Lately) -> TableView:
    """Return the table of a draft; what it didn't touch keeps the marks of others."""
    rows = enumerate(arranged.judged.melds, start=1)
    if arranged.is_changed:
        lying = dict(zip(seen.meld_ids, seen.table, strict=True))
        melds = [_draft_meld(meld, number, lying, done) for number, meld in rows]
    else:
        melds = [
            _lying_meld(number, meld.id, meld.cards, done, meld)
            for number, meld in rows
        ]
    return _table_view(tuple(melds), seen, is_draft=True)


def _lying_meld(
    number: int,
    meld_id: int,
    meld: Meld,
    done: Lately,
    judged: JudgedMeld | None = None,
) -> MeldView:
    """Return a meld as it lies; if it is judged, its cards can be picked."""
    return MeldView(
        id=meld_id,
        name=meld_name(meld),
        label=_meld_label(number, meld),
        cards=_cards(
            meld_id if judged else 0,
            meld,
            done.of_meld(meld_id, meld),
            done.by,
            judged.bound if judged else frozenset(),
        ),
        accepts=_accepts(judged.fitting) if judged else "",
        put_label=_put_label(number, meld),
        choosers=_choosers(judged, number) if judged else (),
    )


def _draft_meld(
    meld: JudgedMeld, number: int, lying: dict[int, Meld], done: Lately
) -> MeldView:
    is_broken = bool(meld.violations)
    is_new = meld.id not in lying and not is_broken
    note = _note(meld, is_broken=is_broken, is_new=is_new)
    marks = _draft_marks(meld, lying, done)
    is_begun = {v.rule for v in meld.violations} == {"10"} and bool(meld.fitting)
    return MeldView(
        id=meld.id,
        name=meld_name(meld.cards),
        label=_meld_label(number, meld.cards, note.said, is_broken=is_broken),
        cards=_cards(meld.id, meld.cards, marks, done.by, meld.bound),
        classes="is-broken" if is_broken else "is-new" if is_new else "",
        note_long=note.long,
        note_short=note.short,
        slots=tuple(range(missing_cards(meld.cards))) if is_begun else (),
        accepts=_accepts(meld.fitting),
        put_label=_put_label(number, meld.cards),
        choosers=_choosers(meld, number),
    )


def _draft_marks(
    meld: JudgedMeld, lying: dict[int, Meld], done: Lately
) -> list[CardMark]:
    """Return the marks of a draft's meld: of kept cards those that they had."""
    before = lying.get(meld.id, ())
    had = list(zip(before, done.of_meld(meld.id, before), strict=True))
    marks = []
    for card, mark in zip(meld.cards, meld.marks, strict=True):
        if mark is Mark.KEPT:
            place = [each for each, _mark in had].index(card)
            marks.append(had.pop(place)[1])
        else:
            marks.append(_DRAFT_MARKS[mark])
    return marks


def _note(meld: JudgedMeld, *, is_broken: bool, is_new: bool) -> Note:
    if is_broken:
        return broken_note(meld.cards, meld.violations)
    if not is_new:
        return Note("", "", "")
    new = _("New, from your hand") if {*meld.marks} == {Mark.LAID} else _("New meld")
    return Note(new, _("New"), new)


def _cards(
    meld_id: int,
    meld: Meld,
    marks: Sequence[CardMark],
    by: str,
    bound: frozenset[Card],
) -> tuple[CardView, ...]:
    """Return the cards of a meld; with an id they can be picked.

    Jokers that are `bound` say why they may not change.
    """
    seen: Counter[Card] = Counter()
    views = []
    for card, mark in zip(meld, marks, strict=True):
        seen[card] += 1
        pick = pick_value(Pick(meld_id, card)) if meld_id else ""
        view = card_view(
            card, mark, by=by, pick=pick, number=seen[card], is_bound=card in bound
        )
        views.append(view)
    return tuple(views)


def pick_value(pick: Pick) -> str:
    """Return a pick as a checkbox sends it, such as ``3.7H``."""
    return f"{pick.place}.{pick.card}"


def _table_view(
    melds: tuple[MeldView, ...],
    seen: Observation,
    *,
    is_draft: bool,
) -> TableView:
    classes = [card.classes for meld in melds for card in meld.cards]
    return TableView(
        melds=melds,
        label=_counted(melds),
        is_dense=len(seen.table) >= DENSE_FROM,
        is_draft=is_draft,
        has_new=_any_ends_with(classes, CardMark.NEW),
        has_moved=_any_ends_with(classes, CardMark.MOVED),
        has_joker=any("is-joker" in each for each in classes),
        has_changed=_any_ends_with(classes, CardMark.LAID_LAST),
    )


def _any_ends_with(classes: Sequence[str], mark: CardMark) -> bool:
    return any(each.endswith(mark) for each in classes)


def _counted(melds: Sequence[MeldView]) -> str:
    cards = sum(len(meld.cards) for meld in melds)
    return " · ".join(
        [
            ngettext("%(count)d meld", "%(count)d melds", len(melds))
            % {"count": len(melds)},
            ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards},
        ]
    )


def _choosers(meld: JudgedMeld, number: int) -> tuple[Chooser, ...]:
    return tuple(
        _chooser(meld, number, place, choice)
        for place, choice in enumerate(meld.jokers, start=1)
    )


def _chooser(meld: JudgedMeld, number: int, place: int, choice: JokerChoice) -> Chooser:
    about = {"number": number, "joker": card_name(choice.joker)}
    if choice.joker == JOKER:
        question = _("The joker in meld %(number)d stands for") % about
    else:
        question = _("Meld %(number)d: %(joker)s is free. Let it stand for") % about
    return Chooser(
        meld=meld.id,
        number=place,
        question=question,
        is_open=choice.joker == JOKER,
        options=tuple(_option(meld.id, choice.joker, card) for card in choice.choices),
    )


def _option(meld_id: int, joker: Card, card: Card) -> Option:
    return Option(
        label=card_sign(card),
        name=card_name(card),
        value=f"declare:{pick_value(Pick(meld_id, joker))}:{card}",
        suit=card[1].lower(),
    )


@lru_cache(REMEMBERED)
def _accepts(cards: frozenset[Card]) -> str:
    return " ".join(sorted(cards))


@remembered
def _meld_label(
    number: int, meld: Meld, note: str = "", *, is_broken: bool = False
) -> str:
    about = {"number": number, "name": meld_name(meld), "note": note}
    if is_broken:
        return _("Meld %(number)d: %(name)s. %(note)s") % about
    if note:
        return _("Meld %(number)d: %(name)s, legal. %(note)s") % about
    return _("Meld %(number)d: %(name)s, legal") % about


@remembered
def _put_label(number: int, meld: Meld) -> str:
    about = {"number": number, "name": meld_name(meld)}
    return _("Put here: meld %(number)d, %(name)s") % about
