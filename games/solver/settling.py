"""The best play where a search is long: cards of the hand are settled one by one.

Where many plays lie just below the bound, the search looks at most of them, under prices
that suit none. With some cards of the hand *settled*, put down or kept back, the programme
has prices for the plays that are left: then mostly no play comes near the bound, or the
best one does. So all plays are parted by the first card that is kept back, the parts are
parted again, and the part that may be worth the most is always the next to be looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from games.solver.old_melds import OldMelds
from games.solver.position import CARD_VALUES, Position
from games.solver.prices import NEVER, UNIT, Prices
from games.solver.programme import Programme
from games.solver.search import Search
from games.solver.solution import Solution, lay_out
from games.solver.worths import HandWorths

_FEW_STATES = 200
"""A part for which they aren't enough is parted before it has been searched."""


def settle_cards(position: Position, parts: int) -> tuple[Solution | None, bool]:
    """Return a play that is worth the most, and whether it is proven.

    None: nothing can be put down, or not yet found. No more than so many parts are
    looked at.
    """
    settling = _Settling()
    settling.add(_Part(position, 0, NEVER))
    for _ in range(parts):
        found = settling.look_at_best()
        if found:
            return (found if found.total else None), True
        if settling.is_done:
            return None, True
    return None, False


@dataclass(slots=True)
class _Part:
    """The plays that put down some cards of the hand and keep back some others."""

    position: Position
    """The cards to put down lie on the table; those to keep back are gone."""
    laid: int
    """What the cards to put down are worth."""
    most: int
    """No play is worth more, those cards included."""


@dataclass(slots=True)
class _Settling:
    """The parts that haven't been looked at, the one that may be worth most first."""

    _parts: list[tuple[int, int, _Part]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    @property
    def is_done(self) -> bool:
        """Whether no part is left."""
        return not self._parts

    def add(self, part: _Part) -> None:
        heappush(self._parts, (-part.most, next(self._numbers), part))

    def look_at_best(self) -> Solution | None:
        """Look at the part that may be worth the most; return the best play, if there."""
        part = heappop(self._parts)[-1]
        if part.most < part.laid:
            return None
        programme = Programme(part.position)
        programme.solve(UNIT)
        prices = programme.prices()
        bound = min(prices.bound, part.most - part.laid)
        if bound < 0:
            return None
        worths = HandWorths(part.position, prices)
        best = worths.up_to(bound)
        part.most = best + part.laid
        if self._parts and part.most < -self._parts[0][0]:
            self.add(part)
            return None
        return self._search(part, prices, worths, best)

    def _search(
        self, part: _Part, prices: Prices, worths: HandWorths, best: int
    ) -> Solution | None:
        """Return a play that is worth the best, or part the others and keep them."""
        cards = _open_cards(part.position, prices)
        search = Search(part.position, OldMelds(), prices)
        states = _FEW_STATES if cards else NEVER
        is_complete = search.run(search.bound - best, best, worths, states)
        if search.way:
            return Solution(search.bound - search.loss + part.laid, lay_out(search.way))
        if is_complete and not best:
            return None
        if is_complete:
            part.most = worths.up_to(best - 1) + part.laid
        for smaller in _parted(part, cards, prices):
            self.add(smaller)
        return None


def _open_cards(position: Position, prices: Prices) -> list[int]:
    """Return the cards of the hand that fit a meld, by their numbers, the dearest first."""
    held = b"".join(position.hand)
    cards = [
        card for card, price in enumerate(prices.card) if held[card] and price != NEVER
    ]
    return sorted(cards, key=lambda card: -CARD_VALUES[card % 13])


def _parted(part: _Part, cards: list[int], prices: Prices) -> Iterator[_Part]:
    """Yield the plays that keep back a card and put down those before it, for each card.

    The last ones put down all of them; jokers may stay.
    """
    position, laid = part.position, part.laid
    bound = prices.bound + laid
    for card in cards:
        suit, rank = divmod(card, 13)
        value = CARD_VALUES[rank] * UNIT
        most = bound - max(0, value + prices.card[card])
        yield _Part(position.keep_back(suit, rank), laid, min(part.most, most))
        while position.hand[suit][rank]:
            position = position.put_down(suit, rank)
            laid += value
    yield _Part(position, laid, part.most)
