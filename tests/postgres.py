"""A throw-away PostgreSQL cluster: `python -m tests.postgres COMMAND…`.

Runs the command with DATABASE_URL set to a cluster that exists only meanwhile, and
ends with the command's exit status. PostgreSQL refuses to run as root, so root starts
it as the user "postgres".
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

PORT = 54329  # only names the socket: nothing listens on the network
FAST = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "''",
    "max_connections": "200",
    "port": str(PORT),
    "synchronous_commit": "off",
}


def program(name: str) -> str:
    """Return the path of one of PostgreSQL's programs, the newest there is."""
    found = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"),
        key=lambda path: int(path.parent.parent.name),
    )
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        sys.exit(f"PostgreSQL's {name} is missing: install the package postgresql.")
    return path


def run(*command: str) -> None:
    """Run a command as a user whom PostgreSQL accepts; show its output if it fails."""
    allowed = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    result = subprocess.run(
        [*allowed, *command], capture_output=True, text=True, check=False, cwd="/"
    )
    if result.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout}{result.stderr}")


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """Yield the DATABASE_URL of a new cluster; it ends with the context."""
    home = Path(tempfile.mkdtemp(prefix="manipulation-postgres-"))
    data, log = str(home / "data"), str(home / "log")
    options = " ".join(f"-c {name}={value}" for name, value in FAST.items())
    if os.geteuid() == 0:
        shutil.chown(home, "postgres", "postgres")
    start = ("-s", "-w", "-l", log, "-o", f"{options} -k {home}", "start")
    try:
        run(
            *(program("initdb"), "-D", data, "-U", "postgres", "-A", "trust"),
            *("-E", "UTF8", "--no-locale", "--no-sync"),
        )
        run(program("pg_ctl"), "-D", data, *start)
        try:
            yield f"postgres://postgres@:{PORT}/{home}/postgres"
        finally:
            run(program("pg_ctl"), "-D", data, "-s", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def main(command: list[str]) -> int:
    """Run the command on a cluster of its own; return its exit status."""
    with cluster() as url:
        environment = {**os.environ, "DATABASE_URL": url}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
