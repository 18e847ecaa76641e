"""Middleware: says so where no reader could answer a request."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from railhead.server.views.errors import busy

BUSY = "railhead.busy"
"""The mark in the scope of a request that no reader could answer: the status, and when to ask
again."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def busy_told(get_response: Answer) -> Answer:
    """Answer 429 or 503, with the time after which one may ask again."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        marked = getattr(request, "scope", {}).get(BUSY)
        if marked is None:
            return get_response(request)
        status, again = marked
        return busy(request, status=status, again=again)

    return answer
