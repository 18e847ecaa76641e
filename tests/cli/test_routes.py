"""`railhead routes`: positions of a file solved, proven, drawn; wrong files told in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railhead.cli import main

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs" / "positions.md"


def example() -> dict[str, Any]:
    """The position in the documentation."""
    block = re.search(r"```json\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert block
    data: dict[str, Any] = json.loads(block[1])
    return data


def run(tmp_path: Path, data: Any, *options: str) -> Result:
    path = tmp_path / "table.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return CliRunner().invoke(main, ["routes", str(path), *options])


def test_the_documented_position_is_solved(tmp_path: Path) -> None:
    result = run(tmp_path, example(), "--json")
    assert result.exit_code == 0, result.output
    (answer,) = json.loads(result.output)["positions"]
    assert (answer["best"], answer["proven"], answer["bound"]) == (30, True, 30)
    assert answer["routes"][0]["train"] == "4H"
    assert sorted(answer["routes"][0]["hexes"]) == ["J6", "K7"]
    assert answer["seconds"] >= 0


def test_the_table_says_that_the_answer_is_proven(tmp_path: Path) -> None:
    result = run(tmp_path, example())
    assert "proven best" in result.output
    assert "our table" in result.output


def test_a_stated_optimum_that_is_wrong_is_told(tmp_path: Path) -> None:
    data = example()
    data["positions"][0]["best"] = 40
    result = run(tmp_path, data)
    assert result.exit_code == 1
    assert "the file states 40, found 30" in result.stderr


def test_positions_are_drawn_with_their_routes(tmp_path: Path) -> None:
    result = run(tmp_path, example(), "--draw", str(tmp_path / "pictures"))
    assert result.exit_code == 0, result.output
    svg = (tmp_path / "pictures" / "our-table.svg").read_text("utf-8")
    assert "4H: 30" in svg
    assert 'id="hex-J6"' in svg


def _without(field: str) -> dict[str, Any]:
    data = example()
    del data["positions"][0][field]
    return data


def _with(field: str, value: Any) -> dict[str, Any]:
    data = example()
    data["positions"][0][field] = value
    return data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{", "not JSON"),
        ("[1]", "file"),
        ({}, "positions"),
        (_without("hexes"), "hexes"),
        (_without("trains"), "trains"),
        (_with("trains", []), "at least one train"),
        (_with("hexes", {"J6": {"stations": [], "track": [[0, "s4"]], "neighbours": {}}}), "track"),
        (_with("colour", "red"), "colour"),
    ],
)
def test_a_wrong_file_is_one_line_that_names_the_field(
    tmp_path: Path, data: Any, message: str
) -> None:
    result = run(tmp_path, data)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_an_id_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = run(tmp_path, example(), "--id", "elsewhere")
    assert result.exit_code == 2
    assert "elsewhere" in result.stderr


@pytest.mark.parametrize("name", ["1849-a", "1861-a", "1861-b"])
def test_recorded_positions_are_solved_to_their_optimum_and_proven(shared: Path, name: str) -> None:
    path = shared / "routes" / f"{name}.json"
    result = CliRunner().invoke(main, ["routes", str(path), "--json"])
    assert result.exit_code == 0, result.output
    answers = {answer["id"]: answer for answer in json.loads(result.output)["positions"]}
    for position in json.loads(path.read_text("utf-8"))["positions"]:
        answer = answers[position["id"]]
        assert answer["proven"], position["id"]
        assert answer["best"] == position["best"], position["id"]
