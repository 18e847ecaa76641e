"""A request is worked on in one thread, which another request may have had before."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import get_script_prefix
from django.utils import translation

from railhead.server.http.handler import OneThreadHandler

KEPT: ContextVar[str] = ContextVar("kept", default="")


@pytest.fixture
def handler() -> Iterator[OneThreadHandler]:
    found = OneThreadHandler()
    # With one thread alone the second request has that of the first for certain.
    found._threads = ThreadPoolExecutor(1)
    yield found
    found._threads.shutdown()


async def asked(handler: OneThreadHandler, path: str, root: str = "") -> list[Any]:
    scope = {"type": "http", "method": "POST", "path": root + path, "root_path": root}
    sent: list[Any] = []
    messages = iter([{"type": "http.request", "body": path.encode(), "more_body": False}])

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        sent.append(message)

    await handler({**scope, "headers": [], "query_string": b""}, receive, send)
    return sent


def test_nothing_of_a_request_is_left_for_the_next(
    handler: OneThreadHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its context, nor its language, nor where the server lies for it."""
    seen = []

    def get_response(request: HttpRequest) -> HttpResponse:
        threads = threading.get_ident()
        seen.append((threads, KEPT.get(), translation.get_language(), get_script_prefix()))
        KEPT.set("private")
        translation.activate("fr")
        answer = HttpResponse(request.body)
        answer.set_cookie("theme", "dark")
        return answer

    monkeypatch.setattr(handler, "get_response", get_response)

    async def run() -> list[list[Any]]:
        first = await asked(handler, "/one", root="/games")
        KEPT.set("of the task")
        return [first, await asked(handler, "/two")]

    first, second = asyncio.run(run())
    assert [it[0] for it in seen] == [seen[0][0]] * 2 != [threading.get_ident()] * 2
    assert [it[1] for it in seen] == ["", "of the task"]
    assert seen[0][2] == seen[1][2] != "fr"
    assert [it[3] for it in seen] == ["/games/", "/"]
    assert [it[1]["body"] for it in (first, second)] == [b"/one", b"/two"]
    assert (b"Set-Cookie", b"theme=dark; Path=/") in first[0]["headers"]


def test_an_answer_is_closed_when_it_is_made(
    handler: OneThreadHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the thread that has made it: so its connection to the database is given back."""
    closed = []

    class Answer(HttpResponse):
        def close(self) -> None:
            closed.append(threading.get_ident())
            super().close()

    made = []

    def get_response(_request: HttpRequest) -> HttpResponse:
        made.append(threading.get_ident())
        return Answer("done", status=201)

    monkeypatch.setattr(handler, "get_response", get_response)
    sent = asyncio.run(asked(handler, "/one"))
    assert closed == made
    assert sent[0]["status"] == 201
