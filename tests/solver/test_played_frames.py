"""show_changes on best plays: what is told of each card is what became of it."""

from collections import Counter
from functools import lru_cache
from itertools import chain, combinations

import pytest

from games.rules.cards import as_in_hand, is_joker
from games.rules.melds import order_meld
from games.rules.notation import parse_hand, parse_table
from games.solver import Kind, best_play, show_changes
from tests.solver.generate import generate_positions
from tests.solver.test_frames import change_of, table_of
from tests.vectors import read_positions

pytestmark = pytest.mark.slow
GENERATED = 200


@lru_cache(1)
def played():
    """Return the best plays of all known and of some generated positions, shown."""
    known = [
        (parse_table(each["table"]), parse_hand(each["hand"]))
        for each in read_positions()
    ]
    return [shown(*each) for each in [*known, *generate_positions(0, GENERATED)]]


def shown(table, hand):
    best = best_play(table, hand, budget=0).table
    change = change_of(table, tuple(map(order_meld, best)))
    (showing,) = show_changes([change])
    return change, showing


def steps(showing):
    """Return each step: the melds before it, and its frame."""
    tables = [showing.start, *(frame.melds for frame in showing.frames)]
    return zip(tables, showing.frames, strict=False)


def all_steps():
    return chain.from_iterable(steps(showing) for _change, showing in played())


def groups(melds):
    """Return which cards lie together, by their numbers."""
    return {frozenset(each.key for each in meld) for meld in melds.values()}


def in_hand(cards):
    return Counter(map(as_in_hand, cards))


def arrivals(before, frame):
    """Return the numbers of the cards told, if nothing else changed its place."""
    for meld in frame.melds.values():
        target = frozenset(each.key for each in meld)
        likely = [each.key for each in meld if each.card in frame.cards]
        for came in map(frozenset, combinations(likely, len(frame.cards))):
            others = {group - came for group in groups(before)} - {target - came}
            if groups(frame.melds) == {target} | others - {frozenset()}:
                return came
    return None


def keys(melds):
    return {each.key for each in chain.from_iterable(melds.values())}


def test_the_last_frame_is_the_table_as_it_was_left():
    for change, showing in played():
        last = showing.frames[-1].melds if showing.frames else showing.start
        assert table_of(showing.start) == change.old
        assert table_of(last) == change.new
        assert tuple(last) == change.new_ids


def test_each_step_brings_the_cards_that_it_tells_of_and_no_others():
    for before, frame in all_steps():
        if frame.kind in {Kind.PUT, Kind.NEW_MELD, Kind.JOIN}:
            came = arrivals(before, frame)
            assert came
            lay = came & keys(before)
            assert lay == (came if frame.source else set())
            assert keys(frame.melds) == keys(before) | came


def test_what_is_told_as_laid_are_the_cards_from_the_hand():
    for change, showing in played():
        laid = [frame.cards for frame in showing.frames if frame.source is None]
        assert in_hand(chain.from_iterable(laid)) == Counter(change.laid)


def test_no_card_is_moved_twice():
    for _change, showing in played():
        moved = Counter()
        for before, frame in steps(showing):
            if frame.kind in {Kind.PUT, Kind.NEW_MELD, Kind.JOIN}:
                moved.update(arrivals(before, frame))
        assert max(moved.values(), default=1) == 1


def test_cards_come_only_to_cards_with_which_they_stay():
    """But for a joker, which leaves once the card that it stands for lies (rule 19)."""
    for _change, showing in played():
        last = showing.frames[-1].melds if showing.frames else {}
        stays = {each.key: place for place, meld in last.items() for each in meld}
        for before, frame in steps(showing):
            if frame.kind in {Kind.PUT, Kind.NEW_MELD, Kind.JOIN}:
                came = arrivals(before, frame)
                (meld,) = (
                    meld
                    for meld in frame.melds.values()
                    if came <= {each.key for each in meld}
                )
                cards = {each.key for each in meld if not is_joker(each.card)}
                assert len({stays[key] for key in cards}) <= 1


def test_cards_come_from_a_meld_that_lay_there_and_held_them():
    for _change, showing in played():
        lain = {*table_of(showing.start)}
        for frame in showing.frames:
            if frame.kind is Kind.SPLIT:
                lain |= {*table_of(frame.melds)}
            elif frame.source and frame.kind is not Kind.DECLARE:
                assert frame.source in lain
                assert in_hand(frame.cards) <= in_hand(frame.source)
                is_whole = len(frame.cards) == len(frame.source)
                assert is_whole or frame.kind is not Kind.JOIN


def test_a_split_cuts_a_meld_before_the_card_told():
    for before, frame in all_steps():
        if frame.kind is Kind.SPLIT:
            (card,) = frame.cards
            at = frame.source.index(card)
            lay, lies = table_of(before), table_of(frame.melds)
            parts = [frame.source[:at], frame.source[at:]]
            assert Counter(lies) - Counter(lay) == Counter(parts)
            assert Counter(lay) - Counter(lies) == Counter([frame.source])


def test_a_declaration_changes_one_joker_in_its_place():
    for before, frame in all_steps():
        if frame.kind is Kind.DECLARE:
            lay = {each for meld in before.values() for each in meld}
            lies = {each for meld in frame.melds.values() for each in meld}
            assert groups(before) == groups(frame.melds)
            assert [each.card for each in lies - lay] == [*frame.cards]
            assert frame.source in table_of(before)
