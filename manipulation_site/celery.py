"""The Celery application. Tasks live in `games.tasks`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manipulation_site.settings")

app = Celery("manipulation_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
