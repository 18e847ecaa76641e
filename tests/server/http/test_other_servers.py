"""What another web server leaves out, as uvicorn by itself does, the application does."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from railhead.server.http.slow_bodies import LATER
from railhead.server.http.timeouts import SILENCE
from tests.server.serving import HERE, PATIENCE, Server

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.migrate()
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("path", ["/tables/x/move", "/upload", "/api/v1/tables/x/moves"])
def test_a_body_that_is_never_sent_to_its_end_is_answered_within_seconds(
    server: Server, path: str
) -> None:
    with socket.create_connection((HERE, server.port)) as link:
        link.settimeout(PATIENCE)
        head = f"POST {path} HTTP/1.1\r\nHost: {HERE}\r\nContent-Length: 100000\r\n\r\n"
        link.sendall(head.encode() + b"x" * 5000)
        began = time.monotonic()
        beside = httpx.get(f"{server.url}/healthz/live", timeout=PATIENCE)
        assert beside.status_code == 200
        answer = link.recv(4096)
        waited = time.monotonic() - began
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert waited > SILENCE - 1
    assert waited < 3 * (SILENCE + LATER)
