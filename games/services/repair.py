"""Caches against the log: what differs, and building them anew."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models, transaction
from django.db.models import F

from games import live
from games.models import Match, MatchSecret, Round, Seat
from games.rules import deal, notation, scoring
from games.rules.round import RoundState
from games.rules.scoring import RoundResult
from games.rules.violations import IllegalMoveError
from games.selectors.access import load_seats
from games.selectors.log import load_round

BEGUN = {Match.Status.PLAYING, Match.Status.TALLY, Match.Status.FINISHED}


class BrokenLogError(Exception):
    """The truth itself is wrong: no cache can be built from it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A cache that doesn't say what the log says."""

    row: models.Model
    field: str
    stored: object
    right: object

    def __str__(self) -> str:
        name = type(self.row).__name__.lower()
        number = f" {self.row.number}" if isinstance(self.row, Seat | Round) else ""
        return (
            f"{name}{number} {self.field}: {self.stored!r}, by the log {self.right!r}"
        )


def all_public_ids() -> Iterator[str]:
    """Yield the id of every match, the oldest first."""
    return Match.objects.order_by("pk").values_list("public_id", flat=True).iterator()


def match_differences(public_id: str) -> tuple[Difference, ...]:
    """Return every cache of the match that differs from its log.

    Raises:
        BrokenLogError: a move of the log isn't legal, or a deck isn't the one dealt.
    """
    match = Match.objects.get(public_id=public_id)
    seats, rounds = load_seats(match), list(match.rounds.select_related("deck"))
    right = _Caches(match, seats, rounds)
    return tuple(
        Difference(row, field, stored, value)
        for row, fields in right.rows()
        for field, value in fields.items()
        if (stored := getattr(row, field)) != value
    )


def match_repair(public_id: str) -> tuple[Difference, ...]:
    """Build the caches that differ anew, and return what differed.

    Raises:
        BrokenLogError: as in `match_differences`; then nothing is changed.
    """
    with transaction.atomic(durable=True):
        Match.objects.select_for_update().get(public_id=public_id)
        differences = match_differences(public_id)
        for difference in differences:
            setattr(difference.row, difference.field, difference.right)
            difference.row.save(update_fields=[difference.field])
        if differences:
            changed = Match.objects.filter(public_id=public_id)
            changed.update(version=F("version") + 1)
            live.signal_match_on_commit(public_id, changed.get().version)
    return differences


class _Caches:
    """What the caches of a match should be."""

    def __init__(self, match: Match, seats: list[Seat], rounds: list[Round]) -> None:
        self.match, self.seats, self.rounds = match, seats, rounds
        self.states = [self._replay(row) for row in rounds]
        self.results = [state.result for state in self.states if state.result]

    def rows(self) -> Iterator[tuple[models.Model, dict[str, object]]]:
        """Yield each row with the right values of its cached fields."""
        yield self.match, self._match_fields()
        for row, state in zip(self.rounds, self.states, strict=True):
            yield row, self._round_fields(row, state.result)
        totals = scoring.totals(self.results, len(self.seats))
        won = scoring.rounds_won(self.results, len(self.seats))
        final = self._final_fields(totals, won)
        for seat in self.seats:
            yield (
                seat,
                {
                    "total": totals[seat.number],
                    "rounds_won": won[seat.number],
                    **final[seat.number],
                },
            )

    def _replay(self, row: Round) -> RoundState:
        dealt = self._deal(row)
        if row.deck.cards != notation.format_cards(dealt.deck):
            raise BrokenLogError(f"round {row.number}: the deck isn't the one dealt")
        if row.dealer != dealt.dealer:
            raise BrokenLogError(f"round {row.number}: another seat deals (rule 4)")
        try:
            played = load_round(self.match, len(self.seats), row.number)
        except IllegalMoveError as error:
            raise BrokenLogError(f"round {row.number}: {error}") from None
        return played.history.state

    def _deal(self, row: Round) -> deal.Deal:
        root = bytes(MatchSecret.objects.get(match=self.match).root)
        nonces = [seat.nonce for seat in self.seats]
        return deal.deal_of_round(root, nonces, row.number)

    def _match_fields(self) -> dict[str, object]:
        in_play = self.states[-1] if self.states else None
        over = bool(self.results) and scoring.is_match_over(
            scoring.totals(self.results, len(self.seats)), self.match.target
        )
        turn = in_play.turn if in_play and not in_play.result else None
        return {
            "round_number": len(self.rounds),
            "turn": turn,
            "move_count": self.match.moves.count(),
            "status": self._status(over=over),
        }

    def _status(self, *, over: bool) -> str:
        if self.match.status not in BEGUN:
            return self.match.status
        if not over:
            return Match.Status.PLAYING
        finished = self.match.status == Match.Status.FINISHED
        return Match.Status.FINISHED if finished else Match.Status.TALLY

    def _round_fields(
        self, row: Round, result: RoundResult | None
    ) -> dict[str, object]:
        if result is None:
            empty = dict.fromkeys(("points", "scores", "winners", "by"))
            return {**empty, "seed": "", "ended_by": ""}
        return {
            "seed": self._deal(row).seed.hex(),
            "points": list(result.points),
            "scores": list(result.scores),
            "winners": list(result.winners),
            "ended_by": result.ended_by,
            "by": result.by,
        }

    def _final_fields(
        self, totals: tuple[int, ...], won: tuple[int, ...]
    ) -> list[dict[str, object]]:
        if self._match_fields()["status"] != Match.Status.FINISHED:
            return [{"final": None, "place": None}] * len(self.seats)
        result = scoring.score_match(totals, won, self.match.target)
        return [
            {"final": final, "place": place}
            for final, place in zip(result.final, result.places, strict=True)
        ]
