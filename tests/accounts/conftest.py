"""People for the tests of accounts."""

import pytest
from django.test import Client

from accounts.models import User

PASSWORD = "river-stone-42"


@pytest.fixture
def mira(db) -> User:
    return User.objects.create_user("Mira", "mira@example.org", PASSWORD)


@pytest.fixture
def mira_client(mira) -> Client:
    client = Client()
    client.force_login(mira)
    return client
