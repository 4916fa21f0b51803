"""What a meld is called, and what would mend a broken one."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presenters.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    card_in_short,
    card_name,
)
from games.presenters.remembered import remembered
from games.rules.cards import JOKER, Card, Meld, stands_for
from games.rules.melds import (
    LONGEST_RUN,
    SMALLEST_MELD,
    Kind,
    Mend,
    joker_choices,
    meld_kind,
    ways_to_mend,
)
from games.rules.violations import Violation


@dataclass(frozen=True, slots=True)
class Note:
    """A remark below a meld."""

    long: str
    short: str
    """For phones."""
    said: str
    """With the names of cards instead of their signs."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Cards in a sentence."""

    signs: str
    tight: str
    """Their signs in a small place."""
    names: str


RANKS_OF_GROUPS: dict[str, str | Promise] = {
    "A": gettext_lazy("aces"),
    "2": gettext_lazy("twos"),
    "3": gettext_lazy("threes"),
    "4": gettext_lazy("fours"),
    "5": gettext_lazy("fives"),
    "6": gettext_lazy("sixes"),
    "7": gettext_lazy("sevens"),
    "8": gettext_lazy("eights"),
    "9": gettext_lazy("nines"),
    "T": gettext_lazy("tens"),
    "J": gettext_lazy("jacks"),
    "Q": gettext_lazy("queens"),
    "K": gettext_lazy("kings"),
}


@remembered
def meld_name(meld: Meld) -> str:
    """Return what the meld is, or is on the way to: “run of hearts, 3 to 8”."""
    if len(meld) == 1:
        return card_name(meld[0])
    faces = [face for card in meld if (face := stands_for(card))]
    kind = meld_kind(meld)
    if kind is Kind.GROUP:
        return _("group of %(ranks)s") % {"ranks": RANKS_OF_GROUPS[faces[0][0]]}
    if kind is Kind.RUN:
        return _("run of %(suit)s, %(first)s to %(last)s") % {
            "suit": SUIT_NAMES[faces[0][1]],
            "first": RANK_NAMES[faces[0][0]],
            "last": RANK_NAMES[faces[-1][0]],
        }
    return ngettext("%(count)d card", "%(count)d cards", len(meld)) % {
        "count": len(meld)
    }


def meld_word(meld: Meld) -> str:
    """Return what the meld is in short: “run of hearts”, “group of sevens”."""
    if meld_kind(meld) is not Kind.RUN:
        return meld_name(meld)
    suit = next(face[1] for card in meld if (face := stands_for(card)))
    return _("run of %(suit)s") % {"suit": SUIT_NAMES[suit]}


def missing_cards(meld: Meld) -> int:
    """Return how many cards the meld lacks to be long enough (rule 10)."""
    return max(SMALLEST_MELD - len(meld), 0)


def broken_note(meld: Meld, violations: Sequence[Violation]) -> Note:
    """Return what is wrong with a broken meld and what would mend it.

    Of several broken rules the most telling one.
    """
    rules = {violation.rule for violation in violations}
    for rule, note in _NOTES.items():
        if rule in rules:
            return note(meld)
    message = violations[0].message
    return Note(message, message, message)


def _undeclared(meld: Meld) -> Note:
    if choices := joker_choices(meld):
        return _note_on(
            _("Say what the joker is: %(cards)s"), _("Joker as?"), cards_or(choices)
        )
    if len(meld) < SMALLEST_MELD:
        return _too_short(meld)
    return _note(_("The joker fits nowhere in it"), _("Joker?"))


def _duplicate(meld: Meld) -> Note:
    counts = Counter(stands_for(card) for card in meld)
    face = next(card for card, count in counts.items() if card and count > 1)
    return _note_on(
        _("%(cards)s is in it twice: one has to go"),
        _("%(cards)s twice"),
        cards_or([face]),
    )


def _around_the_corner(meld: Meld) -> Note:
    if len(meld) > LONGEST_RUN:
        return _note(_("Longer than 13 cards: split it"), _("Too long"))
    return _note(_("Turns the corner: the ace is low or high, not both"), _("Corner"))


def _wrong_shape(meld: Meld) -> Note:
    mend = ways_to_mend(meld)
    if mend.missing:
        return _gap(mend)
    if mend.split_before:
        return _note_on(
            _("Split it before %(cards)s"),
            _("Split at %(cards)s"),
            cards_or([mend.split_before]),
        )
    if mend.too_many:
        return _note_on(
            ngettext(
                "%(cards)s doesn't belong in it",
                "One has to go: %(cards)s",
                len(mend.too_many),
            ),
            _("Not %(cards)s"),
            cards_or(mend.too_many),
        )
    return _note(_("Neither a group nor a run"), _("No meld"))


def _gap(mend: Mend) -> Note:
    missing = ngettext(
        "%(cards)s is missing", "%(cards)s are missing", len(mend.missing)
    )
    short = _("No %(cards)s")
    if mend.split_before is None:
        return _note_on(missing, short, cards_and(mend.missing))
    split = ngettext(
        "%(cards)s is missing, or split it before %(card)s",
        "%(cards)s are missing, or split it before %(card)s",
        len(mend.missing),
    )
    before = mend.split_before
    return _note_on(split, short, cards_and(mend.missing), cards_or([before]))


def _too_short(meld: Meld) -> Note:
    missing = missing_cards(meld)
    fitting = ways_to_mend(meld).one_more
    if fitting:
        return _note_on(
            ngettext(
                "Needs a third card: %(cards)s would do",
                "Needs a third card: %(cards)s would do",
                len(fitting),
            ),
            _("Needs %(cards)s"),
            cards_or(fitting),
        )
    if missing == 1 and JOKER not in meld:
        return _note(_("These two don't go together"), _("Don't fit"))
    counted = {"count": missing}
    long = ngettext("Needs one more card", "Needs %(count)d more cards", missing)
    short = ngettext("Needs one more", "Needs %(count)d more", missing)
    return _note(long % counted, short % counted)


_NOTES: dict[str, Callable[[Meld], Note]] = {
    "17": _undeclared,
    "12": _duplicate,
    "13": _around_the_corner,
    "11": _wrong_shape,
    "10": _too_short,
}


def _note(long: str, short: str) -> Note:
    return Note(long, short, long)


def _note_on(long: str, short: str, cards: Listed, card: Listed | None = None) -> Note:
    """Return a note about cards: with their signs for the eye, their names for the ear."""
    one = card or cards
    return Note(
        long=long % {"cards": cards.signs, "card": one.signs},
        short=short % {"cards": cards.tight},
        said=long % {"cards": cards.names, "card": one.names},
    )


def cards_or(cards: Sequence[Card]) -> Listed:
    """Return real cards to choose from: “6♠ or 9♠”."""
    return _listed(cards, _("%(others)s or %(last)s"), "/")


def cards_and(cards: Sequence[Card]) -> Listed:
    """Return real cards that belong together: “5♣ and 6♣”."""
    return _listed(cards, _("%(others)s and %(last)s"), " ")


def _listed(cards: Sequence[Card], last: str, between: str) -> Listed:
    signs = [card_in_short(card) for card in cards]
    return Listed(
        signs=_joined(signs, last),
        tight=between.join(signs),
        names=_joined([card_name(card) for card in cards], last),
    )


def _joined(names: Sequence[str], last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return last % {"others": ", ".join(names[:-1]), "last": names[-1]}
