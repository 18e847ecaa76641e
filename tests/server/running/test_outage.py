"""A database that is gone for a while: 503 in words, and everything goes on when it is back."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import psycopg
import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from railhead.server.base import postgres as own
from railhead.server.errors.pages import BUSY_SECONDS
from railhead.server.models import Tally
from railhead.server.people import access
from railhead.server.running import health, launch
from tests.exchange.files import random_record
from tests.server.asgi import ask
from tests.server.serving import HERE, Listening, Server, Visitor, until

pytestmark = pytest.mark.slow


class Line:
    """A line to PostgreSQL that can be cut: a port of this machine that leads to its socket."""

    def __init__(self, database: str) -> None:
        with psycopg.connect(database) as link:
            self._place = f"{link.info.host}/.s.PGSQL.{link.info.port}"
            self._there = (link.info.host, link.info.port)
            name, user = link.info.dbname, link.info.user
        self._own = socket.create_server((HERE, 0))
        self.url = f"postgresql://{user}@{HERE}:{self._own.getsockname()[1]}/{name}"
        self._open = True
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        self._open = False
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._open = True

    def _serve(self) -> None:
        while True:
            near, _ = self._own.accept()
            if not self._open:
                near.close()
                continue
            if self._place.startswith("/"):
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._place)
            else:
                far = socket.create_connection(self._there)
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    @staticmethod
    def _pass_on(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def test_a_database_that_is_gone_is_503_and_then_all_goes_on(database: str, tmp_path: Path) -> None:
    line = Line(database)
    server = Server(tmp_path, line.url)
    full = random_record(22)
    with server:
        visitor = Visitor(server.url)
        table = visitor.upload({**full, "actions": full["actions"][:20]})
        page = Listening(f"{server.url}/tables/{table}/live")
        assert until(lambda: page.versions == [20])
        line.cut()
        with ThreadPoolExecutor() as pool:
            # Each waits for a while whether it comes back.
            asked = pool.submit(httpx.get, f"{server.url}/healthz", timeout=20)
            refused = visitor.move(table, 20, "k", full["actions"][20])
            told = asked.result()
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == str(BUSY_SECONDS)
        assert "The server is busy" in refused.text
        assert (told.status_code, told.text) == (503, "database-unreachable\n")
        assert visitor.http.get("/healthz/live").status_code == 200
        assert "Traceback" not in server.log()
        assert table not in server.log()
        line.mend()
        assert until(lambda: visitor.http.get("/healthz").status_code == 200)
        assert visitor.move(table, 20, "k", full["actions"][20]).status_code == 200
        with psycopg.connect(database) as link:
            # As another server does it: the page hears of it although its line was cut.
            link.execute("UPDATE railhead_table SET version = 22, changed = now()")
            now = link.execute("SELECT changed FROM railhead_table").fetchone()
            news = f"{table} 22 {now[0].isoformat()}" if now else ""
            link.execute("SELECT pg_notify('railhead', %s)", [news])
        assert until(lambda: page.versions[-1] == 22), json.dumps(page.versions)


def test_who_waits_for_a_table_gives_his_connection_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else readers of one table could keep all connections from those of the others."""
    given: list[str] = []
    monkeypatch.setattr(own, "give_back", lambda: given.append(threading.current_thread().name))
    turn = own.TableLock()

    def wait() -> None:
        with turn:
            given.append("has it")

    second = threading.Thread(target=wait, name="second")
    with turn, turn:
        assert not given, "who has the turn keeps their connection"
        second.start()
        assert until(lambda: given == ["second"])
    second.join(10)
    assert given == ["second", "has it"]


# -- how it is -------------------------------------------------------------------------------


@pytest.fixture
def fresh(transactional_db: None) -> Iterator[None]:  # noqa: ARG001 - it is there first
    health.forget()
    yield
    health.forget()


@pytest.mark.usefixtures("fresh")
def test_health_is_told_whatever_name_is_asked() -> None:
    other = [("host", "10.0.0.7")]
    for path in ("/healthz", "/healthz/live"):
        answer = ask(path, head=other)
        assert (answer.status, answer.parts.get_nowait()) == (200, "ok\n")
        assert answer.head["cache-control"] == "no-store"
        assert "set-cookie" not in answer.head
        assert answer.head["x-frame-options"] == "DENY"
    assert ask("/healthz", method="POST").status == 405
    assert ask("/", head=other).status == 400


@pytest.mark.usefixtures("fresh")
def test_a_database_that_is_not_up_to_date_is_not_ready() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("railhead", "0001_initial")
    try:
        answer = ask("/healthz")
        assert (answer.status, answer.parts.get_nowait()) == (503, "database-outdated\n")
        assert ask("/healthz/live").status == 200
    finally:
        recorder.record_applied("railhead", "0001_initial")


@pytest.mark.usefixtures("fresh")
def test_a_disk_that_is_full_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything can be read, and nothing be stored."""

    def full(*_: object, **__: object) -> None:
        raise OperationalError("database or disk is full")

    assert ask("/healthz").status == 200
    health.forget()
    monkeypatch.setattr(Tally.objects, "update_or_create", full)
    answer = ask("/healthz")
    assert (answer.status, answer.parts.get_nowait()) == (503, "database-unwritable\n")
    assert ask("/healthz/live").status == 200


@pytest.mark.django_db
def test_a_view_that_cannot_reach_it_asks_it_for_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise OperationalError("the database is locked")

    monkeypatch.setattr(access._PEOPLE, "one", gone)
    browser = Client(raise_request_exception=False)
    session = browser.session
    session["person"] = 1
    session.save()
    answer = browser.get("/")
    assert answer.status_code == 503
    assert "Nothing that you played is lost" in answer.content.decode()


@pytest.mark.django_db
def test_what_a_later_version_has_changed_is_not_opened() -> None:
    MigrationRecorder(connection).record_applied("railhead", "0999_from_the_future")
    with pytest.raises(launch.CannotServe, match="newer version of Railhead"):
        launch.prepare()
