"""`railhead review`: what turned a game, and what cost each player most."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railhead.bots import review
from railhead.bots.review import usual_depth
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    depth = replace(usual_depth(), coarse="beginner", deep_each=1)
    monkeypatch.setattr(review, "usual_depth", lambda: depth)


@pytest.mark.slow
def test_it_tells_chances_turning_points_and_mistakes(run: Run, record_path: Path) -> None:
    result = run("review", record_path, "--strength", "club")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "1849: what it teaches"
    assert "compared with a player of strength beginner" in lines[1]
    assert "one of strength club" in lines[2]
    assert "Turning points" in lines
    assert [f"{name}: what cost most" for name in ("Ann", "Bob", "Cid")] == [
        line for line in lines if line.endswith("what cost most")
    ]


@pytest.mark.slow
def test_as_json_for_other_programs(run: Run, record_path: Path, record: dict[str, Any]) -> None:
    result = run("review", record_path, "--strength", "club", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["depth"] == {"coarse": "beginner", "deep": "club"}
    assert found["chances"][0]["at"] == 0
    assert sum(found["looked"].values()) >= sum(found["alike"].values())
    players = [it["id"] if isinstance(it, dict) else it for it in record["players"]]
    assert set(found["mistakes"]) == set(map(str, players))
    for own in found["mistakes"].values():
        for it in own:
            assert it["loss"] > 0
            assert it["done"] != it["best"]
            assert it["done"]["type"] == record["actions"][it["at"]]["type"]


def test_what_is_no_record_or_no_strength_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nothing.json"
    path.write_text("{}", encoding="utf-8")
    result = run("review", path)
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert run("review", path, "--strength", "genius").exit_code == 2
