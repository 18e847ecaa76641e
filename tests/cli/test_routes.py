"""`railhead routes`: positions of a file solved, proven, drawn; wrong files told in one line."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railhead import load_record, new_game, to_record
from railhead.cli import main
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from tests.exchange.files import random_record

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


# -- in a game ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 1849 in which companies have trains."""
    record = random_record(300)
    path = tmp_path_factory.mktemp("game") / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    return path


def owners(game: Game) -> list[str]:
    """The companies that have trains."""
    return [name for name in game.title.companies if game.state.trains.get(name)]


def in_game(path: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["routes", str(path), *options])


def test_all_companies_of_a_game_that_have_trains(game_file: Path) -> None:
    game = load_record(str(game_file))
    result = in_game(game_file, "--json")
    assert result.exit_code == 0, result.output
    found = {one["company"]: one for one in json.loads(result.output)["positions"]}
    assert set(found) == set(owners(game))
    for name, answer in found.items():
        best = game.best_routes(name)
        assert best is not None
        assert (answer["best"], answer["proven"]) == (best.revenue, best.proven)
        assert sum(route["revenue"] for route in answer["routes"]) == best.revenue


def test_a_moment_of_a_game(game_file: Path) -> None:
    """Long before, no company had a train."""
    assert "no company has a train" in in_game(game_file, "--at", "0").stderr
    assert "--at 301" in in_game(game_file, "--at", "301").stderr


def test_trains_that_a_company_does_not_have(game_file: Path, tmp_path: Path) -> None:
    game = load_record(str(game_file))
    company = owners(game)[0]
    trains = ["--train", "16H", "--train", "16H"]
    answers = []
    for options in ([], trains[:2], trains):
        result = in_game(game_file, "--company", company, *options, "--json")
        assert result.exit_code == 0, result.output
        (answer,) = json.loads(result.output)["positions"]
        answers.append(answer)
    own, one, two = answers
    best = game.best_routes(company, ["16H"])
    assert best is not None
    assert one["best"] == best.revenue >= own["best"]
    assert two["best"] >= one["best"]
    assert [route["train"] for route in one["routes"]] == ["16H"]
    assert game.best_routes(company) == game.fork().best_routes(company)

    drawn = in_game(game_file, "--company", company, *trains, "--draw", str(tmp_path / "pictures"))
    assert drawn.exit_code == 0, drawn.output
    (picture,) = (tmp_path / "pictures").iterdir()
    assert picture.name == f"{company}-300.svg"
    assert f"{company} 16H" in picture.read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--company", "ZZZ"], "--company: 1849 has no company 'ZZZ'"),
        (["--train", "4H"], "--train: say with --company who runs it"),
        (["--company", "SFA", "--train", "9X"], "--train: 1849 has no train '9X'"),
        (["--company", "SFA", *["--train", "4H"] * 13], "--train: at most 12 trains"),
        (["--id", "here"], "--id:"),
        (["--seconds", "1"], "--seconds:"),
    ],
)
def test_options_of_a_game_that_are_wrong(game_file: Path, options: list[str], text: str) -> None:
    result = in_game(game_file, *options)
    assert result.exit_code == 2
    assert text in result.stderr


@pytest.mark.parametrize("options", [["--at", "0"], ["--company", "SFA"], ["--train", "4H"]])
def test_options_of_a_game_are_not_for_positions(tmp_path: Path, options: list[str]) -> None:
    result = run(tmp_path, example(), *options)
    assert result.exit_code == 2
    assert f"{options[0]}:" in result.stderr
    assert "holds positions by edges" in result.stderr


def test_companies_of_a_title_without_routes_earn_what_they_earn_in_the_game(
    tmp_path: Path,
) -> None:
    game = new_game("1865", ["Ann", "Bob", "Cid"], seed=1)
    play_on(game, random.Random(1), 200)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(to_record(game)), "utf-8")
    result = in_game(path, "--json")
    assert result.exit_code == 0, result.output
    found = {one["company"]: one for one in json.loads(result.output)["positions"]}
    assert set(found) == set(owners(game))
    for name, answer in found.items():
        assert answer["best"] == game.earned(name)
        assert not answer["routes"]


# -- on a board -----------------------------------------------------------------------------------

BOARD = """
title = "1849"
phase = "4"
company = "SFA"
trains = ["4H"]
best = 30

[tiles]
J6 = "644/4"
K7 = "58/2"

[tokens]
J6 = "SFA"
"""


def board(tmp_path: Path, text: str, *options: str) -> Result:
    path = tmp_path / "board.toml"
    path.write_text(text, "utf-8")
    return CliRunner().invoke(main, ["routes", str(path), *options])


def test_a_board_by_tile_number(tmp_path: Path) -> None:
    result = board(tmp_path, BOARD, "--json")
    assert result.exit_code == 0, result.output
    (answer,) = json.loads(result.output)["positions"]
    assert (answer["id"], answer["best"], answer["proven"]) == ("SFA", 30, True)
    assert sorted(answer["routes"][0]["hexes"]) == ["J6", "K7"]


def test_the_documented_board_is_solved(tmp_path: Path) -> None:
    block = re.search(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert block
    result = board(tmp_path, block[1], "--json")
    assert result.exit_code == 0, result.output
    (answer,) = json.loads(result.output)["positions"]
    assert answer["best"] == 30


def test_other_trains_and_pictures_of_a_board(tmp_path: Path) -> None:
    options = ("--company", "SFA", "--train", "16H", "--draw", str(tmp_path / "pictures"))
    result = board(tmp_path, BOARD, *options)
    assert result.exit_code == 0, result.output
    assert "16H" in result.output
    assert "SFA 16H" in (tmp_path / "pictures" / "SFA.svg").read_text("utf-8")


def test_several_boards_in_one_file_each_with_its_id(tmp_path: Path) -> None:
    one = {"id": "one", "tiles": {"J6": "644/4"}, "tokens": {"J6": "SFA"}, "trains": {"SFA": "4H"}}
    data = {"title": "1849", "positions": [one, one | {"id": "two"}]}
    result = run(tmp_path, data, "--json", "--id", "two")
    assert result.exit_code == 0, result.output
    assert [answer["id"] for answer in json.loads(result.output)["positions"]] == ["two"]
    assert "elsewhere" in run(tmp_path, data, "--id", "elsewhere").stderr


def test_a_stated_optimum_of_a_board_that_is_wrong_is_told(tmp_path: Path) -> None:
    result = board(tmp_path, BOARD.replace("best = 30", "best = 40"))
    assert result.exit_code == 1
    assert "the file states 40, found 30" in result.stderr


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"58/2"', '"58/9"', "position.tiles.K7: should be a tile and its rotation 0 to 5"),
        ('"644/4"', '"999/4"', "position.tiles.J6: 1849 has no tile '999'"),
        ('"4H"', '"9X"', "1849 has no train '9X'"),
        ('title = "1849"', 'title = "1899"', "there is no '1899'"),
        ('title = "1849"', "", "'title' is missing"),
        ("[tiles]", "[tiles", "is not TOML"),
    ],
)
def test_a_wrong_board_is_one_line_that_names_the_field(
    tmp_path: Path, before: str, after: str, message: str
) -> None:
    result = board(tmp_path, BOARD.replace(before, after))
    assert result.exit_code == 2
    assert message in result.stderr
    assert "board.toml" in result.stderr
    assert result.stderr.count("\n") == 1


def test_more_tiles_than_the_box_holds_are_a_warning(tmp_path: Path) -> None:
    hexes = ("D2", "D6", "D12", "E3", "F2", "F4", "F6")
    many = "".join(f'\n{name} = "9/2"' for name in hexes)
    result = board(tmp_path, BOARD.replace("[tiles]", f"[tiles]{many}"))
    assert result.exit_code == 0
    assert "Warning:" in result.stderr
    assert "tile 9 lies 7 times; the box holds 6" in result.stderr


@pytest.mark.parametrize("options", [["--at", "0"], ["--seconds", "1"]])
def test_options_that_are_not_for_a_board(tmp_path: Path, options: list[str]) -> None:
    result = board(tmp_path, BOARD, *options)
    assert result.exit_code == 2
    assert f"{options[0]}:" in result.stderr
    assert "by tile number" in result.stderr


@pytest.mark.parametrize(
    ("extra", "earned"), [('[traffic]\nFMS = 7\n[trains]\nFMS = ["PH3"]\n', "traffic")]
)
def test_a_title_without_routes_says_what_trains_earn(
    tmp_path: Path, extra: str, earned: str
) -> None:
    result = board(tmp_path, f'title = "1865"\nphase = "3"\n[tokens]\n{extra}', "--json")
    assert result.exit_code == 0, result.output
    (answer,) = json.loads(result.output)["positions"]
    assert answer["best"] > 0
    assert not answer["routes"]
    assert earned in answer["notes"][0] or "earns" in answer["notes"][0]
