"""Accounts in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Django's own, with the preferences."""

    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("Preferences"), {"fields": ("theme", "four_colour_suits")}),
    )
