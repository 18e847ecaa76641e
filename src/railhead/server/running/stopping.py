"""Stopping quickly, although uvicorn would wait for pages that listen and for busy threads."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.db import connection

from railhead.server import jobs
from railhead.server.authority import hub
from railhead.server.jobs import workers
from railhead.server.running import loops, one_server

LIMIT = 6.0
"""Seconds after a signal when the process ends whatever it is doing: later than uvicorn stops
waiting for answers. Everything acknowledged is committed; what is cut off was not acknowledged.
"""

Application = Callable[[dict[str, Any], Any, Any], Any]


def ending_streams(application: Application) -> Application:
    """Wrap an application so that its streams end as soon as the server is told to stop.

    uvicorn waits for open answers before it stops, and nothing but the signal says that it will.
    Worker processes begin and end with the server here, too.
    """

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await application(scope, receive, send)
            return
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                if connection.vendor != "postgresql":
                    one_server.hold_or_tell(Path(settings.DATABASES["default"]["NAME"]).parent)
                jobs.begin()
                loops.start()
                _hear_signals()
                _follow_parent()
            else:
                workers.close()
                loops.stop()
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
            loops.stop()
            threading.Thread(target=_end_at_last, name="end", daemon=True).start()
            if callable(before):
                before(received, frame)

        if callable(before):
            signal.signal(number, handle)


def _end_at_last() -> None:
    """End the process although a thread is still running: nobody waits for its answer."""
    time.sleep(LIMIT)
    os._exit(0)


def _follow_parent() -> None:
    """Stop when the process that started this one has ended, for whatever reason."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="parent", daemon=True).start()
