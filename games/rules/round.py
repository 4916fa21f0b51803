"""A round from the deal to its scoring (rules 3 to 9 and 24 to 26)."""

from dataclasses import dataclass, replace

from games.rules.cards import Card, Hand, Table
from games.rules.melds import order_meld
from games.rules.moves import Move, Verb
from games.rules.observation import Observation
from games.rules.scoring import Ending, RoundResult, score_round
from games.rules.table import cards_from_hand, hand_after, keep_ids
from games.rules.turn import check_move
from games.rules.violations import IllegalMoveError

HAND_SIZE = 10
"""Cards dealt to each player (rule 3)."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """Everything about a round, secrets included; leaves through `observe` alone."""

    dealer: int
    hands: tuple[Hand, ...]
    """The cards of each seat in the order in which they came."""
    stock: tuple[Card, ...]
    """The cards face down, from the top."""
    turn: int
    table: Table = ()
    meld_ids: tuple[int, ...] = ()
    next_meld_id: int = 1
    turns_ended: int = 0
    drawn: int = 0
    melded: bool = False
    lap: int | None = None
    result: RoundResult | None = None

    def __repr__(self) -> str:
        """Show nothing secret, since states end up in logs and error pages."""
        return f"RoundState(turn={self.turn}, turns_ended={self.turns_ended})"


def deal(deck: tuple[Card, ...], players: int, dealer: int) -> RoundState:
    """Return the round dealt from a deck in dealing order (rule 3)."""
    first = next_seat(dealer, players)
    dealt = HAND_SIZE * players
    hands = tuple(
        deck[(seat - first) % players : dealt : players] for seat in range(players)
    )
    return RoundState(dealer, hands, deck[dealt:], turn=first)


def next_seat(seat: int, players: int) -> int:
    """Return the seat on the left (rules 4 and 5)."""
    return (seat + 1) % players


def observe(state: RoundState, viewer: int | None) -> Observation:
    """Return what a seat, or with None a spectator, may see of the round."""
    return Observation(
        viewer=viewer,
        dealer=state.dealer,
        turn=state.turn,
        turns_ended=state.turns_ended,
        drawn=state.drawn,
        melded=state.melded,
        lap=state.lap,
        table=state.table,
        meld_ids=state.meld_ids,
        stock_count=len(state.stock),
        hand_counts=tuple(map(len, state.hands)),
        hand=None if viewer is None else state.hands[viewer],
        hands=state.hands if state.result else None,
        result=state.result,
    )


def apply(state: RoundState, move: Move) -> RoundState:
    """Return the state after a move.

    Raises:
        IllegalMoveError: carries every rule that the move breaks.
    """
    mover = move.seat if move.seat < len(state.hands) else None
    violations = check_move(observe(state, mover), move)
    if violations:
        raise IllegalMoveError(violations)
    return _APPLY[move.verb](state, move)


def _draw(state: RoundState, move: Move) -> RoundState:
    hand = (*state.hands[move.seat], state.stock[0])
    return replace(
        state,
        hands=_with_hand(state, move.seat, hand),
        stock=state.stock[1:],
        drawn=state.drawn + 1,
    )


def _meld(state: RoundState, move: Move) -> RoundState:
    table = tuple(map(order_meld, move.table))
    played = cards_from_hand(state.table, table)
    hand = hand_after(state.hands[move.seat], played)
    melded = replace(
        _with_table(state, table),
        hands=_with_hand(state, move.seat, hand),
        melded=True,
    )
    if hand or state.lap is not None:
        return melded
    return _score(melded, Ending.OUT, move.seat)


def _with_table(state: RoundState, table: Table) -> RoundState:
    ids, next_id = keep_ids(state.table, state.meld_ids, table, state.next_meld_id)
    return replace(state, table=table, meld_ids=ids, next_meld_id=next_id)


def _end(state: RoundState, _move: Move) -> RoundState:
    players = len(state.hands)
    lap = players + 1 if state.lap is None and not state.stock else state.lap
    if lap == 1:
        return _score(state, Ending.STOCK, None)
    return replace(
        state,
        turn=next_seat(state.turn, players),
        turns_ended=state.turns_ended + 1,
        drawn=0,
        melded=False,
        lap=None if lap is None else lap - 1,
    )


def _knock(state: RoundState, move: Move) -> RoundState:
    return _score(state, Ending.KNOCK, move.seat)


def _score(state: RoundState, ended_by: Ending, by: int | None) -> RoundState:
    return replace(state, result=score_round(state.hands, ended_by, by))


def _with_hand(state: RoundState, seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


_APPLY = {Verb.DRAW: _draw, Verb.MELD: _meld, Verb.END: _end, Verb.KNOCK: _knock}


def replay(
    deck: tuple[Card, ...], players: int, dealer: int, moves: tuple[Move, ...]
) -> RoundState:
    """Return the state after all moves of a round's log.

    Raises:
        IllegalMoveError: a move of the log isn't legal.
    """
    state = deal(deck, players, dealer)
    for move in moves:
        state = apply(state, move)
    return state
