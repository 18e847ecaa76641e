"""What tests of the server ask for: a database, and that no panel of a page fails."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.db import connections
from whitenoise.responders import StaticFile

from railhead.server.http.static_files import StaticFiles
from railhead.server.page import panels
from railhead.server.page.panels import Panel
from railhead.server.page.table_view import TableView
from tests.server import postgres
from tests.server.serving import Server, migrated_file


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_found_once() -> Iterator[None]:
    """Each client of Django starts a server of its own, and each looked for the same files."""
    found: dict[str, StaticFile] = {}
    look = StaticFiles.add_files_from_finders

    def add(server: StaticFiles) -> None:
        if not found:
            look(server)
            found.update(server.files)
        server.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFiles, "add_files_from_finders", add)
        yield


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A file with all tables is there already, and goes with its folder.

    RAILHEAD_TEST_MIGRATED: so is the test database of another kind, which somebody else removes.
    """
    sqlite = connections["default"].vendor == "sqlite"
    return sqlite or bool(os.environ.get("RAILHEAD_TEST_MIGRATED"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file, as a server has it: a database in memory has other locks.

    Every worker has a folder of its own; on another database each gets a name of its own.
    """
    database = connections["default"]
    if database.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "railhead.sqlite3"
        file.write_bytes(migrated_file())
        database.settings_dict["TEST"]["NAME"] = str(file)
    elif worker := os.environ.get("PYTEST_XDIST_WORKER"):
        database.settings_dict["TEST"]["NAME"] = f"test_{database.settings_dict['NAME']}_{worker}"


@pytest.fixture(scope="session")
def migrated_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database on PostgreSQL as the migrations leave it: made once, copied often."""
    with postgres.database() as url:
        Server(tmp_path_factory.mktemp("migrated"), url).migrate()
        yield url


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database on PostgreSQL with all tables, and nothing in them."""
    postgres.needs_postgres(request.node.name)
    with postgres.database(request.getfixturevalue("migrated_database")) as url:
        yield url


@pytest.fixture
def no_panel_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A panel that cannot be made is a failure here; a server puts a note in its place."""

    def again(_panel: Panel, _moment: TableView) -> str:
        raise  # noqa: PLE0704 - called where the exception is handled

    monkeypatch.setattr(panels, "failed", again)
