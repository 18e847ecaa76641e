"""`--board`: a map or tiles of one's own on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from railhead.cli import main
from railhead.cli import setup as cli_setup
from railhead.titles.g1865.game import FOLDER
from tests.cli.conftest import Run, refused

pytestmark = pytest.mark.slow

MAP = (FOLDER / "map.toml").read_text("utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A map with another name for Cagliari."""
    path = tmp_path / "own.toml"
    path.write_text(MAP.replace('E39 = "Cagliari"', 'E39 = "Casteddu"'), "utf-8")
    return path


def test_a_map_is_drawn_before_it_is_played_on(run: Run, own: Path) -> None:
    assert run("draw", "map", "1865", "--board", own).exit_code == 0
    assert "Casteddu" in Path("1865-map.svg").read_text("utf-8")


def test_games_are_simulated_on_a_board_and_their_records_replayed(run: Run, own: Path) -> None:
    tiles = FOLDER / "tiles.toml"
    game = ("simulate", "1865", "--games", "1", "--jobs", "1", "--option", "length=short")
    result = run(*game, "--players", "2", "--board", own, "--board", tiles, "--record-dir", ".")
    assert result.exit_code == 0
    (path,) = Path().glob("railhead-1865-*.json")
    record = json.loads(path.read_text("utf-8"))
    assert record["board"]["names"]["E39"] == "Casteddu"
    assert run("draw", "map", path, "--at", "3").exit_code == 0


def test_whoever_is_asked_reads_what_the_board_is_and_plays_on_his_own(
    own: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli_setup, "is_interactive", lambda: True)
    arguments = ["play", "1865", "--board", str(own), "--save", "game.json"]
    # The number of players, three names, no variant; there is one set of rules.
    result = CliRunner().invoke(main, arguments, input="\n" * 5 + "1\n")
    assert result.exit_code == 0, result.output
    assert "reconstructed" in result.output
    assert "Which rules?" not in result.output
    record = json.loads(Path("game.json").read_text("utf-8"))
    assert record["board"]["names"]["E39"] == "Casteddu"


def test_a_wrong_board_is_told_in_one_line(run: Run, own: Path) -> None:
    own.write_text(MAP.replace('RCSF = "C31"', 'RCSF = "C30"'), "utf-8")
    for command in (
        ("draw", "map", "1865"),
        ("simulate", "1865"),
        ("play", "1865", "--players", "Ann,Bob"),
    ):
        message = refused(run, *command, "--board", own)
        assert "own.toml: homes: RCSF: there is no hex C30" in message


def test_a_board_that_is_not_there_or_not_wanted_is_told(run: Run, own: Path) -> None:
    assert "none.toml" in refused(run, "draw", "map", "1865", "--board", "none.toml")
    assert "own board only" in refused(run, "draw", "map", "1849", "--board", own)
    game = {"format": "railhead", "version": 1}
    Path("game.json").write_text(json.dumps(game), "utf-8")
    assert "--board" in refused(run, "draw", "map", "game.json", "--board", own)
    assert "--load" in refused(run, "play", "--load", "game.json", "--board", own)


def test_the_board_of_a_title_is_written_and_played_on(run: Run) -> None:
    result = run("board", "18FB")
    assert result.exit_code == 0
    text = result.stdout_bytes.decode()
    assert text.startswith("# The board of 18FB, version ")
    assert 'PH1 = { price = 100, stops = 2, markers = 2, rusted_by = "PH3" }' in text
    mine = Path("mine.toml")
    mine.write_text(text.replace("price = 100, stops = 2", "price = 95, stops = 2"), "utf-8")
    assert run("draw", "market", "18FB", "--board", mine).exit_code == 0
    mine.write_text(text.replace("price = 100, stops = 2", "price = -1, stops = 2"), "utf-8")
    told = refused(run, "draw", "market", "18FB", "--board", mine)
    assert "mine.toml: trains: PH1: price: expected 1 to 5000, found -1" in told


def test_a_market_of_ones_own_is_drawn(run: Run) -> None:
    mine = Path("mine.toml")
    mine.write_text('[market]\nrows = ["75 100p 137e", "65 90 110"]\nledge_rows = [1]\n', "utf-8")
    assert run("draw", "market", "18FB", "--board", mine).exit_code == 0
    drawn = Path("18FB-market.svg").read_text("utf-8")
    assert ">137<" in drawn
    assert ">400<" not in drawn


def test_titles_without_boards_say_which_have_some(run: Run, own: Path) -> None:
    told = "1849 is played on its own board only; boards of your own are for 1865, 18FB"
    assert told in refused(run, "board", "1849")
    assert told in refused(run, "draw", "map", "1849", "--board", own)
    assert "there is no title '18F'" in refused(run, "board", "18F")


def test_what_places_earn_is_told_by_the_names_of_the_board(run: Run, own: Path) -> None:
    game = ("simulate", "1865", "--games", "1", "--jobs", "1", "--option", "length=short")
    result = run(*game, "--players", "2", "--board", own, "--earnings", "--no-check")
    assert result.exit_code == 0
    assert "Casteddu" in result.output
