"""The wiring of the site: settings, URLs, servers. No rules, no pages."""

from manipulation_site.celery import app as celery_app

__all__ = ["celery_app"]
