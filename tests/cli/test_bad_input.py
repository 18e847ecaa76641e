"""Whatever is given, the answer is one clear line and status 2."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from railhead.cli import COMMANDS
from tests.cli.conftest import Run, refused

COMMANDS_WITH_FILES = (("replay",), ("draw", "map"))


@pytest.mark.parametrize("command", COMMANDS_WITH_FILES)
@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "the file is empty"),
        (b"\x00\x01\x02\xff\xfe", "not a text in UTF-8"),
        (b"{", "the file seems to be cut off"),
        (b"[" * 50_000, "nested too deeply"),
        (b'{"a":' * 50_000, "nested too deeply"),
        (b"[]", "expected an object"),
        (b'{"format": "railhead", "seed": Infinity}', "Infinity is not a number"),
        (b'{"title": "1830", "players": [{"id": 1, "name": "A"}], "actions": []}',
         "title: there is no '1830'; choose one of 1849"),
        (b'{"title": "1849", "players": [{"id": 1, "name": "A"}], "actions": []}',
         "players: 1849 is for 3 to 5 players, not 1"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_game(
    run: Run, tmp_path: Path, command: tuple[str, ...], content: bytes, text: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    line = refused(run, *command, path)
    assert "bad.json: " in line
    assert text in line


def test_a_truncated_record(run: Run, record_path: Path) -> None:
    content = record_path.read_bytes()
    record_path.write_bytes(content[: len(content) // 2])
    result = run("replay", record_path)
    assert result.exit_code == 2
    assert "line 1, column" in result.stderr
    assert "cut off" in result.stderr
    assert "stopped before action" in result.stdout
    record_path.write_bytes(content[:200])
    assert "cut off" in refused(run, "replay", record_path)


@pytest.mark.parametrize("command", COMMANDS_WITH_FILES)
def test_a_file_that_is_too_large(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    assert "large.json: the file is too large: it has 50 MB, the limit is 20 MB" in refused(
        run, *command, path
    )


@pytest.mark.parametrize("command", COMMANDS_WITH_FILES)
def test_a_folder_and_a_missing_file(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "Is a directory" in refused(run, *command, tmp_path)
    assert "missing.json: No such file" in refused(run, *command, tmp_path / "missing.json")


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(run: Run, record_path: Path) -> None:
    record_path.chmod(0)
    assert "Permission denied" in refused(run, "replay", record_path)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["replya"], "No such command 'replya'"),
        (["--wibble"], "No such option '--wibble'"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "a.json", "--at", "soon"], "'soon' is not a valid integer"),
        (["titles", "1830"], "there is no title '1830'; choose one of 1849"),
        (["rules", "1830"], "there is no title '1830'"),
        (["rules", "1849", "4.99-1"], "has no rule '4.99-1'"),
        (["rules", "1849", "--topic", "cheese"], "there is no topic 'cheese'"),
        (["simulate", "1830"], "there is no title '1830'"),
        (["simulate", "1849", "--players", "9"], "--players: 1849 is for 3 to 5 players, not 9"),
        (["simulate", "1849", "--players", "0"], "--players"),
        (["simulate", "1849", "--games", "0"], "--games"),
        (["simulate", "1849", "--option", "bond=true"], "did you mean bonds?"),
        (["simulate", "1849", "--option", "bonds=maybe"], "'maybe' is not one of false, true"),
        (["simulate", "1849", "--option", "bonds"], "expected NAME=VALUE"),
        (["simulate", "1849", "--option", "electric_dreams=true"], "--option: electric_dreams"),
        (["simulate", "1849", "--option", "scenario=6"], "scenario 6 is for 4/5 players, not 3"),
        (["simulate", "1849", "--preset", "cheese"], "--preset: there is no 'cheese'"),
        (["simulate", "1849", "--all-variants", "--players", "4"], "--all-variants"),
        (["draw", "moon"], "'moon' is not one of"),
        (["draw", "map", "1830"], "neither a file nor a title; the titles are 1849"),
        (["draw", "map", "1849", "1849"], "one TITLE or FILE is enough"),
        (["draw", "map", "1849", "--at", "3"], "--at: a title has no actions"),
        (["draw", "map", "1849", "--width", "10"], "--width: only a PNG"),
        (["draw", "map", "1849", "--png", "--width", "0"], "--width"),
        (["draw", "map", "1849", "--png", "-o", "a.svg"], "--png: the name a.svg says SVG"),
        (["draw", "map", "1849", "-o", "nowhere/a.svg"], "nowhere/a.svg: No such file"),
        (["draw", "tile", "1849"], "has no tile 1849"),
        (["draw", "tile"], "NUMBER: which tile?"),
    ],
)
def test_wrong_arguments(run: Run, arguments: list[str], text: str) -> None:
    assert text in refused(run, *arguments)


def test_a_game_of_an_unknown_rules_version(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    record_path.write_text(json.dumps({**record, "rules": 99}), encoding="utf-8")
    assert "game.json: rules: 1849 has no rules version 99" in refused(run, "replay", record_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_with_two_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    examples = result.stdout.partition("Examples:")[2].partition("Options:")[0]
    assert examples.count(f"railhead {command}") >= 2
    for line in examples.strip().splitlines():
        assert line.strip().startswith("railhead ")


def test_the_front_page_lists_every_command(run: Run) -> None:
    page = run("--help").stdout
    for command in COMMANDS:
        assert f"\n  {command} " in page
    assert "..." not in page.partition("Commands:")[2]
