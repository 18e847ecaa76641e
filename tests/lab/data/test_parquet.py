"""Tables as Parquet files: the same rows come back, and nothing half-written is left."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from railhead.lab.data import parquet
from railhead.lab.data.columns import COLUMNS
from railhead.lab.data.parquet import ParquetTables, paths_in
from railhead.lab.data.rows import TABLES, GameFile, GameRows, rows_of
from railhead.records.record import to_record
from railhead.titles.catalogue import title_ids
from tests.kept import random_game


def rows(title: str, number: int = 0) -> GameRows:
    game = random_game(title, 2, 30)
    return rows_of(GameFile(number, f"{title}.json", json.dumps(to_record(game)).encode()))


def _as_read(value: Any) -> Any:
    """A row as Parquet gives it back: mappings as pairs, fields without a value as None."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        empty = dict.fromkeys(("field", "low", "high", "step"))
        return [empty | item for item in value]
    return value


@pytest.mark.slow
def test_the_rows_of_every_title_come_back(tmp_path: Path) -> None:
    games = [rows(title, number) for number, title in enumerate(title_ids())]
    with ParquetTables(tmp_path) as tables:
        for game in games:
            tables.add(game.tables)
    for table, path in paths_in(tmp_path).items():
        found = pq.read_table(path).to_pylist()
        wanted = [row for game in games for row in game.tables[table]]
        assert found == [{name: _as_read(it) for name, it in row.items()} for row in wanted]


def test_rows_are_written_in_groups_and_not_all_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "GROUP", 50)
    with ParquetTables(tmp_path) as tables:
        for number in range(4):
            tables.add(rows("1849", number).tables)
    file = pq.ParquetFile(paths_in(tmp_path)["positions"])
    assert file.num_row_groups > 1
    assert file.metadata.num_rows == 4 * 31


@pytest.mark.parametrize("table", TABLES)
def test_the_files_say_what_their_columns_are(table: str, tmp_path: Path) -> None:
    with ParquetTables(tmp_path):
        pass
    schema = pq.read_schema(paths_in(tmp_path)[table])
    for column in COLUMNS[table]:
        description = schema.field(column.name).metadata[b"description"]
        assert description.decode() == column.about


def _fail(tables: ParquetTables) -> None:
    tables.add(rows("1849").tables)
    raise ValueError("of another game")


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    old = paths_in(tmp_path)["games"]
    old.write_bytes(b"old")
    with pytest.raises(ValueError, match="of another game"), ParquetTables(tmp_path) as tables:
        _fail(tables)
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]
    assert old.read_bytes() == b"old"


def _without(row: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != name}


WRONG: dict[str, tuple[str, Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "a column too many": ("outcomes", lambda row: row | {"colour": 3}, "'colour'"),
    "a column too few": ("positions", lambda row: _without(row, "phase"), "'phase'"),
    "nothing where something must be": ("games", lambda row: row | {"title": None}, "title"),
    "a text for a number": ("outcomes", lambda row: row | {"seat": "first"}, "seat"),
    "a number for a text": ("games", lambda row: row | {"record": 3}, "record"),
    "a number too large": ("outcomes", lambda row: row | {"seat": 2**70}, "seat"),
    "a part of a number": ("outcomes", lambda row: row | {"seat": 0.5}, "seat"),
    "an answer without an action": (
        "decisions",
        lambda row: row | {"answers": [{"field": "price", "low": 1}]},
        "answers",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_row_of_another_form_is_refused_at_once(what: str, tmp_path: Path) -> None:
    """And nothing of its game is added."""
    table, spoil, named = WRONG[what]
    game = rows("1849").tables
    wrong = [*game[table][:-1], spoil(game[table][-1])]
    with ParquetTables(tmp_path) as tables:
        with pytest.raises(pa.ArrowInvalid, match=f"{table}, row {len(wrong) - 1}.*{named}"):
            tables.add({**game, table: wrong})
        tables.add(game)
    for name, path in paths_in(tmp_path).items():
        assert pq.ParquetFile(path).metadata.num_rows == len(game[name])


def test_a_table_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(pa.ArrowInvalid, match="'moves'; there are games"),
        ParquetTables(tmp_path) as tables,
    ):
        tables.add({"moves": []})
