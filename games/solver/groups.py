"""What groups can use of one rank (rule 11)."""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

Uses = tuple[int, int, int, int]
"""How many cards of each suit."""
Share = tuple[int, int, int, int]
"""How many jokers each suit uses."""
Group = tuple[int, ...]
"""Its suits."""

GROUPS: tuple[Group, ...] = tuple(
    suits for size in (3, 4) for suits in combinations(range(4), size)
)
_MOST_GROUPS = 3
"""Eight real cards and two jokers make up no four groups."""


def _count(groups: tuple[Group, ...]) -> Uses:
    used = [0, 0, 0, 0]
    for group in groups:
        for suit in group:
            used[suit] += 1
    return used[0], used[1], used[2], used[3]


GROUPS_OF: dict[Uses, tuple[Group, ...]] = {}
"""Groups that use so many cards of each suit."""

for _number in range(_MOST_GROUPS + 1):
    for _groups in combinations_with_replacement(GROUPS, _number):
        GROUPS_OF.setdefault(_count(_groups), _groups)


@lru_cache(1 << 14)
def group_uses(real: Uses, jokers: int) -> tuple[Uses, ...]:
    """Return what groups can use of a rank with so many real cards, and jokers."""
    return tuple(
        uses
        for uses in GROUPS_OF
        if sum(max(0, use - have) for use, have in zip(uses, real, strict=True))
        <= jokers
    )


@lru_cache(1 << 14)
def uses_in_share(real: Uses, share: Share) -> tuple[Uses, ...]:
    """Return what groups can use of a rank when each suit has its share of jokers."""
    return tuple(
        uses
        for uses in group_uses(real, sum(share))
        if all(
            use <= have + more
            for use, have, more in zip(uses, real, share, strict=True)
        )
    )
