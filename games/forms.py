"""What pages send, read into what services take."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.bots.levels import LEVELS
from games.bots.names import bot_name
from games.exceptions import IllegalOperationError
from games.rules import notation
from games.rules.cards import Card, Hand, stands_for
from games.rules.deal import is_nonce
from games.rules.draft import Pick
from games.rules.moves import Verb
from games.rules.record import PLAYERS, TARGETS
from games.selectors.match_page import MatchView
from games.services.drafts import DraftStep, Operation
from games.services.hints import Degree, Question
from games.services.matches import MatchSettings
from games.services.moves import Submit

PERSON = "person"
NOBODY = "nobody"
MOST_TOKEN = 64
NUMBER = re.compile(r"[0-9]{1,9}")
UNREADABLE = _("The page sent something that can't be read. Nothing was changed.")

_VERBS: dict[str, tuple[Verb, ...]] = {
    "draw": (Verb.DRAW,),
    "confirm": (Verb.MELD, Verb.END),
    "confirm-knock": (Verb.MELD, Verb.KNOCK),
    "end": (Verb.END,),
    "knock": (Verb.KNOCK,),
}


def new_token() -> str:
    """Return a name for the submit of a page, so that it is carried out once."""
    return uuid4().hex


def parse_submit(sent: QueryDict) -> Submit:
    """Return the move that a page sent.

    Raises:
        IllegalOperationError: it can't be read.
    """
    verbs = _VERBS.get(sent.get("do", ""))
    token = sent.get("token", "")
    if verbs is None or not 0 < len(token) <= MOST_TOKEN:
        raise IllegalOperationError(UNREADABLE)
    return Submit(
        version=_number(sent.get("version")),
        token=token,
        verbs=verbs,
        draft_revision=_number(sent.get("draft_revision")),
    )


def parse_draft_step(sent: QueryDict) -> DraftStep:
    """Return the operation on a draft that a page sent.

    The pressed button says what to do: ``new``, ``put:3``, ``declare:3.*:7D``; with
    ``whole`` a card takes the rest of its meld along.

    Raises:
        IllegalOperationError: it can't be read.
    """
    word, _colon, rest = sent.get("op", "").partition(":")
    if word not in {*Operation}:
        raise IllegalOperationError(UNREADABLE)
    operation = Operation(word)
    step = DraftStep(
        version=_number(sent.get("version")),
        revision=_number(sent.get("draft_revision")),
        operation=operation,
    )
    if operation is Operation.DECLARE:
        return _declare_step(step, rest)
    picks = tuple(_pick(value) for value in sent.getlist("cards"))
    if operation is not Operation.PUT:
        return replace(step, picks=picks)
    if not picks:
        raise IllegalOperationError(_("Pick a card first."))
    meld, places = _number(rest), {pick.place for pick in picks}
    if "whole" in sent and len(places) == 1 and min(places) > 0:
        return replace(step, operation=Operation.JOIN, meld=meld, other=places.pop())
    return replace(step, picks=picks, meld=meld)


def parse_question(sent: QueryDict) -> Question:
    """Return what a page asks for as a hint.

    Raises:
        IllegalOperationError: it can't be read.
    """
    degree, token = sent.get("degree", ""), sent.get("token", "")
    if degree not in {*Degree} or not 0 < len(token) <= MOST_TOKEN:
        raise IllegalOperationError(UNREADABLE)
    return Question(
        degree=Degree(degree),
        revision=_number(sent.get("draft_revision")),
        token=token,
    )


def parse_look(sent: QueryDict) -> int:
    """Return the number of the last move that a page has shown.

    Raises:
        IllegalOperationError: it can't be read.
    """
    return _number(sent.get("number"))


def parse_shown(sent: QueryDict) -> int | None:
    """Return how many moves of the match a page shows; None: it doesn't say."""
    text = sent.get("shown", "")
    return int(text) if NUMBER.fullmatch(text) else None


def parse_hand_order(sent: QueryDict) -> Hand:
    """Return the order in which a page wants the hand to lie.

    ``order`` has the whole hand; with ``move`` the picked cards go one place on.

    Raises:
        IllegalOperationError: it can't be read.
    """
    try:
        order = notation.parse_hand(sent.get("order", ""))
    except notation.NotationError:
        raise IllegalOperationError(UNREADABLE) from None
    picked = [_pick(value).card for value in sent.getlist("cards")]
    move = sent.get("move", "")
    if move == "left":
        return _moved_left(order, picked)
    if move == "right":
        return _moved_left(order[::-1], picked)[::-1]
    return order


def _moved_left(order: Hand, picked: list[Card]) -> Hand:
    cards, left = list(order), Counter(picked)
    free = 0  # the first place that picked cards may move to
    for place, card in enumerate(order):
        if not left[card]:
            continue
        left[card] -= 1
        if place > free:
            cards[place - 1 : place + 1] = [card, cards[place - 1]]
            free = place
        else:
            free = place + 1
    return tuple(cards)


def _declare_step(step: DraftStep, rest: str) -> DraftStep:
    pick, _colon, face = rest.partition(":")
    return replace(step, picks=(_pick(pick),), stands_for=_real_card(face))


def _number(text: str | None) -> int:
    if text is None or not NUMBER.fullmatch(text):
        raise IllegalOperationError(UNREADABLE)
    return int(text)


def _pick(value: str) -> Pick:
    place, _dot, card = value.partition(".")
    return Pick(_number(place), _card(card))


def _real_card(text: str) -> Card:
    card = _card(text)
    if stands_for(card) != card:
        raise IllegalOperationError(UNREADABLE)
    return card


def _card(text: str) -> Card:
    try:
        return notation.parse_card(text)
    except notation.NotationError:
        raise IllegalOperationError(UNREADABLE) from None


class NonceForm(forms.Form):
    """The random text that everybody at a table brings to the fair deal."""

    nonce = forms.CharField(
        label=_("Your random text"),
        max_length=64,
        help_text=_(
            "It is mixed into every shuffle, so that nobody, this site included, can "
            "choose the cards. Any 1 to 64 characters out of 0-9 and a-f will do."
        ),
        widget=forms.TextInput(
            attrs={
                "class": "input is-code",
                "pattern": "[0-9a-f]{1,64}",
                "autocomplete": "off",
                "spellcheck": "false",
                "data-nonce": "",
            }
        ),
    )
    commitment = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def clean_nonce(self) -> str:
        """Return the text in lower case, if it can go into a deal."""
        nonce: str = self.cleaned_data["nonce"].lower()
        if not is_nonce(nonce):
            message = _("1 to 64 characters out of 0-9 and a-f, please.")
            raise forms.ValidationError(message)
        return nonce


class SeatForm(NonceForm):
    """Taking an open seat."""

    number = forms.IntegerField(min_value=0, max_value=max(PLAYERS))


class NewMatchForm(NonceForm):
    """The settings of a new match; its creator sits in the first seat."""

    seat_1 = forms.ChoiceField(label=_("Seat 2"))
    seat_2 = forms.ChoiceField(label=_("Seat 3"))
    seat_3 = forms.ChoiceField(label=_("Seat 4"))
    seat_4 = forms.ChoiceField(label=_("Seat 5"))
    target = forms.IntegerField(
        label=_("Target"),
        min_value=min(TARGETS),
        max_value=max(TARGETS),
        initial=150,
        help_text=_("Who reaches it first ends the match (rule 32)."),
    )
    is_private = forms.BooleanField(
        label=_("Private: only people with the link may join or watch"),
        required=False,
    )
    hints = forms.ChoiceField(
        label=_("Hints"),
        choices=[
            ("", _("Against bots alone")),
            ("yes", _("Allowed")),
            ("no", _("Not allowed")),
        ],
        required=False,
        help_text=_("Who asks for one is shown in the list of turns."),
        widget=forms.Select(attrs={"class": "input"}),
    )
    field_order = ["seat_1", "seat_2", "seat_3", "seat_4", "target", "hints"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        taken = [(PERSON, _("A person")), *bot_choices()]
        for name in SEAT_FIELDS:
            field = self.fields[name]
            choices = taken if name == "seat_1" else [(NOBODY, _("Nobody")), *taken]
            field.choices = choices  # type: ignore[attr-defined]  # of ChoiceField
            field.widget.attrs["class"] = "input"
        self.fields["seat_1"].initial = "medium"
        self.fields["seat_2"].initial = "easy"
        self.fields["target"].widget.attrs |= {"class": "input", "inputmode": "numeric"}

    def settings(self) -> MatchSettings:
        """Return the settings. Precondition: the form is valid."""
        chosen = [self.cleaned_data[name] for name in SEAT_FIELDS]
        others = [kind for kind in chosen if kind != NOBODY]
        return MatchSettings(
            seats=("", *("" if kind == PERSON else kind for kind in others)),
            target=self.cleaned_data["target"],
            is_private=self.cleaned_data["is_private"],
            allows_hints=_HINTS[self.cleaned_data["hints"]],
        )


_HINTS = {"": None, "yes": True, "no": False}
SEAT_FIELDS = ("seat_1", "seat_2", "seat_3", "seat_4")


def bot_choices() -> list[tuple[str, str]]:
    """Return the levels of bots to choose from."""
    return [(level, bot_name(level)) for level in LEVELS]


def bot_levels() -> list[tuple[str, str]]:
    """Return the names of the bots and how each plays."""
    return [(bot_name(level.name), level.description) for level in LEVELS.values()]


def settings_like(match: MatchView) -> dict[str, Any]:
    """Return the initial values of a form for a match like this one."""
    others = [seat for seat in match.seats if not seat.is_viewer]
    kinds = [seat.bot_level or PERSON for seat in others][: len(SEAT_FIELDS)]
    kinds += [NOBODY] * (len(SEAT_FIELDS) - len(kinds))
    return {
        **dict(zip(SEAT_FIELDS, kinds, strict=True)),
        "target": match.target,
        "hints": "yes" if match.allows_hints else "no",
        "is_private": match.is_private,
    }
