"""What another web server leaves out, as uvicorn by itself does, the application does."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from railhead.server.http import slow_bodies, timeouts
from tests.server.serving import HERE, PATIENCE, Server

pytestmark = pytest.mark.slow

PATHS = ("/tables/x/move", "/upload", "/api/v1/tables/x/moves")
SILENCE, LATER = 1.5, 0.5
"""Seconds of patience of `tests.server.impatient`."""


def test_a_body_that_is_never_sent_to_its_end_is_answered_within_seconds(tmp_path: Path) -> None:
    server = Server(tmp_path, module="tests.server.impatient:application")
    server.migrate()
    with server, ExitStack() as stack:
        links = {}
        for path in PATHS:
            link = stack.enter_context(socket.create_connection((HERE, server.port)))
            link.settimeout(PATIENCE)
            head = f"POST {path} HTTP/1.1\r\nHost: {HERE}\r\nContent-Length: 100000\r\n\r\n"
            began = time.monotonic()
            link.sendall(head.encode() + b"x" * 5000)
            links[path] = link, began
        beside = httpx.get(f"{server.url}/healthz/live", timeout=PATIENCE)
        assert beside.status_code == 200
        for path, (link, began) in links.items():
            answer = link.recv(4096)
            waited = time.monotonic() - began
            assert answer.startswith(b"HTTP/1.1 408 "), path
            assert waited > SILENCE, path
            assert waited < 10 * (SILENCE + LATER), path


def test_nobody_waits_for_a_silent_body_for_longer_than_some_seconds() -> None:
    assert timeouts.SILENCE + slow_bodies.LATER <= 10
