"""The whole site as `make run` starts it, for tests that need the real thing."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

BASE_DIR = Path(__file__).resolve().parent.parent
RUN = [sys.executable, "-P", str(BASE_DIR / "manipulation_site" / "run.py")]
SAID = re.compile(r"Manipulation is at (http://\S+)/ ")
LIMIT = 60  # seconds for the site to start or stop

# Set for the tests' own process; the site makes or chooses its own.
NOT_INHERITED = ("REDIS_URL", "CELERY_BROKER_URL", "DATABASE_URL", "SECRET_KEY")


class RunningSite:
    """A site on a free port, with a database of its own in `directory`."""

    def __init__(self, directory: Path, **settings: str) -> None:
        inherited = {k: v for k, v in os.environ.items() if k not in NOT_INHERITED}
        self.environment = {
            **inherited,
            "DATA_DIR": str(directory / "var"),
            "DJANGO_SETTINGS_MODULE": "manipulation_site.settings",
            "HTTPS": "off",
            "PORT": "0",
            "TMPDIR": tempfile.mkdtemp(prefix="site-"),  # sockets need a short path
            **settings,
        }
        self.output = directory / "output"
        self.started = time.monotonic()
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                RUN, env=self.environment, stdout=output, stderr=subprocess.STDOUT
            )

    def __enter__(self) -> Self:
        """Use the site as a context: it is stopped at the end, whatever happens."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the site."""
        self.stop()

    @property
    def said(self) -> str:
        """What the site has printed so far."""
        return self.output.read_text()

    def wait(self) -> str:
        """Return the site's address, such as http://127.0.0.1:8000, once it serves."""
        while not (match := SAID.search(self.said)):
            assert self.process.poll() is None, f"it ended:\n{self.said}"
            assert time.monotonic() - self.started < LIMIT, f"too slow:\n{self.said}"
            time.sleep(0.02)
        return match[1]

    def manage(self, *arguments: str) -> str:
        """Return what a `manage.py` command prints on this site's data."""
        return self._output(str(BASE_DIR / "manage.py"), *arguments)

    def stage(self, what: str, *names: str) -> dict[str, str]:
        """Make `people` or `matches` to look at, all or some, see `tests.staging`."""
        output = self._output("-m", "tests.staging", what, *names)
        made: dict[str, str] = json.loads(output)
        return made

    def _output(self, *arguments: str) -> str:
        (valkey,) = Path(self.environment["TMPDIR"]).glob("*/valkey.sock")
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=BASE_DIR,
            env={**self.environment, "REDIS_URL": f"unix://{valkey}?db=0"},
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout

    def stop(self, number: int = signal.SIGINT) -> int:
        """Signal the supervisor and return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            self.process.kill()  # which ends its children, too
            raise
        shutil.rmtree(self.environment["TMPDIR"], ignore_errors=True)
        return status

    def processes(self) -> list[str]:
        """Return the command lines of the site's processes that still run (Linux)."""
        mark = self.environment["TMPDIR"].encode()
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                line = (process / "cmdline").read_bytes()
                # Valkey writes its title over its environment.
                if mark in line + (process / "environ").read_bytes():
                    found.append(line.replace(b"\0", b" ").decode())
            except OSError:  # it ended meanwhile, or is somebody else's
                continue
        return found
