"""Random moves, legal and not, for tests that play whole rounds."""

from collections import Counter
from itertools import chain

from games.rules.cards import (
    DECLARED_JOKERS,
    JOKER,
    RANKS,
    REAL_CARDS,
    SUITS,
    Card,
    as_in_hand,
)
from games.rules.melds import order_meld
from games.rules.moves import Move, Verb
from tests.rules.naive import is_meld, may_meld


def every_small_meld():
    """Return all groups, and all runs of three to five cards."""
    ring = RANKS + "A"
    runs = [
        tuple(Card(rank + suit) for rank in ring[start : start + size])
        for suit in SUITS
        for size in (3, 4, 5)
        for start in range(len(ring) - size + 1)
    ]
    groups = [
        tuple(Card(rank + suit) for suit in SUITS if suit != left_out)
        for rank in RANKS
        for left_out in (*SUITS, "")
    ]
    return runs + groups


SMALL_MELDS = every_small_meld()


def new_melds(hand, table):
    """Yield tables with one more meld from the hand, jokers where cards are missing."""
    held = Counter(hand)
    for meld in SMALL_MELDS:
        missing = [card for card in meld if not held[card]]
        if len(missing) <= held[JOKER] and len(missing) < len(meld):
            laid = [Card("*" + c) if c in missing else c for c in meld]
            yield (*table, order_meld(tuple(laid)))


def longer_melds(hand, table):
    """Yield tables with one card of the hand put to a meld."""
    faces = {*hand} - {JOKER}
    if JOKER in hand:
        faces |= {*DECLARED_JOKERS}
    for place, meld in enumerate(table):
        for card in sorted(faces):
            if is_meld((*meld, card)):
                yield (
                    *table[:place],
                    order_meld((*meld, card)),
                    *table[place + 1 :],
                )


def melds_with_a_card_of_the_table(hand, table):
    """Yield tables with a new meld of two cards of the hand and one of the table."""
    faces = {*hand} - {JOKER}
    for place, meld in enumerate(table):
        for at, card in enumerate(meld):
            rest = (*meld[:at], *meld[at + 1 :])
            if not is_meld(rest):
                continue
            others = (*table[:place], rest, *table[place + 1 :])
            for small in SMALL_MELDS:
                if card in small and len(small) == 3 and faces >= {*small} - {card}:
                    yield (*others, small)


def legal_tables(hand, table):
    """Return some tables that the hand may meld, each judged by the naive judge."""
    found = chain(
        new_melds(hand, table),
        longer_melds(hand, table),
        melds_with_a_card_of_the_table(hand, table),
    )
    return [new for new in found if may_meld(table, new, hand)]


def meld_at_random(dice, hand, table):
    """Return the table after a few plays, or the same table if there is none."""
    new = table
    for _ in range(dice.choice([1, 2, 20])):
        left = Counter(hand) - (as_in_hands(new) - as_in_hands(table))
        tables = legal_tables(tuple(left.elements()), new)
        if not tables:
            break
        new = dice.choice(tables)
    return new if may_meld(table, new, hand) else table


def as_in_hands(table):
    return Counter(as_in_hand(card) for meld in table for card in meld)


def spoil_table(dice, table, hand):
    """Return a table with a few random changes, which may well be illegal."""
    melds = [list(meld) for meld in table]
    for _ in range(dice.randint(0, 3)):
        extra = dice.choice([*hand, *REAL_CARDS, *DECLARED_JOKERS])
        if not melds or dice.random() < 0.2:
            melds.append([extra])
            continue
        meld = dice.choice(melds)
        match dice.randrange(4):
            case 0 if meld:
                meld.remove(dice.choice(meld))
            case 1:
                meld.append(extra)
            case 2 if meld:
                meld[dice.randrange(len(meld))] = extra
            case _ if meld:
                dice.choice(melds).append(meld.pop())
    return tuple(order_meld(tuple(meld)) for meld in melds if meld)


def any_move(dice, state):
    """Return a move of any seat, rarely a legal one."""
    seat = state.turn if dice.random() < 0.8 else dice.randrange(6)
    verb = dice.choice(list(Verb))
    if verb is not Verb.MELD:
        return Move(seat, verb)
    hand = state.hands[state.turn]
    tables = [state.table]
    if dice.random() < 0.5:
        tables = legal_tables(hand, state.table) or tables
    table = dice.choice(tables)
    return Move(seat, verb, spoil_table(dice, table, hand))


def legal_move(dice, state):
    """Return a legal move of the seat on turn, as the rule book alone has it."""
    hand, seat = state.hands[state.turn], state.turn
    in_lap = state.lap is not None
    if not state.melded and (in_lap or state.drawn in {1, 2}) and dice.random() < 0.6:
        table = meld_at_random(dice, hand, state.table)
        if table != state.table:
            return Move(seat, Verb.MELD, table)
    if not state.melded and not in_lap and state.stock and state.drawn < 3:
        return Move(seat, Verb.DRAW)
    points = sum(
        25 if card == JOKER else min(RANKS.index(card[0]) + 1, 10) for card in hand
    )
    may_knock = points <= 5 and not in_lap
    verb = Verb.KNOCK if may_knock and dice.random() < 0.7 else Verb.END
    return Move(seat, verb)


def is_legal(state, move):
    """Whether the rule book allows the move: an independent reading of rules 5 to 26."""
    hand = state.hands[state.turn]
    in_lap = state.lap is not None
    complete = (
        state.melded
        or state.drawn == 3
        or (not state.stock and (state.drawn > 0 or in_lap))
    )
    points = sum(
        25 if card == JOKER else min(RANKS.index(card[0]) + 1, 10) for card in hand
    )
    if state.result is not None or move.seat != state.turn:
        return False
    match move.verb:
        case Verb.DRAW:
            open_ = not state.melded and not in_lap and state.drawn < 3
            return open_ and bool(state.stock)
        case Verb.MELD:
            open_ = not state.melded and (in_lap or state.drawn in {1, 2})
            return open_ and may_meld(state.table, move.table, hand)
        case Verb.END:
            return complete
        case Verb.KNOCK:
            return complete and points <= 5 and not in_lap
