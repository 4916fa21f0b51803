"""Fixtures for every test: a Valkey of the worker's own, an empty cache."""

import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from hypothesis import settings

from manipulation_site.run import answers_ping, valkey_command
from tests.settings import TEST_DIR

# The same examples on every run, however slow the machine; to look for new ones:
# pytest --hypothesis-profile explore.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def valkey() -> Iterator[None]:
    """Run a Valkey server for this worker: REDIS_URL of `tests.settings`."""
    TEST_DIR.mkdir(mode=0o700, parents=True)
    server = subprocess.Popen(valkey_command(TEST_DIR))
    deadline = time.monotonic() + 10
    while not answers_ping(TEST_DIR / "valkey.sock"):
        assert time.monotonic() < deadline, "Valkey does not answer"
        time.sleep(0.01)
    yield
    server.terminate()
    server.wait()
    shutil.rmtree(TEST_DIR)


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Forget what the last test counted, such as failed logins."""
    cache.clear()
