"""The site as an app: it brings system checks, no models."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Registers the checks of `manipulation_site.checks`."""

    name = "manipulation_site"

    def ready(self) -> None:
        """Import the checks, which registers them."""
        import manipulation_site.checks  # noqa: F401, PLC0415
