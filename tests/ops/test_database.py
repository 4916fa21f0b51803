"""What every service builds on: a compare-and-set lets exactly one writer win."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections, transaction

from accounts.models import User

WRITERS = 20


def take(barrier: Barrier, user_id: int, number: int) -> int:
    barrier.wait()
    try:
        with transaction.atomic(durable=True):
            # Reading first is what makes SQLite's default transactions fail.
            unchanged = User.objects.get(pk=user_id).first_name == ""
            free = User.objects.filter(pk=user_id, first_name="")
            return free.update(first_name=str(number)) if unchanged else 0
    finally:
        connections.close_all()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_twenty_simultaneous_writers_exactly_one_takes_the_row():
    user = User.objects.create(username="ann")
    barrier = Barrier(WRITERS)

    with ThreadPoolExecutor(WRITERS) as pool:
        wins = list(pool.map(lambda n: take(barrier, user.pk, n), range(1, 21)))

    user.refresh_from_db()
    assert sum(wins) == 1
    assert user.first_name == str(wins.index(1) + 1)


@pytest.mark.django_db
def test_sqlite_runs_with_a_write_ahead_log():
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL always does")

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
