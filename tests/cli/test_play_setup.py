"""How a game at the terminal begins and is saved, and what is refused, with scripted input."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from railhead.cli import setup as cli_setup
from railhead.cli.savefile import write_game
from railhead.cli.session import Session
from railhead.engine.actions import EndGame
from railhead.language import ENGLISH
from railhead.titles.catalogue import new_game
from tests.cli.playing import NEW, Play, saved

# -- setting up ------------------------------------------------------------------------------------


def test_without_arguments_and_without_a_person_the_usual_game_begins(play: Play) -> None:
    result = play()
    assert result.exit_code == 0
    assert "1849 The Game of Sicilian Railways" in result.output


def test_a_person_is_asked_for_players_and_variant(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_setup, "is_interactive", lambda: True)
    lines = "1\n2\n4\nBruno\nBruno\n\nZoë\n\n1\n5\n\n\n3\n4\n0\n"
    result = play("--save", "game.json", lines=lines)
    assert result.exit_code == 0, result.output
    game = saved()
    assert list(game.players.values()) == ["Bruno", "Bob", "Zoë", "Dee"]
    assert "Please choose another name." in result.output
    # Electric dreams alone is refused, and asked for again with what belongs to it.
    assert "electric_dreams is an addition" in result.output
    assert "Variant: default, token_acquiring=true, bonds=true" in result.output


def test_enter_alone_begins_the_usual_game(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_setup, "is_interactive", lambda: True)
    result = play("--save", "game.json", lines="\n" * 6)
    assert result.exit_code == 0
    assert list(saved().players.values()) == ["Ann", "Bob", "Cid"]


def test_options_and_preset(play: Play) -> None:
    result = play(*NEW, "--preset", "rulebook", "--option", "bonds=true")
    assert "Variant: rulebook, bonds=true" in result.output
    assert saved().options["bonds"] is True
    assert saved().options["best_route_required"] is True


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["1830"], "1830"),
        (["1849", "--players", "Ann,Bob"], "3 to 5 players"),
        (["1849", "--players", "Ann,Bob,Bob"], "same name"),
        (["1849", "--players", "Ann,,Bob"], "a name is empty"),
        (["1849", "--players", "Ann,Bob,C\x1b[2J"], "cannot be shown"),
        (["1849", "--players", f"Ann,Bob,{'x' * 30}"], "longer than"),
        (["1849", "--option", "bonds"], "bonds"),
        (["1849", "--option", "bond=true"], "bond"),
        (["1849", "--option", "bonds=maybe"], "maybe"),
        (["1849", "--preset", "mine"], "mine"),
        (["1849", "--seed", "x"], "x"),
        (["1849", "--players", "Ann,Bob,Cid", "--computer", "Dan=club"], "Ann, Bob, Cid"),
        (["1849", "--players", "Ann,Bob,Cid", "--computer", "Bob"], "nobody is called so"),
        (["1849", "--players", "Ann,Bob,Cid", "--computer", "Bob=best"], "beginner, club, expert"),
        (["--load", "none.json"], "none.json"),
        (["--load", "none.json", "--seed", "1"], "leave out"),
        (["--save", "nowhere/game.json"], "nowhere/game.json"),
        (["--save", "."], "."),
    ],
)
def test_wrong_input_is_told_in_one_line(play: Play, arguments: list[str], text: str) -> None:
    result = play(*arguments)
    assert result.exit_code == 2
    assert text in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not result.stdout


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": "railhead"}',
        '{"format": "other", "actions": []}',
        '{"format": "railhead", "version": 1, "title": "1849", "rules": 1, "options": {},'
        ' "players": [], "seed": 1, "actions": []}',
        "[" * 100_000,
        "\x00",
    ],
)
def test_a_broken_file_is_told_in_one_line(play: Play, content: str) -> None:
    Path("game.json").write_text(content, encoding="utf-8")
    result = play("--load", "game.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: game.json: ")
    assert len(result.stderr.strip().splitlines()) == 1
    assert Path("game.json").read_text(encoding="utf-8") == content


def test_a_truncated_game_is_told_in_one_line(play: Play) -> None:
    play(*NEW, lines="1\n")
    path = Path("game.json")
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    result = play("--load", "game.json")
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_game_with_an_illegal_action_is_opened_before_it(play: Play) -> None:
    play(*NEW, lines="1\n")
    data: dict[str, Any] = json.loads(Path("game.json").read_text(encoding="utf-8"))
    data["actions"][0]["price"] = 1
    stopped = json.dumps(data)
    Path("game.json").write_text(stopped, encoding="utf-8")
    result = play("--load", "game.json")
    assert result.exit_code == 0
    assert "action 1, " in result.stderr
    assert "Rule 1849-2.4" in result.stderr
    assert Path("game.json").read_text(encoding="utf-8") == stopped


def test_an_existing_file_is_not_overwritten_by_a_new_game(play: Play) -> None:
    Path("game.json").write_text("precious", encoding="utf-8")
    result = play(*NEW)
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert Path("game.json").read_text(encoding="utf-8") == "precious"


# -- saving ----------------------------------------------------------------------------------------


def test_a_failed_save_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    path = tmp_path / "game.json"
    write_game(game, path)
    before = path.read_text(encoding="utf-8")

    def fail(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    game.apply(EndGame("p1"))
    out = io.StringIO()
    Session(game, path, Console(file=out, width=80), ENGLISH).save()
    assert "No space left on device" in " ".join(out.getvalue().split())
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path]
