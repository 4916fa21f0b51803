"""What a page says when something wasn't done."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.exceptions import RefusedError, ServiceError
from games.presenters.sentences import Sentence
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
    is_hint: bool = False
    """Whether it tells what was asked for; else it says what wasn't done."""


def notice_view(error: ServiceError) -> NoticeView:
    """Return what to say about an error of a service."""
    violations = error.violations if isinstance(error, RefusedError) else ()
    return NoticeView(str(error.message), _lines(violations))


def _lines(violations: Sequence[Violation]) -> tuple[NoticeLine, ...]:
    lines = (NoticeLine(broken.message, broken.rule) for broken in violations)
    return tuple(dict.fromkeys(lines))
