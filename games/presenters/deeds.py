"""What a turn did to the table in whole sentences, from the tables alone."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.melds import meld_name, meld_word
from games.presenters.sentences import Sentence, sentence
from games.rules.cards import Meld
from games.rules.changes import TableChange, Transfer

Naming = Callable[[Meld], str]
"""How melds are called: `meld_word` in short, `meld_name` with their cards."""


def deeds(
    change: TableChange, name: str, *, is_viewer: bool, naming: Naming = meld_word
) -> tuple[Sentence, ...]:
    """Return a sentence for each way that cards went; what was laid comes first.

    The first of them says who it was.
    """
    told = sorted(change.transfers, key=lambda each: each.source is not None)
    lead = _lead(told[0], name, is_viewer=is_viewer, naming=naming)
    return (lead, *(_deed(transfer, naming) for transfer in told[1:]))


def deeds_in_words(change: TableChange, name: str, *, is_viewer: bool) -> str:
    """Return the same as a text that calls each meld in full."""
    told = deeds(change, name, is_viewer=is_viewer, naming=meld_name)
    return " ".join(map(str, told))


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


def _lead(laid: Transfer, name: str, *, is_viewer: bool, naming: Naming) -> Sentence:
    """Return who laid cards, and where; a turn that melds lays some (rule 14a)."""
    meld = naming(laid.target)
    if is_viewer:
        told = (
            _("You laid %(cards)s as a new %(meld)s.")
            if laid.base is None
            else _("You laid %(cards)s on the %(meld)s.")
        )
    else:
        told = (
            _("%(name)s laid %(cards)s as a new %(meld)s.")
            if laid.base is None
            else _("%(name)s laid %(cards)s on the %(meld)s.")
        )
    return sentence(told, name=name, cards=laid.cards, meld=meld)


def _deed(transfer: Transfer, naming: Naming) -> Sentence:
    source = naming(transfer.source) if transfer.source else ""
    words = {"source": source, "meld": naming(transfer.target)}
    told = next(text for holds, text in _ways(transfer) if holds)
    return sentence(told, cards=transfer.cards, **words)


def _ways(transfer: Transfer) -> Iterator[tuple[bool, str]]:
    """Yield what may have happened, and the sentence for it; the first one holds."""
    is_new = transfer.base is None
    yield transfer.source is None and is_new, _("%(cards)s laid as a new %(meld)s.")
    yield transfer.source is None, _("%(cards)s laid on the %(meld)s.")
    yield transfer.is_declaration, _("The joker of the %(meld)s stands for %(cards)s.")
    yield transfer.is_split, _("%(cards)s split off the %(source)s as a new %(meld)s.")
    yield transfer.is_join, _("The %(source)s was joined to the %(meld)s.")
    yield is_new, _("%(cards)s moved from the %(source)s to a new %(meld)s.")
    yield True, _("%(cards)s moved from the %(source)s to the %(meld)s.")
