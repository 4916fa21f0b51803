"""What `make run` does before it starts the site: migrations, files and demo data.

Every failure is one line: somebody may see it who has never seen this code.
"""

import os
import sys

import django
import redis
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError

from manipulation_site.run import LOOPBACK, SAID_WHY


def prepare() -> None:
    """Bring database and static files up to date; put demo data where no accounts are."""
    django.setup()
    # A pool would hide why it cannot connect, and only after its own timeout.
    settings.DATABASES["default"]["OPTIONS"].pop("pool", None)
    redis.Redis.from_url(settings.REDIS_URL).ping()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    is_new = not get_user_model().objects.exists()
    # The demo's password is in the documents, so not where others can log in.
    if is_new and (os.environ.get("HOST") or "127.0.0.1") in LOOPBACK:
        call_command("seed_demo")


def main() -> int:
    """Prepare the site; return the exit status."""
    try:
        prepare()
    except ImproperlyConfigured as error:
        return complain(one_line(error))
    except DatabaseError as error:
        return complain(f"DATABASE_URL: {one_line(error)}")
    except redis.RedisError as error:
        return complain(f"REDIS_URL: {one_line(error)}")
    return 0


def complain(line: str) -> int:
    """Print the line for the supervisor; return the status that tells it so."""
    print(f"make run: {line}", file=sys.stderr)
    return SAID_WHY


def one_line(error: Exception) -> str:
    """Return the error's text without line breaks."""
    return " ".join(str(error).split())


if __name__ == "__main__":
    sys.exit(main())
