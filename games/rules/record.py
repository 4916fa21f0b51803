"""The record of a match: writing it, and checking every word of it.

A check goes round by round and answers with the first fault. Types are judged where the
check comes by, so the fault of an early round comes before that of a later one.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.rules import deal, notation, scoring
from games.rules.cards import Card, sorted_deck
from games.rules.moves import Move
from games.rules.round import RoundState, apply, next_seat
from games.rules.round import deal as deal_round
from games.rules.scoring import MatchResult, RoundResult
from games.rules.violations import IllegalMoveError

FORMAT = "manipulation-match/1"
PLAYERS = range(2, 6)
TARGETS = range(1, 1001)

_SEED = re.compile(r"[0-9a-f]{64}")


class RecordFault(ValueError):  # noqa: N818 - the word of the match record
    """The first thing wrong with a record, and where."""

    def __init__(
        self, reason: str, round_: int | None = None, move: int | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.round = round_
        """Counted from 1; None: in the match's own fields."""
        self.move = move
        """Counted from 1; None: the round's own fields, or its moves stop too early."""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"

    @property
    def place(self) -> str:
        """The place as answers name it: ``round 3 move 17``, ``round 3``, ``match``."""
        if self.round is None:
            return "match"
        return f"round {self.round}" + (f" move {self.move}" if self.move else "")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a whole record found to be right."""

    unchecked_round: int | None = None
    """The number of a round in play whose deck the record rightly keeps back."""

    def __str__(self) -> str:
        if self.unchecked_round is None:
            return "ok"
        return f"ok (round {self.unchecked_round} in play, not checked)"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One round as a record tells it. `deck` and `seed` stay out while it is played."""

    dealer: int
    moves: Sequence[str]
    deck: str | None = None
    seed: str | None = None
    result: RoundResult | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match as a record tells it."""

    players: Sequence[Mapping[str, str]]
    """For each seat ``name``, and for a bot its level as ``bot``."""
    target: int
    rounds: Sequence[RoundRecord]
    commitment: str
    nonces: Sequence[str]
    result: MatchResult | None = None
    ended: str | None = None
    """Why a match ended early, if it did."""


def format_record(match: MatchRecord) -> str:
    """Return the record as JSON text, with what is not known yet left out."""
    fields = {
        "format": FORMAT,
        "players": [dict(player) for player in match.players],
        "target": match.target,
        "commitment": match.commitment,
        "nonces": list(match.nonces),
        "rounds": [_round_fields(played) for played in match.rounds],
        "ended": match.ended,
        "result": match.result and _match_result_fields(match.result),
    }
    return json.dumps(_known(fields), ensure_ascii=False, indent=1) + "\n"


def check_record(text: str) -> Verdict:
    """Check a whole record: every move, dealer, deck, seed and result.

    Raises:
        RecordFault: the first fault, with its place.
    """
    try:
        record = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise RecordFault(f"this is no JSON: {error}") from None
    return _Check(_object(record, "the record")).run()


def _round_fields(played: RoundRecord) -> dict[str, Any]:
    fields = {
        "dealer": played.dealer,
        "deck": played.deck,
        "seed": played.seed,
        "moves": list(played.moves),
        "result": played.result and _round_result_fields(played.result),
    }
    return _known(fields)


def _known(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value is not None}


def _round_result_fields(result: RoundResult) -> dict[str, Any]:
    return {
        "points": list(result.points),
        "scores": list(result.scores),
        "winners": list(result.winners),
        "ended_by": str(result.ended_by),
        "by": result.by,
    }


def _match_result_fields(result: MatchResult) -> dict[str, Any]:
    return {
        "totals": list(result.totals),
        "rounds_won": list(result.rounds_won),
        "final": list(result.final),
        "winners": list(result.winners),
    }


@dataclass
class _Check:
    """The walk through one record."""

    record: dict[str, Any]
    players: int = 0
    target: int = 0
    seed: bytes | None = None
    """The last seed published, at first the commitment; None: no fair deal claimed."""
    nonces: list[str] = field(default_factory=list)
    results: list[RoundResult] = field(default_factory=list)
    dealer: int = 0
    """The seat that dealt the round before."""

    def run(self) -> Verdict:
        self._check_match_fields()
        rounds = _list(self.record.get("rounds"), "rounds")
        unchecked = None
        for number, played in enumerate(rounds, start=1):
            try:
                finished = self._check_round(number, _object(played, "a round"), rounds)
            except RecordFault as fault:
                raise RecordFault(fault.reason, number, fault.move) from None
            unchecked = None if finished else number
        self._check_match_result()
        return Verdict(unchecked)

    def _check_match_fields(self) -> None:
        if self.record.get("format") != FORMAT:
            raise RecordFault(f"the format is not “{FORMAT}”")
        players = _list(self.record.get("players"), "players")
        self.players = len(players)
        if self.players not in PLAYERS:
            raise RecordFault("rule 1: two to five players make a match")
        for player in players:
            _check_player(player)
        self.target = _integer(self.record.get("target"), "the target")
        if self.target not in TARGETS:
            raise RecordFault("the target is a number from 1 to 1000")
        self._check_fair_deal_fields()

    def _check_fair_deal_fields(self) -> None:
        given = [key in self.record for key in ("commitment", "nonces")]
        if not any(given):
            return
        if not all(given):
            raise RecordFault("commitment and nonces come together or not at all")
        self.seed = _seed(self.record["commitment"], "the commitment")
        nonces = _list(self.record["nonces"], "nonces")
        if len(nonces) != self.players:
            raise RecordFault("the fair deal needs one nonce a seat")
        for nonce in nonces:
            if not (isinstance(nonce, str) and deal.is_nonce(nonce)):
                raise RecordFault("a nonce is 1 to 64 characters of 0-9 a-f")
        for seat, player in enumerate(self.record["players"]):
            right = deal.bot_nonce(seat, self.record["commitment"])
            if "bot" in player and nonces[seat] != right:
                raise RecordFault(f"the bot in seat {seat} may not choose its nonce")
        self.nonces = nonces

    def _check_round(
        self, number: int, played: dict[str, Any], rounds: Sequence[object]
    ) -> bool:
        """Check one round; False: it is in play and keeps its deck back."""
        finished = "result" in played
        self._check_order(number, finished=finished, is_last=number == len(rounds))
        moves = _list(played.get("moves"), "moves")
        if not finished and not self._ended and not {"deck", "seed"} & played.keys():
            self._check_dealer(number, played, None)
            for place, text in enumerate(moves, start=1):
                _move(text, place)
            return False
        deck = _deck(played.get("deck"), self.players)
        seed = self._check_seed(played, finished=finished)
        dealer = self._check_dealer(number, played, seed)
        if seed and self.seed and deck != deal.deal_deck(seed, self.nonces):
            raise RecordFault("the deck is not the one that the seed deals")
        self.seed = seed if self.seed else None
        state = _play(deal_round(deck, self.players, dealer), moves)
        self._check_round_result(state, played)
        self.dealer = dealer
        return True

    def _check_order(self, number: int, *, finished: bool, is_last: bool) -> None:
        if not finished and not is_last:
            raise RecordFault("only the last round may lack its result")
        if self._is_over():
            raise RecordFault(f"rule 32: round {number - 1} ended the match")

    @property
    def _ended(self) -> bool:
        return "ended" in self.record

    def _is_over(self) -> bool:
        match_totals = scoring.totals(self.results, self.players)
        return scoring.is_match_over(match_totals, self.target)

    def _check_seed(self, played: dict[str, Any], *, finished: bool) -> bytes | None:
        if "seed" not in played:
            if self.seed and (finished or self._ended):
                raise RecordFault("the seed of this round is missing")
            return None
        seed = _seed(played["seed"], "the seed")
        if self.seed and not deal.follows(seed, self.seed):
            raise RecordFault("the seed doesn't lead back to the one before it")
        return seed

    def _check_dealer(
        self, number: int, played: dict[str, Any], seed: bytes | None
    ) -> int:
        dealer = _integer(played.get("dealer"), "the dealer")
        if dealer not in range(self.players):
            raise RecordFault(f"seat {dealer} deals, but nobody sits there")
        if number > 1 and dealer != next_seat(self.dealer, self.players):
            raise RecordFault("rule 4: the deal passes to the left")
        fair = number == 1 and seed and self.seed
        if fair and dealer != deal.first_dealer(seed or b"", self.nonces):
            raise RecordFault(
                "rule 3: the first dealer is not the one that seed 1 names"
            )
        return dealer

    def _check_round_result(self, state: RoundState, played: dict[str, Any]) -> None:
        if "result" not in played:
            if state.result is not None:
                raise RecordFault("the round is over, but its result is missing")
            return
        if state.result is None:
            raise RecordFault("the moves stop before the round is over")
        given = _object(played["result"], "the result")
        _compare(given, _round_result_fields(state.result), _rule_of_round_field)
        self.results.append(state.result)

    def _check_match_result(self) -> None:
        if self._ended and not isinstance(self.record["ended"], str):
            raise RecordFault("“ended” is a text")
        if "result" not in self.record:
            if self._is_over() and not self._ended:
                raise RecordFault("rule 32: the match is over, but lacks its result")
            return
        if self._ended:
            raise RecordFault("a match that ended early has no result")
        if not self._is_over():
            raise RecordFault("rule 32: nobody has reached the target")
        given = _object(self.record["result"], "the result")
        _compare(given, self._match_result(), _rule_of_match_field)

    def _match_result(self) -> dict[str, Any]:
        result = scoring.score_match(
            scoring.totals(self.results, self.players),
            scoring.rounds_won(self.results, self.players),
            self.target,
        )
        return _match_result_fields(result)


def _play(state: RoundState, moves: Sequence[object]) -> RoundState:
    for number, text in enumerate(moves, start=1):
        move = _move(text, number)
        try:
            state = apply(state, move)
        except IllegalMoveError as error:
            raise RecordFault(str(error), move=number) from None
    return state


def _move(text: object, number: int) -> Move:
    if not isinstance(text, str):
        raise RecordFault("a move is a text", move=number)
    try:
        return notation.parse_move(text)
    except notation.NotationError as error:
        raise RecordFault(str(error), move=number) from None


def _compare(
    given: Mapping[str, Any],
    right: Mapping[str, Any],
    rule_of: Callable[[str], str],
) -> None:
    for key, value in right.items():
        if key not in given:
            raise RecordFault(f"the result lacks “{key}”")
        if not _same(given[key], value):
            shown = f"{key} is {json.dumps(given[key])}, not {json.dumps(value)}"
            raise RecordFault(f"rule {rule_of(key)}: {shown}")


def _same(given: object, right: object) -> bool:
    """Whether two JSON values are equal, telling true from 1 and 1.0 from 1."""
    if isinstance(right, list):
        return (
            isinstance(given, list)
            and len(given) == len(right)
            and all(map(_same, given, right))
        )
    return type(given) is type(right) and given == right


def _rule_of_round_field(key: str) -> str:
    rules = {"points": "23", "scores": "28", "winners": "27"}
    return rules.get(key, "24")


def _rule_of_match_field(key: str) -> str:
    rules = {"totals": "28", "rounds_won": "27", "final": "33"}
    return rules.get(key, "34")


def _check_player(player: object) -> None:
    fields = _object(player, "a player")
    for key in ("name", "bot"):
        if not isinstance(fields.get(key, ""), str):
            raise RecordFault(f"a player's “{key}” is a text")
    if "name" not in fields:
        raise RecordFault("a player has a name")


def _deck(value: object, players: int) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise RecordFault("the deck is missing or no text")
    try:
        deck = notation.parse_hand(value)
    except notation.NotationError as error:
        raise RecordFault(f"the deck: {error}") from None
    if sorted(deck) != sorted(sorted_deck(players)):
        raise RecordFault("rule 2: the deck doesn't have the right cards")
    return deck


def _seed(value: object, name: str) -> bytes:
    if not (isinstance(value, str) and _SEED.fullmatch(value)):
        raise RecordFault(f"{name} is 64 characters of 0-9 a-f")
    return bytes.fromhex(value)


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordFault(f"{name} is not an object")
    return value


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordFault(f"“{name}” is missing or no list")
    return value


def _integer(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordFault(f"{name} is missing or no integer")
    return value


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")
