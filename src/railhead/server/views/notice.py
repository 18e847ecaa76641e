"""A message on the next page, for readers whose browser runs no scripts."""

from __future__ import annotations

from django.http import HttpRequest

_KEPT = "notice"


def leave_notice(request: HttpRequest, text: str) -> None:
    """Keep a text in the session; it replaces an older one."""
    request.session[_KEPT] = text


def take_notice(request: HttpRequest) -> str:
    """Return the text that was kept, "" if there is none, and forget it."""
    return str(request.session.pop(_KEPT, ""))


_TOLD = "told"


def tell_once(request: HttpRequest, text: str) -> None:
    """Keep a text that is told to everybody on the next page of a table, and is no refusal."""
    request.session[_TOLD] = text


def told_once(request: HttpRequest) -> str:
    """Return the text that is to be told, "" if there is none, and forget it."""
    return str(request.session.pop(_TOLD, ""))
