"""Time limits of a connection.

uvicorn waits for ever for the rest of a request, and for a client that reads nothing. Here the
head of a request must arrive in time, a body at some speed, and an answer must be read.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.http.security_headers import security_headers_of

log = logging.getLogger("railhead.server")

HEAD_SECONDS = 15.0
"""Seconds within which the head of a request must arrive, from the last answer on.

For so long a connection without requests stays open. It must be longer than clients and proxies
keep theirs for (many do for 5): what they send while it is being closed gets no answer.
"""

BODY_SECONDS = 20.0
BODY_SPEED = 4_000
STRETCH = 10.0
"""A body must arrive in BODY_SECONDS, or go on with BODY_SPEED bytes a second on average.

That is looked at for each STRETCH seconds by themselves: what was sent before buys no time.
"""

SILENCE = 8.0
"""Seconds without a byte of a body that has not arrived after which its request is ended."""

WRITE_SECONDS = 60.0
"""Seconds without progress after which a client that does not read is disconnected."""

LEAVE_SECONDS = 2.0
"""Seconds for which the rest of a body is received after its request was answered."""


class TimeLimitedProtocol(H11Protocol):
    """HTTP/1.1 with a time limit for everything that the client has to send or read."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        # uvicorn would close a connection without requests sooner.
        self.timeout_keep_alive = int(HEAD_SECONDS) + 1
        # What the client has to do now: its state in h11, and the request that it belongs to.
        self._phase: tuple[object, object] = (None, None)
        self._heard = self._end = 0.0
        self._come = 0
        self._limit: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None

    # -- reading -----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        self._come += len(data)
        self._heard = self.loop.time()
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self.loop.call_later(LEAVE_SECONDS, self._leave)
        self._look()

    def _look(self) -> None:
        """Set the timer for what the client has to do now."""
        state = self.conn.their_state
        waits = state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing()
        phase = (state, self.cycle)
        if phase != self._phase:
            self._stop()
            self._phase, self._come = phase, 0
            self._heard = self.loop.time()
            self._end = self._heard + (BODY_SECONDS if state is h11.SEND_BODY else HEAD_SECONDS)
        if not waits:
            self._stop()
        elif self._limit is None:
            self._limit = self.loop.call_at(self._next_look(), self._out_of_time)

    def _next_look(self) -> float:
        if self.conn.their_state is h11.SEND_BODY:
            return min(self._end, self._heard + SILENCE)
        return self._end

    def _is_in_time(self) -> bool:
        """Whether the client may go on sending; a body that is quick enough gets more time."""
        now = self.loop.time()
        if self.conn.their_state is not h11.SEND_BODY:
            return now < self._end
        if self.flow.read_paused:
            # It is not the client who is slow: what has come is not taken yet.
            self._heard = now
            self._end = max(self._end, now + STRETCH)
            return True
        if now >= self._end and self._come >= BODY_SPEED * STRETCH:
            self._end, self._come = now + STRETCH, 0
        return now < self._next_look()

    def _out_of_time(self) -> None:
        self._limit = None
        if self._is_in_time():
            self._look()
            return
        half_sent = self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])
        if not half_sent:
            self._leave()
            return
        warn_sparingly(log, "half-sent", "a request that was sent only in part was ended")
        if self.conn.their_state is h11.SEND_BODY:
            self.cycle.disconnected = not self.cycle.response_started
        self._refuse(408, "The request did not come in time.")

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    # -- refusing and leaving ------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        warn_sparingly(log, "no request", "what was sent is no request: 400")
        self._refuse(400, msg)

    def _refuse(self, status: int, text: str) -> None:
        """Answer a request for the application if nothing was sent yet; close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            head = [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"connection", b"close"),
                *security_headers_of(https=self.scheme == "https"),
            ]
            answer = h11.Response(status_code=status, headers=head, reason=STATUS_PHRASES[status])
            for event in (answer, h11.Data(data=text.encode()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self._leave()

    def _leave(self) -> None:
        """Close the connection; what cannot be sent is dropped after WRITE_SECONDS."""
        self._stop()
        self.transport.close()
        self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    # -- writing -----------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._writing is None:
            self._writing = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_writing()

    def _stop_writing(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._stop_writing()
        super().connection_lost(exc)
