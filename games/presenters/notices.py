"""What a page says of what was asked for, or wasn't done."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.exceptions import RefusedError, ServiceError
from games.presenters.sentences import Sentence, sentence
from games.rules.violations import Violation


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One broken rule in a notice."""

    message: str
    rule: str
    """Its number; the rules page has an anchor for it."""


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A sentence, and the rules that it rests on."""

    message: Sentence | str
    """With cards in it, as hints have them, or plain."""
    lines: tuple[NoticeLine, ...] = ()
    steps: tuple[Sentence, ...] = ()
    """What leads to the table of a hint, in order."""
    icon: str = ""
    """What stands before an answer; empty where it says what wasn't done."""


def notice_view(error: ServiceError) -> NoticeView:
    """Return what to say about an error of a service."""
    violations = error.violations if isinstance(error, RefusedError) else ()
    return NoticeView(str(error.message), _lines(violations))


def drawing_notice(*, draws_on: bool) -> NoticeView:
    """Return what to say to a player who chose whether cards are drawn (rules 7, 8)."""
    if draws_on:
        told = _("From now on cards are drawn for you while nothing can be played.")
    else:
        told = _("From now on you draw every card yourself.")
    return NoticeView(sentence(told), icon="fan")


def _lines(violations: Sequence[Violation]) -> tuple[NoticeLine, ...]:
    lines = (NoticeLine(broken.message, broken.rule) for broken in violations)
    return tuple(dict.fromkeys(lines))
