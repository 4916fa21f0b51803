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
from games.presenters.seats import pips, pips_label, seat_name
from games.presenters.table import pick_value
from games.rules.cards import Card, Hand, hand_points
from games.rules.draft import IN_HAND, JudgedDraft, Pick
from games.rules.observation import MOST_DRAWS, Observation
from games.rules.turn import KNOCK_LIMIT, can_draw, can_end, can_knock, can_meld
from games.rules.violations import Violation
from games.selectors.match_page import MatchView


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
class Dock:
    """Everything below the table."""

    hand: HandView
    stock: int
    stock_note: str
    drawn_note: str
    pips: tuple[bool, ...]
    draw: Button | None
    confirm: Button
    knock: Knock
    checks: tuple[Check, ...] = ()
    is_arranging: bool = False
    can_undo: bool = False
    can_redo: bool = False
    can_reset: bool = False
    hints: tuple[HintButton, ...] = ()


@dataclass(frozen=True, slots=True)
class Arranged:
    """The viewer's draft, judged."""

    judged: JudgedDraft
    is_changed: bool
    """Whether it differs from the table as it lies."""


def is_arranging(seen: Observation) -> bool:
    """Whether the viewer may work on a draft (rules 8 and 9)."""
    return seen.is_my_turn and not seen.melded and seen.drawn < MOST_DRAWS


def hand_view(
    seen: Observation, arranged: Arranged | None, order: HandOrder
) -> HandView:
    """Return the viewer's hand as the draft leaves it."""
    hand = arranged.judged.hand if arranged else seen.hand or ()
    laid = arranged.judged.laid if arranged else ()
    drawn = _just_drawn(seen, laid)
    parts = lay_in_order(hand, order)
    return HandView(
        cards=_hand_cards(parts, drawn, pickable=arranged is not None),
        counted=_counted_hand(hand),
        notation=" ".join(card for part in parts for card in part),
        sorts=sort_links(order),
    )


def buttons(
    match: MatchView, seen: Observation, arranged: Arranged | None
) -> tuple[Button | None, Button, Knock]:
    """Return the buttons to draw, to close the turn and to knock."""
    if not seen.is_my_turn:
        return _waiting(match, seen)
    draw = _draw(seen, arranged) or _end_beside(seen, arranged)
    return draw, _confirm(seen, arranged), _knock(seen, arranged)


def checks(arranged: Arranged) -> tuple[Check, ...]:
    """Return what confirming asks for, and what of it is still open."""
    judged = arranged.judged
    return (
        _check_laid(judged),
        *_check_jokers(judged.violations),
        _check_melds(judged),
    )


def stock_notes(match: MatchView, seen: Observation) -> tuple[str, str, str]:
    """Return what stands beside the stock: name, draws of this turn, in words."""
    who = "" if seen.is_my_turn else f"{seat_name(match, seen.turn)}: "
    if seen.lap is not None:
        left = ngettext("%(count)d turn left", "%(count)d turns left", seen.lap)
        return _("Last lap"), left % {"count": seen.lap}, ""
    counts = {"drawn": seen.drawn, "most": MOST_DRAWS}
    short = _("%(drawn)d of %(most)d") % counts
    return _("Stock"), f"{who}{short}", pips_label(seen.drawn)


def dock_view(
    match: MatchView,
    seen: Observation,
    arranged: Arranged | None,
    *,
    order: HandOrder,
    can_undo: bool = False,
    can_redo: bool = False,
) -> Dock:
    """Return everything below the table for a player."""
    draw, confirm, knock = buttons(match, seen, arranged)
    stock_note, drawn_note, _in_words = stock_notes(match, seen)
    has_drawn = seen.drawn > 0 or seen.lap is not None
    return Dock(
        hand=hand_view(seen, arranged, order),
        stock=seen.stock_count,
        stock_note=stock_note,
        drawn_note=drawn_note,
        pips=pips(seen.drawn) if seen.lap is None else (),
        draw=draw,
        confirm=confirm,
        knock=knock,
        checks=checks(arranged) if arranged and has_drawn else (),
        is_arranging=arranged is not None,
        can_undo=can_undo,
        can_redo=can_redo,
        can_reset=bool(arranged and arranged.is_changed),
        hints=_hints(match, arranged),
    )


def _hints(match: MatchView, arranged: Arranged | None) -> tuple[HintButton, ...]:
    if not match.allows_hints or arranged is None:
        return ()
    is_broken = any(meld.violations for meld in arranged.judged.melds)
    return hint_buttons(is_broken=is_broken and bool(arranged.judged.laid))


def _just_drawn(seen: Observation, laid: Hand) -> Counter[Card]:
    """Return the cards of this turn's draws that are still in the hand."""
    if not seen.is_my_turn or not seen.drawn or seen.melded:
        return Counter()
    return Counter((seen.hand or ())[-seen.drawn :]) - Counter(laid)


def _hand_cards(
    parts: list[tuple[Card, ...]], drawn: Counter[Card], *, pickable: bool
) -> tuple[CardView, ...]:
    hand = [card for part in parts for card in part]
    last_of_parts = {*accumulate(map(len, parts[:-1]))}
    left, numbers = Counter(hand), Counter[Card]()
    views = []
    for place, card in enumerate(hand, start=1):
        numbers[card] += 1
        # Of cards that look alike the last ones are those just drawn.
        is_drawn = left[card] <= drawn[card]
        left[card] -= 1
        view = card_view(
            card,
            CardMark.DRAWN if is_drawn else CardMark.NONE,
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
    note = _left_in_stock(seen)
    if seen.drawn == MOST_DRAWS - 1:
        note = _("%(left)s, then no melding") % {"left": note}
    elif arranged and arranged.is_changed:
        note = _("%(left)s, draft stays") % {"left": note}
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
    return Button(
        _("Confirm turn"), _play_note(seen, arranged), "confirm", is_primary=True
    )


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


def _play_note(seen: Observation, arranged: Arranged) -> str:
    judged = arranged.judged
    play = ngettext("play %(count)d card", "play %(count)d cards", len(judged.laid))
    counted = play % {"count": len(judged.laid)}
    if judged.hand:
        left = ngettext(
            "%(count)d point left",
            "%(count)d points left",
            points := hand_points(judged.hand),
        )
        return f"{counted}, {left % {'count': points}}"
    if seen.lap is not None:
        return _("%(play)s, none left") % {"play": counted}
    return _("%(play)s and go out") % {"play": counted}


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
    return Knock(
        note=_("with %(points)s") % {"points": _points(points)},
        question=_("End the round with %(points)s?") % {"points": _points(points)},
        value=value,
    )


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
