"""`railhead draw`: what, of what, into which file."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from railhead.cli.screen import open_title
from railhead.records.record import from_record
from tests.cli.conftest import Run

TITLE = open_title("1849")
PNG = b"\x89PNG\r\n\x1a\n"


def drawing(path: Path) -> ET.Element:
    return ET.parse(path).getroot()


def groups(root: ET.Element, attribute: str) -> list[str]:
    return [value for item in root.iter() if (value := item.get(attribute)) is not None]


@pytest.mark.parametrize("what", ["map", "market", "tiles"])
def test_a_title_is_drawn_into_a_file_named_after_it(run: Run, what: str) -> None:
    result = run("draw", what, "1849")
    assert result.exit_code == 0
    assert result.stdout == f"1849-{what}.svg\n"
    assert drawing(Path(f"1849-{what}.svg")).tag.endswith("svg")


def test_the_first_title_is_the_default(run: Run) -> None:
    assert run("draw", "map").stdout == "1849-map.svg\n"
    assert groups(drawing(Path("1849-map.svg")), "data-hex") == list(TITLE.map.hexes)


def test_one_tile(run: Run) -> None:
    assert run("draw", "tile", "8").stdout == "1849-tile8.svg\n"
    assert "standard track" in Path("1849-tile8.svg").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_game_is_drawn_as_it_stands_at_an_action(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    game = from_record({**record, "actions": record["actions"][:140]})
    assert game.state.tiles
    run("draw", "map", record_path, "--at", 140, "-o", "there.svg")
    text = Path("there.svg").read_text(encoding="utf-8")
    for hex_id, (tile, _) in game.state.tiles.items():
        assert hex_id in text
        assert f"tile {tile}" in text
    assert "action 140" in text
    run("draw", "map", record_path, "--at", 0, "-o", "start.svg")
    start = Path("start.svg").read_text(encoding="utf-8")
    assert not any(f"{colour} tile " in start for colour in ("yellow", "green", "brown"))


def test_the_market_of_a_game_has_its_markers(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    run("draw", "market", record_path, "-o", "market.svg")
    companies = groups(drawing(Path("market.svg")), "data-company")
    assert set(companies) == set(from_record(record).state.cells)


@pytest.mark.slow
def test_the_sheet_of_a_game_counts_what_is_left(run: Run, record_path: Path) -> None:
    run("draw", "tiles", record_path, "-o", "tiles.svg")
    assert " left" in Path("tiles.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [("-o", "map.png"), ("-o", "map.PNG"), ("--png",)])
def test_png_by_name_or_by_flag(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("draw", "tile", "8", "1849", *arguments, "--width", 120)
    assert result.exit_code == 0
    data = Path(result.stdout.strip()).read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20]) == 120


def test_a_dash_writes_to_standard_output(run: Run) -> None:
    result = run("draw", "tile", "8", "-o", "-")
    assert result.stdout.startswith("<svg ")
    assert list(Path().iterdir()) == []


def test_a_game_that_stops_is_drawn_where_it_stopped(
    run: Run, tmp_path: Path, record_path: Path
) -> None:
    text = record_path.read_text(encoding="utf-8")
    record_path.write_text(
        text.replace('"actions": [', '"actions": [{"type": "pass", "actor": "p2"}, ', 1),
        encoding="utf-8",
    )
    result = run("draw", "map", record_path, "-o", "map.svg")
    assert result.exit_code == 2
    assert "game.json: drawn before action 1 (pass)" in result.stderr
    assert drawing(tmp_path / "map.svg").tag.endswith("svg")


def test_a_position_that_is_not_there_is_refused(run: Run, record_path: Path) -> None:
    result = run("draw", "map", record_path, "--at", 999)
    assert result.exit_code == 2
    assert "the game has 150 actions" in result.stderr
