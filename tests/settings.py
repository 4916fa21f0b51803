"""Settings of the tests: the site's own, on throw-away data."""

import os
import tempfile
from pathlib import Path

# One directory a process, so that parallel workers share nothing; the fixture
# `valkey` makes it and starts a server on this socket.
TEST_DIR = Path(tempfile.gettempdir()) / f"manipulation-test-{os.getpid()}"
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "0123456789abcdef" * 4)
os.environ["REDIS_URL"] = f"unix://{TEST_DIR}/valkey.sock?db=0"
os.environ["DATA_DIR"] = str(TEST_DIR)
os.environ.setdefault("HTTPS", "off")

from manipulation_site.settings import *  # noqa: E402, F403
from manipulation_site.settings import DATABASES, STORAGES  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as threads of one test must not share a connection.
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / "test.sqlite3")}
# Nothing is collected for tests: files are served where they lie.
STORAGES["staticfiles"] = {
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
}
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
