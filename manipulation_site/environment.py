"""Settings from environment variables, with errors that name the variable."""

import os
import secrets
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"
KEY_FILE = "secret_key"


class Env(environ.Env):
    """`environ.Env` that refuses what it cannot read instead of guessing.

    Raises:
        ImproperlyConfigured: naming the variable and what it must be.
    """

    BOOLEANS = ("true", "on", "yes", "y", "ok", "1", "false", "off", "no", "n", "0", "")

    def get_value(self, var: str, *args: Any, **kwargs: Any) -> Any:
        """Return the variable's value, cast; see `environ.Env.get_value`."""
        cast = kwargs.get("cast") or (args[0] if args else None)
        if cast is bool and os.environ.get(var, "").lower() not in self.BOOLEANS:
            message = f"{var} must be on or off, not {os.environ[var]!r}."
            raise ImproperlyConfigured(message)
        try:
            return super().get_value(var, *args, **kwargs)
        except ValueError as error:
            wanted = getattr(cast, "__name__", "value")
            message = f"{var} must be a {wanted}, not {os.environ.get(var)!r}."
            raise ImproperlyConfigured(message) from error

    def choice(self, var: str, choices: tuple[str, ...], *, default: str) -> str:
        """Return one of the choices, which are upper-case words."""
        value = str(self.str(var, default=default)).upper()
        if value not in choices:
            message = f"{var} must be one of {', '.join(choices)}, not {value!r}."
            raise ImproperlyConfigured(message)
        return value

    def database(self, var: str, *, default: str) -> dict[str, Any]:
        """Return Django's settings of an SQLite or PostgreSQL database."""
        wanted = f"{var} must be like postgres://USER:PASSWORD@HOST:5432/NAME."
        try:
            with warnings.catch_warnings(action="ignore"):  # of what we refuse below
                database: dict[str, Any] = self.db(var, default=default)
        except Exception as error:
            raise ImproperlyConfigured(wanted) from error
        if database.get("ENGINE") not in {SQLITE, POSTGRESQL}:
            raise ImproperlyConfigured(wanted)
        return database

    def redis(self, var: str, *, default: str) -> str:
        """Return the URL of a Redis or Valkey server."""
        url = str(self.str(var, default=default))
        if not url.startswith(("redis://", "rediss://", "unix://")):
            message = f"{var} must be like redis://:PASSWORD@HOST:6379/0."
            raise ImproperlyConfigured(message)
        return url

    def seconds(self, var: str, *, default: float) -> float:
        """Return a time in seconds, not negative."""
        value = float(self.float(var, default=default))
        if not value >= 0:
            message = f"{var} must be a number of seconds from 0, not {value}."
            raise ImproperlyConfigured(message)
        return value


def secret_key_kept_in(directory: Path) -> str:
    """Return the secret key kept in the directory, made there at the first call.

    Raises:
        ImproperlyConfigured: if the file can be neither read nor made.
    """
    path = directory / KEY_FILE
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_text(encoding="ascii").strip()
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            key = secrets.token_urlsafe(64)
            file.write(key + "\n")
            return key
    except OSError as error:
        message = (
            f"DATA_DIR: {error.filename or directory} cannot be used: {error.strerror}."
        )
        raise ImproperlyConfigured(message) from error


def broker_url(redis_url: str) -> str:
    """Return Celery's spelling of a Redis URL; a unix socket gets database 1."""
    if not redis_url.startswith("unix://"):
        return redis_url
    return f"redis+socket://{urlsplit(redis_url).path}?virtual_host=1"
