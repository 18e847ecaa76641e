"""Requests take turns: only so many are worked on at once, each in a thread.

Uploads and refused requests, of which strangers can send any number, have a few turns of their own,
so that however many come, moves share the processor with few of them. Of one host only EACH
requests are worked on at once, and hosts that wait come one after the other.

A request has its turn from when it has arrived as a whole until its answer is made. So neither a
slow sender nor a slow reader keeps a thread from others. While it waits for something else it gives
the turn back (`base/turn.py`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from threading import Lock
from typing import Any

from railhead.server.base.lines import Line
from railhead.server.base.sender import LOOPBACK, group_of, person_in
from railhead.server.base.turn import PRESENT, Turn
from railhead.server.base.view_marks import address_of
from railhead.server.errors.busy import BUSY
from railhead.server.http.bodies import TOO_LARGE
from railhead.server.http.security_headers import App, Message, Receive, Send

FEW = {"refusals": 1, "uploads": 2, "readings": 1}
"""How many of a kind are worked on at once: requests refused for want of room, uploads (a thread
waits a short while for the result), and pages that show the progress of one."""

EACH = 2
"""How many requests of one host are worked on at once; of this machine itself, all.

All threads share one processor, so the requests of one host are not slower for it.
"""

REST = 7.0
"""How many times as long as a refusal took, the next one waits: so they take an eighth of the time
of one thread, however many come."""

MOST_AWAY, MOST_AWAY_EACH = 200, 12
"""How many may have given their turn back, in all and of one host: each still keeps a thread."""


def kind_of(scope: dict[str, Any]) -> str:
    """Which turns a request waits for: a key of FEW, or "" for those of all other requests."""
    if BUSY in scope or TOO_LARGE in scope:
        return "refusals"
    return address_of(scope).marks.turns


class Turns:
    """Turns of one kind, `most` at once. Used by the event loop alone, but for `away`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._at_work: Counter[str] = Counter()
        self._line: Line[tuple[str, asyncio.Future[None]]] = Line()
        self._away: Counter[str] = Counter()
        self._lock = Lock()

    async def take(self, host: str, person: str) -> None:
        """Wait for a turn."""
        waiting = asyncio.get_running_loop().create_future()
        self._line.put(host, person, (host, waiting))
        self._grant()
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.end(host)
            raise

    def end(self, host: str) -> None:
        """End a turn: whoever is next has one."""
        self._at_work[host] -= 1
        if not self._at_work[host]:
            del self._at_work[host]
        self._grant()

    def resume(self, host: str) -> None:
        """Have a turn again, without waiting."""
        self._at_work[host] += 1

    def go_away(self, host: str, by: int) -> bool:
        """Count one more, or one fewer, who waits elsewhere; False if they are too many."""
        with self._lock:
            if by > 0:
                each = MOST_AWAY if host == LOOPBACK else MOST_AWAY_EACH
                if self._away[host] >= each or self._away.total() >= MOST_AWAY:
                    return False
            self._away[host] += by
            if not self._away[host]:
                del self._away[host]
            return True

    def _may(self, host: str) -> bool:
        if self._at_work.total() >= self._most:
            return False
        return host == LOOPBACK or self._at_work[host] < EACH

    def _grant(self) -> None:
        while (found := self._line.take(self._may)) is not None:
            host, waiting = found
            if not waiting.cancelled():
                self._at_work[host] += 1
                waiting.set_result(None)


def in_turn(app: App, most: int) -> App:
    """Wrap an ASGI application so that it works on `most` requests at once.

    Answers are kept in memory until they are complete, so they must be short.
    """
    all_turns = {kind: Turns(count) for kind, count in {**FEW, "": most}.items()}

    async def waiting(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        host, person = group_of(scope), person_in(scope)
        turns: Turns | None = None
        answer: list[Message] = []
        loop, began = asyncio.get_running_loop(), 0.0

        async def received() -> Message:
            nonlocal turns, began
            message = await receive()
            whole = message["type"] == "http.request" and not message.get("more_body")
            if whole and turns is None:
                # Only now: its body may have been too large.
                wanted = all_turns[kind_of(scope)]
                await wanted.take(host, person)
                turns, began = wanted, loop.time()
            return message

        async def kept(message: Message) -> None:
            answer.append(message)

        def leave() -> bool:
            if turns is None or not turns.go_away(host, 1):
                return False
            loop.call_soon_threadsafe(turns.end, host)
            return True

        def resume() -> None:
            if turns is not None:
                turns.go_away(host, -1)
                loop.call_soon_threadsafe(turns.resume, host)

        token = PRESENT.set(Turn(host, person, leave, resume))
        try:
            await app(scope, received, kept)
            if turns is all_turns["refusals"]:
                await asyncio.sleep(REST * (loop.time() - began))
        finally:
            PRESENT.reset(token)
            if turns is not None:
                turns.end(host)
        for message in answer:
            await send(message)

    return waiting
