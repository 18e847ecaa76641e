"""Asking the whole application as a web server does, below Django and above the network."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from railhead.server.asgi import application

Head = Iterable[tuple[str, str]]


def scope_of(
    method: str, address: str, head: Head = (), sender: str = "127.0.0.1", scheme: str = "http"
) -> dict[str, Any]:
    """What a web server tells the application of a request."""
    path, _, query = address.partition("?")
    named = {"host": "testserver", **dict(head)}
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": scheme, "path": path, "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": (sender, 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip


@dataclass
class Heard:
    """An answer while it comes. `leave` ends the connection from the asking side."""

    status: int = 0
    head: dict[str, str] = field(default_factory=dict)
    parts: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Task[None] | None = None

    async def next(self) -> str:
        """What comes next, within some seconds."""
        return await asyncio.wait_for(self.parts.get(), 5)

    async def leave(self) -> None:
        self.left.set()
        assert self.over is not None
        await asyncio.wait_for(self.over, 5)


async def listen(
    address: str, *, method: str = "GET", sender: str = "127.0.0.1", head: Head = ()
) -> Heard:
    """Ask, and return when the answer begins."""
    heard = Heard()
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await heard.left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            heard.status = message["status"]
            heard.head = {
                name.decode().lower(): value.decode() for name, value in message["headers"]
            }
            heard.begun.set()
        elif message.get("body"):
            heard.parts.put_nowait(message["body"].decode())

    scope = scope_of(method, address, head, sender)
    heard.over = asyncio.create_task(application(scope, receive, send))
    begun = asyncio.create_task(heard.begun.wait())
    await asyncio.wait({heard.over, begun}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    begun.cancel()
    return heard


def ask(address: str, **named: Any) -> Heard:
    """Ask for what is answered at once."""

    async def work() -> Heard:
        heard = await listen(address, **named)
        await heard.leave()
        return heard

    return asyncio.run(work())
