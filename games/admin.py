"""The admin shows people and matches, changes nothing and has no secrets."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, Player, Round, Seat


class _ReadOnly:
    """Nobody adds, changes or deletes here: only services write."""

    def has_add_permission(self, *_: Any) -> bool:
        return False

    def has_change_permission(self, *_: Any) -> bool:
        return False

    def has_delete_permission(self, *_: Any) -> bool:
        return False


class _SeatInline(_ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # not generic at run time
    model = Seat
    exclude = ("nonce",)


class _RoundInline(_ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # not generic at run time
    model = Round


@admin.register(Match)
class MatchAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Matches with their seats and rounds."""

    list_display = ("public_id", "status", "creator", "round_number", "changed_at")
    list_filter = ("status",)
    list_select_related = ("creator__user",)
    search_fields = ("public_id", "creator__user__username")
    inlines = (_SeatInline, _RoundInline)


@admin.register(Player)
class PlayerAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Players."""

    list_display = ("name", "bot_level")
    list_select_related = ("user",)
    search_fields = ("user__username",)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return players by name."""
        return super().get_queryset(request).order_by("bot_level", "user__username")
