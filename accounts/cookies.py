"""What a browser remembers of its person's wishes, account or not."""

from django.http import HttpRequest, HttpResponse

A_YEAR = 365 * 24 * 60 * 60  # seconds


def keep_wish(
    answer: HttpResponse, request: HttpRequest, name: str, value: str
) -> HttpResponse:
    """Have the browser keep a wish in a cookie of this name; scripts can't read it."""
    answer.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer
