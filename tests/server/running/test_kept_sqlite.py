"""Connections to a database file wait for the next request."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from pytest_django.plugin import DjangoDbBlocker

from railhead.server.base.kept_sqlite import base


def wrapper(file: Path) -> base.DatabaseWrapper:
    settings: dict[str, Any] = {
        "ENGINE": "railhead.server.base.kept_sqlite",
        "NAME": str(file),
        "AUTOCOMMIT": True,
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
        "OPTIONS": {"transaction_mode": "IMMEDIATE"},
        "TIME_ZONE": None,
    }
    return base.DatabaseWrapper(settings, "default")


def value(link: base.DatabaseWrapper, query: str) -> Any:
    with link.cursor() as cursor:
        row = cursor.execute(query).fetchone()
    return row[0] if row else None


@pytest.fixture(autouse=True)
def none_waits(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    base._waiting.clear()
    with django_db_blocker.unblock():
        yield
    base._waiting.clear()


def test_a_closed_connection_serves_the_next_thread(tmp_path: Path) -> None:
    file = tmp_path / "one.sqlite3"
    first = wrapper(file)
    value(first, "CREATE TABLE t (n)")
    kept = first.connection
    first.close()
    assert base.waiting() == 1
    found: list[Any] = []

    def use() -> None:
        second = wrapper(file)
        found.append((value(second, "SELECT count(*) FROM t"), second.connection))
        second.close()

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert found == [(0, kept)]


def test_foreign_keys_are_checked_whatever_the_last_user_switched_off(tmp_path: Path) -> None:
    link = wrapper(tmp_path / "one.sqlite3")
    value(link, "PRAGMA foreign_keys = OFF")
    link.close()
    assert value(link, "PRAGMA foreign_keys") == 1


def test_a_connection_in_a_transaction_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "one.sqlite3"
    link = wrapper(file)
    value(link, "CREATE TABLE t (n)")
    value(link, "BEGIN IMMEDIATE")
    value(link, "INSERT INTO t VALUES (1)")
    link.close()
    assert base.waiting() == 0
    assert value(link, "SELECT count(*) FROM t") == 0, "what was not committed is gone"


def test_a_file_that_was_replaced_is_opened_anew(tmp_path: Path) -> None:
    file, other = tmp_path / "one.sqlite3", tmp_path / "other.sqlite3"
    for path, number in ((file, 1), (other, 2)):
        link = wrapper(path)
        value(link, "CREATE TABLE t (n)")
        value(link, f"INSERT INTO t VALUES ({number})")
        link.close()
    base._waiting.pop()
    other.replace(file)
    assert value(wrapper(file), "SELECT n FROM t") == 2


def test_without_its_folder_there_is_no_connection(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    link = wrapper(folder / "one.sqlite3")
    value(link, "CREATE TABLE t (n)")
    link.close()
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(DatabaseError):
        value(link, "SELECT count(*) FROM t")
