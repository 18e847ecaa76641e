"""Slow requests are answered by reader processes, so that they do not hold up moves.

The serving process itself answers what concerns the present: moves, pages and panels. Requests
about the past go to a reader process, as do views that are marked so (`view_marks`), such as those
of routes and reports, and everything of a table that is costly (`costs`). The positions of the
calculator, which anybody may think up, have a reader of their own, so that nobody else waits for
them. So have plans, in which people try as many moves as they like: whatever is done in a plan is
done there, but for playing it at the table.
"""

from __future__ import annotations

import asyncio
import os
import zlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

from railhead.server.authority import hub
from railhead.server.base.sender import group_of, person_in
from railhead.server.base.view_marks import Process, address_of
from railhead.server.errors.busy import BUSY
from railhead.server.http.bodies import is_refused
from railhead.server.jobs import costs, workers
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.queue import Queue, QueueFull
from railhead.server.jobs.workers import Worker, WorkerDied, WorkerError, WorkerSpent
from railhead.server.readers.openings import Openings
from railhead.server.readers.reader import TABLES, Answer, answer

LIMITS = Limits(memory=1536 * MEGABYTE, nice=10)
"""Not only while a processor is idle: on a machine that never is nobody would be answered."""
PLANNING = Limits(memory=1536 * MEGABYTE, nice=5)
"""Whoever plans waits for each move: they come after those of tables and before all else."""

LONGEST = 30.0
"""Seconds that an answer may take."""

CALCULATOR = "/calculator"
"""What stands in place of the id of a table for a request to the calculator."""
PLANNED = 100
"""How many tables a reader of plans keeps in memory."""

PLANS = "/plans"
"""What is added to the id of a table for a request to one of its plans."""
_KEPT = {"type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "root_path",
         "query_string", "headers", "client", "server"}  # fmt: skip

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class Reader:
    """One reader process, with its queue of requests; it is started when first needed."""

    def __init__(
        self,
        name: str,
        most: int = 150,
        each: int = 30,
        tables: int = TABLES,
        limits: Limits = LIMITS,
    ) -> None:
        """`most`, `each`: how many requests may wait, in all and of one address.

        `tables`: how many tables the process keeps in memory; `limits`: what else it may use.
        """
        self.queue = Queue(f"reader-{name}", at_once=1, most=most, each=each, again=3)
        self._tables, self._limits = tables, limits
        self._worker: Worker | None = None

    def answer(self, scope: dict[str, Any], body: bytes) -> Answer:
        """Return the answer of the process to a request; called by the thread of the queue.

        Raises WorkerError if there is none.
        """
        try:
            return self._ask(scope, body)
        except WorkerSpent:
            raise
        except WorkerDied:
            # It was ended, perhaps long ago; a request that only reads may be sent once more.
            if scope["method"] not in ("GET", "HEAD"):
                raise
            return self._ask(scope, body)

    def _ask(self, scope: dict[str, Any], body: bytes) -> Answer:
        if self._worker is None or not self._worker.alive:
            self._worker = Worker(self._limits)
        found: Answer = self._worker.ask(answer, scope, body, self._tables, seconds=LONGEST)
        return found


def how_many() -> int:
    """Return how many readers there may be: RAILHEAD_READERS, or one for every two processors."""
    wanted = os.environ.get("RAILHEAD_READERS", "")
    return int(wanted) if wanted.isdecimal() else max(1, min(4, (os.cpu_count() or 1) // 2))


class SlowRequests:
    """An ASGI application: slow requests are answered by readers, all others by `app`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.readers = [Reader(str(number)) for number in range(how_many())]
        # An open plan is asked for again and again: its table stays in memory.
        self.planners = [
            Reader(f"plans-{number}", most=200, each=60, tables=PLANNED, limits=PLANNING)
            for number in range(how_many())
        ]
        self.openings = Openings()
        self.calculator = Reader("calculator", most=40, each=8)

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        table = ""
        if workers.in_use() and self.readers:
            table = slow_table(scope) or self._opened_besides(scope)
        if not table:
            await self.app(scope, receive, send)
            return
        body = await _body(receive) if scope["method"] not in ("GET", "HEAD") else b""
        if body is None:
            return
        if is_refused(scope):
            await self.app(scope, _nothing_more(receive), send)
            return
        try:
            found = await self._ask(table, scope, receive, body)
        except QueueFull as full:
            await self._busy(scope, receive, send, full.status, full.again)
        except WorkerError:
            await self._busy(scope, receive, send, 503, 5)
        else:
            if found is not None:
                await _send(found, send)
                if table != CALCULATOR:
                    _notify_listeners(table, found)

    def _opened_besides(self, scope: dict[str, Any]) -> str:
        """The id of the table of a page that a reader opens, since too many were opened lately."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return ""
        found = address_of(scope)
        table = str(found.fields.get("table_id", ""))
        if not found.marks.opens or not table or "/" in table:
            return ""
        return "" if self.openings.has_room(table, group_of(scope)) else table

    async def _ask(
        self, table: str, scope: dict[str, Any], receive: Receive, body: bytes
    ) -> Answer | None:
        """Return the answer of the table's reader, None if the client has left."""
        reader = self._reader_of(table)
        asked = {name: value for name, value in scope.items() if name in _KEPT}
        done = reader.queue.put(
            group_of(scope), lambda: reader.answer(asked, body), person_in(scope)
        )
        found = asyncio.wrap_future(done)
        gone = asyncio.ensure_future(_gone(receive))
        try:
            waited: set[asyncio.Future[Any]] = {found, gone}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if found.done():
                return found.result()
            # A request that has begun is finished: the reader caches the result.
            done.cancel()
            found.add_done_callback(lambda left: left.cancelled() or left.exception())
            return None
        finally:
            gone.cancel()

    def _reader_of(self, table: str) -> Reader:
        """Always the same reader, which has the table in memory."""
        if table == CALCULATOR:
            return self.calculator
        readers = self.planners if table.endswith(PLANS) else self.readers
        return readers[zlib.crc32(table.encode()) % len(readers)]

    async def _busy(
        self, scope: dict[str, Any], receive: Receive, send: Send, status: int, again: int
    ) -> None:
        await self.app({**scope, BUSY: (status, again)}, _nothing_more(receive), send)


def slow_table(scope: dict[str, Any]) -> str:
    """Return the id of the table of a request that a reader is to answer; "" for any other.

    CALCULATOR for a position of the calculator; for a plan PLANS is added.
    """
    if scope["type"] != "http":
        return ""
    found, reads = address_of(scope), scope["method"] in ("GET", "HEAD")
    table, _, plan = str(found.fields.get("table_id", "")).partition(PLANS)
    if not table:
        return CALCULATOR if reads and found.marks.process == Process.CALCULATOR else ""
    if found.marks.streams:
        return ""
    if costs.is_costly(table):
        return table
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    process = found.marks.process_for(asked)
    if process == Process.PLANNER or (plan and process != Process.SERVING):
        return table + PLANS
    past = "at" in asked and process != Process.SERVING
    return table if reads and (past or process == Process.READER) else ""


async def _body(receive: Receive) -> bytes | None:
    """The whole body of a request; None if the client has left."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _nothing_more(receive: Receive) -> Receive:
    """In place of `receive` where the body was read already, or does not matter any more."""
    read = False

    async def received() -> Any:
        nonlocal read
        if not read:
            read = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return message

    return received


async def _gone(receive: Receive) -> None:
    """Wait until the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(found: Answer, send: Send) -> None:
    await send({"type": "http.response.start", "status": found.status, "headers": found.headers})
    await send({"type": "http.response.body", "body": found.body})


def _notify_listeners(table: str, found: Answer) -> None:
    """Notify the listeners of this process of a move that a reader process made."""
    heads = {name.lower(): value for name, value in found.headers}
    stamp, version = heads.get(b"railhead-stamp"), heads.get(b"railhead-version")
    if stamp and version:
        hub.changed(table, int(version), stamp.decode())
