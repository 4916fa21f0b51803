"""Players, matches and their log.

The log is the match: `Move` rows together with `RoundDeck` are the truth, and everything
else that is stored about a round or a match follows from them (`manage.py
check_matches`). Only services write here.
"""

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.bots.names import bot_name

PUBLIC_ID_LENGTH = 12
HEX_DIGITS = 64


def new_public_id() -> str:
    """Return a random id for a URL: 12 letters and digits that nobody can guess."""
    return get_random_string(PUBLIC_ID_LENGTH)


class Player(models.Model):
    """Whoever sits at a table: one for each user and one for each bot level."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    bot_level = models.CharField(max_length=16, blank=True, default="")
    draws_on = models.BooleanField(default=False)
    """Whether cards are drawn for a person until something can be melded."""

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["bot_level"],
                condition=~Q(bot_level=""),
                name="one_player_for_each_bot_level",
            ),
            CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot_level=""),
                name="a_bot_is_no_user",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name at the table; neutral once the account is deleted."""
        if self.bot_level:
            return bot_name(self.bot_level)
        return self.user.username if self.user else gettext("Deleted player")


class Match(models.Model):
    """A whole game from the first deal to the target."""

    class Status(models.TextChoices):
        """Where a match stands."""

        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("in play")
        TALLY = "tally", _("adding the final bonuses")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    creator = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="created_matches"
    )
    target = models.PositiveSmallIntegerField()
    is_private = models.BooleanField(default=False)
    allows_hints = models.BooleanField(default=False)
    status = models.CharField(
        max_length=10, choices=Status.choices, default=Status.OPEN
    )
    version = models.PositiveIntegerField(default=1)
    """Counts every change that a viewer can see."""
    commitment = models.CharField(max_length=HEX_DIGITS, unique=True)
    """Seed 0 of the fair deal, in hex."""
    last_seed = models.CharField(max_length=HEX_DIGITS, blank=True, default="")
    """The seed published when a match is cancelled, in hex."""
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    """When `version` last changed, by anything but a hint or a repair."""
    ended_at = models.DateTimeField(null=True, blank=True)

    # Caches of what the log says:
    round_number = models.PositiveSmallIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    """The seat on turn; null while nobody is."""
    move_count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            CheckConstraint(
                condition=Q(target__gte=1, target__lte=1000), name="target_1_to_1000"
            ),
        ]
        indexes = [
            Index(fields=["status", "changed_at"], name="match_by_status"),
            Index(fields=["creator", "created_at"], name="match_by_creator"),
        ]

    def __str__(self) -> str:
        return self.public_id


class Seat(models.Model):
    """A numbered place in a match, taken by a player or open."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    """From 0, clockwise."""
    player = models.ForeignKey(
        Player,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    """Null: nobody has taken it yet."""
    bot_level = models.CharField(max_length=16, blank=True, default="")
    """The level of the bot that moves here; empty: a person does."""
    nonce = models.CharField(max_length=HEX_DIGITS, blank=True, default="")
    sheet_seen = models.PositiveSmallIntegerField(default=0)
    """The number of the last round whose score sheet was put away."""
    looked = models.PositiveIntegerField(default=0)
    """The number of the last move that its player has seen and left."""

    # Caches of what the log says, in points:
    total = models.PositiveIntegerField(default=0)
    rounds_won = models.PositiveSmallIntegerField(default=0)
    final = models.PositiveIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["match", "number"], name="seat_once_a_match"),
            UniqueConstraint(
                fields=["match", "player"],
                condition=Q(bot_level=""),
                name="one_seat_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Round(models.Model):
    """One deal of a match; its result stays empty until it is scored."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=HEX_DIGITS, blank=True, default="")
    """In hex, published once the round is scored."""

    # Caches of what the log says:
    points = models.JSONField(null=True, blank=True)
    scores = models.JSONField(null=True, blank=True)
    winners = models.JSONField(null=True, blank=True)
    ended_by = models.CharField(max_length=8, blank=True, default="")
    by = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["match", "number"], name="round_once_a_match"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class RoundDeck(models.Model):
    """The cards of a round in dealing order. Secret until the round is scored."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="deck")
    cards = models.TextField()

    def __str__(self) -> str:
        return "the deck of a round"


class MatchSecret(models.Model):
    """The root of a match's fair deal. Made before the match, for its creator's form."""

    root = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=HEX_DIGITS, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    """Who was shown the commitment."""
    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, null=True, related_name="secret"
    )
    """Null until the form is sent."""

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["user"],
                condition=Q(match__isnull=True),
                name="one_open_commitment_a_user",
            ),
        ]

    def __str__(self) -> str:
        return "the secret of a match"


class Move(models.Model):
    """One entry of a match's log."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    """From 1 within the match."""
    seat = models.PositiveSmallIntegerField()
    verb = models.CharField(max_length=8)
    table = models.TextField(blank=True, default="")
    """For a meld the whole table after it, in notation."""
    token = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - null is unique
    """What a person's submit called itself, so that it is carried out once."""
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["match", "number"], name="move_once_a_match"),
            UniqueConstraint(
                fields=["match", "seat", "token"], name="token_once_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}: {self.seat} {self.verb}"


class HintUse(models.Model):
    """A hint that a player was given; everybody may know of it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hints")
    round_number = models.PositiveSmallIntegerField()
    turn = models.PositiveSmallIntegerField()
    """The number of the turn within the round, from 1."""
    seat = models.PositiveSmallIntegerField()
    degree = models.CharField(max_length=8)
    """A value of `games.services.hints.Degree`."""
    token = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - null is unique
    """A name of its own for each question, so that none is written down twice."""
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["match", "seat", "token"], name="hint_once_a_question"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seat} {self.degree}"


class HandOrder(models.Model):
    """The order in which a player likes the hand to lie; private like the hand."""

    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, related_name="hand_order"
    )
    round_number = models.PositiveSmallIntegerField()
    """In another round it is void."""
    cards = models.TextField()
    """In notation; later cards follow behind."""

    def __str__(self) -> str:
        return "the order of a hand"


class Draft(models.Model):
    """A seat's private arrangement of the table, with its undo history.

    While it can't be confirmed, it is a plan for the seat's next turn.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="draft")
    revision = models.PositiveIntegerField(default=0)
    """Counts every change and never goes back, also from turn to turn."""
    round_number = models.PositiveSmallIntegerField()
    """In another round it is void."""
    turns_ended = models.PositiveSmallIntegerField()
    """Turns of the round that were ended before `base` was the table."""
    base = models.JSONField()
    """The table that it was made on, stored like one of the steps."""
    steps = models.JSONField()
    """The arrangements from the first to the last, see `games.selectors.drafts`."""
    position = models.PositiveSmallIntegerField()
    """Which of the steps shows; those behind it can be redone."""

    def __str__(self) -> str:
        return "a draft"
