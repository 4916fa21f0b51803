"""Words that pages say again and again, put together once for each language."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

REMEMBERED = 1 << 13
"""Answers of each function that a process remembers."""
P = ParamSpec("P")
T = TypeVar("T")


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Return the function with its answers remembered, for each language.

    Nothing but its arguments and the language may count for its answer; so it tells no
    viewer what only another one may know.
    """

    @lru_cache(REMEMBERED)
    def in_language(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    @wraps(function)
    def answer(*args: P.args, **kwargs: P.kwargs) -> T:
        return in_language(get_language(), *args, **kwargs)  # type: ignore[arg-type]

    return answer
