"""Requests wait for their turn: only so many are worked on at once, each in a thread.

A request has its turn from when it is there as a whole until its answer is made. Neither who sends
slowly nor who reads slowly takes a thread from others.
"""

from __future__ import annotations

import asyncio
from typing import Any

from railhead.server.careful import App, Message, Receive, Send


def in_turn(app: App, most: int) -> App:
    """Wrap an application of short answers so that it works on `most` requests at once."""
    turns = asyncio.Semaphore(most)

    async def waiting(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
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
