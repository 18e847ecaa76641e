"""The database of the tests of the server."""

from __future__ import annotations

import os

import pytest
from django.db import connections

from railhead.server.page import panels
from railhead.server.page.moment import Moment
from railhead.server.page.panels import Panel


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file, as a server has it: a database in memory has other locks.

    Every worker has a folder of its own; on another database each gets a name of its own.
    """
    database = connections["default"]
    if database.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "railhead.sqlite3"
        database.settings_dict["TEST"]["NAME"] = str(file)
    elif worker := os.environ.get("PYTEST_XDIST_WORKER"):
        database.settings_dict["TEST"]["NAME"] = f"test_{database.settings_dict['NAME']}_{worker}"


@pytest.fixture(autouse=True)
def _no_panel_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A panel that cannot be made is a failure here; a server puts a note in its place."""

    def again(_panel: Panel, _moment: Moment) -> str:
        raise  # noqa: PLE0704 - called where the exception is handled

    monkeypatch.setattr(panels, "failed", again)
