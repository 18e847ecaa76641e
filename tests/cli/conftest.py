"""What the tests of the command line share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railhead.cli import main
from tests.cli.playing import Play
from tests.exchange.files import ANN, BOB, CID, bid, entry, game_file, random_record

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system of whoever runs the tests may speak any language."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANGUAGE", "")


PLAYED = 150


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `railhead` with arguments in an empty folder; no traceback may come out."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run `railhead play` in an empty folder, with lines of input."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, lines: str = "") -> Result:
        return CliRunner().invoke(main, ["play", *arguments], input=lines)

    return run


@pytest.fixture(scope="session")
def record() -> dict[str, Any]:
    """A game of three under way, played at random."""
    return random_record(PLAYED)


@pytest.fixture
def record_path(tmp_path: Path, record: dict[str, Any]) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


@pytest.fixture
def finished_file() -> dict[str, Any]:
    """A game file with a result: the private companies are sold, then the players stop."""
    return game_file(
        bid(1, ANN, "SCE", 20),
        bid(2, BOB, "SIGI", 45),
        bid(4, CID, "CNM", 75),
        bid(5, ANN, "SMS", 110),
        bid(7, BOB, "RSA", 150),
        entry(8, "par", BOB, corporation="SFA", share_price="100,3,5"),
        entry(9, "end_game", CID),
        result={"22": 700, "11": 500, "33": 500},
        game_end_reason="manually_ended",
    )


@pytest.fixture
def file_path(tmp_path: Path, finished_file: dict[str, Any]) -> Path:
    path = tmp_path / "file.json"
    path.write_text(json.dumps(finished_file), encoding="utf-8")
    return path


def refused(run: Run, *arguments: object) -> str:
    """Run a command that must be refused; return its one line."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr
