"""The page of the laboratory says what there is: columns, pieces, sizes, and code that runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from railhead.lab.data.columns import COLUMNS
from railhead.lab.environment import raw_env
from railhead.titles.catalogue import title_ids

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "laboratory.md").read_text("utf-8")


@pytest.mark.parametrize("table", COLUMNS)
def test_every_column_is_described_as_in_the_files(table: str) -> None:
    part = GUIDE.partition(f"### `{table}.parquet`")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", part, re.M)
    assert rows == [(column.name, column.about) for column in COLUMNS[table]]


def test_every_piece_is_described_as_in_the_layout() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\dx ]+) \| (.+) \|$", GUIDE, re.M)
    assert rows == [
        (piece.name, " x ".join(map(str, piece.shape)), piece.about)
        for piece in raw_env("1849", 3).frame.layout.pieces
        if not piece.name.startswith("state.")
    ]


@pytest.mark.parametrize("title", title_ids())
def test_the_sizes_are_those_of_each_title(title: str) -> None:
    frame = raw_env(title, 3).frame
    assert f"| {title} | {frame.layout.size:,} | {frame.numbering.size:,} |" in GUIDE


def test_the_first_example_runs() -> None:
    code = re.findall(r"```python\n(.+?)```", GUIDE, re.S)[0]
    short = code.replace("players=3", "players=3, max_actions=20")
    names: dict[str, object] = {}
    exec(short, names)
    assert not names["table"].agents  # type: ignore[attr-defined]
