"""Bodies of requests: how large one may be, and how much of all is held at once.

How large, is a mark of the view (`view_marks`), asked before anything is read: only files, tables
with a board and notepads may be large. What is held of all bodies together has a limit for each
host and one for the process. A host that holds little is always heard, whatever the others have
sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from railhead.server.base.sender import LOOPBACK, group_of
from railhead.server.base.view_marks import Marks, address_of
from railhead.server.errors.busy import BUSY
from railhead.server.http.security_headers import App, Message, Receive, Send
from railhead.server.http.slow_bodies import TOO_SLOW, Patience

MOST_BYTES = 6_000_000
"""Bytes of a body with a file: a form and a file together; each has a limit of its own besides."""

FEW_BYTES = 250_000
"""Bytes of any other body: a form with the longest text that is accepted there, and its signs."""

MOST_OF_ALL = 48_000_000
MOST_OF_HOST = 18_000_000
"""Bytes of bodies that a process holds at once, in all and of one host: three files."""

ALWAYS = 65_536
"""So many bytes of one host are held even if there is no room: those of some moves."""

AGAIN = 10
"""Seconds after which somebody for whose body there was no room may try again."""

TOO_LARGE = "railhead.too_large"
"""The key in the scope of a request whose body was too large to be read."""


def most_bytes(marks: Marks) -> int:
    """Return how many bytes the body of a request to a view with such marks may have."""
    return MOST_BYTES if marks.files else FEW_BYTES


class Held:
    """The bytes of bodies that are held, by host. Used by the event loop alone."""

    def __init__(self) -> None:
        self.hosts: Counter[str] = Counter()

    def refusal(self, host: str, more: int) -> int:
        """Return the status that says that so many more bytes have no room, 0 if they have."""
        own = self.hosts[host] + more
        if own <= ALWAYS:
            return 0
        # Behind a proxy that tells no addresses all come from this machine.
        if host != LOOPBACK and own > MOST_OF_HOST:
            return 429
        return 503 if self.hosts.total() + more > MOST_OF_ALL else 0

    def take(self, host: str, count: int) -> None:
        """Hold so many bytes of a host more, or fewer if `count` is negative."""
        self.hosts[host] += count
        if not self.hosts[host]:
            del self.hosts[host]


def limited(app: App) -> App:
    """Wrap an ASGI application: a body that is too large, has no room or is slow is not read on.

    That holds whether its length was announced or not. The application gets an empty body, and in
    its scope TOO_LARGE or TOO_SLOW, by which `bodies_limited` refuses it, or BUSY.
    """
    held = Held()

    async def guarded(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        most, host, received = most_bytes(address_of(scope).marks), group_of(scope), 0

        def refuses(length: int, more: int) -> bool:
            """Mark the scope if the body is too large, or has no room for `more`."""
            if length > most:
                scope[TOO_LARGE] = True
            elif status := held.refusal(host, more):
                scope[BUSY] = status, AGAIN
            return is_refused(scope)

        # What is announced is refused before it comes, and before a turn for it is waited for.
        length = announced(dict(scope["headers"]).get(b"content-length", b"").decode("latin-1"))
        over = refuses(length, length)
        told, whole, patience = False, False, Patience()

        async def counted() -> Message:
            nonlocal received, over, told, whole
            if told:
                # The rest is never read: a task waiting here is cancelled with the answer.
                await asyncio.Event().wait()
            if whole:
                # What comes now is that the client leaves, for which there is no limit.
                return await receive()
            if not over:
                message = await patience.next(receive)
                if message is None:
                    scope[TOO_SLOW] = told = True
                    return {"type": "http.request", "body": b"", "more_body": False}
                whole = not message.get("more_body")
                more = len(message.get("body", b""))
                over = bool(more) and refuses(received + more, more)
                if not over:
                    received += more
                    held.take(host, more)
                    return message
            told = True
            return {"type": "http.request", "body": b"", "more_body": False}

        try:
            await app(scope, counted, send)
        finally:
            held.take(host, -received)

    return guarded


def is_refused(scope: dict[str, Any]) -> bool:
    """Whether the body of a request was not read, so that only a refusal is left to be sent."""
    return any(mark in scope for mark in (TOO_LARGE, TOO_SLOW, BUSY))


def announced(length: str) -> int:
    """Return the length that a header announces, 0 if it is none."""
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else 0
