"""The job of a reader process: it answers whole requests, with its own copies of the tables."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from typing import Any

import django

from railhead.server.authority import memory
from railhead.server.jobs.workers import ReportProgress

TABLES = 24
"""How many tables a reader process keeps in memory, unless it is told otherwise."""

Headers = list[tuple[bytes, bytes]]

_loop: asyncio.Runner | None = None


@cache
def application() -> Any:
    """Return the server's Django application; each reader has its own."""
    django.setup(set_prefix=False)
    from railhead.server.http.handler import OneThreadHandler  # noqa: PLC0415 - needs the settings

    return OneThreadHandler()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request, as ASGI has it."""

    status: int
    headers: Headers
    body: bytes


def answer(
    _report: ReportProgress, scope: dict[str, Any], body: bytes, tables: int = TABLES
) -> Answer:
    """Answer a request, given by its ASGI scope and its whole body; a job of a worker.

    `tables`: how many tables this process keeps in memory.
    """
    global _loop  # noqa: PLW0603 - one for all requests of this process
    memory.MOST_LOADED = tables
    if _loop is None:
        _loop = asyncio.Runner()
    return _loop.run(_answer(scope, body))


async def _answer(scope: dict[str, Any], body: bytes) -> Answer:
    sent: list[dict[str, Any]] = []
    received = False

    async def receive() -> dict[str, Any]:
        nonlocal received
        if received:
            # A task that waits for the client to leave is cancelled with the answer.
            await asyncio.Event().wait()
        received = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application()(scope, receive, send)
    start = sent[0]
    return Answer(
        start["status"],
        [(bytes(name), bytes(value)) for name, value in start.get("headers", ())],
        b"".join(message.get("body", b"") for message in sent[1:]),
    )
