"""A short attack on a real server: the whole one is `make attack`."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.records.record import from_record
from tests.attack import boards, stalling
from tests.attack.__main__ import attack
from tests.attack.checking import Findings

REQUESTS = 1_680
ROLES = ("nobody", "stranger", "player", "owner")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """What an attack on a server with SQLite finds."""
    return attack(tmp_path_factory.mktemp("attack"), REQUESTS, seed=1, roles=ROLES, short=True)


def test_no_answer_breaks_a_rule_of_the_house(found: Findings) -> None:
    assert not found.faults, "\n".join(found.lines())


def test_everything_was_tried(found: Findings) -> None:
    assert found.count >= REQUESTS
    assert {
        "GET",
        "POST",
        "form",
        "move",
        "play",
        "upload",
        "board",
        "position",
        "program",
    } <= found.by_kind.keys()
    assert {200, 303, 401, 403, 404, 405, 409, 413, 415, 422} <= found.statuses.keys()
    uploads = found.by_kind["upload"]
    assert uploads[422], "some records are refused"
    assert uploads[200], "and some are opened"


@pytest.mark.slow
def test_nobody_stalls_a_server(tmp_path: Path) -> None:
    """Half-sent bodies, test calls that wait, tables without end, calls that nobody takes."""
    found = stalling.run(tmp_path)
    assert not found.faults, "\n".join(found.lines())
    refused, tested, opened = found.notes
    assert refused.endswith("{413: 60}")
    assert "429" in tested
    assert "200" in opened


def test_the_costly_record_is_a_game_of_its_own_board() -> None:
    """It is refused for its cost, not for a slip of whoever made it."""
    record = boards.costly_record(tracks=1)
    assert record["actions"][-1]["type"] == "lay_tile"
    assert from_record(record).actions
