"""Turns told in sentences: the log, what happened since, what a screen reader hears."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.deeds import deeds, deeds_in_short
from games.presenters.hints import hints_told
from games.presenters.melds import meld_name, meld_word
from games.presenters.seats import seat_name
from games.presenters.sentences import Sentence, sentence
from games.rules.history import Turn
from games.rules.moves import Verb
from games.rules.observation import Observation
from games.selectors.changes import Start
from games.selectors.match_page import MatchPage, MatchView


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What somebody did in a turn."""

    number: int
    sentences: tuple[Sentence, ...]
    hinted: str
    """What its player asked the solver."""
    moved_at: datetime
    is_now: bool


@dataclass(frozen=True, slots=True)
class SinceLine:
    """What others did since the viewer last looked."""

    start: str
    """Since when."""
    sentences: tuple[Sentence, ...]
    short: tuple[str, ...]
    """The same in a few words."""
    can_be_shown: bool
    """Whether the table changed, so that it can be shown step by step."""


def turn_log(page: MatchPage) -> tuple[TurnLine, ...]:
    """Return the turns of the round in play, the last one first."""
    lines = [
        _turn_line(page, turn, moved_at)
        for turn, moved_at in zip(page.turns, page.turn_times, strict=True)
    ]
    return tuple(reversed([*lines, *_asked_before_moving(page)]))


def _asked_before_moving(page: MatchPage) -> tuple[TurnLine, ...]:
    """Return the line of a turn without a move, if hints were asked for in it."""
    seen = page.seen
    if seen is None or not page.hints:
        return ()
    number, last = seen.turns_ended + 1, page.hints[-1]
    if last.turn != number or (page.turns and page.turns[-1].number == number):
        return ()
    told = sentence(_who_plays(page.match, seen))
    hinted = hints_told(page.hints, number)
    return (TurnLine(number, (told,), hinted, last.asked_at, is_now=True),)


def since_line(page: MatchPage, seen: Observation) -> SinceLine | None:
    """Return what others did since the viewer last looked; None: nothing."""
    match, since = page.match, page.since
    if since is None or not since.turns:
        return None
    starts = {
        Start.LOOK: _("Since you last looked"),
        Start.TURN: _("Since your turn"),
        Start.DEAL: _("Since the deal"),
        Start.LAST_MELD: _("Lately"),
    }
    sentences: list[Sentence] = []
    short: list[str] = []
    for turn in since.turns:
        asked = _asked(page, turn)
        sentences += [*_line_of(match, turn, seen), *asked]
        short += [_short(match, turn, seen), *map(str, asked)]
    return SinceLine(
        start=starts[since.start],
        sentences=tuple(sentences),
        short=tuple(short),
        can_be_shown=since.change is not None,
    )


def _asked(page: MatchPage, turn: Turn) -> tuple[Sentence, ...]:
    """Return how many hints the player of a turn asked for, if any."""
    count = sum(hint.turn == turn.number for hint in page.hints)
    if not count:
        return ()
    told = ngettext(
        "%(name)s asked for a hint.", "%(name)s asked for %(count)d hints.", count
    )
    return (sentence(told, name=seat_name(page.match, turn.seat), count=count),)


def missed_turns(
    match: MatchView, turns: Sequence[Turn], shown: int | None
) -> Sequence[Turn]:
    """Return the turns that went on after the first `shown` moves of the match.

    At most those of a lap, so that nobody has to listen for long; with None the last
    one. Nothing, where everything was shown.
    """
    if shown is None or not turns:
        return turns[-1:]
    earlier = match.move_count - turns[-1].last_move
    later = [turn for turn in turns if turn.last_move + earlier > shown]
    return later[-len(match.seats) :]


def news_since(
    match: MatchView, turns: Sequence[Turn], seen: Observation, shown: int | None
) -> str:
    """Return what was done after the first `shown` moves, and who plays now.

    One sentence for each turn, the last one in full; before the first turn, that the
    round has begun. Empty, where nothing was missed; None: the last turn.
    """
    if not turns and (shown is None or shown < match.move_count):
        begun = _("Round %(number)d has begun.") % {"number": match.round_number}
        return f"{begun} {_who_plays(match, seen)}"
    missed = missed_turns(match, turns, shown)
    if not missed:
        return ""
    *earlier, last = missed
    told = [_short(match, turn, seen) for turn in earlier if turn.seat != match.viewer]
    told += map(str, _whole_turn(match, last, seen, in_full=True))
    if not _is_now(last, seen):
        told.append(_who_plays(match, seen))
    return " ".join(told)


def _who_plays(match: MatchView, seen: Observation) -> str:
    if seen.is_my_turn:
        return _("Your turn.")
    return _("%(name)s is to play.") % {"name": seat_name(match, seen.turn)}


def _turn_line(page: MatchPage, turn: Turn, moved_at: datetime) -> TurnLine:
    seen = page.seen
    if seen is None:
        raise ValueError
    return TurnLine(
        number=turn.number,
        sentences=_whole_turn(page.match, turn, seen),
        hinted=hints_told(page.hints, turn.number),
        moved_at=moved_at,
        is_now=_is_now(turn, seen),
    )


def _is_now(turn: Turn, seen: Observation) -> bool:
    return turn.number > seen.turns_ended


def _line_of(match: MatchView, turn: Turn, seen: Observation) -> tuple[Sentence, ...]:
    """Return the sentences about a turn; of one that melded its draws are left out."""
    name = seat_name(match, turn.seat)
    if turn.change is None:
        return (*_drew(match, turn, seen), *_knocked(match, turn))
    told = deeds(turn.change, name, is_viewer=turn.seat == match.viewer)
    return (*told, *_knocked(match, turn))


def _whole_turn(
    match: MatchView, turn: Turn, seen: Observation, *, in_full: bool = False
) -> tuple[Sentence, ...]:
    """Return everything about a turn; in full, melds are called with their cards."""
    drew = _drew(match, turn, seen)
    if turn.change is None:
        return (*drew, *_knocked(match, turn))
    told = deeds(
        turn.change,
        "" if drew else seat_name(match, turn.seat),
        is_viewer=turn.seat == match.viewer,
        naming=meld_name if in_full else meld_word,
    )
    return (*drew, *told, *_knocked(match, turn))


def _short(match: MatchView, turn: Turn, seen: Observation) -> str:
    if turn.change:
        return deeds_in_short(turn.change, seat_name(match, turn.seat))
    return " ".join(map(str, _drew(match, turn, seen)))


def _drew(match: MatchView, turn: Turn, seen: Observation) -> tuple[Sentence, ...]:
    """Return what a turn drew; a finished one without draws laid nothing, maybe."""
    name = seat_name(match, turn.seat)
    is_viewer = turn.seat == match.viewer
    if turn.drawn:
        told = (
            ngettext(
                "You drew %(count)d card.", "You drew %(count)d cards.", turn.drawn
            )
            if is_viewer
            else ngettext(
                "%(name)s drew %(count)d card.",
                "%(name)s drew %(count)d cards.",
                turn.drawn,
            )
        )
        return (sentence(told, name=name, count=turn.drawn),)
    if turn.change or _is_now(turn, seen):
        return ()
    told = _("You laid nothing.") if is_viewer else _("%(name)s laid nothing.")
    return (sentence(told, name=name),)


def _knocked(match: MatchView, turn: Turn) -> tuple[Sentence, ...]:
    if turn.closed_by is not Verb.KNOCK:
        return ()
    is_viewer = turn.seat == match.viewer
    told = _("You knocked.") if is_viewer else _("%(name)s knocked.")
    return (sentence(told, name=seat_name(match, turn.seat)),)
