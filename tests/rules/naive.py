"""An independent judge of melds and tables: slow, plain, and written from the rule book.

Shares nothing with games.rules but the notation of cards.
"""

from collections import Counter

LOW = "A23456789TJQK"
HIGH = "23456789TJQKA"


def is_meld(cards):
    """Whether cards, jokers taken for what they stand for, are a group or a run."""
    faces = [card.lstrip("*") for card in cards]
    if "" in faces or len(faces) < 3 or len(set(faces)) < len(faces):
        return False
    ranks = {face[0] for face in faces}
    suits = {face[1] for face in faces}
    if len(ranks) == 1:
        return True
    if len(suits) > 1:
        return False
    return any(
        set(order[start : start + len(faces)]) == ranks
        for order in (LOW, HIGH)
        for start in range(14 - len(faces))
    )


def may_meld(old, new, hand):
    """Whether a hand may turn the old table into the new (rules 10 to 14, 17 to 20)."""
    before = Counter(card[0] if card[0] == "*" else card for m in old for card in m)
    after = Counter(card[0] if card[0] == "*" else card for m in new for card in m)
    faces = Counter(card.lstrip("*") for meld in new for card in meld)
    bound = Counter(card[1:] for meld in old for card in meld if card[0] == "*")
    return (
        all(is_meld(meld) for meld in new)
        and before <= after
        and before != after
        and after - before <= Counter(hand)
        and all(faces[card] >= count for card, count in bound.items())
    )
