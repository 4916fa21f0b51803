"""Reading and checking records: what can't be read is refused with place and reason."""

import json
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import deal
from games.rules.record import (
    MatchRecord,
    RecordFault,
    RoundRecord,
    check_record,
    format_record,
)
from games.rules.scoring import MatchResult, RoundResult
from tests.vectors import RECORDS

# A match of two finished rounds of three players, with fields of the fair deal.
RIGHT = "right-007.json"


@cache
def text_of(name):
    return (RECORDS / name).read_text("utf-8")


def read(name=RIGHT):
    return json.loads(text_of(name))


def answer(record):
    """Return what a check says of a record, as `verify_match` would."""
    text = record if isinstance(record, str) else json.dumps(record)
    try:
        return str(check_record(text))
    except RecordFault as fault:
        return str(fault)


def changed(path, value, name=RIGHT):
    """Return the right record with one field changed; path: keys and indices."""
    record = read(name)
    place = record
    for key in path[:-1]:
        place = place[key]
    if value is DELETED:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return record


DELETED = object()


def test_the_right_record_is_right():
    assert answer(read()) == "ok"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "match: this is no JSON"),
        ("{", "match: this is no JSON"),
        ("[" * 100_000, "match: this is no JSON"),
        ('{"target": NaN}', "match: this is no JSON: NaN is no number"),
        ('{"target": 1' + "0" * 5000 + "}", "match: this is no JSON"),
        ("[]", "match: the record is not an object"),
        ("null", "match: the record is not an object"),
        ("{}", "match: the format is not “manipulation-match/1”"),
    ],
)
def test_what_is_no_record_at_all_is_refused(text, said):
    assert answer(text).startswith(said)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["format"], "manipulation-match/2", "match: the format is not"),
        (["format"], DELETED, "match: the format is not"),
        (["players"], DELETED, "match: “players” is missing or no list"),
        (["players"], {}, "match: “players” is missing or no list"),
        (["players"], [{"name": "a"}], "match: rule 1: two to five players"),
        (["players"], [{"name": "a"}] * 6, "match: rule 1: two to five players"),
        (["players", 0], "ana", "match: a player is not an object"),
        (["players", 0], {"name": 1}, "match: a player's “name” is a text"),
        (["players", 0], {}, "match: a player has a name"),
        (["players", 0, "bot"], None, "match: a player's “bot” is a text"),
        (["target"], DELETED, "match: the target is missing or no integer"),
        (["target"], True, "match: the target is missing or no integer"),
        (["target"], 150.0, "match: the target is missing or no integer"),
        (["target"], "150", "match: the target is missing or no integer"),
        (["target"], 0, "match: the target is a number from 1 to 1000"),
        (["target"], 1001, "match: the target is a number from 1 to 1000"),
        (["rounds"], DELETED, "match: “rounds” is missing or no list"),
        (["rounds", 0], [], "round 1: a round is not an object"),
        (["commitment"], DELETED, "match: commitment and nonces come together"),
        (["nonces"], DELETED, "match: commitment and nonces come together"),
        (["commitment"], "ab", "match: the commitment is 64 characters of 0-9 a-f"),
        (["commitment"], None, "match: the commitment is 64 characters of 0-9 a-f"),
        (["nonces"], ["a"], "match: the fair deal needs one nonce a seat"),
        (["nonces", 0], "A", "match: a nonce is 1 to 64 characters of 0-9 a-f"),
        (["nonces", 0], 1, "match: a nonce is 1 to 64 characters of 0-9 a-f"),
        (["players", 1, "bot"], "easy", "match: the bot in seat 1 may not choose its"),
        (["result"], [], "match: the result is not an object"),
        (["result"], None, "match: the result is not an object"),
        (["result", "winners"], DELETED, "match: the result lacks “winners”"),
        (["ended"], 1, "match: “ended” is a text"),
        (["ended"], "agreed", "match: a match that ended early has no result"),
    ],
)
def test_a_fault_in_the_fields_of_the_match(path, value, said):
    assert answer(changed(path, value)).startswith(said)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("dealer", DELETED, "the dealer is missing or no integer"),
        ("dealer", False, "the dealer is missing or no integer"),
        ("dealer", 5, "seat 5 deals, but nobody sits there"),
        ("dealer", -1, "seat -1 deals, but nobody sits there"),
        ("deck", DELETED, "the deck is missing or no text"),
        ("deck", [], "the deck is missing or no text"),
        ("deck", "", "rule 2: the deck doesn't have the right cards"),
        ("deck", "8S 1X", "the deck: card 2: “1X” is no card"),
        ("deck", "*8S", "the deck: card 1: “*8S”: a joker stands for a card only"),
        ("seed", DELETED, "the seed of this round is missing"),
        ("seed", "ab", "the seed is 64 characters of 0-9 a-f"),
        ("seed", "0" * 64, "the seed doesn't lead back to the one before it"),
        ("seed", 0, "the seed is 64 characters of 0-9 a-f"),
        ("moves", DELETED, "“moves” is missing or no list"),
        ("moves", "0 draw", "“moves” is missing or no list"),
        ("moves", [], "the moves stop before the round is over"),
        ("result", None, "the result is not an object"),
        ("result", {}, "the result lacks “points”"),
    ],
)
def test_a_fault_in_the_fields_of_a_round(key, value, said):
    assert answer(changed(["rounds", 0, key], value)).startswith(f"round 1: {said}")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (1, "a move is a text"),
        (None, "a move is a text"),
        ("draw", "“draw”: a move is a seat, a verb and, for meld, a table"),
        ("0 meld 8X", "meld 1: card 1: “8X” is no card"),
        ("0 meld 7S 8S | | 9S", "meld 2: a meld is empty"),
        ("4 draw", "rule 5: It is another player's turn."),
    ],
)
def test_a_move_that_cannot_be_read_or_made_is_named(move, said):
    record = changed(["rounds", 0, "moves", 2], move)

    assert answer(record).startswith(f"round 1 move 3: {said}")


@pytest.mark.parametrize(
    ("key", "rule"), [("points", 23), ("scores", 28), ("winners", 27), ("by", 24)]
)
def test_a_wrong_result_of_a_round_names_its_rule(key, rule):
    said = answer(changed(["rounds", 0, "result", key], [9, 9, 9]))

    assert said.startswith(f"round 1: rule {rule}: {key} is [9, 9, 9], not ")


@pytest.mark.parametrize(
    ("key", "rule"),
    [("totals", 28), ("rounds_won", 27), ("final", 33), ("winners", 34)],
)
def test_a_wrong_result_of_the_match_names_its_rule(key, rule):
    said = answer(changed(["result", key], []))

    assert said.startswith(f"match: rule {rule}: {key} is [], not ")


def test_true_is_not_one_and_one_point_zero_is_not_one():
    for wrong in (float, bool):
        record = read()
        won = record["result"]["rounds_won"]
        record["result"]["rounds_won"] = [
            wrong(n) if wrong is float or n < 2 else n for n in won
        ]
        assert answer(record).startswith("match: rule 27: rounds_won is ")


def test_unknown_keys_are_ignored():
    record = read()
    record["event"] = "club evening"
    record["players"][0]["country"] = "EE"
    record["rounds"][0]["clock"] = [1.5, None]
    record["result"]["comment"] = "close"

    assert answer(record) == "ok"


def test_notation_in_a_record_is_read_tolerantly():
    record = read()
    for played in record["rounds"]:
        played["moves"] = [move.lower().replace(" ", "  ") for move in played["moves"]]
        played["deck"] = f" {played['deck'].lower()}\n"

    assert answer(record) == "ok"


def test_a_record_without_the_fair_deal_is_checked_all_the_same():
    record = read()
    del record["commitment"], record["nonces"]
    assert answer(record) == "ok"

    for played in record["rounds"]:
        del played["seed"]
    assert answer(record) == "ok"

    record["rounds"][0]["moves"].insert(1, "0 knock")
    assert answer(record).startswith("round 1 move 2: ")


def test_the_first_fault_is_the_answer():
    record = read("right-000.json")
    record["result"]["final"] = []
    record["rounds"][2]["moves"][4] = "nonsense"
    record["rounds"][1]["deck"] = 7

    assert answer(record) == "round 2: the deck is missing or no text"


def test_the_deal_passes_to_the_left():
    record = read("right-000.json")
    del record["commitment"], record["nonces"]
    record["rounds"][1]["dealer"] = (record["rounds"][0]["dealer"] + 2) % 3

    assert answer(record) == "round 2: rule 4: the deal passes to the left"


def test_a_deck_that_the_seed_does_not_deal_is_found_out():
    record = read()
    deck = record["rounds"][0]["deck"].split()
    deck[-1], deck[-2] = deck[-2], deck[-1]
    record["rounds"][0]["deck"] = " ".join(deck)

    assert answer(record) == "round 1: the deck is not the one that the seed deals"


def test_a_first_dealer_that_the_seed_does_not_name_is_found_out():
    record = read()
    dealer = record["rounds"][0]["dealer"]
    record["rounds"][0]["dealer"] = (dealer + 1) % len(record["players"])

    assert answer(record).startswith("round 1: rule 3: the first dealer")


def test_moves_after_the_end_of_a_round_are_the_place_of_the_fault():
    record = read()
    moves = record["rounds"][0]["moves"]
    moves.append("0 draw")

    assert answer(record) == f"round 1 move {len(moves)}: rule 24: The round is over."


# ----- Matches that aren't finished


def in_play(moves=2, name="right-000.json"):
    """A record whose last round has a few moves and keeps its secrets back."""
    record = read(name)
    del record["result"]
    played = record["rounds"][-1]
    for key in ("deck", "seed", "result"):
        del played[key]
    played["moves"] = played["moves"][:moves]
    return record


def test_a_round_in_play_keeps_its_deck_back_and_is_not_checked():
    record = in_play()
    number = len(record["rounds"])

    assert answer(record) == f"ok (round {number} in play, not checked)"


def test_a_round_in_play_still_names_the_right_dealer():
    record = in_play()
    number = len(record["rounds"])
    record["rounds"][-1]["dealer"] = record["rounds"][-2]["dealer"]

    assert answer(record) == f"round {number}: rule 4: the deal passes to the left"


@pytest.mark.parametrize(
    ("moves", "place", "said"),
    [
        (None, "", "“moves” is missing or no list"),
        ([1], " move 1", "a move is a text"),
        (["0 draw", "0 jump"], " move 2", "“0 jump”: “jump” is none of"),
    ],
)
def test_the_moves_of_a_round_in_play_can_be_read(moves, place, said):
    record = in_play()
    record["rounds"][-1]["moves"] = moves

    assert answer(record).startswith(f"round {len(record['rounds'])}{place}: {said}")


def test_an_unfinished_round_with_its_deck_is_checked_move_by_move():
    record = read()
    del record["result"]
    del record["rounds"][-1]["result"]
    moves = record["rounds"][-1]["moves"]

    del moves[-1]
    assert answer(record) == "ok"

    moves[-1] = "0 meld 8X"
    assert answer(record).startswith(
        f"round {len(record['rounds'])} move {len(moves)}: "
    )


def test_a_round_that_is_over_has_its_result():
    record = read()
    del record["result"]
    del record["rounds"][-1]["result"]

    number = len(record["rounds"])
    assert answer(record) == (
        f"round {number}: the round is over, but its result is missing"
    )


def test_only_the_last_round_may_lack_its_result():
    record = read("right-000.json")
    del record["rounds"][0]["result"]

    assert answer(record) == "round 1: only the last round may lack its result"


def test_a_match_with_no_round_yet_is_right():
    record = read()
    del record["result"]
    record["rounds"] = []

    assert answer(record) == "ok"


def test_a_match_that_is_over_has_its_result_and_no_further_round():
    record = read()
    del record["result"]
    assert answer(record) == "match: rule 32: the match is over, but lacks its result"

    record = read()
    number = len(record["rounds"])
    record["rounds"].append(record["rounds"][-1])
    assert answer(record) == (
        f"round {number + 1}: rule 32: round {number} ended the match"
    )


def test_a_match_result_needs_a_total_that_reached_the_target():
    record = read()
    record["target"] = 1000

    assert answer(record) == "match: rule 32: nobody has reached the target"


def test_a_match_that_ended_early_publishes_its_last_seed():
    record = read("right-000.json")
    del record["result"]
    record["ended"] = "given up"
    played = record["rounds"][-1]
    del played["result"]
    played["moves"] = played["moves"][:2]
    assert answer(record) == "ok"

    seed = played.pop("seed")
    number = len(record["rounds"])
    assert answer(record) == f"round {number}: the seed of this round is missing"

    played["seed"] = seed
    del played["deck"]
    assert answer(record) == f"round {number}: the deck is missing or no text"


# ----- Writing


def result_of(kind, fields):
    return kind(
        **{
            key: tuple(value) if isinstance(value, list) else value
            for key, value in fields["result"].items()
        }
    )


def test_a_record_is_written_as_it_is_read():
    right = read("right-000.json")

    rounds = [
        RoundRecord(
            dealer=played["dealer"],
            moves=played["moves"],
            deck=played["deck"],
            seed=played["seed"],
            result=result_of(RoundResult, played),
        )
        for played in right["rounds"]
    ]
    match = MatchRecord(
        players=right["players"],
        target=right["target"],
        rounds=rounds,
        commitment=right["commitment"],
        nonces=right["nonces"],
        result=result_of(MatchResult, right),
    )

    assert json.loads(format_record(match)) == right


def test_what_is_not_known_yet_is_left_out_of_a_record():
    commitment = deal.commitment_to(sha256(b"root").digest())
    match = MatchRecord(
        players=[{"name": "Åsa"}, {"name": "Bot Easy", "bot": "easy"}],
        target=150,
        rounds=[RoundRecord(dealer=1, moves=["0 draw"])],
        commitment=commitment,
        nonces=["a", deal.bot_nonce(1, commitment)],
        ended=None,
    )

    text = format_record(match)

    assert json.loads(text)["rounds"] == [{"dealer": 1, "moves": ["0 draw"]}]
    assert "Åsa" in text
    assert answer(text) == "ok (round 1 in play, not checked)"


# ----- Anything at all


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def paths(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    if isinstance(value, list):
        for index in range(min(len(value), 3)):
            yield from paths(value[index], (*path, index))


@given(st.sampled_from([p for p in paths(read()) if p]), json_values)
def test_any_value_in_any_place_is_refused_or_right_but_never_an_error(path, value):
    answer(changed(path, value))


@given(st.text())
def test_any_text_is_refused_and_never_an_error(text):
    assert answer(text).startswith("match: ")
