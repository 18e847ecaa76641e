"""Whatever was acknowledged survives the death of the server, and nothing is taken twice."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.server.kills import check_all, run_kills
from tests.server.serving import Server

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("RAILHEAD_KILLS", "2"))


def test_a_killed_server_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.migrate()

    def strike(_rng: random.Random) -> None:
        server.kill()
        server.start()

    with server:
        tables = run_kills(server, KILLS, strike)
    check_all(server, tables, KILLS)
