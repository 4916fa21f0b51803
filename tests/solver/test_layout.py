"""From what was found back to melds, in canonical order."""

from games.rules.notation import format_table
from games.solver.layout import Layout, build_melds
from games.solver.position import read_position


def test_rule_13_the_ace_of_a_run_of_thirteen_lies_low():
    from_two_to_ace = [(0, rank % 13) for rank in range(1, 14)]

    melds = build_melds(Layout(free=[from_two_to_ace]), read_position((), ()))

    assert format_table(melds) == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_rule_13_a_run_from_ace_to_ace_becomes_two():
    from_ace_to_ace = [(0, place % 13) for place in range(14)]

    melds = build_melds(Layout(free=[from_ace_to_ace]), read_position((), ()))

    assert format_table(melds) == "AS 2S 3S 4S 5S 6S 7S | 8S 9S TS JS QS KS AS"
