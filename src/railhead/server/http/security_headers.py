"""The security headers of every answer, whichever part of the server makes it.

Pages get them from Django's middleware. Here they are added to what is answered outside of it:
streams, bodies that are not read, requests that never reach an application.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import cache
from typing import Any

from csp.utils import build_policy
from django.conf import settings

log = logging.getLogger("railhead.server")

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[dict[str, Any], Receive, Send], Coroutine[Any, Any, None]]


# Settings say what it is, for all answers.
_policy = cache(build_policy)


def security_headers_of(*, https: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers as (name, value); `https`: whether the request came that way."""
    found = {
        "content-security-policy": _policy(),
        "x-frame-options": settings.X_FRAME_OPTIONS,
        "x-content-type-options": "nosniff",
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
    }
    if https and settings.SECURE_HSTS_SECONDS:
        found["strict-transport-security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    return [(name.encode(), text.encode()) for name, text in found.items()]


def with_security_headers(app: App) -> App:
    """Wrap an ASGI application: every answer has the headers, and an exception is answered 500."""

    async def wrapped(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        wanted = security_headers_of(https=scope.get("scheme") == "https")
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message = {**message, "headers": _complete(message.get("headers", []), wanted)}
            await send(message)

        try:
            await app(scope, receive, sent)
        except Exception:
            log.exception("an answer broke")
            if begun:
                raise
            await plain(sent, 500, "500")

    return wrapped


def _complete(
    headers: list[tuple[bytes, bytes]], wanted: list[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    there = {name.lower() for name, _ in headers}
    return [*headers, *((name, value) for name, value in wanted if name not in there)]


async def plain(send: Send, status: int, text: str, *headers: tuple[bytes, bytes]) -> None:
    """Answer in plain text."""
    body = text.encode()
    head = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *headers,
    ]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
