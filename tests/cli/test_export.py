"""`railhead export`: what it writes, tells and refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Run


@pytest.fixture
def games(tmp_path: Path, record: dict[str, Any]) -> Path:
    """A folder with two games."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in "ab":
        (folder / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
    return folder


@pytest.mark.slow
def test_games_are_written_and_told(run: Run, games: Path) -> None:
    result = run("export", games, "--to", "tables", "--jobs", 1)
    assert result.exit_code == 0
    assert result.stdout == "2 games written in tables\n"
    assert "1 of 2" in result.stderr
    assert "150 actions" in result.stderr
    assert pq.read_table("tables/games.parquet").num_rows == 2
    assert pq.read_table("tables/decisions.parquet").num_rows == 300


@pytest.mark.slow
def test_two_processes_write_the_same_games(run: Run, games: Path) -> None:
    for jobs in (1, 2):
        assert run("export", games, "--to", f"by{jobs}", "--jobs", jobs).exit_code == 0
    for table in ("games", "outcomes", "positions", "decisions"):
        one, two = (Path(f"by{jobs}", f"{table}.parquet").read_bytes() for jobs in (1, 2))
        assert one == two


@pytest.mark.slow
def test_a_file_that_is_no_game_is_told_and_the_others_are_written(run: Run, games: Path) -> None:
    (games / "c.json").write_text("{", encoding="utf-8")
    result = run("export", games, "--to", "tables", "--jobs", 1)
    assert result.exit_code == 2
    assert "c.json: not valid JSON" in result.stderr
    assert "2 games written" in result.stdout


@pytest.mark.slow
def test_an_earlier_export_is_not_replaced_unawares(run: Run, games: Path) -> None:
    run("export", games, "--to", "tables", "--jobs", 1)
    refused = run("export", games / "a.json", "--to", "tables", "--jobs", 1)
    assert refused.exit_code == 2
    assert "add --overwrite" in refused.stderr
    again = run("export", games / "a.json", "--to", "tables", "--overwrite", "--jobs", 1)
    assert again.exit_code == 0
    assert pq.read_table("tables/games.parquet").num_rows == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("missing.json", "--to", "tables"), "missing.json: No such file"),
        (("empty", "--to", "tables"), "empty: the folder has no JSON files"),
        (("--to", "tables"), "FILES"),
        (("empty",), "--to"),
    ],
)
def test_wrong_arguments_are_refused(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    (tmp_path / "empty").mkdir()
    result = run("export", *arguments)
    assert result.exit_code == 2
    assert why in result.stderr
    assert not (tmp_path / "tables").exists()


def test_without_the_library_it_says_what_to_install(
    run: Run, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for name in ("parquet", "columns"):
        monkeypatch.delitem(sys.modules, f"railhead.lab.data.{name}", raising=False)
    result = run("export", games, "--to", "tables")
    assert result.exit_code == 2
    assert "pip install pyarrow" in result.stderr
