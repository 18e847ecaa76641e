"""Bodies that do not come, or drip: ended here whatever web server runs the application.

`railhead serve` ends them itself, a moment before (`timeouts.py`), without this being asked; what
only a web server can see, as the head of a request and an answer that nobody reads, is left to it.
"""

from __future__ import annotations

import asyncio

from railhead.server.http.security_headers import Message, Receive
from railhead.server.http.timeouts import BODY_SECONDS, BODY_SPEED, SILENCE, STRETCH

TOO_SLOW = "railhead.too_slow"
"""The key in the scope of a request whose body did not come in time."""

LATER = 2.0
"""Seconds by which this is later than the limits of `railhead serve`, which closes connections."""


class Patience:
    """Waits for the parts of one body. Only the time in which it waits counts: it is the client's.

    The limits are those of `timeouts`.
    """

    def __init__(self) -> None:
        self._waited = 0.0
        self._end = BODY_SECONDS + LATER
        self._come = 0

    async def next(self, receive: Receive) -> Message | None:
        """Return the next message of a server, None if the body does not come in time."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            # No task of its own: each request comes by here.
            async with asyncio.timeout(SILENCE + LATER):
                message: Message = await receive()
        except TimeoutError:
            return None
        self._waited += loop.time() - began
        self._come += len(message.get("body", b""))
        if self._waited >= self._end and message.get("more_body"):
            if self._come < BODY_SPEED * STRETCH:
                return None
            self._end, self._come = self._waited + STRETCH, 0
        return message
