"""The authority on PostgreSQL: the same tests, and two server processes on one database."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from tests.conftest import REPO
from tests.exchange.files import random_record
from tests.server import forking, postgres
from tests.server.serving import Listening, Server, Visitor, until

pytestmark = pytest.mark.slow

SAME = (
    "authority/test_authority.py",
    "authority/test_authority_threads.py",
    "authority/test_takebacks.py",
    "authority/test_queries.py",
    "running/test_lookups.py",
    "http/test_limits.py::test_of_many_at_the_same_moment_each_is_counted",
)
ABOVE = ("views/test_moves.py", "http/test_careful.py")
"""Tests of what asks the authority: of the database they know nothing."""


@pytest.mark.parametrize("names", [SAME, pytest.param(ABOVE, marks=pytest.mark.long)])
def test_the_tests_of_the_authority_pass_there_too(
    request: pytest.FixtureRequest, names: tuple[str, ...]
) -> None:
    postgres.needs_postgres("the tests of the authority")
    migrated = request.getfixturevalue("migrated_database")
    # The one process of those tests is none of these.
    here = {name: it for name, it in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    with postgres.database() as url:
        own = f"test_{url.rpartition('/')[2]}"
        with postgres.database(migrated, own):
            done = forking.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
                + [str(REPO / "tests" / "server" / name) for name in names],
                # Nothing is to be found again after a crash: no commit waits for its disk.
                {
                    **here,
                    "RAILHEAD_DATABASE": url,
                    "RAILHEAD_TEST_MIGRATED": "1",
                    "PGOPTIONS": "-c synchronous_commit=off",
                    # What is asked of the tests around these is not for them.
                    "PYTEST_ADDOPTS": "",
                },
                folder=REPO,
                timeout=900,
            )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_streams_keep_no_connection_to_the_database(database: str, tmp_path: Path) -> None:
    server = Server(tmp_path, database)
    server.environment["RAILHEAD_CONNECTIONS"] = "3"
    with server:
        table = Visitor(server.url).upload(random_record(20))
        pages = [Listening(f"{server.url}/tables/{table}/live") for _ in range(12)]
        assert until(lambda: all(set(page.versions) == {20} for page in pages))
        # One listens for notifications.
        assert connections_to(database) <= 4
        assert server.stop() < 2
    assert "Traceback" not in server.log()


def test_what_is_uploaded_is_read_by_a_worker_and_stored_whole(
    database: str, tmp_path: Path
) -> None:
    full = random_record(60)
    broken = {**full, "actions": [*full["actions"][:20], {"type": "fly", "actor": "p1"}]}
    server = Server(tmp_path, database)
    with server, psycopg.connect(database, autocommit=True) as link:
        visitor = Visitor(server.url, timeout=60)
        table = visitor.upload(full)
        file = {"file": ("record.json", json.dumps(broken), "application/json")}
        stopped = visitor.read(visitor.post("/upload", {"mode": "screen"}, files=file))
        assert stopped.status_code == 303
        half = stopped.headers["location"].rstrip("/").rpartition("/")[2]
        nobody = ("record.json", json.dumps({**full, "players": []}), "application/json")
        refused = visitor.read(visitor.post("/upload", {"mode": "screen"}, files={"file": nobody}))
        assert refused.status_code == 422
        assert "players" in refused.text.partition('role="alert">')[2].partition("</p>")[0]
        assert link.execute("SELECT count(*) FROM railhead_table").fetchone() == (2,)
        for name, actions in ((table, full["actions"]), (half, full["actions"][:20])):
            rows = link.execute(
                "SELECT version, action, key FROM railhead_move WHERE table_id = %s"
                " ORDER BY version",
                [name],
            ).fetchall()
            assert rows == [(n, action, f"record-{n}") for n, action in enumerate(actions, 1)]
            assert visitor.http.get(f"/tables/{name}/").status_code == 200
    assert "Traceback" not in server.log()


def connections_to(database: str, which: LiteralString = "true") -> int:
    """Connections of others to a database."""
    with psycopg.connect(database) as link:
        row = link.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            f" AND pid <> pg_backend_pid() AND {which}"
        ).fetchone()
    return int(row[0]) if row else -1


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def two_servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """Two processes that share a database. Each test has a table of its own."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("two")
        if request.param == "postgresql":
            postgres.needs_postgres("two servers on one database")
            migrated = request.getfixturevalue("migrated_database")
            url = stack.enter_context(postgres.database(migrated))
            servers = [Server(folder, url), Server(folder, url)]
        else:
            servers = [Server(folder), Server(folder)]
            servers[0].migrate()
        for server in servers:
            stack.enter_context(server)
        yield servers


RACED = 32
"""So many actions has the game of which the last twelve are sent by two at once."""


def test_of_two_servers_that_race_one_wins_each_move(two_servers: list[Server]) -> None:
    """Both are sent every move at once; the loser answers that it is late, and follows."""
    full = random_record(RACED)
    start = {**full, "actions": full["actions"][:20]}
    first = Visitor(two_servers[0].url)
    table = first.upload(start)
    second = Visitor(two_servers[1].url)
    second.http.cookies.update(first.http.cookies)
    answers: list[list[int]] = []
    for version, action in enumerate(full["actions"][20:], 20):
        answers.append(race([first, second], table, version, action))
    assert {tuple(sorted(pair)) for pair in answers} == {(200, 409)}
    assert first.record(table) == second.record(table)
    assert first.record(table)["actions"] == full["actions"]


def race(visitors: list[Visitor], table: str, version: int, action: dict[str, Any]) -> list[int]:
    """Send a move from everybody at the same moment; the status of each answer."""
    found = [0] * len(visitors)
    start = threading.Barrier(len(visitors))

    def send(number: int) -> None:
        start.wait(10)
        key = f"{version}-{number}"
        found[number] = visitors[number].move(table, version, key, action).status_code

    threads = [threading.Thread(target=send, args=(i,)) for i in range(len(visitors))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found


def test_news_cross_from_one_server_to_the_other(two_servers: list[Server]) -> None:
    full = random_record(22)
    start = {**full, "actions": full["actions"][:20]}
    visitor = Visitor(two_servers[0].url)
    table = visitor.upload(start)
    page = Listening(f"{two_servers[1].url}/tables/{table}/live")
    assert until(lambda: set(page.versions) == {20})
    time.sleep(1.2)
    assert visitor.move(table, 20, "k", full["actions"][20]).status_code == 200
    assert until(lambda: page.versions[-1] == 21), json.dumps(page.versions)


def test_a_lost_connection_is_made_again(database: str, tmp_path: Path) -> None:
    """What happened meanwhile is told as soon as it is there."""
    full = random_record(23)
    server = Server(tmp_path, database)
    with server:
        visitor = Visitor(server.url)
        table = visitor.upload({**full, "actions": full["actions"][:20]})
        page = Listening(f"{server.url}/tables/{table}/live")
        assert until(lambda: set(page.versions) == {20})
        assert until(lambda: connections_to(database, "query LIKE 'LISTEN%'") == 1)
        with psycopg.connect(database) as link:
            link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            # As another server does it, and nobody listens.
            link.execute("UPDATE railhead_table SET version = 21, changed = now()")
        assert until(lambda: page.versions[-1] == 21)
        assert "trying again" in server.log()
