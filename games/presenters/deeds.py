"""What a turn did to the table in whole sentences, from the tables alone."""

from collections.abc import Callable
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from games.presenters.melds import meld_word
from games.presenters.remembered import remembered
from games.presenters.sentences import Sentence, sentence
from games.rules.cards import Meld
from games.rules.changes import TableChange, Transfer

Naming = Callable[[Meld], str]
"""How melds are called: `meld_word` in short, `meld_name` with their cards."""


def deeds(
    change: TableChange, name: str, *, is_viewer: bool, naming: Naming = meld_word
) -> tuple[Sentence, ...]:
    """Return a sentence for each way that cards went; what was laid comes first.

    The first of them says who it was, unless the name is empty.
    """
    told = sorted(change.transfers, key=lambda each: each.source is not None)
    if not name:
        return tuple(_deed(transfer, naming) for transfer in told)
    lead = _lead(told[0], name, is_viewer=is_viewer, naming=naming)
    return (lead, *(_deed(transfer, naming) for transfer in told[1:]))


def deeds_in_short(change: TableChange, name: str) -> str:
    """Return how many cards somebody else laid and moved."""
    laid, moved = len(change.laid), len(change.moved)
    if moved:
        told = _("%(name)s laid %(laid)d and moved %(moved)d.")
        return told % {"name": name, "laid": laid, "moved": moved}
    told = ngettext(
        "%(name)s laid %(laid)d card.", "%(name)s laid %(laid)d cards.", laid
    )
    return told % {"name": name, "laid": laid}


@remembered
def _lead(laid: Transfer, name: str, *, is_viewer: bool, naming: Naming) -> Sentence:
    """Return who laid cards, and where; a turn that melds lays some (rule 14a)."""
    told = _YOU_LAID[_way(laid)] if is_viewer else _LAID[_way(laid)]
    return sentence(str(told), name=name, cards=laid.cards, meld=naming(laid.target))


@remembered
def _deed(transfer: Transfer, naming: Naming) -> Sentence:
    source = naming(transfer.source) if transfer.source else ""
    way, meld = _way(transfer), naming(transfer.target)
    told = _DEEDS[way]
    if source == meld:
        told = _DEEDS_AMONG_NAMESAKES.get(way, told)
    return sentence(str(told), cards=transfer.cards, source=source, meld=meld)


class _Way(StrEnum):
    """The ways in which cards go."""

    LAID = "laid on a meld"
    LAID_WITH = "laid with others as a new meld"
    LAID_AS = "laid as a new meld"
    DECLARED = "declared anew"
    SPLIT = "split off"
    JOINED = "joined"
    MOVED_WITH = "moved to a new meld"
    MOVED = "moved to a meld"


def _way(transfer: Transfer) -> _Way:
    is_new = transfer.base is None
    ways = {
        _Way.LAID: transfer.source is None and not is_new,
        _Way.LAID_AS: transfer.source is None and transfer.cards == transfer.target,
        _Way.LAID_WITH: transfer.source is None,
        _Way.DECLARED: transfer.is_declaration,
        _Way.SPLIT: transfer.is_split,
        _Way.JOINED: transfer.is_join,
        _Way.MOVED_WITH: is_new,
    }
    return next((way for way, holds in ways.items() if holds), _Way.MOVED)


_YOU_LAID = {
    _Way.LAID: _lazy("You laid %(cards)s on the %(meld)s."),
    _Way.LAID_WITH: _lazy("You laid %(cards)s for a new %(meld)s."),
    _Way.LAID_AS: _lazy("You laid %(cards)s as a new %(meld)s."),
}
_LAID = {
    _Way.LAID: _lazy("%(name)s laid %(cards)s on the %(meld)s."),
    _Way.LAID_WITH: _lazy("%(name)s laid %(cards)s for a new %(meld)s."),
    _Way.LAID_AS: _lazy("%(name)s laid %(cards)s as a new %(meld)s."),
}
_DEEDS = {
    _Way.LAID: _lazy("%(cards)s laid on the %(meld)s."),
    _Way.LAID_WITH: _lazy("%(cards)s laid for a new %(meld)s."),
    _Way.LAID_AS: _lazy("%(cards)s laid as a new %(meld)s."),
    _Way.DECLARED: _lazy("The joker of the %(meld)s declared anew: %(cards)s."),
    _Way.SPLIT: _lazy("%(cards)s split off the %(source)s for a new %(meld)s."),
    _Way.JOINED: _lazy("The %(source)s joined to the %(meld)s."),
    _Way.MOVED_WITH: _lazy("%(cards)s moved from the %(source)s to a new %(meld)s."),
    _Way.MOVED: _lazy("%(cards)s moved from the %(source)s to the %(meld)s."),
}
_DEEDS_AMONG_NAMESAKES = {
    _Way.JOINED: _lazy("One %(meld)s joined to another."),
    _Way.MOVED: _lazy("%(cards)s moved from one %(meld)s to another."),
}
