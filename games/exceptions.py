"""Errors of services and selectors, each with its HTTP status and a word for people."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.violations import Violation


class ServiceError(Exception):
    """Something that a service doesn't do; nothing was changed."""

    http_status = 400
    message: str | Promise = _("This can't be done.")

    def __init__(self, message: str | Promise | None = None) -> None:
        super().__init__(message or self.message)
        if message is not None:
            self.message = message


class NotFoundError(ServiceError):
    """No such thing, or none that this user may see."""

    http_status = 404
    message = _("There is nothing here.")


class NotAllowedNowError(ServiceError):
    """The match is at another point, so this makes no sense any more."""

    http_status = 409
    message = _("The match has moved on.")


class StaleVersionError(NotAllowedNowError):
    """The page showed an older version of the match than the one that is."""

    message = _("The match moved on meanwhile. This is how it stands now.")


class StaleDraftError(NotAllowedNowError):
    """The page showed an older draft than the one on the server."""

    message = _("Your draft was changed in another window. This is the newer one.")


class IllegalOperationError(ServiceError):
    """A draft's operation that can't be made; the draft stays as it was."""

    http_status = 422


class RefusedError(ServiceError):
    """A move against the rules; carries every violation, and the draft stays."""

    http_status = 422
    message = _("The rules don't allow this move.")

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__()
        self.violations = violations


class TooManyError(ServiceError):
    """A limit was reached; later it works again."""

    http_status = 429
    message = _("That was a lot in a short time. Try again later.")
