"""Connections: half-sent requests end, nobody takes all, and a server without files waits."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from railhead.server.base import capacity, log_throttling
from railhead.server.http import accepting, timeouts
from railhead.server.running import launch
from tests.exchange.files import random_record
from tests.server.serving import HERE, Server, Visitor, fetch, until

pytestmark = pytest.mark.slow

resource = pytest.importorskip("resource")

SMALL = capacity.Room(connections=20, listeners=10, at_work=4, listeners_each=5, connections_each=4)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Reads the body; answers with its length, or with very much."""
    length, message = 0, {"more_body": True}
    if scope["path"] == "/late":
        await asyncio.sleep(1)
    while message.get("more_body"):
        message = await receive()
        length += len(message.get("body", b""))
    body = b"x" * 30_000_000 if scope["path"] == "/much" else str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def serving(limits: capacity.Room = SMALL, **settings: Any) -> Iterator[int]:
    """A server in a thread; its port. `settings`: more of uvicorn's."""
    sockets = launch.listen(HERE, 0)
    config = uvicorn.Config(
        application,
        http=timeouts.TimeLimitedProtocol,
        lifespan="off",
        log_config=None,
        access_log=False,
        **settings,
    )
    server = accepting.PatientServer(config, limits)
    thread = threading.Thread(target=server.run, args=(sockets,))
    thread.start()
    try:
        assert until(lambda: server.started)
        yield sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


@dataclass(frozen=True)
class Connected:
    """A connection that is there already."""

    client: tuple[str, int]


def call(port: int, text: bytes = b"") -> socket.socket:
    link = socket.create_connection((HERE, port), timeout=5)
    link.sendall(text)
    return link


def all_of(link: socket.socket) -> bytes:
    """What comes until the connection ends."""
    found = b""
    while more := link.recv(65_536):
        found += more
    return found


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"408"),
        (HEAD + b"\r\n12345", b"408"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT", b"408"),
    ],
)
def test_what_is_sent_only_in_part_ends(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, status: bytes
) -> None:
    monkeypatch.setattr(timeouts, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(timeouts, "BODY_SECONDS", 0.3)
    with serving() as port, call(port, sent) as link:
        began = time.monotonic()
        answer = all_of(link)
        assert 0.2 < time.monotonic() - began < 3
    assert status in answer.rpartition(b"HTTP/1.1 ")[2][:3]
    if status:
        assert b"x-frame-options: deny" in answer.lower()


ASKED = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


def test_a_connection_is_kept_for_further_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as a head may take, whatever uvicorn would do: then it is closed."""
    monkeypatch.setattr(timeouts, "HEAD_SECONDS", 1.0)
    with serving(timeout_keep_alive=0) as port, call(port, ASKED) as link:
        assert b"200 OK" in link.recv(65_536)
        time.sleep(0.3)
        link.sendall(ASKED)
        began = time.monotonic()
        assert b"200 OK" in all_of(link)
        assert 0.8 < time.monotonic() - began < 4


def drip(link: socket.socket) -> None:
    for _ in range(60):
        link.sendall(b"y")
        time.sleep(0.05)


def test_dripping_does_not_help(monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte now and then keeps neither a head nor a body open."""
    monkeypatch.setattr(timeouts, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(timeouts, "BODY_SECONDS", 0.4)
    with serving() as port:
        for begin in (b"GET / HTTP/1.1\r\nX: ", HEAD + b"\r\n"):
            broken = pytest.raises(OSError, match=r"reset|pipe|abort")
            with call(port, begin) as link, broken:
                drip(link)


def test_a_body_that_comes_on_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "BODY_SECONDS", 0.3)
    monkeypatch.setattr(timeouts, "BODY_SPEED", 50_000)
    monkeypatch.setattr(timeouts, "STRETCH", 0.2)
    with serving() as port, call(port, HEAD + b"Connection: close\r\n\r\n") as link:
        for _ in range(10):
            time.sleep(0.08)
            link.sendall(b"z" * 10_000)
        assert b"\r\n100000\r\n" in all_of(link)


def test_what_was_sent_before_buys_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a body at once, and then nothing, or a byte now and then."""
    monkeypatch.setattr(timeouts, "BODY_SECONDS", 0.4)
    monkeypatch.setattr(timeouts, "STRETCH", 0.3)
    monkeypatch.setattr(timeouts, "SILENCE", 0.3)
    with serving() as port, call(port, HEAD + b"\r\n" + b"z" * 99_000) as link:
        began = time.monotonic()
        assert b"408" in all_of(link)
        assert 0.2 < time.monotonic() - began < 2
    broken = pytest.raises(OSError, match=r"reset|pipe|abort")
    with serving() as port, call(port, HEAD + b"\r\n" + b"z" * 99_000) as link, broken:
        drip(link)


def test_who_is_not_heard_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application takes its time: meanwhile nothing can be sent."""
    for name in ("BODY_SECONDS", "STRETCH", "SILENCE"):
        monkeypatch.setattr(timeouts, name, 0.2)
    monkeypatch.setattr(timeouts, "BODY_SPEED", 100)
    begin = (
        b"POST /late HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 20000000\r\n\r\n"
    )
    with serving() as port, call(port, begin) as link:
        link.sendall(b"z" * 20_000_000)
        assert b"\r\n20000000\r\n" in all_of(link)


def test_who_takes_nothing_of_his_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "WRITE_SECONDS", 0.3)
    with serving() as port, call(port, b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n") as link:
        time.sleep(1)
        assert len(all_of(link)) < 30_000_000


def test_what_is_no_request_is_refused_with_all_headers() -> None:
    with serving() as port, call(port, b"\x16\x03\x01 nonsense\r\n\r\n") as link:
        answer = all_of(link).lower()
    assert answer.startswith(b"http/1.1 400 ")
    for name in (b"content-security-policy", b"x-content-type-options", b"referrer-policy"):
        assert name in answer


def test_others_wait_while_all_places_are_taken(caplog: pytest.LogCaptureFixture) -> None:
    log_throttling.forget()
    with serving() as port, ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(call(port, b"GET / HTTP/1.1\r\n"))
        late = stack.enter_context(call(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"))
        late.settimeout(0.5)
        with pytest.raises(TimeoutError):
            late.recv(1)
    assert [record.getMessage() for record in caplog.records] == [
        "all 20 connections are taken: others wait"
    ]


def test_a_crowd_from_one_address_is_not_let_in_beside_a_proxy_that_is() -> None:
    config = uvicorn.Config(
        application,
        http=timeouts.TimeLimitedProtocol,
        log_config=None,
        forwarded_allow_ips="10.0.0.1",
    )
    config.load()
    server = accepting.PatientServer(config, SMALL)

    def crowd(address: str, count: int) -> None:
        there: Any = {Connected((address, port)) for port in range(count)}
        server.server_state.connections = there

    crowd("192.0.2.1", 9)
    assert not server.takes_too_much(("192.0.2.1", 1)), "more than half the room is free"
    crowd("192.0.2.1", 10)
    assert server.takes_too_much(("192.0.2.1", 1))
    assert not server.takes_too_much(("192.0.2.2", 1))
    for one in ("10.0.0.1", "127.0.0.1", "::1"):
        crowd(one, 15)
        assert not server.takes_too_much((one, 1))


def test_a_place_that_is_free_again_is_given_to_who_waits() -> None:
    with serving() as port, ExitStack() as crowd:
        for _ in range(20):
            crowd.enter_context(call(port, b"GET / HTTP/1.1\r\n"))
        with call(port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as late:
            crowd.close()
            assert all_of(late).startswith(b"HTTP/1.1 200")


def test_where_no_file_can_be_opened_nobody_is_let_in_for_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The system says that there are no more files: that is told once, and tried now and then."""
    log_throttling.forget()
    monkeypatch.setattr(accepting, "PAUSE", 0.05)
    tries = 0

    async def scarce(self: asyncio.SelectorEventLoop, own: socket.socket) -> Any:
        nonlocal tries
        tries += 1
        if tries <= 5:
            raise OSError(24, "Too many open files")
        return await real(self, own)

    real = asyncio.SelectorEventLoop.sock_accept
    monkeypatch.setattr(asyncio.SelectorEventLoop, "sock_accept", scarce)
    with serving() as port:
        answer = fetch(f"http://{HERE}:{port}/")
    assert (answer.status_code, tries) == (200, 7)
    assert [record.getMessage() for record in caplog.records] == [
        "nobody can be let in: Too many open files"
    ]


# -- how much room there is ---------------------------------------------------------------------


@pytest.mark.parametrize("files", [64, 128, 256, 1024, 20_000, 65_536])
def test_room_follows_from_the_files_that_may_be_open(files: int) -> None:
    found = capacity.room_for(files)
    assert found.connections + 4 * found.at_work <= files - 20
    assert found.listeners < found.connections
    assert found.at_work >= 2
    assert found.listeners_each <= found.listeners
    assert found.connections_each <= found.connections


def test_with_more_files_there_is_more_room() -> None:
    few, many = capacity.room_for(1_024), capacity.room_for(20_000)
    assert few.listeners > 500
    assert many.listeners == 10_000
    assert replace(many, at_work=few.at_work).at_work == 40


def test_the_limit_is_raised_as_far_as_the_system_grants() -> None:
    program = (
        "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (100, 300))\n"
        "from railhead.server.base import capacity; capacity.here()\n"
        "print(r.getrlimit(r.RLIMIT_NOFILE), capacity.here() == capacity.room_for(300))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30
    )
    assert done.stdout == "(300, 300) True\n"


# -- the server as it is started ----------------------------------------------------------------


class Started(Server):
    """`railhead serve`, as people start it."""

    def command(self) -> list[str]:
        place = ["--host", HERE, "--port", str(self.port), "--no-open"]
        return [sys.executable, "-m", "railhead", "serve", *place]

    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.pid()}/task").iterdir()))

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.pid()}/fd").iterdir()))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of another process")
def test_100_pages_cost_no_threads_and_a_server_without_files_does_not_run_in_circles(
    tmp_path: Path,
) -> None:
    server = Started(tmp_path)
    with server, ExitStack() as crowd, ExitStack() as more:
        table = Visitor(server.url).upload(random_record(20))
        asked = f"GET /tables/{table}/live HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode()
        before = server.threads()
        links = [crowd.enter_context(call(server.port, asked)) for _ in range(100)]
        for link in links:
            found = b""
            while b"id: 20" not in found:
                found += link.recv(4096)
        # Some look into the database for all of them.
        assert server.threads() - before < 12

        # Now the system grants hardly more files than are open.
        few = server.files() + 10
        resource.prlimit(server.pid(), resource.RLIMIT_NOFILE, (few, few))
        for _ in range(40):
            more.enter_context(call(server.port, b"GET / HT"))
        assert until(lambda: "nobody can be let in" in server.log())
        used = server.processor()
        time.sleep(1.2)
        assert server.processor() - used < 0.4, "it runs in circles"
        more.close()
        crowd.close()
        assert until(lambda: httpx.get(f"{server.url}/", timeout=5).status_code == 200)
        assert Visitor(server.url).record(table)["actions"]
        log = server.log()
        assert log.count("nobody can be let in: Too many open files") == 1
        assert len(log) < 4_000, log
        assert "Traceback" not in log


def test_an_answer_is_never_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of an answer do not wait until the client has acknowledged those before."""
    links: list[socket.socket] = []
    made = asyncio.BaseEventLoop.connect_accepted_socket

    async def noting(loop: Any, factory: Any, sock: socket.socket, **more: Any) -> Any:
        links.append(sock)
        return await made(loop, factory, sock, **more)

    monkeypatch.setattr(asyncio.BaseEventLoop, "connect_accepted_socket", noting)
    with serving() as port, httpx.Client() as client:
        client.get(f"http://{HERE}:{port}/").raise_for_status()
        (link,) = links
        assert link.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
