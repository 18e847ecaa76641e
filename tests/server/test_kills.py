"""Whatever was acknowledged survives the death of the server, and nothing is taken twice."""

from __future__ import annotations

import os
from pathlib import Path

from tests.server.kills import check_moves, count_moves, run_kills

KILLS = int(os.environ.get("RAILHEAD_KILLS", "8"))


def test_a_killed_server_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    tables = run_kills(tmp_path, KILLS)
    for tried in tables:
        check_moves(tmp_path, tried)
        assert tried.done, "something was written"
    moves = count_moves(tables)
    late, again = (sum(getattr(tried, name) for tried in tables) for name in ("late", "again"))
    assert again, "no answer was ever missing: the kills came too late"
    print(f"{KILLS} kills, {moves} moves acknowledged, {late} late, {again} sent again")  # noqa: T201
