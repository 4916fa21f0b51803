"""The same work in one process or in several, with the same results in the same order."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def map_in_order(
    function: Callable[[Task], Outcome], tasks: Iterable[Task], *, jobs: int
) -> Iterator[Outcome]:
    """Yield what the function makes of each task, in the order of the tasks.

    With more than one job function and tasks go to processes of their own: the function
    has to be one of a module, and nothing it does may depend on what was done before.
    """
    if jobs == 1:
        yield from map(function, tasks)
        return
    # Spawned processes begin with nothing of this one, on every system alike.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(function, tasks)
