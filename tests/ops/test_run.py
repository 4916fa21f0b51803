"""`make run`: starts everything, stops everything, and says what is wrong."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.running_site import RunningSite

pytestmark = pytest.mark.slow


Start = Callable[..., RunningSite]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts a site; what it starts is stopped at the end."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(RunningSite(tmp_path, **settings))


def wait_until_gone(site: RunningSite, limit: float = 15) -> None:
    deadline = time.monotonic() + limit
    while site.processes() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert site.processes() == []


def get(address: str, path: str, **headers: str) -> tuple[int, str]:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=10)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, body


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_everything(start: Start, number: int):
    site = start()
    assert get(site.wait(), "/health/") == (200, "ok\n")
    names = " ".join(site.processes())
    assert all(name in names for name in ("run.py", "valkey", "daphne", "celery"))

    status = site.stop(number)

    assert status == 0
    assert site.processes() == []
    assert f"Stopped by {signal.Signals(number).name}; nothing is left" in site.said


def test_a_signal_that_comes_twice_does_no_harm(start: Start):
    site = start()
    site.wait()
    site.process.send_signal(signal.SIGINT)

    status = site.stop(signal.SIGINT)

    assert status == 0
    assert site.processes() == []


def test_a_signal_during_the_start_stops_everything(start: Start):
    site = start()
    while "valkey" not in " ".join(site.processes()):
        time.sleep(0.01)

    status = site.stop()

    assert status == 0
    assert site.processes() == []


def test_nothing_outlives_a_killed_supervisor(start: Start):
    site = start()
    site.wait()

    site.stop(signal.SIGKILL)

    wait_until_gone(site)


def test_a_child_that_dies_stops_everything_with_one_line(start: Start):
    site = start()
    site.wait()
    worker = [
        int(process.parent.name)
        for process in Path("/proc").glob("[0-9]*/cmdline")
        if process.parent.name.isdigit() and is_child(process.parent, site)
    ]

    os.kill(worker[0], signal.SIGKILL)

    site.process.wait(30)
    assert site.stop() == 1
    assert "make run: the worker ended (status -9); stopped all." in site.said
    assert site.processes() == []


def is_child(process: Path, site: RunningSite) -> bool:
    try:
        parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        return (
            int(parent) == site.process.pid
            and "celery" in (process / "cmdline").read_text()
        )
    except OSError:
        return False


def complaint(site: RunningSite) -> str:
    site.process.wait(30)
    assert site.stop() == 1
    assert site.processes() == []
    return site.said


def test_a_busy_port_is_one_clear_line(start: Start):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]

        said = complaint(start(PORT=str(port)))

    assert said == (
        f"make run: Port {port} of 127.0.0.1 cannot be used: Address already in use. "
        "Choose another: make run PORT=8001\n"
    )


def test_a_wrong_port_is_one_clear_line(start: Start):
    said = complaint(start(PORT="http"))

    assert said == "make run: PORT must be a number from 0 to 65535, not 'http'.\n"


def test_a_directory_that_cannot_be_made_is_one_clear_line(start: Start):
    said = complaint(start(DATA_DIR="/dev/null/data"))

    assert said == (
        "make run: DATA_DIR: /dev/null/data cannot be written to: Not a directory.\n"
    )


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("BOT_PAUSE", "fast", "BOT_PAUSE must be a float, not 'fast'."),
        ("BOT_PAUSE", "-1", "BOT_PAUSE must be a number of seconds from 0, not -1.0."),
        ("DEBUG", "perhaps", "DEBUG must be on or off, not 'perhaps'."),
        ("DATABASE_URL", "nonsense", "DATABASE_URL"),
        ("DATABASE_URL", "postgres://127.0.0.1:1/none", "DATABASE_URL: "),
        ("REDIS_URL", "redis://127.0.0.1:1/0", "REDIS_URL: "),
        ("REDIS_URL", "nonsense", "REDIS_URL"),
        ("LOG_LEVEL", "chatty", "LOG_LEVEL must be"),
    ],
)
def test_a_broken_setting_is_one_clear_line(
    start: Start, name: str, value: str, line: str
):
    said = complaint(start(**{name: value}))

    assert said.startswith(f"make run: {line}")
    assert said.count("\n") == 1, said
