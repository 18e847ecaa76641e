"""The tables that are put under load: they open, in the middle of games, with computers or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import computers, tables
from benchmarks.clients import PANEL
from tests.server.serving import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.migrate()
    with server:
        yield server


def test_tables_open_in_the_middle_of_games(server: Server) -> None:
    visitor, opened = tables.open_tables(server, "1849", 1)
    (table,) = opened
    assert tables.BEGIN[0] <= table.version < tables.BEGIN[1]
    page = visitor.http.get(f"/tables/{table.id}/")
    assert page.status_code == 200
    assert PANEL.findall(page.text)

    begun = [record for record, _ in tables.records("1849", 1)]
    beside = computers.open_computers(server, begun, "beginner")
    assert len(beside) == 1
    assert computers.told(server)
