"""The border of the server: what is too large stops here, what is refused is written down.

The log line of a refused request names the kind of address and not the address, which may be a
secret. Logger: `railhead.server`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from railhead.server.access import known_person
from railhead.server.templating import WHY
from railhead.server.views.errors import failure

log = logging.getLogger("railhead.server")

# A form and a file together; each has its own limit besides.
MOST_BYTES = 6_000_000
TOO_LARGE = "railhead.too_large"

# Answers of the game, not of the border: a move that came late, a move or form to be mended.
_USUAL = {409, 422}
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"}

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Answer = Callable[[HttpRequest], HttpResponseBase]
App = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


def refusals_logged(get_response: Answer) -> Answer:
    """Middleware, the outermost: write down what was refused, and why."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code == 405 and not getattr(response, "content", b""):
            response = _in_words(request, response)
        if response.status_code >= 400 and response.status_code not in _USUAL:
            _write_down(request, response)
        return response

    return answer


def _in_words(request: HttpRequest, refused: HttpResponseBase) -> HttpResponse:
    page = failure(request, refused.status_code, "")
    page["Allow"] = refused["Allow"]
    return page


def _write_down(request: HttpRequest, response: HttpResponseBase) -> None:
    match = request.resolver_match
    person = known_person(request)
    log.warning(
        "refused %d: %s %s, person %s from %s: %r",
        response.status_code,
        request.method if request.method in _METHODS else "?",
        f"/{match.route}" if match else "an unknown address",
        person.pk if person else "none",
        request.META.get("REMOTE_ADDR", "?"),
        getattr(response, WHY, "") or response.reason_phrase,
    )


def bodies_limited(get_response: Answer) -> Answer:
    """Middleware: answer 413 to a body that is too large, before anybody reads it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        scope = getattr(request, "scope", {})
        if scope.get(TOO_LARGE) or _announced(request.META.get("CONTENT_LENGTH", "")) > MOST_BYTES:
            return failure(request, 413, "the body is too large")
        return get_response(request)

    return answer


def limited(app: App) -> App:
    """Stop reading a body when it is too large; announced or not, it never fills the disk.

    The application gets an empty body and a mark in the scope, for which `bodies_limited` looks.
    """

    async def guarded(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        seen = 0
        stopped = _announced(headers.get(b"content-length", b"").decode("latin-1")) > MOST_BYTES

        async def counted() -> Message:
            nonlocal seen, stopped
            if scope.get(TOO_LARGE):
                # The rest is never read: whoever waits here is called off with the answer.
                await asyncio.Event().wait()
            if not stopped:
                message = await receive()
                seen += len(message.get("body", b""))
                if seen <= MOST_BYTES:
                    return message
            stopped = scope[TOO_LARGE] = True
            return {"type": "http.request", "body": b"", "more_body": False}

        await app(scope, counted, send)

    return guarded


def _announced(length: str) -> int:
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else 0
