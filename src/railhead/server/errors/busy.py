"""Middleware for requests that no reader process could answer."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from railhead.server.errors.pages import busy

BUSY = "railhead.busy"
"""Key in the scope of a request that no reader could answer: (status, seconds to wait)."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def busy_answered(get_response: Answer) -> Answer:
    """Middleware: answer 429 or 503, with the seconds to wait, to a request marked BUSY."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        marked = getattr(request, "scope", {}).get(BUSY)
        if marked is None:
            return get_response(request)
        status, again = marked
        return busy(request, status=status, again=again)

    return answer
