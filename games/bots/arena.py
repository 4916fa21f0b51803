"""Matches between bots without a database, and what came out of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from games.bots.levels import choose_move
from games.bots.shares import Share
from games.rules import deal, scoring
from games.rules.moves import Verb
from games.rules.notation import format_cards, format_move
from games.rules.record import MatchRecord, RoundRecord
from games.rules.round import apply, observe
from games.rules.round import deal as deal_round
from games.rules.scoring import Ending, RoundResult


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """How one seat did in all matches."""

    level: str
    matches_won: int
    """Shared wins included."""
    rounds_won: int
    points_left: float
    """Mean points in the hand at the end of a round."""


@dataclass(frozen=True, slots=True)
class LevelStatistics:
    """How the seats of one level did together."""

    level: str
    seats: int
    rounds: Share
    """The rounds that at least one of the seats won."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What came out of matches between the same seats."""

    matches: int
    rounds: int
    turns: int
    """Turns of all rounds, the last one of each included."""
    endings: dict[Ending, int]
    """How many rounds ended by a knock, by going out, with the stock."""
    seats: tuple[SeatStatistics, ...]
    levels: tuple[LevelStatistics, ...]
    """Each level once, in the order of the seats."""


def play_match(levels: Sequence[str], *, target: int, seed: str) -> MatchRecord:
    """Return the record of a match between bots, one level a seat.

    The same levels, target and seed give the same record.

    Raises:
        KeyError: there is no such level.
    """
    root = sha256(f"root|{seed}".encode()).digest()
    commitment = deal.commitment_to(root)
    nonces = [deal.bot_nonce(seat, commitment) for seat in range(len(levels))]
    rng = Random(f"dice|{seed}")  # noqa: S311 - a match of no stake
    rounds: list[RoundRecord] = []
    results: list[RoundResult] = []
    while not _is_over(results, levels, target):
        dealt = deal.deal_of_round(root, nonces, len(rounds) + 1)
        rounds.append(play_round(dealt, levels, rng))
        results += _results(rounds[-1:])
    return MatchRecord(
        players=[
            {"name": f"{level} {seat}", "bot": level}
            for seat, level in enumerate(levels)
        ],
        target=target,
        rounds=rounds,
        commitment=commitment,
        nonces=nonces,
        result=scoring.score_match(
            scoring.totals(results, len(levels)),
            scoring.rounds_won(results, len(levels)),
            target,
        ),
    )


def play_round(dealt: deal.Deal, levels: Sequence[str], rng: Random) -> RoundRecord:
    """Return the record of one round between bots, one level a seat."""
    state = deal_round(dealt.deck, len(levels), dealt.dealer)
    moves = []
    while state.result is None:
        seen = observe(state, state.turn)
        move = choose_move(seen, levels[state.turn], rng)
        state = apply(state, move)
        moves.append(format_move(move))
    return RoundRecord(
        dealer=dealt.dealer,
        moves=moves,
        deck=format_cards(dealt.deck),
        seed=dealt.seed.hex(),
        result=state.result,
    )


def summarise_matches(
    levels: Sequence[str], matches: Sequence[MatchRecord]
) -> Statistics:
    """Return the statistics of finished matches between bots of these levels."""
    rounds = [played for match in matches for played in match.rounds]
    results = _results(rounds)
    won = Counter(seat for m in matches if m.result for seat in m.result.winners)
    rounds_won = scoring.rounds_won(results, len(levels))
    seats = tuple(
        SeatStatistics(
            level=level,
            matches_won=won[seat],
            rounds_won=rounds_won[seat],
            points_left=sum(r.points[seat] for r in results) / max(len(results), 1),
        )
        for seat, level in enumerate(levels)
    )
    return Statistics(
        matches=len(matches),
        rounds=len(rounds),
        turns=sum(map(_count_turns, rounds)),
        endings={e: sum(r.ended_by is e for r in results) for e in Ending},
        seats=seats,
        levels=tuple(
            _summarise_level(levels, level, results) for level in dict.fromkeys(levels)
        ),
    )


def _summarise_level(
    levels: Sequence[str], level: str, results: Sequence[RoundResult]
) -> LevelStatistics:
    seats = {seat for seat, other in enumerate(levels) if other == level}
    won = sum(not seats.isdisjoint(result.winners) for result in results)
    return LevelStatistics(level, len(seats), Share(won, len(results)))


def _is_over(
    results: Sequence[RoundResult], levels: Sequence[str], target: int
) -> bool:
    return scoring.is_match_over(scoring.totals(results, len(levels)), target)


def _results(rounds: Sequence[RoundRecord]) -> list[RoundResult]:
    return [played.result for played in rounds if played.result is not None]


def _count_turns(played: RoundRecord) -> int:
    """Return how many turns a finished round had; one that went out closes no turn."""
    closed = sum(move.endswith((Verb.END, Verb.KNOCK)) for move in played.moves)
    went_out = played.result is not None and played.result.ended_by is Ending.OUT
    return closed + went_out
