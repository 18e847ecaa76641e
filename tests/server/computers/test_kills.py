"""A server that is killed while computers think: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.cluster import Cluster, linux
from tests.server.serving import DATABASE, Server, Visitor, until

pytestmark = pytest.mark.slow

KILLS = [2, pytest.param(4, marks=pytest.mark.long)]

# Run with the settings of the server: three computers at each of some tables, without pauses.
_FILL = """
import json, sys
import django
django.setup()
from railhead.server.authority import create_table
from railhead.server.models import Pace, Person
from railhead.server.seating.changing import seat_computer

ann, tables = Person.objects.create(name="Ann"), []
for seed in range(int(sys.argv[1])):
    table = create_table(ann, "1849", ["Bob", "Cid", "Dan"], seed=seed)
    for player, strength in zip(("p1", "p2", "p3"), ("club", "beginner", "beginner")):
        seat_computer(table, player, strength)
    tables.append(table.pk)
Pace.objects.update(pause=0)
print(json.dumps(tables))
"""

# What a computer would have answered at each question of a table; prints how many were others.
_CHECK = """
import json, sys
import django
django.setup()
from railhead.server.authority import live_table
from railhead.server.computers.thinking import seed_of, thought_of
from railhead.server.models import Move

table = sys.argv[1]
live, wrong = live_table(table), 0
for move in Move.objects.filter(table=table).order_by("version"):
    game = live.game.at(move.version - 1)
    strength = {"p1": "club", "p2": "beginner", "p3": "beginner"}[game.decision.player]
    thought = thought_of(game, strength, seed_of(table, move.version - 1))
    wrong += thought.action != move.action or move.computer != thought.to_json()
print(json.dumps([wrong, live.version]))
"""


def rows(server: Server, query: str) -> list[Any]:
    if server.database:
        with psycopg.connect(server.database) as other:
            return list(other.execute(query).fetchall())
    with closing(sqlite3.connect(server.folder / DATABASE)) as link:
        return list(link.execute(query).fetchall())


def moves(server: Server) -> int:
    return int(rows(server, "SELECT count(*) FROM railhead_move")[0][0])


def wait_for(server: Server, count: int) -> None:
    """Wait until so many moves more have been made."""
    wanted = moves(server) + count
    assert until(lambda: moves(server) >= wanted, 90), server.log()


def wait_for_each(server: Server, tables: list[str]) -> None:
    """Wait until computers have moved at every table: those of one may think for long."""
    query = "SELECT DISTINCT table_id FROM railhead_move"
    assert until(lambda: len(rows(server, query)) == len(tables), 90), server.log()


def thinkers(server: Server) -> list[int]:
    """The processes that a server has started, and those which these have."""
    assert server.process is not None
    found, new = list[int](), [server.process.pid]
    while new:
        pid = new.pop()
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            with suppress(OSError):
                new += map(int, task.read_text(encoding="ascii").split())
        found.append(pid)
    return found[1:]


def check(server: Server, tables: list[str]) -> None:
    """Every question was answered once, and as it would have been without a kill."""
    for table in tables:
        # By now the processes that thought are gone: the next to open the file finds all of it.
        wrong, version = json.loads(server.run("-c", _CHECK, table))
        found = rows(
            server,
            f"SELECT version, key FROM railhead_move WHERE table_id = '{table}' ORDER BY version",
        )
        assert found == [(number, f"computer-{number - 1}") for number in range(1, len(found) + 1)]
        assert wrong == 0
        assert version == len(found) > 0


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_server_loses_and_doubles_no_move(tmp_path: Path, kills: int) -> None:
    server, rng = Server(tmp_path), random.Random(3)
    server.migrate()
    tables = json.loads(server.run("-c", _FILL, "2"))
    for number in range(kills):
        with server:
            wait_for(server, 3)
            if number == kills - 1:
                wait_for_each(server, tables)
            time.sleep(rng.uniform(0, 0.1))
            if number % 2:
                server.stop()
            else:
                server.kill()
    check(server, tables)
    # One that was told to stop has taken no thought that it has ended itself for a failure.
    assert rows(server, "SELECT count(*) FROM railhead_pace WHERE stopped OR failed") == [(0,)]


@linux
@pytest.mark.parametrize("kills", KILLS)
def test_a_process_that_is_killed_while_it_thinks_is_replaced(tmp_path: Path, kills: int) -> None:
    server = Server(tmp_path)
    server.migrate()
    tables = json.loads(server.run("-c", _FILL, "1"))
    with server:
        for _ in range(kills):
            wait_for(server, 2)
            busy = max(thinkers(server), key=_processor)
            with suppress(ProcessLookupError):
                os.kill(busy, signal.SIGKILL)
        wait_for(server, 2)
        page = Visitor(server.url).http.get(f"/tables/{tables[0]}/")
        assert page.status_code == 200
    found = rows(server, "SELECT key FROM railhead_move ORDER BY version")
    assert [key for (key,) in found] == [f"computer-{number}" for number in range(len(found))]


def _processor(pid: int) -> int:
    """The processor time that a process has used."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
    return 0


@linux
@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.long)])
def test_several_processes_answer_each_question_once(
    tmp_path: Path, database: str, count: int
) -> None:
    server = Cluster(tmp_path, database)
    tables = json.loads(server.run("-c", _FILL, str(count)))
    with server:
        for number in range(2):
            wait_for(server, 3 * count)
            if not number:
                os.kill(server.workers()[0], signal.SIGKILL)
        wait_for_each(server, tables)
    check(server, tables)
