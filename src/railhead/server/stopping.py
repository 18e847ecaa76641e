"""Stopping at once, although pages listen and workers work: a server would wait for both."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

from railhead.server import jobs
from railhead.server.authority import hub
from railhead.server.jobs import workers

Application = Callable[[dict[str, Any], Any, Any], Any]


def ending_streams(application: Application) -> Application:
    """Wrap an application so that its streams end as soon as the server is told to stop.

    A server waits for open answers before it stops, and only a signal tells that it wants to.
    """

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await application(scope, receive, send)
            return
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                jobs.begin()
                _hear_signals()
            else:
                workers.close()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return

    return wrapped


def _hear_signals() -> None:
    """Close the hub and end the workers on the signals that stop a server, which then stops."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def handle(
            received: int,
            frame: FrameType | None,
            before: Any = before,
        ) -> None:
            hub.close()
            workers.close()
            if callable(before):
                before(received, frame)

        if callable(before):
            signal.signal(number, handle)
