"""Writes of accounts."""

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from accounts.models import User


def user_delete(*, user: User) -> None:
    """Delete an account and everything that is only this person's.

    Who else holds something of the account is told first, inside the same
    transaction: every dotted path in `settings.ACCOUNTS_BEFORE_DELETE` names a
    function that takes `user_id`. If one of them raises, nothing is deleted.
    That setting is the only place where other apps hook in; accounts imports none.
    """
    with transaction.atomic():
        for path in settings.ACCOUNTS_BEFORE_DELETE:
            import_string(path)(user_id=user.pk)
        user.delete()


def user_set_theme(*, user: User, theme: str) -> None:
    """Keep `theme` (system, light or dark) in the account."""
    user.theme = theme
    user.save(update_fields=["theme"])
