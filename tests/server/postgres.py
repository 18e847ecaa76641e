"""A PostgreSQL server of this machine to test with.

RAILHEAD_TEST_POSTGRES names one by a URL without a database, such as postgresql://me:secret@host;
without it the local socket is tried, as the present user of the system. Its user must be allowed
to create databases (`createuser --createdb NAME`).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import psycopg
import pytest

LOCAL = "postgresql://%2Fvar%2Frun%2Fpostgresql"


def server_url() -> str:
    return os.environ.get("RAILHEAD_TEST_POSTGRES", LOCAL).rstrip("/")


@lru_cache(maxsize=1)
def why_not() -> str:
    """Why no database can be made there, "" if one can."""
    try:
        with psycopg.connect(f"{server_url()}/postgres", connect_timeout=3) as link:
            row = link.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.Error as error:
        return str(error).splitlines()[0]
    return "" if row and row[0] else "its user may not create databases"


def needs_postgres(name: str) -> None:
    """Skip a test, by its name, where no server is reachable."""
    if reason := why_not():
        pytest.skip(f"needs a PostgreSQL server ({name}): {reason}")


@contextmanager
def database(like: str = "template1", name: str = "") -> Iterator[str]:
    """Make a database for a while; its URL. `like`: the URL or name of the one that it copies."""
    name = name or f"railhead_test_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(f"{server_url()}/postgres", autocommit=True) as link:
        link.execute(f"CREATE DATABASE {name} TEMPLATE {like.rpartition('/')[2]}")
        try:
            yield f"{server_url()}/{name}"
        finally:
            link.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
