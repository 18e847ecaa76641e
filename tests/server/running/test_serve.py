"""`railhead serve`: it starts, says where it is, and stops; what is wrong is one line."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from railhead.server.running import launch
from tests.samples import one_in
from tests.server.command import Program, address, posix, refused, start, start_anew, stop
from tests.server.serving import Server, fetch, free_port, until

pytestmark = pytest.mark.slow

EARLY = """
import os, uvicorn
from railhead.__main__ import main
begin = uvicorn.Server.serve
def serve(server, sockets=None):
    work = begin(server, sockets)
    os.kill(os.getpid(), {number})
    return work
uvicorn.Server.serve = serve
main()
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Program]:
    program = start(tmp_path, fresh=True)
    yield program
    program.kill()
    program.communicate()


@posix
def test_it_serves_says_where_and_stops_without_a_word_too_much(
    server: Program, tmp_path: Path
) -> None:
    here = address(server)
    answer = fetch(here)
    assert answer.status_code == 200
    assert "Play 1849" in answer.text
    assert fetch(f"{here}/static/railhead/base.css").status_code == 200
    assert fetch(here, headers={"host": "evil.example"}).status_code == 400
    out, err = stop(server)
    assert out == "Stopped.\n"
    assert server.returncode == 0
    assert "Traceback" not in err
    assert (tmp_path / "railhead-data" / "railhead.sqlite3").exists()


@posix
def test_a_name_that_is_allowed_is_answered(tmp_path: Path) -> None:
    server = start(tmp_path, "--allow", "games.example.org", "--https")
    try:
        here = address(server)
        answer = fetch(
            f"{here}/new", headers={"host": "games.example.org", "x-forwarded-proto": "https"}
        )
        assert answer.status_code == 200
        assert "Secure" in answer.headers["set-cookie"]
    finally:
        stop(server)


@posix
def test_the_same_folder_goes_on_with_its_tables(tmp_path: Path) -> None:
    session: str | None = ""
    for known in ("You", "Zoe"):
        server = start(tmp_path, "--data", "kept")
        try:
            with httpx.Client(
                base_url=address(server), cookies={"railhead": session or ""}
            ) as browser:
                page = browser.get("/you").text
                assert f'<a href="/you">{known}</a>' in page
                token = page.partition('csrfmiddlewaretoken" value="')[2].partition('"')[0]
                done = browser.post("/you", data={"name": "Zoe", "csrfmiddlewaretoken": token})
                session = done.cookies.get("railhead")
        finally:
            stop(server)
    assert (tmp_path / "kept" / "secret-key").stat().st_mode & 0o077 == 0


@posix
def test_a_connection_that_is_open_does_not_keep_it_alive(server: Program) -> None:
    here = address(server)
    host, _, port = here.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as idle:
        idle.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        stop(server)
        assert time.monotonic() - began < launch.PATIENCE + 6  # a busy machine takes its time
    assert server.returncode == 0


@posix
@pytest.mark.parametrize("number", one_in(2, [signal.SIGINT, signal.SIGTERM]))
def test_a_signal_while_it_starts_is_not_lost(tmp_path: Path, number: signal.Signals) -> None:
    """Nor where SIGINT came ignored, as to what a script runs in the background."""
    server = start_anew(tmp_path, before=["sh", "-c", "trap '' INT; exec \"$@\"", "sh"])
    try:
        address(server)
        server.send_signal(number)
        out, err = server.communicate(timeout=60)
    finally:
        server.kill()
    assert (out, err, server.returncode) == ("Stopped.\n", "", 0)


@posix
@pytest.mark.parametrize("number", one_in(2, [signal.SIGTERM, signal.SIGINT]))
def test_a_signal_before_it_answers_ends_it_without_a_word(
    tmp_path: Path, number: signal.Signals
) -> None:
    """At the moment that tears the most: its work is made but not begun."""
    (tmp_path / "early.py").write_text(EARLY.format(number=int(number)))
    server = start_anew(tmp_path, command=[sys.executable, "early.py", "serve"])
    out, err = server.communicate(timeout=60)
    assert out.startswith("The table is open at ")
    assert (out.splitlines()[1:], err, server.returncode) == (["Stopped."], "", 0)


@posix
def test_a_service_is_ended_like_by_a_hand_and_leaves_nothing_behind(tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path, "--metrics", str(port), TMPDIR=str(tmp_path))
    try:
        assert fetch(address(server)).status_code == 200
        counted = fetch(f"http://127.0.0.1:{port}/metrics").text
        assert 'railhead_requests_total{method="GET",status="200",view="home"} 1.0' in counted
        assert list(tmp_path.glob("railhead-counters-*"))
    finally:
        server.send_signal(signal.SIGTERM)
        out, _ = server.communicate(timeout=60)
    assert (out, server.returncode) == ("Stopped.\n", 0)
    assert not list(tmp_path.glob("railhead-counters-*"))


@posix
def test_what_never_ends_does_not_keep_it_alive(tmp_path: Path) -> None:
    server = Server(tmp_path, module="tests.server.stuck:application")
    server.migrate()
    with server:
        assert fetch(f"{server.url}/healthz").status_code == 200
        assert 1 < server.stop() < 10


def test_a_port_for_counters_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = refused(tmp_path, "--metrics", str(port))
    assert line == f"Error: --metrics {port}: Address already in use\n"


def test_a_number_of_connections_that_is_none_is_one_line(tmp_path: Path) -> None:
    line = refused(
        tmp_path, "--database", "postgresql://127.0.0.1:1/x", RAILHEAD_CONNECTIONS="many"
    )
    assert line == "Error: RAILHEAD_CONNECTIONS: expected a number from 1 on\n"


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = refused(tmp_path, "--host", "127.0.0.1", "--port", str(port))
    assert line == f"Error: port {port} is in use; choose another one with --port\n"


def test_a_database_that_does_not_answer_is_one_line_without_its_password(tmp_path: Path) -> None:
    line = refused(tmp_path, "--database", "postgresql://ann:geheim@127.0.0.1:1/games")
    assert line.startswith("Error: the database 127.0.0.1/games cannot be used: connection")
    assert "geheim" not in line


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "railhead-data" / "railhead.sqlite3"
    file.parent.mkdir()
    file.write_text("not a database, but long enough to be looked at\n" * 100)
    assert "cannot be used" in refused(tmp_path)
    assert file.read_text().startswith("not a database")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--database", "mysql://host/name"], "--database: expected an address such as"),
        (["--database", "games.db"], "--database: expected an address such as"),
        (["--database", "postgresql://[x"], "--database: "),
        (["--host", "nowhere.invalid"], "--host nowhere.invalid: there is no such address"),
        (["--host", "203.0.113.9"], "--host 203.0.113.9: this machine has no such address"),
        (["--port", "70000"], "70000"),
        (["--allow", "https://games.example.org/"], "--allow"),
        (["--allow", "a,b"], "--allow"),
        (["--data", "/dev/null/x"], "/dev/null/x"),
        (["--workers", "2"], "Error: --workers 2: a database file lets one process"),
        (["--workers", "0"], "--workers"),
    ],
)
def test_a_wrong_option_is_one_line_that_names_it(
    tmp_path: Path, arguments: list[str], part: str
) -> None:
    assert part in refused(tmp_path, *arguments)


def test_without_its_web_parts_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text('raise ModuleNotFoundError("none", name="uvicorn")\n')
    line = refused(tmp_path, PYTHONPATH=str(tmp_path))
    assert "the server needs uvicorn: install Railhead with its extra [server]" in line


# -- names and addresses ---------------------------------------------------------------------------


def test_a_server_for_all_is_called_by_the_machines_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(launch, "_own_addresses", lambda: ["192.168.1.5", "10.0.0.2"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Den")
    assert launch.names_of("0.0.0.0") == [
        "localhost", "127.0.0.1", "[::1]", "den", "den.local", "192.168.1.5", "10.0.0.2",
    ]  # fmt: skip
    assert launch.addresses("0.0.0.0", 80) == ["http://localhost:80/", "http://192.168.1.5:80/"]


def test_a_server_for_one_address_is_called_by_that() -> None:
    assert "192.168.1.5" in launch.names_of("192.168.1.5")
    assert "[fe80::1]" in launch.names_of("fe80::1")
    assert launch.addresses("fe80::1", 8000) == ["http://[fe80::1]:8000/"]
    assert launch.addresses("localhost", 8000) == ["http://localhost:8000/"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="screens of another kind")
def test_without_a_screen_there_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in the terminal would take the server's place."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not launch.has_browser()


@posix
def test_the_browser_is_opened_when_it_is_asked_for(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    server = start(tmp_path, "--open", BROWSER=str(browser))
    try:
        here = address(server)
        assert until(lambda: opened.exists() and opened.read_text().endswith("\n"), 10)
        assert opened.read_text() == f"{here}/\n"
    finally:
        stop(server)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://192.168.1.5:8000/", "http://192.168.1.5:8000/"),
        ("http://localhost:8000/", ""),
        ("http://127.0.0.1:8000/", ""),
        ("http://[::1]:8000/", ""),
    ],
)
def test_links_are_made_for_others_where_others_can_come(
    settings: Any, monkeypatch: pytest.MonkeyPatch, address: str, told: str
) -> None:
    settings.ADDRESS = ""
    # What is told to workers by the environment is taken back after the test.
    monkeypatch.setenv("RAILHEAD_ADDRESS", "")
    launch.invite_from(address)
    assert told == settings.ADDRESS == os.environ["RAILHEAD_ADDRESS"]
