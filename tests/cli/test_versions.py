"""Games of older rules say so at the terminal, and what has changed since."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from railhead.lab.simulate import play_on
from railhead.records.record import to_record
from railhead.titles.catalogue import game_class, title_ids, versions_of
from tests.cli.conftest import Run

NEWEST = len(versions_of("1849"))
LINE = f"Played by version 1 of the rules; new games: version {NEWEST}."


def saved(path: Path, version: int) -> Path:
    game = game_class("1849", version).new(["Ann", "Bob", "Cid"], seed=4)
    play_on(game, random.Random(4), 20)
    path.write_text(json.dumps(to_record(game)), encoding="utf-8")
    return path


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("command", [["replay"], ["play", "--load"]])
def test_an_old_game_says_by_which_rules_it_is_played(
    run: Run, tmp_path: Path, command: list[str]
) -> None:
    text = flat(run(*command, saved(tmp_path / "old.json", 1)).stdout)
    assert LINE in text
    for change in versions_of("1849")[1].changes:
        assert f"Since version 2: {change.text}" in text
    assert "(1849-4.1-15)" in text
    assert "Played by version" not in run(*command, saved(tmp_path / "new.json", NEWEST)).stdout


def test_it_is_told_in_french(run: Run, tmp_path: Path) -> None:
    text = flat(run("--language", "fr", "replay", saved(tmp_path / "old.json", 1)).stdout)
    assert f"Jouée selon la version 1 des règles ; nouvelles parties : version {NEWEST}." in text


@pytest.mark.parametrize("version", [1, NEWEST])
def test_other_programs_are_told_both_versions(run: Run, tmp_path: Path, version: int) -> None:
    data = json.loads(run("replay", saved(tmp_path / "game.json", version), "--json").stdout)
    assert (data["rules"], data["newest_rules"]) == (version, NEWEST)


def test_a_game_on_another_board_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "game.json", 1)
    record = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**record, "board_digest": "f" * 64}), encoding="utf-8")
    for command in (["replay"], ["play", "--load"]):
        result = run(*command, path)
        assert result.exit_code == 2
        assert "board_digest: the game was played on board ffffffffffffffff" in result.stderr


@pytest.mark.parametrize("title", title_ids())
def test_a_title_lists_its_versions(run: Run, title: str) -> None:
    text, versions = run("titles", title).stdout, versions_of(title)
    newest = f"Rules: version {len(versions)} of {versions[-1].date}"
    older = "; games begun by an older one go on by it." if len(versions) > 1 else "."
    assert newest + older in text
    data = json.loads(run("titles", title, "--json").stdout)
    assert [it["number"] for it in data["versions"]] == [*range(1, len(versions) + 1)]
    assert all(change["text"] in text for it in data["versions"][1:] for change in it["changes"])
