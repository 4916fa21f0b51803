"""How long `make run` takes on a machine that has run it before."""

import time
from pathlib import Path

import pytest

from tests.running_site import RunningSite

LIMIT = 5.0  # seconds


@pytest.mark.slow
def test_the_second_start_takes_less_than_five_seconds(tmp_path: Path):
    with RunningSite(tmp_path) as first:
        first.wait()

    with RunningSite(tmp_path) as second:
        second.wait()
        seconds = time.monotonic() - second.started

    print(f"\nsecond start of the site: {seconds:.2f} s")
    assert seconds < LIMIT
