"""The viewer's hand, and what the buttons below it will do."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import accumulate

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.cards import (
    CardMark,
    CardView,
    card_view,
)
from games.presenters.hints import HintButton, hint_buttons
from games.presenters.orders import HandOrder, SortLink, lay_in_order, sort_links
from games.presenters.seats import pips, seat_name
from games.presenters.table import Arranged, pick_value
from games.rules.cards import Card, Hand, hand_points
from games.rules.draft import IN_HAND, JudgedDraft, Pick
from games.rules.observation import MOST_DRAWS, Observation
from games.rules.turn import KNOCK_LIMIT, can_draw, can_end, can_knock, can_meld
from games.rules.violations import Violation
from games.selectors.match_page import MatchPage, MatchView
from games.services.hints import Degree


@dataclass(frozen=True, slots=True)
class Button:
    """A button that sends `value`, or says why it doesn't."""

    label: str
    note: str
    value: str = ""
    is_possible: bool = True
    is_primary: bool = False


@dataclass(frozen=True, slots=True)
class Knock:
    """The way to end the round, which asks first."""

    note: str
    question: str = ""
    value: str = ""

    @property
    def is_possible(self) -> bool:
        """Whether the viewer may knock."""
        return bool(self.value)


@dataclass(frozen=True, slots=True)
class Check:
    """Something that confirming asks for."""

    text: str
    is_open: bool = False
    meld: int = 0
    """The id of the meld that it is about."""


@dataclass(frozen=True, slots=True)
class HandView:
    """The viewer's cards."""

    cards: tuple[CardView, ...]
    counted: str
    notation: str
    """Its cards in the order in which they lie."""
    sorts: tuple[SortLink, ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """The stock, and the draws of the turn that is being played."""

    count: int
    name: str
    drawn_note: str
    pips: tuple[bool, ...]
    """Which of the three draws are made; empty in the last lap."""


@dataclass(frozen=True, slots=True)
class Dock:
    """Everything below the table."""

    hand: HandView
    draw: Button | None
    confirm: Button
    knock: Knock
    checks: tuple[Check, ...] = ()
    is_arranging: bool = False
    can_undo: bool = False
    can_redo: bool = False
    can_reset: bool = False
    hints: tuple[HintButton, ...] = ()

    @property
    def mend(self) -> HintButton | None:
        """What makes a broken draft legal for the viewer, where that may be asked."""
        return next((each for each in self.hints if each.value == Degree.LEGAL), None)


def hand_view(
    seen: Observation,
    arranged: Arranged | None,
    order: HandOrder,
    returned: Hand = (),
) -> HandView:
    """Return the viewer's hand as the draft leaves it; `returned` cards are marked."""
    hand = arranged.judged.hand if arranged else seen.hand or ()
    laid = arranged.judged.laid if arranged else ()
    marked = {
        CardMark.RETURNED: Counter(returned if arranged else ()),
        CardMark.DRAWN: _just_drawn(seen, laid),
    }
    parts = lay_in_order(hand, order)
    return HandView(
        cards=_hand_cards(parts, marked, pickable=arranged is not None),
        counted=_counted_hand(hand),
        notation=" ".join(card for part in parts for card in part),
        sorts=sort_links(order),
    )


def buttons(
    match: MatchView, seen: Observation, arranged: Arranged | None
) -> tuple[Button | None, Button, Knock]:
    """Return the buttons to draw, to close the turn and to knock.

    A plan waits for the next turn, so they don't speak of it.
    """
    if not seen.is_my_turn:
        return _waiting(match, seen)
    draft = arranged if arranged and not arranged.is_plan else None
    draw = _draw(seen, draft) or _end_beside(seen, draft)
    return draw, _confirm(seen, draft), _knock(seen, draft)


def checks(arranged: Arranged) -> tuple[Check, ...]:
    """Return what confirming asks for, and what of it is still open."""
    judged = arranged.judged
    return (
        _check_laid(judged),
        *_check_jokers(judged.violations),
        _check_melds(judged),
    )


def stock_view(match: MatchView, seen: Observation) -> StockView:
    """Return the stock and the draws of this turn."""
    if seen.lap is not None:
        left = ngettext("%(count)d turn left", "%(count)d turns left", seen.lap)
        return StockView(
            seen.stock_count, _("Last lap"), left % {"count": seen.lap}, ()
        )
    drawn = {"drawn": seen.drawn, "most": MOST_DRAWS}
    if seen.is_my_turn:
        note = _("%(drawn)d of %(most)d drawn") % drawn
    else:
        whose = {"name": seat_name(match, seen.turn), **drawn}
        note = _("%(name)s drew %(drawn)d of %(most)d") % whose
    return StockView(seen.stock_count, _("Stock"), note, pips(seen.drawn))


def dock_view(
    page: MatchPage, seen: Observation, arranged: Arranged | None, *, order: HandOrder
) -> Dock:
    """Return everything below the table for a player."""
    draw, confirm, knock = buttons(page.match, seen, arranged)
    draft = page.draft if arranged else None
    overtaken = draft.overtaken if draft else None
    returned = overtaken.returned if overtaken else ()
    return Dock(
        hand=hand_view(seen, arranged, order, returned),
        draw=draw,
        confirm=confirm,
        knock=knock,
        checks=checks(arranged) if arranged and _asks_for(arranged, seen) else (),
        is_arranging=arranged is not None,
        can_undo=bool(draft and draft.can_undo),
        can_redo=bool(draft and draft.can_redo),
        can_reset=bool(arranged and arranged.is_changed),
        hints=_hints(page.match, arranged),
    )


def _asks_for(arranged: Arranged, seen: Observation) -> bool:
    """Whether to say what confirming asks for: of a plan once there is something."""
    if arranged.is_plan:
        return arranged.is_changed
    return seen.drawn > 0 or seen.lap is not None


def _hints(match: MatchView, arranged: Arranged | None) -> tuple[HintButton, ...]:
    if not match.allows_hints or arranged is None or arranged.is_plan:
        return ()
    rules = {violation.rule for violation in arranged.judged.violations}
    return hint_buttons(is_broken=bool(rules - {"14a"}))  # that nothing is laid


def _just_drawn(seen: Observation, laid: Hand) -> Counter[Card]:
    """Return the cards of this turn's draws that are still in the hand."""
    if not seen.is_my_turn or not seen.drawn or seen.melded:
        return Counter()
    return Counter((seen.hand or ())[-seen.drawn :]) - Counter(laid)


def _hand_cards(
    parts: list[tuple[Card, ...]],
    marked: dict[CardMark, Counter[Card]],
    *,
    pickable: bool,
) -> tuple[CardView, ...]:
    hand = [card for part in parts for card in part]
    last_of_parts = {*accumulate(map(len, parts[:-1]))}
    left, numbers = Counter(hand), Counter[Card]()
    views = []
    for place, card in enumerate(hand, start=1):
        numbers[card] += 1
        # Of cards that look alike the last ones are those just drawn, or returned.
        marks = [mark for mark, cards in marked.items() if left[card] <= cards[card]]
        left[card] -= 1
        view = card_view(
            card,
            marks[0] if marks else CardMark.NONE,
            pick=pick_value(Pick(IN_HAND, card)) if pickable else "",
            number=numbers[card],
        )
        if place in last_of_parts:
            view = replace(view, classes=f"{view.classes} is-last-of-part")
        views.append(view)
    return tuple(views)


def _counted_hand(hand: Hand) -> str:
    return " · ".join([_cards(len(hand)), _points(hand_points(hand))])


def _cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def _points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def _waiting(match: MatchView, seen: Observation) -> tuple[Button, Button, Knock]:
    name = {"name": seat_name(match, seen.turn)}
    left = _left_in_stock(seen)
    return (
        Button(_("Draw"), left, is_possible=False),
        Button(_("%(name)s plays") % name, _("not your turn"), is_possible=False),
        Knock(_knock_note(seen)),
    )


def _draw(seen: Observation, arranged: Arranged | None) -> Button | None:
    if not can_draw(seen):
        return None
    labels = [_("Draw a card"), _("Draw 2nd card"), _("Draw 3rd card")]
    count = {"count": seen.stock_count}
    if seen.drawn == MOST_DRAWS - 1:
        note = _("%(count)d left, then no melding") % count
    elif arranged and arranged.is_changed:
        note = _("%(count)d left, draft stays") % count
    else:
        note = _left_in_stock(seen)
    return Button(labels[seen.drawn], note, "draw", is_primary=seen.drawn == 0)


def _left_in_stock(seen: Observation) -> str:
    return _("%(count)d left") % {"count": seen.stock_count}


def _end_beside(seen: Observation, arranged: Arranged | None) -> Button | None:
    """Return the way to end without melding while a draft could be confirmed."""
    if arranged and arranged.is_changed and can_end(seen):
        return Button(_("End turn"), _("lay nothing"), "end")
    return None


def _confirm(seen: Observation, arranged: Arranged | None) -> Button:
    if can_end(seen) and not (arranged and arranged.is_changed):
        return Button(_("End turn"), _end_note(seen), "end", is_primary=True)
    if arranged is None:
        return Button(_("Confirm turn"), "", "confirm", is_possible=False)
    reason = _why_not(seen, arranged.judged)
    if reason:
        return Button(_("Confirm turn"), reason, "confirm", is_possible=False)
    return _play(seen, arranged.judged)


def _end_note(seen: Observation) -> str:
    if seen.melded:
        return _("you have melded")
    if seen.drawn == MOST_DRAWS:
        return _("no melding after the third card")
    return _("lay nothing")


def _why_not(seen: Observation, judged: JudgedDraft) -> str:
    if not can_meld(seen):
        return _("draw a card first")
    broken = sum(bool(meld.violations) for meld in judged.melds)
    if broken:
        fix = ngettext(
            "%(count)d meld to fix first", "%(count)d melds to fix first", broken
        )
        return fix % {"count": broken}
    if not judged.laid:
        return _("lay a card first")
    return _("a joker isn't free") if judged.violations else ""


def _play(seen: Observation, judged: JudgedDraft) -> Button:
    """Return the button that says what confirming will do."""
    count = len(judged.laid)
    if judged.hand or seen.lap is not None:
        label = ngettext("Play %(count)d card", "Play %(count)d cards", count)
        note = _points_left(hand_points(judged.hand))
    else:
        label = ngettext(
            "Play %(count)d card and go out", "Play %(count)d cards and go out", count
        )
        note = _("the round ends")
    return Button(label % {"count": count}, note, "confirm", is_primary=True)


def _points_left(points: int) -> str:
    left = ngettext("%(count)d point left", "%(count)d points left", points)
    return left % {"count": points}


def _knock(seen: Observation, arranged: Arranged | None) -> Knock:
    """Return the way to knock (rule 24), now or right after confirming the draft."""
    if seen.lap is None and not (arranged and arranged.is_changed):
        if can_knock(seen):
            return _ask(hand_points(seen.hand or ()), "knock")
    elif seen.lap is None and arranged and not _why_not(seen, arranged.judged):
        points = hand_points(arranged.judged.hand)
        if arranged.judged.hand and points <= KNOCK_LIMIT:
            return _ask(points, "confirm-knock")
    return Knock(_knock_note(seen))


def _ask(points: int, value: str) -> Knock:
    question = ngettext(
        "End the round with %(count)d point?",
        "End the round with %(count)d points?",
        points,
    )
    note = ngettext("with %(count)d point", "with %(count)d points", points)
    return Knock(note % {"count": points}, question % {"count": points}, value)


def _knock_note(seen: Observation) -> str:
    if seen.lap is not None:
        return _("not in the last lap")
    return _("at %(limit)d or fewer") % {"limit": KNOCK_LIMIT}


def _check_laid(judged: JudgedDraft) -> Check:
    count = len(judged.laid)
    if not count:
        return Check(_("No card from your hand yet"), is_open=True)
    text = ngettext(
        "%(count)d card from your hand", "%(count)d cards from your hand", count
    )
    return Check(text % {"count": count})


def _check_jokers(violations: tuple[Violation, ...]) -> list[Check]:
    return [Check(v.message, is_open=True) for v in violations if v.rule == "19"]


def _check_melds(judged: JudgedDraft) -> Check:
    broken = [meld for meld in judged.melds if meld.violations]
    if not broken:
        return Check(_("Every meld is legal"))
    text = ngettext(
        "%(count)d meld is broken", "%(count)d melds are broken", len(broken)
    )
    return Check(text % {"count": len(broken)}, is_open=True, meld=broken[0].id)
