"""Sentences with cards and names in them: pictures on a page, words for the ear."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from games.presenters.cards import CardView, card_name, card_view
from games.rules.cards import Card

_NAME, _CARDS = "\ue000", "\ue001"
"""Stand in a translated sentence where a name and cards go."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence: text, a name, or cards."""

    text: str = ""
    name: str = ""
    cards: tuple[CardView, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to show, and the same to say."""

    parts: tuple[Part, ...]
    said: str

    def __str__(self) -> str:
        return self.said


def sentence(
    template: str, *, name: str = "", cards: Iterable[Card] = (), **words: object
) -> Sentence:
    """Return a translated sentence with what goes into its placeholders.

    `template` may hold ``%(name)s`` and ``%(cards)s`` besides the other words.
    """
    shown = template % {**words, "name": _NAME, "cards": _CARDS}
    named = tuple(cards)
    views = tuple(map(card_view, named))
    parts = (
        _part(piece, name, views)
        for piece in re.split(f"([{_NAME}{_CARDS}])", shown)
        if piece
    )
    names = ", ".join(map(card_name, named))
    return Sentence(tuple(parts), shown.replace(_NAME, name).replace(_CARDS, names))


def _part(piece: str, name: str, cards: tuple[CardView, ...]) -> Part:
    if piece == _NAME:
        return Part(name=name)
    return Part(cards=cards) if piece == _CARDS else Part(text=piece)
