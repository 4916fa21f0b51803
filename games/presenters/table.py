"""The melds on the table, as they lie or as the viewer's draft has them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import CardMark, CardView, card_name, card_sign, card_view
from games.presenters.melds import Note, broken_note, meld_name, missing_cards
from games.rules.cards import JOKER, Card, Meld
from games.rules.changes import Mark
from games.rules.draft import JokerChoice, JudgedDraft, JudgedMeld, Pick
from games.rules.history import Turn
from games.rules.observation import Observation

DENSE_FROM = 18
"""Melds at the start of a turn from which on the table is set closer."""

_DRAFT_MARKS = {
    Mark.KEPT: CardMark.NONE,
    Mark.LAID: CardMark.NEW,
    Mark.MOVED: CardMark.MOVED,
}
_LAST_MARKS = {
    Mark.KEPT: CardMark.NONE,
    Mark.LAID: CardMark.LAID_LAST,
    Mark.MOVED: CardMark.MOVED_LAST,
}


@dataclass(frozen=True, slots=True)
class MeldView:
    """One meld."""

    id: int
    label: str
    cards: tuple[CardView, ...]
    classes: str = ""
    note_long: str = ""
    note_short: str = ""
    slots: tuple[int, ...] = ()
    """Places of cards that it lacks to be long enough."""
    accepts: str = ""
    """The real cards that could join it, in notation."""
    put_label: str = ""


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
    choosers: tuple[Chooser, ...] = ()
    has_new: bool = False
    has_moved: bool = False
    has_joker: bool = False
    has_changed: bool = False


def table_as_it_lies(seen: Observation, turns: Sequence[Turn]) -> TableView:
    """Return the table with the marks of the last turn that melded."""
    melds = _lying_melds(seen, _last_marks(turns, seen), pickable=False)
    return _table_view(melds, seen, is_draft=False)


def table_of_draft(
    judged: JudgedDraft, seen: Observation, turns: Sequence[Turn], *, is_changed: bool
) -> TableView:
    """Return the table of a draft; while it is unchanged, with the last turn's marks."""
    melds: tuple[MeldView, ...]
    if is_changed:
        melds = tuple(
            _draft_meld(meld, number, seen)
            for number, meld in enumerate(judged.melds, start=1)
        )
    else:
        fitting = {meld.id: meld.fitting for meld in judged.melds}
        melds = _lying_melds(
            seen, _last_marks(turns, seen), pickable=True, fitting=fitting
        )
    return _table_view(melds, seen, is_draft=True, choosers=_choosers(judged))


def _last_marks(turns: Sequence[Turn], seen: Observation) -> list[list[CardMark]]:
    changes = [turn.change for turn in turns if turn.change]
    if not changes:
        return [[CardMark.NONE] * len(meld) for meld in seen.table]
    return [[_LAST_MARKS[mark] for mark in meld] for meld in changes[-1].marks]


def _lying_melds(
    seen: Observation,
    marks: Sequence[Sequence[CardMark]],
    *,
    pickable: bool,
    fitting: dict[int, frozenset[Card]] | None = None,
) -> tuple[MeldView, ...]:
    rows = zip(seen.meld_ids, seen.table, marks, strict=True)
    return tuple(
        MeldView(
            id=meld_id,
            label=_meld_label(number, meld),
            cards=_cards(meld_id if pickable else 0, meld, row),
            accepts=_accepts((fitting or {}).get(meld_id)),
            put_label=_put_label(number, meld),
        )
        for number, (meld_id, meld, row) in enumerate(rows, start=1)
    )


def _draft_meld(meld: JudgedMeld, number: int, seen: Observation) -> MeldView:
    is_broken = bool(meld.violations)
    is_new = meld.id not in seen.meld_ids and not is_broken
    long, short = _note(meld, is_broken=is_broken, is_new=is_new)
    short_of = is_broken and {v.rule for v in meld.violations} <= {"10"}
    return MeldView(
        id=meld.id,
        label=_meld_label(number, meld.cards, long, is_broken=is_broken),
        cards=_cards(meld.id, meld.cards, [_DRAFT_MARKS[mark] for mark in meld.marks]),
        classes="is-broken" if is_broken else "is-new" if is_new else "",
        note_long=long,
        note_short=short,
        slots=tuple(range(missing_cards(meld.cards))) if short_of else (),
        accepts=_accepts(meld.fitting),
        put_label=_put_label(number, meld.cards),
    )


def _note(meld: JudgedMeld, *, is_broken: bool, is_new: bool) -> Note:
    if is_broken:
        return broken_note(meld.cards, meld.violations)
    if not is_new:
        return ("", "")
    if set(meld.marks) == {Mark.LAID}:
        return (_("New, from your hand"), _("New"))
    return (_("New meld"), _("New"))


def _cards(meld_id: int, meld: Meld, marks: Sequence[CardMark]) -> tuple[CardView, ...]:
    """Return the cards of a meld; with an id they can be picked."""
    seen: Counter[Card] = Counter()
    views = []
    for card, mark in zip(meld, marks, strict=True):
        seen[card] += 1
        pick = pick_value(Pick(meld_id, card)) if meld_id else ""
        views.append(card_view(card, mark, pick=pick, number=seen[card]))
    return tuple(views)


def pick_value(pick: Pick) -> str:
    """Return a pick as a checkbox sends it, such as ``3.7H``."""
    return f"{pick.place}.{pick.card}"


def _table_view(
    melds: tuple[MeldView, ...],
    seen: Observation,
    *,
    is_draft: bool,
    choosers: tuple[Chooser, ...] = (),
) -> TableView:
    classes = {
        name
        for meld in melds
        for card in meld.cards
        for name in card.classes.split(" ")
    }
    return TableView(
        melds=melds,
        label=_counted(melds),
        is_dense=len(seen.table) >= DENSE_FROM,
        is_draft=is_draft,
        choosers=choosers,
        has_new=CardMark.NEW in classes,
        has_moved=CardMark.MOVED in classes and CardMark.LAID_LAST not in classes,
        has_joker="is-joker" in classes,
        has_changed=CardMark.LAID_LAST in classes,
    )


def _counted(melds: Sequence[MeldView]) -> str:
    cards = sum(len(meld.cards) for meld in melds)
    return " · ".join(
        [
            ngettext("%(count)d meld", "%(count)d melds", len(melds))
            % {"count": len(melds)},
            ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards},
        ]
    )


def _choosers(judged: JudgedDraft) -> tuple[Chooser, ...]:
    return tuple(
        _chooser(meld, number, choice)
        for number, meld in enumerate(judged.melds, start=1)
        for choice in meld.jokers
    )


def _chooser(meld: JudgedMeld, number: int, choice: JokerChoice) -> Chooser:
    about = {"number": number, "joker": card_name(choice.joker)}
    if choice.joker == JOKER:
        question = _("The joker in meld %(number)d stands for") % about
    else:
        question = _("Meld %(number)d: %(joker)s is free. Let it stand for") % about
    return Chooser(
        meld=meld.id,
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


def _accepts(cards: frozenset[Card] | None) -> str:
    return " ".join(sorted(cards or ()))


def _meld_label(
    number: int, meld: Meld, note: str = "", *, is_broken: bool = False
) -> str:
    about = {"number": number, "name": meld_name(meld), "note": note}
    if is_broken:
        return _("Meld %(number)d: %(name)s. %(note)s") % about
    if note:
        return _("Meld %(number)d: %(name)s, legal. %(note)s") % about
    return _("Meld %(number)d: %(name)s, legal") % about


def _put_label(number: int, meld: Meld) -> str:
    about = {"number": number, "name": meld_name(meld)}
    return _("Put here: meld %(number)d, %(name)s") % about
