"""`railhead new-title`: a small title is written, and plays at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from railhead.titles.new_titles import TEMPLATE
from tests.cli.conftest import Run


def railhead(folder: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with the titles of a folder; its catalogue is read once in a process."""
    return subprocess.run(
        [sys.executable, "-m", "railhead", *words],
        env={**os.environ, "RAILHEAD_TITLES": str(folder), "LC_ALL": "C", "LANGUAGE": ""},
        cwd=folder,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Harz", "1830"])
def test_a_new_title_is_whole_and_plays_to_its_end(tmp_path: Path, name: str) -> None:
    begun = railhead(tmp_path, "new-title", name)
    assert begun.returncode == 0, begun.stderr
    assert f"{name} is written to" in begun.stdout
    assert (tmp_path / f"g{name.lower()}" / "__init__.py").is_file()
    assert railhead(tmp_path, "check", name).returncode == 0
    played = railhead(tmp_path, "simulate", name, "--games", "8", "--jobs", "1")
    assert played.returncode == 0
    assert "8 games" in played.stdout
    shown = railhead(tmp_path, "play", name, "--players", "Ann,Bob", text="m\nq\n")
    assert shown.returncode == 0, shown.stderr
    for what in ("map", "market", "tiles"):
        assert railhead(tmp_path, "draw", what, name, "-o", f"{what}.svg").returncode == 0
    assert name in railhead(tmp_path, "titles").stdout
    again = railhead(tmp_path, "new-title", name)
    assert again.returncode == 2
    assert f"there is a title {name} already" in again.stderr


@pytest.mark.slow
def test_what_other_commands_say_of_a_new_title(tmp_path: Path) -> None:
    assert railhead(tmp_path, "new-title", "Harz").returncode == 0
    for words in (["titles", "Harz"], ["rules", "Harz", "8"], ["words", "Harz"]):
        done = railhead(tmp_path, *words)
        assert done.returncode == 0, done.stderr
    board = railhead(tmp_path, "board", "Harz")
    assert board.returncode == 2
    assert "is played on its own board only" in board.stderr
    french = railhead(tmp_path, "--language", "fr", "rules", "Harz", "12.1-3")
    assert "coûtent ce qui est imprimé" in french.stdout


@pytest.mark.parametrize(
    "name", ["", "ab cd", "../x", "a" * 13, "Zürich", "x.y", "18-30", "\x1b[1m", "__init__"]
)
def test_a_name_that_cannot_be_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("new-title", "--into", tmp_path, "--", name)
    assert result.exit_code == 2
    assert "NAME: expected 1 to 12 letters from A to Z and digits" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["1889", "18FB", "18fb"])
def test_a_name_that_is_taken_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("new-title", name, "--into", tmp_path)
    assert result.exit_code == 2
    assert "choose another name" in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "gharz").mkdir()
    (tmp_path / "gharz" / "mine.txt").write_text("mine")
    result = run("new-title", "Harz", "--into", tmp_path)
    assert result.exit_code == 2
    assert "there is such a folder already; nothing was written" in result.stderr
    assert [path.name for path in (tmp_path / "gharz").iterdir()] == ["mine.txt"]


def test_a_place_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run("new-title", "Harz", "--into", tmp_path / "file" / "titles")
    assert result.exit_code == 2
    assert "gharz" in result.stderr


def test_where_it_lies_must_be_told_to_the_program(run: Run, tmp_path: Path) -> None:
    result = run("new-title", "Harz", "--into", tmp_path / "mine")
    assert result.exit_code == 0
    assert f"RAILHEAD_TITLES={tmp_path / 'mine'}" in result.output.replace("\n", "")


def test_every_file_says_what_can_be_changed() -> None:
    for path in TEMPLATE.rglob("*"):
        if path.is_file():
            assert path.read_text("utf-8").startswith(("# ", '"""')), path.name


@pytest.mark.slow
def test_a_title_file_that_is_torn_is_named(tmp_path: Path) -> None:
    assert railhead(tmp_path, "new-title", "Harz").returncode == 0
    (tmp_path / "gharz" / "title.toml").write_text('name = "Harz"\n')
    done = railhead(tmp_path, "titles")
    assert done.returncode == 2
    assert "the field id is missing" in done.stderr
    assert "Traceback" not in done.stderr
