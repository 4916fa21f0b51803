"""Forms about accounts: allauth's with our words, and those of one's own page."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import Theme, User
from accounts.validators import USERNAME_HELP


class LoginForm(allauth.LoginForm):  # type: ignore[misc]  # allauth has no types
    """Logging in by name or address; the page itself links to the password reset."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail address")
        self.fields["password"].help_text = ""


class SignupForm(allauth.SignupForm):  # type: ignore[misc]
    """Signing up, with the rules for names said beforehand."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["username"].help_text = USERNAME_HELP
        self.fields["email"].label = _("E-mail address")


class ResetPasswordForm(allauth.ResetPasswordForm):  # type: ignore[misc]
    """Asking for a link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class AddEmailForm(allauth.AddEmailForm):  # type: ignore[misc]
    """One more address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """How the site looks, sounds and is used by this person."""

    class Meta:
        model = User
        fields = [
            "theme",
            "four_colour_suits",
            "large_cards",
            "reduced_motion",
            "sounds",
            "letter_keys",
        ]
        widgets = {"theme": forms.RadioSelect}


class ThemeForm(forms.Form):
    """What the switch in the header sends."""

    theme = forms.ChoiceField(choices=Theme.choices)


class DeleteAccountForm(forms.Form):
    """Deleting asks for the password once more."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """The password, if it is this person's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."), code="wrong")
        return password
