"""Rules 27 to 34: the score of a round, its lines, and the end of the match."""

import pytest

from games.rules.notation import parse_hand
from games.rules.scoring import (
    Ending,
    ScoreLine,
    final_bonus,
    is_match_over,
    rounds_won,
    score_lines,
    score_match,
    score_round,
    totals,
)

CARDS_OF = {
    0: "",
    1: "AS",
    2: "2S",
    3: "3S",
    4: "4S",
    5: "5S",
    9: "9S",
    12: "KS 2S",
    20: "KS KS",
    30: "KS KS KS",
    37: "KS KS KS 7S",
    50: "KS KS KS KS KS",
}


def score(points, ended_by, by=0):
    hands = [parse_hand(CARDS_OF[p]) for p in points]
    result = score_round(hands, ended_by, by if ended_by is not Ending.STOCK else None)
    assert list(result.points) == points
    for seat, total in enumerate(result.scores):
        assert sum(line.points for line in score_lines(result, hands, seat)) == total
    return list(result.scores)


@pytest.mark.parametrize(
    ("points", "ended_by", "scores"),
    [
        ([2, 30], Ending.KNOCK, [28, 0]),
        ([5, 2], Ending.KNOCK, [0, 13]),
        ([5, 5], Ending.KNOCK, [0, 10]),
        ([0, 37], Ending.OUT, [62, 0]),
        ([4, 4, 4, 20], Ending.KNOCK, [0, 26, 26, 0]),
        ([5, 3, 3, 20], Ending.KNOCK, [0, 29, 29, 0]),
        ([4, 9, 9], Ending.KNOCK, [10, 0, 0]),
        ([12, 12, 30], Ending.STOCK, [18, 18, 0]),
        ([2, 1, 1, 1, 50], Ending.KNOCK, [0, 60, 60, 60, 0]),
    ],
)
def test_the_worked_figures_of_a_round(points, ended_by, scores):
    assert score(points, ended_by) == scores


@pytest.mark.parametrize(
    ("match_totals", "won", "final", "winners"),
    [
        ((152, 120), (3, 6), (252, 270), (1,)),
        ((155, 155, 10), (2, 3, 1), (255, 255, 35), (0, 1)),
    ],
)
def test_the_worked_figures_of_a_match(match_totals, won, final, winners):
    result = score_match(match_totals, won, 150)

    assert result.final == final
    assert result.winners == winners


def test_the_fewest_points_win_whoever_knocked():
    assert score([5, 2], Ending.KNOCK, by=0)[1] > 0
    assert score([5, 2], Ending.KNOCK, by=1) == [0, 3]


def test_several_lowest_all_win_without_a_knock():
    assert score([9, 9], Ending.STOCK) == [0, 0]
    assert score([5, 5, 20], Ending.STOCK) == [15, 15, 0]


def test_a_knocker_who_ties_for_lowest_does_not_win_and_the_others_undercut():
    assert score([4, 4, 20], Ending.KNOCK, by=1) == [26, 0, 0]


def test_without_a_knock_nobody_gets_the_undercut():
    assert score([12, 30], Ending.STOCK) == [18, 0]


def test_two_who_went_out_in_the_lap_each_score_rule_31():
    assert score([0, 0, 30], Ending.STOCK) == [55, 55, 0]


def test_each_difference_and_each_bonus_has_its_own_line():
    hands = [parse_hand(cards) for cards in ("5S", "2S", "KS", "9S")]
    result = score_round(hands, Ending.KNOCK, 0)

    assert score_lines(result, hands, 1) == (
        ScoreLine("28", 3, 0),
        ScoreLine("28", 8, 2),
        ScoreLine("28", 7, 3),
        ScoreLine("30", 10),
    )
    assert score_lines(result, hands, 0) == ()


def test_going_out_has_its_line_behind_the_differences():
    hands = [parse_hand(""), parse_hand("KS")]
    result = score_round(hands, Ending.OUT, 0)

    assert score_lines(result, hands, 0) == (
        ScoreLine("28", 10, 1),
        ScoreLine("31", 25),
    )


def test_totals_and_rounds_won_add_up_over_the_rounds():
    first = score_round([(), parse_hand("KS")], Ending.OUT, 0)
    second = score_round([parse_hand("9S"), parse_hand("9H")], Ending.STOCK, None)

    assert totals([first, second], 2) == (35, 0)
    assert rounds_won([first, second], 2) == (2, 1)
    assert totals([], 3) == (0, 0, 0)


@pytest.mark.parametrize(("total", "over"), [(149, False), (150, True), (151, True)])
def test_the_match_is_over_once_a_total_has_reached_the_target(total, over):
    assert is_match_over((0, total), 150) is over


@pytest.mark.parametrize(
    ("total", "won", "bonus"), [(150, 2, 100), (149, 2, 50), (0, 0, 0), (125, 1, 25)]
)
def test_the_bonus_for_the_target_or_for_each_round_won(total, won, bonus):
    assert final_bonus(total, won, 150) == bonus


def test_bonuses_are_added_once_and_bring_nobody_else_to_the_target():
    # 140 and five rounds won come to 265, not to 365.
    assert score_match((150, 140), (1, 5), 150).final == (250, 265)


def test_equal_totals_share_a_place():
    assert score_match((150, 10, 150), (1, 1, 1), 150).places == (1, 3, 1)
