"""Starting the server: database, addresses, browser, processes."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import django
import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from railhead.language import N_
from railhead.server.base import metrics, postgres
from railhead.server.base.setting_errors import SettingError
from railhead.server.http.timeouts import TimeLimitedProtocol
from railhead.server.running import file_modes, one_server
from railhead.server.running.supervisor import SERVER, Supervisor
from railhead.table.fault import Fault

# How many seconds a stopping server waits for open answers.
PATIENCE = 2

EVERYWHERE = ("0.0.0.0", "::")
"""The hosts that mean every address of the machine."""

SCHEMES = ("sqlite", "postgresql", "postgres")
"""The schemes that the URL of a database may have."""

# If the machine lacks an address of one kind the others are used all the same.
_ABSENT = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}


class CannotServe(Fault):
    """The server cannot start; names the option, if any, and what to change."""


# -- database --------------------------------------------------------------------------------


def prepare(workers: int = 1) -> None:
    """Read the settings and bring the database up to date; `workers`: how many processes will run.

    Raises CannotServe, OSError.
    """
    address = os.environ.get("RAILHEAD_DATABASE", "")
    if address and address.partition("://")[0] not in SCHEMES:
        raise CannotServe(
            "--database", N_("expected an address such as postgresql://name@host/database")
        )
    try:
        django.setup()
        _allow(workers)
        _be_the_only_one()
        _bring_up_to_date()
    except CannotServe:
        raise
    except SettingError as error:
        raise CannotServe(error.place, error.message) from error
    except (ImproperlyConfigured, ValueError) as error:
        raise CannotServe("--database", "{why}", why=_brief(error)) from error


def _allow(workers: int) -> None:
    """Raise CannotServe if the database is not one for so many processes."""
    if workers > 1 and connection.vendor != "postgresql":
        raise CannotServe(
            f"--workers {workers}",
            N_(
                "a database file lets one process write at a time and tells the others nothing:"
                " several processes need PostgreSQL, by --database postgresql://..."
            ),
        )


def _be_the_only_one() -> None:
    """Raise CannotServe if another server uses the same database file."""
    if connection.vendor == "postgresql":
        return
    folder = Path(settings.DATABASES["default"]["NAME"]).parent
    try:
        alone = one_server.hold(folder)
    except (OSError, sqlite3.Error) as error:
        if not folder.is_dir():
            return  # what is missing is told when the database is opened
        raise CannotServe(
            f"--data {folder}", N_("its files cannot be written: {why}"), why=_brief(error)
        ) from error
    if not alone:
        raise CannotServe(
            f"--data {folder}",
            N_("another server uses this folder: stop that one, or name another folder"),
        )


def _bring_up_to_date() -> None:
    file_modes.keep_private(make=True)
    where = settings.DATABASES["default"]
    name = f"{where['HOST']}/{where['NAME']}" if where.get("HOST") else where["NAME"]
    try:
        with _alone():
            _refuse_newer()
            call_command("migrate", verbosity=0, interactive=False)
            call_command("tidy")
        postgres.close_pool()
    except DatabaseError as error:
        raise CannotServe(
            "", N_("the database {name} cannot be used: {why}"), name=name, why=_brief(error)
        ) from error


@contextmanager
def _alone() -> Iterator[None]:
    """Keep other servers that start on the same database at the same time waiting."""
    if connection.vendor != "postgresql":
        connection.ensure_connection()
        yield
        return
    with connection.wrap_database_errors:
        link = postgres.own_connection()
    try:
        link.execute("SELECT pg_advisory_lock(hashtext('railhead migrations'))")
        yield
    finally:
        link.close()


def _refuse_newer() -> None:
    """Raise CannotServe if a later version of Railhead has changed the database."""
    known = MigrationLoader(connection)
    newer = sorted(
        name
        for label, name in known.applied_migrations
        if label == "railhead" and (label, name) not in known.disk_migrations
    )
    if newer:
        raise CannotServe(
            "",
            N_(
                "the database belongs to a newer version of Railhead ({name}): install that one,"
                " or put back the copy that was made before it"
            ),
            name=newer[-1],
        )


def _brief(error: BaseException) -> str:
    return " ".join(str(error).split())


# -- addresses -------------------------------------------------------------------------------


def names_of(host: str) -> list[str]:
    """Return the host names under which browsers may reach a server that listens at `host`."""
    found = ["localhost", "127.0.0.1", "[::1]"]
    if host in EVERYWHERE:
        name = socket.gethostname().lower()
        found += [name, f"{name}.local", *_own_addresses()]
    else:
        found.append(_bracketed(host))
    return found


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses to open, first the one for this machine itself."""
    hosts = ["localhost", *_own_addresses()[:1]] if host in EVERYWHERE else [_bracketed(host)]
    return [f"http://{name}:{port}/" for name in hosts]


def invite_from(address: str) -> None:
    """Use an address in invitation links, unless it is valid on this machine alone."""
    name = urlsplit(address).hostname or ""
    if not settings.ADDRESS and name not in ("localhost", "::1") and not name.startswith("127."):
        settings.ADDRESS = address
        # Workers read the settings anew.
        os.environ["RAILHEAD_ADDRESS"] = address


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_addresses() -> list[str]:
    """The machine's addresses in its network; first the one by which it reaches others."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        # Nothing is sent: the system only says which of its addresses it would use.
        asked.connect(("192.0.2.1", 9))
        found.append(str(asked.getsockname()[0]))
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(place[0]))
    return [name for name in dict.fromkeys(found) if not name.startswith("127.")]


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen at every address of a host. Raises CannotServe if none can be used."""
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise CannotServe(f"--host {host}", N_("there is no such address")) from error
    found: list[socket.socket] = []
    absent: OSError | None = None
    for family, _, _, _, place in dict.fromkeys(places):
        try:
            found.append(_listen_at(family, place[0], found[0].getsockname()[1] if found else port))
        except OSError as error:
            if error.errno in _ABSENT:
                absent = error
                continue
            _close(found)
            if error.errno == errno.EADDRINUSE:
                why = N_("port {port} is in use; choose another one with --port")
                raise CannotServe("", why, port=port) from error
            text = error.strerror or str(error)
            raise CannotServe(f"--port {port}", "{why}", why=text) from error
    if not found:
        raise CannotServe(f"--host {host}", N_("this machine has no such address")) from absent
    return found


def _listen_at(family: int, host: str | int, port: int) -> socket.socket:
    own = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            own.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        own.bind((host, port))
        own.listen(512)
    except OSError:
        own.close()
        raise
    return own


def _close(sockets: list[socket.socket]) -> None:
    for own in sockets:
        own.close()


# -- running ---------------------------------------------------------------------------------


def has_browser() -> bool:
    """Whether there is a graphical browser: one in the terminal would hide the server."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def serve_metrics(port: int) -> None:
    """Serve the metrics at a port of this machine. Raises CannotServe."""
    try:
        metrics.listen(port)
    except OSError as error:
        text = error.strerror or str(error)
        raise CannotServe(f"--metrics {port}", "{why}", why=text) from error


def hear_signals() -> None:
    """Let SIGINT and SIGTERM raise KeyboardInterrupt, so that clean-up is done.

    Called before the addresses are printed: a signal during the start would end it halfway, or be
    lost, since a script's background processes start with SIGINT ignored.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)


def run(sockets: list[socket.socket], open_at: str = "", workers: int = 1) -> bool:
    """Serve until a signal stops it; return False if it could not start.

    `open_at`: the address to open in the browser once the server answers, "" for none. The
    forwarding headers of proxies on the same machine are trusted. A signal at the very beginning
    may raise KeyboardInterrupt.
    """
    config = uvicorn.Config(
        "railhead.server.asgi:application",
        http=TimeLimitedProtocol,
        ws="none",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        workers=workers,
    )
    # How many of them there are decides how many computers think in each.
    os.environ["RAILHEAD_PROCESSES"] = str(workers)
    if workers > 1:
        return Supervisor(config, sockets).run(lambda: _open(open_at))
    metrics.WORKERS.set(1)
    server = SERVER(config)
    for number in (signal.SIGINT, signal.SIGTERM):
        # From here it ends as it does when it serves: an exception would tear its start apart.
        signal.signal(number, server.handle_exit)
    if open_at:
        threading.Thread(target=_open_when_ready, args=(server, open_at), daemon=True).start()
    server.run(sockets=sockets)
    return server.started


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.05)
    if not server.should_exit:
        _open(address)


def _open(address: str) -> None:
    if address:
        webbrowser.open(address)
