"""Django's handler of requests, in one thread for each."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.urls import set_script_prefix

from railhead.server.http.security_headers import Message, Receive, Send

MOST_THREADS = 512
"""More than there are ever requests that are worked on and requests that wait elsewhere."""


class OneThreadHandler(ASGIHandler):
    """Works on a request in one thread, from the signal that it has begun until it has ended.

    That of Django goes back to the event loop after each signal, for views and receivers that are
    asynchronous: none of ours is. Each change of threads costs as much as a query, and so does a
    new thread: those that are done wait for the next request. No answer is streamed from here, and
    a view is not interrupted when its client leaves.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request. Its context, as of `base/turn.py`, is that of its thread too."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        context, loop = copy_context(), asyncio.get_running_loop()
        made = partial(context.run, self._made, scope, body)
        for message in await loop.run_in_executor(self._threads, made):
            await send(message)

    def _made(self, scope: Mapping[str, Any], body: IO[bytes]) -> list[Message]:
        """Work on a request, and return what is sent for it."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        with body:
            request, refusal = self.create_request(scope, body)
            answer: Any = refusal if request is None else self.get_response(request)
            answer._handler_class = self.__class__
            try:
                return _messages(answer)
            finally:
                answer.close()


def _messages(answer: Any) -> list[Message]:
    """An answer as ASGI has it."""
    headers = [
        (name.encode("ascii"), value.encode("latin1")) for name, value in answer.headers.items()
    ]
    cookies = [cookie.output(header="").strip() for cookie in answer.cookies.values()]
    headers += [(b"Set-Cookie", cookie.encode("ascii")) for cookie in cookies]
    content = b"".join(answer) if answer.streaming else answer.content
    return [
        {"type": "http.response.start", "status": answer.status_code, "headers": headers},
        {"type": "http.response.body", "body": content},
    ]
