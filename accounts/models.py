"""Who is who."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An account of a person."""
