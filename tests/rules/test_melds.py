"""Rules 10 to 13: what a meld is, and what is said of one that isn't."""

from itertools import combinations

import pytest

from games.rules.cards import REAL_CARDS, declare, stands_for
from games.rules.melds import (
    Kind,
    cards_that_fit,
    is_legal_meld,
    joker_choices,
    meld_kind,
    meld_violations,
)
from games.rules.notation import format_cards, parse_meld
from tests.rules.naive import is_meld


def broken(text):
    return [violation.rule for violation in meld_violations(parse_meld(text))]


def test_there_are_as_many_small_melds_as_one_counts_by_hand():
    # Runs: 12 starts in each of 4 suits. Groups of three: 13 ranks, 4 suits left out.
    threes = [meld for meld in combinations(REAL_CARDS, 3) if is_legal_meld(meld)]
    assert len(threes) == 12 * 4 + 13 * 4
    # Groups of four: 13. Runs of four: 11 starts in each suit.
    spades_and_eights = [c for c in REAL_CARDS if c[1] == "S" or c[0] == "8"]
    fours = [m for m in combinations(spades_and_eights, 4) if is_legal_meld(m)]
    assert len(fours) == 11 + 1


def test_every_set_of_three_cards_is_judged_as_an_independent_judge_does():
    for meld in combinations(REAL_CARDS, 3):
        assert is_legal_meld(meld) is is_meld(meld), format_cards(meld)


def test_every_set_of_spades_is_judged_as_an_independent_judge_does():
    spades = REAL_CARDS[:13]
    for size in range(3, 14):
        for meld in combinations(spades, size):
            assert is_legal_meld(meld) is is_meld(meld), format_cards(meld)


@pytest.mark.parametrize("text", ["8S 8H 8D", "8S 8H 8D 8C", "8S *8H *8D"])
def test_three_or_four_cards_of_one_rank_are_a_group(text):
    assert broken(text) == []
    assert meld_kind(parse_meld(text)) is Kind.GROUP


@pytest.mark.parametrize(
    "text", ["AS 2S 3S", "QS KS AS", "7H *8H 9H TH", "*AC *2C *3C"]
)
def test_three_or_more_cards_of_one_suit_in_sequence_are_a_run(text):
    assert broken(text) == []
    assert meld_kind(parse_meld(text)) is Kind.RUN


@pytest.mark.parametrize("text", ["8S", "8S 8H", "8S KD", "KS AS", "KS 2S"])
def test_fewer_than_three_cards_break_rule_10_and_no_shape(text):
    assert broken(text) == ["10"]


def test_two_identical_cards_break_rules_10_and_12():
    assert broken("8S 8S") == ["10", "12"]


@pytest.mark.parametrize("text", ["8S 8S 8S", "8S 8S *8S", "7S 7S 8S", "KS AS AS"])
def test_the_shape_is_judged_on_the_different_cards(text):
    assert broken(text) == ["12"]


@pytest.mark.parametrize(
    "text", ["7S 8S 9H", "7S 9S JS", "8S 8H 9S", "2S 4S 5S", "KS AS 3S"]
)
def test_what_is_neither_group_nor_run_breaks_rule_11(text):
    assert broken(text) == ["11"]


def test_a_meld_can_break_several_rules_at_once():
    assert broken("7S 7S 9H") == ["12", "11"]
    assert broken("KS AS 2S 2S") == ["12", "13"]


@pytest.mark.parametrize("text", ["KS AS 2S", "QS KS AS 2S 3S", "KS *AS 2S"])
def test_a_run_does_not_turn_the_corner(text):
    assert broken(text) == ["13"]


def test_the_longest_run_has_thirteen_cards_with_the_ace_low_or_high():
    low = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    high = low.removeprefix("AS ") + " AS"

    assert broken(low) == []
    assert broken(high) == []
    assert broken(low + " AS") == ["12", "13"]


def test_a_joker_without_its_card_breaks_rule_17_and_nothing_else_is_judged():
    assert broken("8S * KD") == ["17"]
    assert broken("*") == ["17"]
    assert broken("8S 8S *") == ["17"]


def test_a_violation_names_the_meld_in_notation_and_speaks_to_a_player():
    (violation,) = meld_violations(parse_meld("5h 7h 8h"))

    assert violation.about == "5H 7H 8H"
    assert violation.message == "5♥ 7♥ 8♥: 6♥ is missing."
    assert str(violation) == "rule 11: 5♥ 7♥ 8♥: 6♥ is missing."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("TS", "10♠ needs two more cards."),
        ("TS JS", "10♠ J♠ needs one more card."),
        ("8S 8S 8H", "8♠ is in this meld twice. A meld holds no card twice."),
        ("KS AS 2S", "turns the corner. The ace is low or high, not both."),
        ("8S 8H 9D", "is neither a group of one rank nor a run of one suit."),
        ("8S 8H *", "Say which card the joker stands for."),
        ("AS 2S *4S", "A♠ 2♠ joker (4♠): 3♠ is missing."),
    ],
)
def test_each_fault_has_its_sentence(text, message):
    (violation,) = meld_violations(parse_meld(text))

    assert violation.message.endswith(message)


@pytest.mark.parametrize(
    ("text", "fitting"),
    [
        ("8S 8H 8D", "8C"),
        ("8S 8H 8D 8C", ""),
        ("7S 8S 9S", "6S TS"),
        ("7S *8S 9S", "6S TS"),
        ("QS KS AS", "JS"),
        ("AS 2S 3S", "4S"),
        ("7S 9S", "8S"),
        ("7S 8S", "6S 9S"),
        ("KS AS", "QS"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", ""),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS"),
    ],
)
def test_the_cards_that_fit_a_meld(text, fitting):
    assert cards_that_fit(parse_meld(text)) == frozenset(fitting.split())


def test_a_single_card_may_grow_to_a_group_or_to_a_run():
    assert cards_that_fit(parse_meld("8S")) == {"8H", "8D", "8C", "7S", "9S"}


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("8S 8H *", ["8D", "8C"]),
        ("7S 9S *", ["8S"]),
        ("7S 8S *", ["6S", "9S"]),
        ("8S 8H 8D 8C *", []),
        ("8S 8H 8D", []),
        ("*", []),
    ],
)
def test_what_a_joker_could_stand_for(text, choices):
    found = joker_choices(parse_meld(text))

    assert sorted(found) == sorted(choices)
    rest = tuple(card for card in parse_meld(text) if card != "*")
    for card in found:
        assert is_meld([stands_for(c) for c in (*rest, declare(card))])
