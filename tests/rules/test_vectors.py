"""Every right answer in tests/vectors is a test."""

import pytest

from games.rules.melds import is_legal_meld, meld_violations
from games.rules.notation import parse_hand, parse_meld, parse_table
from games.rules.record import RecordFault, check_record
from games.rules.scoring import Ending, score_match, score_round
from games.rules.table import table_violations
from tests.vectors import RECORDS, read_cases


@pytest.mark.parametrize("case", read_cases("melds.json"))
def test_a_meld_breaks_exactly_the_rules_that_the_right_answer_names(case):
    meld = parse_meld(case["cards"])

    assert is_legal_meld(meld) is case["legal"]
    assert ", ".join(v.rule for v in meld_violations(meld)) == case.get("rules", "")


@pytest.mark.parametrize("case", read_cases("turns.json"))
def test_a_melding_phase_is_legal_exactly_when_the_right_answer_says_so(case):
    old, new = parse_table(case["table"]), parse_table(case["after"])

    violations = table_violations(old, new, parse_hand(case["hand"]))

    assert (not violations) is case["legal"]


@pytest.mark.parametrize("case", read_cases("scores.json"))
def test_a_round_scores_what_the_right_answer_says(case):
    hands = tuple(map(parse_hand, case["hands"]))
    ended_by, by = Ending.KNOCK, case["knocker"]
    if by is None:
        out = [seat for seat, hand in enumerate(hands) if not hand]
        ended_by, by = (Ending.OUT, out[0]) if len(out) == 1 else (Ending.STOCK, None)

    result = score_round(hands, ended_by, by)

    assert list(result.points) == case["points"]
    assert list(result.scores) == case["scores"]
    assert list(result.winners) == case["winners"]


@pytest.mark.parametrize("case", read_cases("finals.json"))
def test_a_match_ends_as_the_right_answer_says(case):
    result = score_match(case["totals"], case["rounds_won"], case["target"])

    assert list(result.final) == case["final"]
    assert list(result.winners) == case["winners"]


@pytest.mark.parametrize(("name", "right"), read_cases("records.json").items())
def test_a_record_is_right_or_its_first_fault_lies_where_the_answer_says(name, right):
    text = (RECORDS / name).read_text("utf-8")

    if right["ok"]:
        assert str(check_record(text)) == "ok"
        return
    with pytest.raises(RecordFault) as caught:
        check_record(text)
    assert (caught.value.round, caught.value.move) == (right["round"], right["move"])
