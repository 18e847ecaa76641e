"""A table of three, and who plans there."""

from __future__ import annotations

import pytest

from railhead.server.authority import Viewer
from railhead.server.models import Table
from tests.server.plans.planning import Planner
from tests.server.tables import new_table, seated


@pytest.fixture
def table() -> Table:
    return new_table()


@pytest.fixture
def viewers(table: Table) -> dict[str, Viewer]:
    return seated(table)


@pytest.fixture
def ann(table: Table, viewers: dict[str, Viewer]) -> Planner:
    """Ann, who is asked first."""
    return Planner(table, viewers["p1"].person)


@pytest.fixture
def bob(table: Table, viewers: dict[str, Viewer]) -> Planner:
    """Bob, who waits while Ann is asked."""
    return Planner(table, viewers["p2"].person)
