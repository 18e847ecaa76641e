"""`railhead tournament` and `railhead train`: what they say, keep and refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railhead.lab import tournament as lab
from railhead.lab import training
from railhead.lab.simulate import SimulationError
from railhead.lab.tournament import Match, Result
from tests.cli.conftest import Run


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Matches that the first seat wins at once; the numbers of those that were played."""
    numbers: list[int] = []

    def at_once(match: Match) -> Result:
        numbers.append(match.number)
        seats = len(match.seats)
        wealth = (900, *(300,) * (seats - 1))
        shares = tuple(amount / sum(wealth) for amount in wealth)
        return Result(
            match.number, match.seats, match.seed, "bank", wealth, shares, (0.1,) * seats,
            500, 9, 20, 3.0,
        )  # fmt: skip

    monkeypatch.setattr(lab, "play_match", at_once)
    return numbers


def test_a_tournament_tells_places_shares_and_comparisons(run: Run, played: list[int]) -> None:
    result = run("tournament", "1849", "--players", "club,greedy,random", "--games", 3, "--jobs", 1)
    assert result.exit_code == 0
    assert played == [0, 1, 2]
    assert "1500 decisions, every invariant checked after each" in result.stdout
    assert "3 games of 9.0 turns and 20.0 operating rounds on average" in result.stdout
    assert "club: place 1.67" in result.stdout
    assert "club has more than greedy in 50%" in result.stdout
    assert "3 of 3: random 900, club 300, greedy 300, 500 decisions, 9 turns, 3 s" in result.stderr


def test_broken_rules_end_a_tournament_with_a_record(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(match: Match) -> Result:
        raise SimulationError(f"game {match.number}, action 7: money", {"title": match.title})

    monkeypatch.setattr(lab, "play_match", broken)
    monkeypatch.chdir(tmp_path)
    result = run("tournament", "1849", "--players", "club,greedy,random", "--games", 1, "--jobs", 1)
    assert result.exit_code == 1
    assert "Violation: game 0, action 7: money" in result.stderr
    assert "Traceback" not in result.stderr
    record = (tmp_path / "railhead-1849-tournament.json").read_text(encoding="utf-8")
    assert json.loads(record) == {"title": "1849"}


def test_a_book_that_says_nothing_of_invariants_is_another(
    run: Run, played: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given results from before invariants were checked, when it is to go on, it is refused."""
    monkeypatch.chdir(tmp_path)
    seats = ["club", "greedy", "random"]
    heading = {"title": "1849", "players": seats, "seed": 0, "options": {}}
    Path("b.jsonl").write_text(json.dumps(heading) + "\n", encoding="utf-8")
    result = run(
        "tournament", "1849", "--players", ",".join(seats), "--games", 1, "--seed", 0,
        "--jobs", 1, "--book", "b.jsonl",
    )  # fmt: skip
    assert result.exit_code == 2
    assert "another tournament" in result.stderr
    assert played == []


def test_a_book_goes_on(run: Run, played: list[int]) -> None:
    """Given two of four games in a book, when four are wanted, then two more are played."""
    who = (
        "tournament",
        "1849",
        "--players",
        "club,greedy,random",
        "--jobs",
        1,
        "--book",
        "b.jsonl",
    )
    run(*who, "--games", 2)
    result = run(*who, "--games", 4)
    assert played == [0, 1, 2, 3]
    assert "4 games of" in result.stdout
    refused = run(*who, "--games", 4, "--seed", 9)
    assert refused.exit_code == 2
    assert "--book: b.jsonl holds the results of another tournament" in refused.stderr


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ("club,greedy,nobody", "--players: there is no 'nobody'; choose among random"),
        ("club,greedy", "--players: 1849 is for 3 to 5 players, not 2"),
    ],
)
def test_impossible_players_are_refused(run: Run, players: str, why: str) -> None:
    result = run("tournament", "1849", "--players", players)
    assert result.exit_code == 2
    assert why in result.stderr


@pytest.mark.usefixtures("played")
def test_training_refuses_the_folder_of_another_title(run: Run) -> None:
    folder = Path("lessons")
    training.Training("1861", folder).save()
    result = run("train", "1849", "--folder", folder, "--games", 1)
    assert result.exit_code == 2
    assert "--folder: lessons does not hold lessons of 1849" in result.stderr
