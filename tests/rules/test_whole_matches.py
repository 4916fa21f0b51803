"""Whole matches of random moves: nothing illegal gets in, nothing is lost, all adds up."""

import json
from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from games.rules import deal as fair_deal
from games.rules import scoring
from games.rules.cards import as_in_hand, sorted_deck
from games.rules.notation import format_cards, format_move, parse_move
from games.rules.observation import MOST_DRAWS
from games.rules.record import (
    MatchRecord,
    RecordFault,
    RoundRecord,
    check_record,
    format_record,
)
from games.rules.round import apply, deal, next_seat, observe, replay
from games.rules.table import table_cards
from games.rules.turn import check_move
from games.rules.violations import IllegalMoveError
from tests.rules.random_play import any_move, is_legal, legal_move

dice = st.integers(0, 2**32).map(Random)


class MatchMachine(RuleBasedStateMachine):
    """Plays a match turn by turn; each rule brings its own dice."""

    @initialize(
        players=st.integers(2, 5),
        points=st.integers(1, 60),
        root=st.binary(min_size=32, max_size=32),
    )
    def begin(self, players, points, root):
        self.players, self.target, self.root = players, points, root
        self.commitment = fair_deal.commitment_to(root)
        self.nonces = [
            sha256(bytes([seat])).hexdigest()[: seat + 1] for seat in range(players)
        ]
        self.rounds = []
        self.results = []
        self.deal()

    def deal(self):
        number = len(self.rounds) + 1
        self.dealt = fair_deal.deal_of_round(self.root, self.nonces, number)
        self.state = deal(self.dealt.deck, self.players, self.dealt.dealer)
        self.moves = []

    @property
    def is_over(self):
        totals = scoring.totals(self.results, self.players)
        return scoring.is_match_over(totals, self.target)

    def move(self, move):
        """Make a legal move; check what it did."""
        before = self.state
        assert not check_move(observe(before, move.seat), move)
        assert parse_move(format_move(move)) == move
        self.state = after = apply(before, move)
        self.moves.append(move)

        for seat in range(self.players):
            if seat != move.seat:
                assert after.hands[seat] == before.hands[seat]
        if move.table:
            assert after.table == move.table
        else:
            assert after.table == before.table
        if after.result is not None:
            self.finish_round()

    def finish_round(self):
        result = self.state.result
        assert result is not None
        winners = {seat for seat, won in enumerate(result.scores) if won}
        assert winners <= set(result.winners)
        assert all(result.points[s] == min(result.points) for s in result.winners)
        self.results.append(result)
        self.rounds.append(
            RoundRecord(
                dealer=self.dealt.dealer,
                moves=list(map(format_move, self.moves)),
                deck=format_cards(self.dealt.deck),
                seed=self.dealt.seed.hex(),
                result=result,
            )
        )
        last = self.dealt.dealer
        if not self.is_over:
            self.deal()
            assert self.dealt.dealer == next_seat(last, self.players)

    @rule(dice=dice, moves=st.integers(1, 60))
    def play_on(self, dice, moves):
        for _ in range(moves):
            if not self.is_over:
                self.move(legal_move(dice, self.state))

    @rule(dice=dice, moves=st.integers(1, 20))
    def try_anything(self, dice, moves):
        for _ in range(moves):
            if not self.is_over:
                self.try_move(any_move(dice, self.state))

    def try_move(self, move):
        if is_legal(self.state, move):
            self.move(move)
            return
        with pytest.raises(IllegalMoveError) as caught:
            apply(self.state, move)
        assert all(v.rule and v.message for v in caught.value.violations)

    @invariant()
    def no_card_is_lost_or_made(self):
        cards = Counter(self.state.stock)
        cards.update(map(as_in_hand, table_cards(self.state.table)))
        for hand in self.state.hands:
            cards.update(hand)
        assert cards == Counter(sorted_deck(self.players))

    @invariant()
    def a_turn_draws_three_cards_at_most(self):
        assert 0 <= self.state.drawn <= MOST_DRAWS

    @invariant()
    def the_replay_of_the_log_gives_the_same_state(self):
        log = tuple(parse_move(format_move(move)) for move in self.moves)
        again = replay(self.dealt.deck, self.players, self.dealt.dealer, log)
        assert again == self.state

    @invariant()
    def every_meld_has_its_number(self):
        ids = self.state.meld_ids
        assert len(set(ids)) == len(ids) == len(self.state.table)
        assert max(ids, default=0) < self.state.next_meld_id

    def record(self, *, result):
        return MatchRecord(
            players=[{"name": f"p{seat}"} for seat in range(self.players)],
            target=self.target,
            rounds=self.rounds,
            commitment=self.commitment,
            nonces=self.nonces,
            result=result,
        )

    def teardown(self):
        if not hasattr(self, "state"):
            return
        dice = Random(self.root)
        while not self.is_over:
            self.move(legal_move(dice, self.state))
        totals = scoring.totals(self.results, self.players)
        won = scoring.rounds_won(self.results, self.players)
        result = scoring.score_match(totals, won, self.target)

        text = format_record(self.record(result=result))

        assert str(check_record(text)) == "ok"
        self.check_that_changes_are_found(json.loads(text), dice)

    def check_that_changes_are_found(self, record, dice):
        """Change one thing; no change may pass."""
        number = dice.randrange(len(record["rounds"]))
        played = record["rounds"][number]
        place = dice.randrange(len(played["moves"]))
        match dice.randrange(6):
            case 0:
                del played["moves"][place:]
            case 1:
                played["moves"].insert(place, played["moves"][place])
            case 2:
                seat, rest = played["moves"][place].split(" ", 1)
                played["moves"][place] = f"{(int(seat) + 1) % self.players} {rest}"
            case 3:
                deck = played["deck"].split()
                other = next(i for i, card in enumerate(deck) if card != deck[0])
                deck[0], deck[other] = deck[other], deck[0]
                played["deck"] = " ".join(deck)
            case 4:
                key = dice.choice(["points", "scores"])
                played["result"][key][dice.randrange(self.players)] += 1
            case _:
                key = dice.choice(["totals", "rounds_won", "final"])
                record["result"][key][dice.randrange(self.players)] += 1
        with pytest.raises(RecordFault) as caught:
            check_record(json.dumps(record))
        assert caught.value.round in {number + 1, None}


TestMatch = MatchMachine.TestCase
TestMatch.settings = settings(
    max_examples=settings().max_examples // 4, stateful_step_count=20
)
