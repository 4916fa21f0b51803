"""Styles, scripts and pictures, served compressed and under names that never change."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # no types
    """Files whose names hold a hash of what is in them, so that browsers keep them."""

    # Django's own patterns for imports would also read the scripts of others, one of
    # which names a file in a comment that isn't there.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "js/*.js",
            (
                (r'(?P<matched>\bfrom "(?P<url>\./[^"]+)")', 'from "%(url)s"'),
                (r'(?P<matched>\bimport "(?P<url>\./[^"]+)")', 'import "%(url)s"'),
            ),
        ),
    )
    max_post_process_passes = 12
    """Scripts import each other in chains, never in circles; a pass settles a link."""
