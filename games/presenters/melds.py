"""What a meld is called, and in a few words what a broken one lacks."""

from collections import Counter
from collections.abc import Callable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presenters.cards import RANK_NAMES, SUIT_NAMES, card_name, card_sign
from games.rules.cards import Meld, stands_for
from games.rules.melds import (
    LONGEST_RUN,
    SMALLEST_MELD,
    Kind,
    joker_choices,
    meld_kind,
    missing_between,
)
from games.rules.violations import Violation

Note = tuple[str, str]
"""A remark below a meld: its long and its short form."""

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
    """Return what a broken meld lacks, of several things the most telling one."""
    rules = {violation.rule for violation in violations}
    for rule, note in _NOTES.items():
        if rule in rules:
            return note(meld)
    return (violations[0].message, violations[0].message)


def _undeclared(meld: Meld) -> Note:
    if joker_choices(meld):
        return (_("Say what the joker is"), _("Joker as?"))
    if len(meld) < SMALLEST_MELD:
        return _too_short(meld)
    return (_("The joker fits nowhere in it"), _("Joker?"))


def _duplicate(meld: Meld) -> Note:
    counts = Counter(stands_for(card) for card in meld)
    face = next(card for card, count in counts.items() if card and count > 1)
    sign = {"card": card_sign(face)}
    return (_("%(card)s is in it twice") % sign, _("%(card)s twice") % sign)


def _around_the_corner(meld: Meld) -> Note:
    if len(meld) > LONGEST_RUN:
        return (_("Longer than 13 cards"), _("Too long"))
    return (_("Turns the corner at the ace"), _("Corner"))


def _wrong_shape(meld: Meld) -> Note:
    gap = missing_between(meld)
    if not gap:
        return (_("Neither a group nor a run"), _("No meld"))
    cards = {"cards": " ".join(map(card_sign, gap))}
    long = ngettext("%(cards)s is missing", "%(cards)s are missing", len(gap)) % cards
    return (long, _("No %(cards)s") % cards)


def _too_short(meld: Meld) -> Note:
    missing = missing_cards(meld)
    counted = {"count": missing}
    long = ngettext("Needs one more card", "Needs %(count)d more cards", missing)
    return (
        long % counted,
        ngettext("Needs one more", "Needs %(count)d more", missing) % counted,
    )


_NOTES: dict[str, Callable[[Meld], Note]] = {
    "17": _undeclared,
    "12": _duplicate,
    "13": _around_the_corner,
    "11": _wrong_shape,
    "10": _too_short,
}
