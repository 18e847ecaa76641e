"""A real server on a free port of this machine, with a database of its own, and its clients."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import IO, Any, Self

import httpx

from tests.kept import kept
from tests.server import forking

HERE = "127.0.0.1"
DATABASE = "railhead.sqlite3"
START_SECONDS = 60
PATIENCE = 60
"""Seconds for which a test waits for an answer: other tests keep the processors busy."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
    return port


@kept
def migrated_file() -> bytes:
    """An empty database of SQLite as the migrations leave it: made once, copied often."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.run("-m", "django", "migrate", "--verbosity", "0")
        with closing(sqlite3.connect(server.folder / DATABASE)) as link:
            link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return (server.folder / DATABASE).read_bytes()


def _stat(pid: int) -> list[str]:
    """What the system says of a process, from its state on; nothing if it has ended."""
    with suppress(OSError):
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        return text.rpartition(")")[2].split()
    return []


def _processor(stat: list[str]) -> float:
    """The processor time of a process in seconds."""
    return sum(map(int, stat[11:13])) / os.sysconf("SC_CLK_TCK")


class Server:
    """One server process. `folder` keeps its database, log and key from one start to the next."""

    def __init__(self, folder: Path, database: str = "", module: str = "") -> None:
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.url = f"http://{HERE}:{self.port}"
        self.process: forking.Running | None = None
        self.environment = {
            **os.environ,
            "RAILHEAD_DATA": str(folder),
            "RAILHEAD_DATABASE": database,
            "RAILHEAD_HOSTS": HERE,
            "DJANGO_SETTINGS_MODULE": "railhead.server.settings",
        }
        self._module = module or "railhead.server.asgi:application"

    def command(self) -> list[str]:
        """What starts it."""
        place = ["--host", HERE, "--port", str(self.port)]
        return [sys.executable, "-m", "uvicorn", self._module, *place, "--log-level", "warning"]

    def run(self, *arguments: str, text: str = "") -> str:
        """Run Python for a moment with the server's settings; return what it prints."""
        done = forking.run([sys.executable, *arguments], self.environment, text=text)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def migrate(self) -> None:
        """Make its database, by the migrations of the application."""
        if self.database:
            self.run("-m", "django", "migrate", "--verbosity", "0")
        else:
            (self.folder / DATABASE).write_bytes(migrated_file())

    def start(self) -> None:
        """Start, and return when it answers."""
        log: IO[bytes] = (self.folder / "server.log").open("ab")
        with log:
            self.process = self.begun(log)
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log()
            with socket.socket() as probe:
                if probe.connect_ex((HERE, self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError(f"the server does not start: {self.log()}")

    def begun(self, log: IO[bytes]) -> forking.Running:
        """Start its process, which writes into a log."""
        return forking.start(self.command(), self.environment, log, log)

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def stop(self, number: signal.Signals = signal.SIGINT) -> float:
        """Ask it to stop, as Ctrl-C does; return the seconds that it took."""
        assert self.process is not None
        start = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(20)
        return time.monotonic() - start

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    def connections(self) -> int:
        """How many sockets the process has open."""
        assert self.process is not None
        found = 0
        for link in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                found += link.readlink().name.startswith("socket:")
        return found

    def processor(self) -> float:
        """The processor time that the process has used, in seconds."""
        assert self.process is not None
        return _processor(_stat(self.process.pid))

    def processor_of_workers(self) -> float:
        """The processor time of the processes that it has started and that still run."""
        assert self.process is not None
        found = {int(it.name): _stat(int(it.name)) for it in Path("/proc").glob("[0-9]*")}
        own = {self.process.pid}
        while more := {pid for pid, stat in found.items() if stat and int(stat[1]) in own} - own:
            own |= more
        return sum(_processor(found[pid]) for pid in own - {self.process.pid})

    def memory(self) -> float:
        """What the process holds in memory, in MB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


def fetch(url: str, **more: Any) -> httpx.Response:
    """The answer to one GET."""
    return httpx.get(url, timeout=PATIENCE, **more)


class Visitor:
    """A browser without scripts: keeps its cookies, sends the token of the forms."""

    def __init__(self, url: str, timeout: float = PATIENCE) -> None:
        self.http = httpx.Client(base_url=url, timeout=timeout)

    @property
    def token(self) -> str:
        """What every form must bring along."""
        return self.http.cookies.get("railhead-form") or ""

    def post(self, path: str, data: Mapping[str, Any], **more: Any) -> httpx.Response:
        headers = {"X-CSRFToken": self.token, **more.pop("headers", {})}
        return self.http.post(path, data=dict(data), headers=headers, **more)

    def upload(self, record: Mapping[str, Any]) -> str:
        """Open a table of one screen from a record; return its id."""
        self.http.get("/upload").raise_for_status()
        file = {"file": ("record.json", json.dumps(record), "application/json")}
        answer = self.read(self.post("/upload", {"mode": "screen"}, files=file))
        assert answer.status_code == 303, answer.text[-2000:]
        return answer.headers["location"].rstrip("/").rpartition("/")[2]

    def read(self, answer: httpx.Response, seconds: float = 60) -> httpx.Response:
        """Wait, as a browser does, until what was sent has been read; return the answer to it."""
        end = time.monotonic() + seconds
        page = answer.headers.get("location", "")
        while page.startswith("/uploads/"):
            assert time.monotonic() < end, "it is not read"
            answer = self.http.get(page)
            if answer.status_code != 200:
                break
            time.sleep(0.1)
        return answer

    def record(self, table: str) -> dict[str, Any]:
        """The record of a table."""
        answer = self.http.get(f"/tables/{table}/record")
        answer.raise_for_status()
        data: dict[str, Any] = answer.json()
        return data

    def move(self, table: str, version: int, key: str, action: Mapping[str, Any]) -> httpx.Response:
        fields = {"version": version, "key": key, "action": json.dumps(action)}
        return self.post(f"/tables/{table}/move", fields)

    def close(self) -> None:
        self.http.close()


class Listening:
    """A page or a program that listens in a thread of its own."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = url
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.versions: list[int] = []
        self.ended = threading.Event()
        self._leave = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            # The server may end the stream in the middle.
            with (
                suppress(httpx.RemoteProtocolError),
                httpx.stream("GET", self.url, headers=self.headers, timeout=PATIENCE) as answer,
            ):
                for line in answer.iter_lines():
                    if line.startswith("id: "):
                        self.versions.append(int(line[4:]))
                    if self._leave:
                        return
        finally:
            self.ended.set()

    def leave(self) -> None:
        """Leave with the next line."""
        self._leave = True


def until(true: Callable[[], bool], seconds: float = 30) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False
