"""Python programs begun from a process that has already imported what all of them import.

A server takes a second and a half of a processor to import its modules, and tests start servers by
the dozen. So one process for each process of tests imports what needs no settings, and forks: what
it forks has its own environment, folder and output, and does from there what `python -m` or
`python -c` would have done. `railhead serve` itself is started as people start it in
`running/test_serve.py`.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing import util
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import IO, Any, Protocol

REPO = Path(__file__).resolve().parents[2]

PACKAGES = (
    "assist", "bots", "drawing", "engine", "exchange", "language", "network", "presentation",
    "records", "table", "titles",
)  # fmt: skip
"""Those of ours that read no settings when they are imported."""

BESIDES = (
    "asyncio", "concurrent.futures.thread", "csv", "email.mime.text", "gzip", "html.parser",
    "http.client", "logging.config", "multiprocessing.forkserver", "multiprocessing.queues",
    "smtplib", "sqlite3", "ssl", "tomllib", "urllib.request", "xml.etree.ElementTree", "zoneinfo",
    "railhead.lab.simulate",
    "click", "cryptography.hazmat.primitives.asymmetric.ec", "cryptography.x509", "h11", "http_ece",
    "httpcore._async", "httpx", "jwt", "psycopg", "psycopg_pool", "pydantic.dataclasses",
    "pydantic.networks", "pydantic.type_adapter", "uvicorn", "uvicorn.main",
    "uvicorn.lifespan.on", "uvicorn.loops.asyncio", "uvicorn.protocols.http.h11_impl",
    "whitenoise.middleware",
    "django.conf.urls.static", "django.core.asgi", "django.core.cache", "django.core.mail",
    "django.core.management.commands.migrate", "django.core.paginator", "django.core.signing",
    "django.db.backends.postgresql.base", "django.db.backends.sqlite3.base",
    "django.db.migrations.loader", "django.db.models", "django.forms",
    "django.http.multipartparser",
    "django.middleware.cache", "django.middleware.clickjacking", "django.middleware.common",
    "django.middleware.gzip", "django.middleware.csrf", "django.middleware.locale",
    "django.middleware.security", "django.shortcuts", "django.template.backends.django",
    "django.template.defaulttags", "django.template.loader_tags", "django.test.client",
    "django.urls", "django.utils.translation.trans_real", "django.views.static",
)  # fmt: skip
"""What a server needs of others, as far as it is there."""


MANY = 6
"""So many processes does a server with workers begin before it does so as always."""

WORKER = "spawn_main"
"""The name of a worker of a server that has several (`Cluster.workers`)."""


class Running(Protocol):
    """A process that was started: as much of `subprocess.Popen` as tests use."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | Any: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def kill(self) -> None: ...
    def send_signal(self, sig: int) -> None: ...


class Forked:
    """A process that was forked elsewhere; it is waited for there too."""

    def __init__(self, forks: _Forks, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._forks = forks

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._forks.ask({"ended": self.pid})
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(0.01)
        return code

    def send_signal(self, sig: int) -> None:
        """As long as nobody has waited for it nobody else has its number."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class _Forks:
    """The process that forks, as seen from that of the tests."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._turn = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=REPO,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )

    def ask(self, what: Mapping[str, Any], files: Sequence[int] = ()) -> Any:
        text = json.dumps(what).encode()
        with self._turn:
            socket.send_fds(self._line, [len(text).to_bytes(4, "big")], files)
            self._line.sendall(text)
            return json.loads(_read(self._line, int.from_bytes(_read(self._line, 4), "big")))

    def close(self) -> None:
        """End it, and with it whatever it has forked."""
        self._line.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@cache
def _forks() -> _Forks:
    found = _Forks()
    atexit.register(found.close)
    return found


def start(
    command: Sequence[str],
    environment: Mapping[str, str],
    out: IO[Any],
    error: IO[Any],
    *,
    given: IO[Any] | None = None,
    folder: Path | None = None,
) -> Running:
    """Start `python -m ...` or `python -c ...`; where nothing can be forked, as a new process."""
    if not hasattr(os, "fork") or command[0] != sys.executable:
        return subprocess.Popen(
            command, env=dict(environment), stdin=given, stdout=out, stderr=error, cwd=folder
        )
    with Path(os.devnull).open("rb") as nothing:
        files = [(given or nothing).fileno(), out.fileno(), error.fileno()]
        place = str(folder or Path.cwd())
        asked = {"arguments": command[1:], "environment": dict(environment), "folder": place}
        forks = _forks()
        return Forked(forks, forks.ask(asked, files))


def run(
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    text: str = "",
    folder: Path | None = None,
    timeout: float = 120,
) -> subprocess.CompletedProcess[str]:
    """Run a program of ours to its end, as `subprocess.run` does."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as error:
        given.write(text.encode())
        given.seek(0)
        program = start(command, environment, out, error, given=given, folder=folder)
        try:
            code = program.wait(timeout)
        finally:
            program.kill()
        out.seek(0)
        error.seek(0)
        return subprocess.CompletedProcess(
            command, code, out.read().decode(), error.read().decode()
        )


def _read(line: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        more = line.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found


# -- the process that forks --------------------------------------------------------------------


def _import_all() -> None:
    for name in PACKAGES:
        package = importlib.import_module(f"railhead.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            with suppress(ImportError):
                importlib.import_module(module.name)
    from railhead.titles import catalogue  # noqa: PLC0415 - only in this process

    for name in BESIDES:
        with suppress(ImportError):
            importlib.import_module(name)
    for title in catalogue.title_ids():
        catalogue.plain_title(title)
    from django.conf import settings  # noqa: PLC0415 - only in this process

    _draw_first()
    _keep_templates()
    assert not settings.configured, "each server reads its own"
    # Nothing of this is garbage; looking through it would copy what is shared.
    gc.collect()
    gc.freeze()


def _draw_first() -> None:
    """Draw the map and tiles that most servers show first: their texts' places are found once."""
    from railhead.drawing.page.fragments import (  # noqa: PLC0415 - only in this process
        map_fragment,
        tile_picture,
    )
    from railhead.drawing.views import map_of  # noqa: PLC0415
    from railhead.titles.catalogue import new_game  # noqa: PLC0415

    game = new_game("1849", ["Ann", "Bob", "Cid"], {}, 1)
    map_fragment(map_of(game))
    for tile in game.title.tiles.tiles.values():
        tile_picture(tile, flat=game.title.map.layout.flat, numbered=False)


def _keep_templates() -> None:
    """Have templates compiled once for all servers: it costs each as much as its first page.

    Jinja looks itself whether a template has changed, and the folder is that of the sources.
    """
    import jinja2  # noqa: PLC0415 - only in this process

    from tests.kept import folder  # noqa: PLC0415

    (folder() / "templates").mkdir(exist_ok=True)
    make, cache = jinja2.Environment.__init__, str(folder() / "templates")

    def made(self: Any, *arguments: Any, **options: Any) -> None:
        options.setdefault("bytecode_cache", jinja2.FileSystemBytecodeCache(cache))
        make(self, *arguments, **options)

    jinja2.Environment.__init__ = made  # type: ignore[method-assign]


def _serve(line: socket.socket) -> dict[str, Any]:
    """Answer until the tests are over; in a process that was forked, return what it is to do."""
    running = set[int]()
    try:
        while True:
            head, files, _, _ = socket.recv_fds(line, 4, 3)
            if not head:
                raise EOFError
            asked = json.loads(_read(line, int.from_bytes(head, "big")))
            if "ended" in asked:
                pid, status = os.waitpid(asked["ended"], os.WNOHANG)
                running.discard(pid)
                answer = os.waitstatus_to_exitcode(status) if pid else None
            else:
                answer = os.fork()
                if not answer:
                    asked["files"] = files
                    return dict(asked)
                running.add(answer)
            for file in files:
                os.close(file)
            text = json.dumps(answer).encode()
            line.sendall(len(text).to_bytes(4, "big") + text)
    except (EOFError, OSError):
        for pid in running:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        sys.exit()


def _become(asked: Mapping[str, Any]) -> None:
    """Be the program that was asked for, or a process from which its workers are forked."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, file in enumerate(asked["files"]):
        os.dup2(file, number)
        os.close(file)
    # Whether a stream can seek, and how it is buffered, was found out of other files.
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    kind, what, *rest = asked["arguments"]
    if kind == "-m" and (told := _ready_children(MANY if "--workers" in rest else 1)):
        # Whatever this becomes may begin processes too.
        while (spawns := "spawn_main" in told[0]) and (more := _ready_children(1)):
            told = more
        kind, (what, *rest) = "-c", told
        if spawns:
            with suppress(OSError):
                Path("/proc/self/comm").write_text(WORKER, encoding="ascii")
    sys.path[0] = asked["folder"] if kind == "-m" else ""
    sys.argv = [kind, *rest]
    if kind == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
        return
    main = ModuleType("__main__")
    sys.modules["__main__"] = main
    exec(compile(what, "<string>", "exec"), main.__dict__)


def _ready_children(count: int) -> list[str]:
    """Have children ready that become the processes which this one begins by multiprocessing.

    Returns what a child is to run, and its arguments; nothing in the parent.
    """
    ready = list[tuple[int, socket.socket]]()
    for _ in range(count):
        near, far = socket.socketpair()
        pid = os.fork()
        if not pid:
            near.close()
            for _, other in ready:
                other.close()
            return _wait_to_be_wanted(far)
        far.close()
        ready.append((pid, near))
    begin = util.spawnv_passfds

    def spawn(path: bytes, arguments: Sequence[Any], files: Sequence[int]) -> int:
        code = next((it for it in arguments if str(it).startswith("from multiprocessing.")), "")
        if not ready or "resource_tracker" in code:
            return begin(path, arguments, files)
        rest = arguments[arguments.index(code) + 1 :]
        told = {"told": [code, *rest], "files": list(files), "environment": dict(os.environ)}
        text = json.dumps(told).encode()
        pid, line = ready.pop(0)
        with line:
            socket.send_fds(line, [len(text).to_bytes(4, "big")], files)
            line.sendall(text)
        return pid

    setattr(util, "spawnv_passfds", spawn)  # noqa: B010 - told with other types
    return []


def _wait_to_be_wanted(line: socket.socket) -> list[str]:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    head, files, _, _ = socket.recv_fds(line, 4, 10)
    if not head:
        os._exit(0)
    asked = json.loads(_read(line, int.from_bytes(head, "big")))
    line.close()
    # They have the same numbers here; those that they now have may be among these.
    from fcntl import F_DUPFD, fcntl  # noqa: PLC0415 - not everywhere

    aside = [fcntl(file, F_DUPFD, 200) for file in files]
    for file in files:
        os.close(file)
    for file, number in zip(aside, asked["files"], strict=True):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(asked["environment"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return list(asked["told"])


def _main() -> None:
    # Whoever interrupts the tests interrupts the process that tests, which then leaves.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = socket.socket(fileno=int(sys.argv[1]))
    _import_all()
    asked = _serve(line)
    line.close()
    _become(asked)


if __name__ == "__main__":
    _main()
