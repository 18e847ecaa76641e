"""`railhead simulate`: reports, records, and what happens when an invariant breaks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railhead.cli.batch import command_of
from railhead.engine.board import Board
from railhead.lab import batch
from railhead.lab import simulate as lab
from railhead.lab.distribution.workers import Workers
from railhead.lab.simulate import Outcome, SimulationError
from railhead.records.loading import load_file
from railhead.titles.catalogue import title_ids
from tests.cli.conftest import Run
from tests.samples import some

pytestmark = pytest.mark.slow


def test_games_are_played_and_counted(run: Run, tmp_path: Path) -> None:
    result = run(
        "simulate", "1849", "--games", 2, "--seed", 7, "--jobs", 2, "--record-dir", tmp_path / "r"
    )
    assert result.exit_code == 0
    assert "1849: every invariant checked after every action" in result.stdout
    assert re.search(r"2 games, \d+ decisions in .* games/s, .* decisions/s", result.stdout)
    ends = re.findall(r"^  [\w ]+: (\d+) \(\d+%\)$", result.stdout, re.MULTILINE)
    assert sum(map(int, ends)) == 2
    files = sorted(path.name for path in (tmp_path / "r").iterdir())
    assert files == ["railhead-1849-seed7.json", "railhead-1849-seed8.json"]
    replay = load_file(tmp_path / "r" / "railhead-1849-seed7.json")
    assert replay.error is None
    assert replay.game.finished


class Played:
    """Stands in for the lab: notes what it is asked for and plays nothing."""

    def __init__(self, fails_at: int = -1) -> None:
        self.games: list[tuple[int, dict[str, Any], int, str, bool]] = []
        self.players: list[tuple[str, bool]] = []
        self._fails_at = fails_at

    def __call__(
        self, title: str, players: int, options: dict[str, Any], seed: int,
        *, preset: str, check: bool, board: Board | None, player: str, surveyed: bool,
    ) -> Outcome:  # fmt: skip
        self.players.append((player, surveyed))
        self.games.append((players, options, seed, preset, check))
        if seed == self._fails_at:
            raise SimulationError(f"seed {seed}, action 12: money: 1 instead of 2", {"seed": seed})
        return Outcome(seed, 10, "bank", {}, 0.5, 0.5, {"seed": seed})


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    stand_in = Played()
    monkeypatch.setattr(batch, "simulate_game", stand_in)
    return stand_in


def test_the_game_is_the_one_asked_for(run: Run, played: Played) -> None:
    result = run(
        "simulate", "1849", "--games", 2, "--seed", 5, "--jobs", 1, "--players", 4,
        "--option", "bonds=true", "--option", "calabria_link=VIA_b16", "--preset", "rulebook",
        "--no-check",
    )  # fmt: skip
    assert result.exit_code == 0
    options = {"bonds": True, "calabria_link": "via_B16"}
    assert played.games == [
        (4, options, 5, "rulebook", False), (4, options, 6, "rulebook", False),
    ]  # fmt: skip
    assert "1849: nothing checked" in result.stdout
    assert "2 games, 20 decisions" in result.stdout
    assert "  the bank has run out of money: 2 (100%)" in result.stdout


def test_others_than_by_lot_can_play(run: Run, played: Played) -> None:
    run("simulate", "1849", "--games", 1, "--jobs", 1)
    run("simulate", "1849", "--games", 1, "--jobs", 1, "--player", "greedy", "--earnings")
    assert played.players == [("random", False), ("greedy", True)]


def test_the_command_of_a_game_names_its_player() -> None:
    task = batch.Task("1849", 3, {}, "default", 4)
    assert "--player " not in command_of(task)
    assert command_of(replace(task, player="greedy")).endswith(" --player greedy")


def test_earnings_are_told_in_tables_or_as_json(run: Run) -> None:
    told = run("simulate", "1865", "--games", 1, "--seed", 3, "--earnings", "--no-check")
    assert re.search(r"^FMS +\d+ ", told.stdout, re.MULTILINE)
    assert re.search(r"^D34 +Sanluri +\d+ +\d+ +\d+ +\d+$", told.stdout, re.MULTILINE)
    assert re.search(r"^wealth at place 1: ", told.stdout, re.MULTILINE)
    plain = run("simulate", "1865", "--games", 1, "--seed", 3, "--json", "--no-check")
    found = json.loads(plain.stdout)
    assert found["games"] == 1
    assert set(found["companies"]["CFC"]) >= {"launched", "reborn", "traffic", "revenue"}


def test_all_variants_take_turns(run: Run, played: Played) -> None:
    count = len(list(lab.variants("1849")))
    run("simulate", "1849", "--games", count + 1, "--jobs", 1, "--all-variants")
    assert {game[0] for game in played.games} == {3, 4, 5}
    assert {game[3] for game in played.games} == {"default", "rulebook", "peer"}
    first, again = played.games[0], played.games[-1]
    assert first[:2] == again[:2]
    assert (first[2], again[2]) == (1, count + 1)


def test_a_violation_stops_with_seed_action_and_record(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = Played(fails_at=3)
    monkeypatch.setattr(batch, "simulate_game", stand_in)
    result = run("simulate", "1849", "--games", 9, "--jobs", 1, "--option", "bonds=true")
    assert result.exit_code == 1
    assert len(stand_in.games) == 3
    assert "2 games, 20 decisions" in result.stdout
    assert "Violation: seed 3, action 12: money: 1 instead of 2" in result.stderr
    assert (
        "again: railhead simulate 1849 --games 1 --seed 3 --players 3 --preset default"
        " --option bonds=true" in result.stderr
    )
    assert json.loads(Path("railhead-1849-seed3.json").read_text(encoding="utf-8")) == {"seed": 3}


def test_processes_play_every_game_once() -> None:
    tasks = [batch.Task("1849", 3, {}, "default", seed) for seed in range(4)]
    with Workers(jobs=2).open() as pool:
        found = list(batch.play_all(tasks, pool, check=False))
    assert sorted(game.task.seed for game in found) == [0, 1, 2, 3]
    alone = batch.play_one(tasks[2], check=False)
    assert next(game.record for game in found if game.task.seed == 2) == alone.record


@pytest.mark.parametrize("title", some(3, title_ids(), 3))
def test_every_title_is_simulated_without_further_words(run: Run, title: str) -> None:
    result = run("simulate", title, "--games", 1, "--seed", 2)
    assert result.exit_code == 0, result.stderr
    assert f"{title}: every invariant checked" in result.stdout
