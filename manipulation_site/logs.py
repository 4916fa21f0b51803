"""Log lines without secrets."""

import logging
from urllib.parse import unquote, urlsplit

from django.conf import settings

MASK = "********"
SHORTEST = 4  # characters: masking a shorter "secret" would garble every line


def secret_values() -> list[str]:
    """Return the texts that must not appear in a log line, longest first."""
    urls = (settings.REDIS_URL, settings.CELERY_BROKER_URL, settings.EMAIL_URL)
    passwords = [urlsplit(url).password or "" for url in urls]
    databases = [str(db.get("PASSWORD") or "") for db in settings.DATABASES.values()]
    found = {
        settings.SECRET_KEY,
        *passwords,
        *map(unquote, passwords),
        *databases,
    }
    return sorted((text for text in found if len(text) >= SHORTEST), key=len)[::-1]


class SecretFreeFormatter(logging.Formatter):
    """Masks keys and passwords in messages and tracebacks alike."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with every secret value masked."""
        line = super().format(record)
        for secret in secret_values():
            line = line.replace(secret, MASK)
        return line
