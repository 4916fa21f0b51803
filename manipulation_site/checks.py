"""System checks: what `manage.py check --deploy` refuses in production."""

import os
from typing import Any

from django.core import checks


@checks.register(checks.Tags.security, deploy=True)
def secret_key_comes_from_the_environment(**_: Any) -> list[checks.CheckMessage]:
    """Return a warning if each machine would make a secret key of its own."""
    if os.environ.get("SECRET_KEY"):
        return []
    return [
        checks.Warning(
            "SECRET_KEY is not set: every machine makes its own, so sessions made on "
            "one are unknown to the others.",
            hint="Set SECRET_KEY to the same long random text everywhere.",
            id="manipulation_site.W001",
        )
    ]
