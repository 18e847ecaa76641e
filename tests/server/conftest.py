"""The database of the tests of the server."""

from __future__ import annotations

import os

import pytest
from django.db import connections


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
