"""How the system's Chromium is started for tests and pictures."""

import shutil
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]


def launch_arguments() -> dict[str, Any]:
    """Return what starts the system's Chromium instead of a downloaded one."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "Chromium is missing: tests/system-packages installs it"
    return {"executable_path": path, "args": SWITCHES}
