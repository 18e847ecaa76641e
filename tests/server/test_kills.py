"""Whatever was acknowledged survives the death of the server, and nothing is taken twice."""

from __future__ import annotations

import os
import random
from pathlib import Path

from tests.server.kills import Tried, check_moves, count_moves, run_kills
from tests.server.serving import Server

KILLS = int(os.environ.get("RAILHEAD_KILLS", "5"))


def test_a_killed_server_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.migrate()

    def strike(_rng: random.Random) -> None:
        server.kill()
        server.start()

    with server:
        tables = run_kills(server, KILLS, strike)
    check_all(server, tables, KILLS)


def check_all(server: Server, tables: list[Tried], kills: int) -> None:
    """Nothing was lost or doubled, although the kills came in the middle of writes."""
    for tried in tables:
        check_moves(server, tried)
        assert tried.done, "something was written"
    moves = count_moves(tables)
    late, again = (sum(getattr(tried, name) for tried in tables) for name in ("late", "again"))
    assert again, "no answer was ever missing: the kills came too late"
    print(f"{kills} kills, {moves} moves acknowledged, {late} late, {again} sent again")  # noqa: T201
