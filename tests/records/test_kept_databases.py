"""Databases of earlier versions open: their tables go on, or can say why they do not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from django.test import Client
from pytest_django import DjangoDbBlocker

from railhead.server.authority.loading import TABLES
from railhead.server.models import Move, Table
from railhead.titles.catalogue import title_ids
from tests.conftest import REPO
from tests.samples import one_in
from tests.server import forking, postgres
from tools import kept_database
from tools.kept_database import FOLDER, LENGTHS, TAKEN_BACK
from tools.open_database import Opened, open_tables, unpack

pytestmark = pytest.mark.slow

KEPT = sorted(FOLDER.glob("*.sql.gz"))
SHORT = {"screen": 2 * TAKEN_BACK + 2, "seats": 10}
"""Moves by mode of the table: some are taken back, and some of these made again."""

OPENING = "tools.open_database"

BEFORE = "before-"
"""Tables of these need not go on."""


@pytest.fixture(
    scope="module",
    params=one_in(len(KEPT) - 1, KEPT),
    ids=lambda path: path.name.removesuffix(".sql.gz"),
)
def kept(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Path]:
    """A kept database, with a copy of it as the present one, brought up to date."""
    copy = tmp_path_factory.mktemp("kept") / "railhead.sqlite3"
    unpack(request.param, copy)
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        # A browser of other tests keeps a loop of events in this thread, which does nothing here.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        connection = connections["default"]
        before = connection.settings_dict["NAME"]
        connection.close()
        connection.settings_dict["NAME"] = str(copy)
        TABLES.forget()
        try:
            call_command("migrate", verbosity=0)
            yield request.param
        finally:
            TABLES.forget()
            connection.close()
            connection.settings_dict["NAME"] = before


sqlite_only = pytest.mark.skipif(
    connections["default"].vendor != "sqlite", reason="opens files of SQLite"
)


def run(*arguments: str, database: str = "") -> subprocess.CompletedProcess[str]:
    """Run one of our tools in a process of its own."""
    given = {**os.environ, "RAILHEAD_DATABASE": database}
    done = forking.run([sys.executable, *arguments], given, folder=REPO)
    assert done.returncode == 0, done.stderr[-3000:]
    return done


def check(path: Path, opened: list[Opened]) -> None:
    """Every table is there; it goes on, or says which of its moves it cannot follow."""
    assert len(opened) >= len(LENGTHS) * 3
    stopped = {table.name: table.why for table in opened if table.why}
    if path.name.startswith(BEFORE):
        assert all(why.startswith(("move ", "the start")) for why in stopped.values()), stopped
    else:
        assert not stopped, stopped


def test_there_are_databases_of_the_last_versions() -> None:
    assert len([path for path in KEPT if path.name.startswith(BEFORE)]) >= 5


@sqlite_only
def test_every_table_goes_on_or_says_why_not(kept: Path) -> None:
    tables = Table.objects.count()
    opened = open_tables()
    assert len(opened) == tables
    check(kept, opened)
    acted = Move.objects.filter(key="goes-on").count()
    ended = Table.objects.exclude(finished="").count()
    assert acted + ended >= sum(not table.why for table in opened)
    assert acted


@sqlite_only
def test_pages_and_records_of_old_tables_can_be_read(kept: Path) -> None:
    for number, row in enumerate(Table.objects.filter(name__endswith="seats").order_by("title")):
        answer = Client().get(f"/tables/{row.pk}/record")
        if answer.status_code != 200:
            assert kept.name.startswith(BEFORE)
            continue
        record = json.loads(answer.content)
        assert str(record["rules"]) == row.rules
        # While a game goes on its seed is told to nobody.
        assert record.get("seed") == (row.seed if row.finished else None)
        assert row.finished or record["draws"] is not None
        if number % 2 == 0:
            page = Client().get(f"/tables/{row.pk}/")
            assert page.status_code == 200
            assert row.name in page.content.decode()


@pytest.mark.parametrize("first", [True, pytest.param(False, marks=pytest.mark.long)])
def test_they_open_on_postgresql_too(request: pytest.FixtureRequest, first: bool) -> None:
    postgres.needs_postgres(request.node.name)
    # `make release-check` takes all.
    first_ones = KEPT if os.environ.get("RAILHEAD_RELEASE") else KEPT[:1]
    chosen = first_ones if first else KEPT[-1:]
    with postgres.database() as url:
        done = run("-m", OPENING, *map(str, chosen), database=url)
    found: dict[str, list[dict[str, Any]]] = json.loads(done.stdout)
    for path in chosen:
        check(path, [Opened(**table) for table in found[path.name]])


def test_a_database_is_made_once(tmp_path: Path) -> None:
    (tmp_path / "0.9.9.sql.gz").write_bytes(b"kept")
    with pytest.raises(FileExistsError):
        kept_database.write("0.9.9", tmp_path)
    assert (tmp_path / "0.9.9.sql.gz").read_bytes() == b"kept"


def test_a_present_database_has_tables_of_every_title_that_go_on(tmp_path: Path) -> None:
    """What is kept of this version at its release, but of shorter games."""
    keep = f"from tools import kept_database as tool\ntool.LENGTHS = {SHORT}; tool.main()"
    run("-c", keep, "now", str(tmp_path))
    done = run("-m", OPENING, str(tmp_path / "now.sql.gz"))
    opened = [Opened(**table) for table in json.loads(done.stdout)["now.sql.gz"]]
    check(tmp_path / "now.sql.gz", opened)
    assert {table.name.split()[0] for table in opened} == set(title_ids())
