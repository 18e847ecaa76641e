"""Requests take turns: only so many are worked on at once, each in a thread.

Uploads and refused requests, of which strangers can send any number, have a few turns of their own,
so that however many come, moves share the processor with few of them.

A request has its turn from when it has arrived as a whole until its answer is made. So neither a
slow sender nor a slow reader keeps a thread from others.
"""

from __future__ import annotations

import asyncio
from typing import Any

from railhead.server.http.security_headers import App, Message, Receive, Send
from railhead.server.jobs.refusing import BUSY

FEW = {"refusals": 1, "uploads": 2, "readings": 1}
"""How many of a kind are worked on at once: requests refused for want of room, uploads (a thread
waits a short while for the result), and pages that show the progress of one."""


def kind_of(scope: dict[str, Any]) -> str:
    """Which turns a request waits for: a key of FEW, or "" for those of all other requests."""
    if BUSY in scope:
        return "refusals"
    if scope["path"] == "/upload":
        return "uploads"
    return "readings" if scope["path"].startswith("/uploads/") else ""


def in_turn(app: App, most: int) -> App:
    """Wrap an ASGI application so that it works on `most` requests at once.

    Answers are kept in memory until they are complete, so they must be short.
    """
    all_turns = {kind: asyncio.Semaphore(count) for kind, count in {**FEW, "": most}.items()}

    async def waiting(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        turns = all_turns[kind_of(scope)]
        has_turn = False
        answer: list[Message] = []

        async def received() -> Message:
            nonlocal has_turn
            message = await receive()
            whole = message["type"] == "http.request" and not message.get("more_body")
            if whole and not has_turn:
                await turns.acquire()
                has_turn = True
            return message

        async def kept(message: Message) -> None:
            answer.append(message)

        try:
            await app(scope, received, kept)
        finally:
            if has_turn:
                turns.release()
        for message in answer:
            await send(message)

    return waiting
