"""A message for the next page of somebody whose browser runs no scripts."""

from __future__ import annotations

from django.http import HttpRequest

_KEPT = "notice"


def leave_notice(request: HttpRequest, text: str) -> None:
    """Keep a text in the session, in the place of an older one."""
    request.session[_KEPT] = text


def take_notice(request: HttpRequest) -> str:
    """Return the text that was kept, "" if there is none; it is shown once."""
    return str(request.session.pop(_KEPT, ""))
