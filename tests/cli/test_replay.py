"""`railhead replay`: tables, log, JSON, checks, and where a replay breaks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.snapshot import restore
from railhead.lab.simulate import random_player
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import game_class, new_game
from tests.cli.conftest import PLAYED, Run
from tests.exchange.tripping import trip_at


def test_the_final_table_has_every_player_and_confirms_the_result(
    run: Run, file_path: Path
) -> None:
    result = run("replay", file_path)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "1849 The Game of Sicilian Railways: after all 7 actions, SR 1"
    assert lines[1] == "Finished: the players have agreed to stop."
    rows = [line.split() for line in lines if line.strip()[:1].isdigit()][1:]
    assert rows == [
        ["1", "Bob", "L.305", "20%", "SIGI", "RSA", "L.700"],
        ["2", "Ann", "L.370", "SCE", "SMS", "L.500"],
        ["2", "Cid", "L.425", "CNM", "L.500"],
    ]
    assert lines[-1] == "The result is the one in the file."


def test_a_different_result_is_told(
    run: Run, file_path: Path, finished_file: dict[str, Any]
) -> None:
    finished_file["result"]["22"] = 9
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    assert "The result differs: Bob: 9 in the file, 700 here." in run("replay", file_path).stdout
    data = json.loads(run("replay", file_path, "--json").stdout)
    assert data["differences"] == ["Bob: 9 in the file, 700 here"]


def test_json_of_a_game_file_keeps_its_ids(run: Run, file_path: Path) -> None:
    data = json.loads(run("replay", file_path, "--json").stdout)
    assert data["title"] == "1849"
    assert data["finished"] is True
    assert data["reason"] == "manual"
    assert data["players"][1] == {
        "id": 22,
        "name": "Bob",
        "cash": 305,
        "total": 700,
        "place": 1,
        "shares": {"SFA": 20},
        "privates": ["SIGI", "RSA"],
        "loans": 0,
    }
    assert [player["place"] for player in data["players"]] == [2, 1, 2]
    assert data["companies"]["SFA"] == {
        "president": 22,
        "price": 100,
        "cell": [3, 5, 0],
        "cash": 160,
        "treasury": 80,
        "pool": 0,
        "trains": [],
        "tokens": ["J6.0"],
        "tokens_left": 2,
        "privates": [],
        "loans": 0,
    }
    assert (data["actions"], data["phase"], data["round"], data["bank"]) == (7, "4", "SR 1.1", 6500)
    assert data["next"] is None
    assert "error" not in data
    assert "state" not in data


def test_json_at_an_action_is_the_game_there(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    data = json.loads(run("replay", record_path, "--at", 60, "--json", "--state").stdout)
    game = from_record({**record, "actions": record["actions"][:60]})
    assert data["actions"] == 60
    assert data["finished"] is False
    assert data["reason"] is None
    assert [player["id"] for player in data["players"]] == ["p1", "p2", "p3"]
    assert restore(game_class("1849"), data["state"]) == game.state
    assert game.decision is not None
    assert data["next"] == {
        "player": game.decision.player,
        "actor": game.decision.actor,
        "step": game.decision.step,
    }
    assert data["bank"] == game.state.cash["bank"]
    money = data["bank"] + sum(owner["cash"] for owner in data["players"])
    assert money + sum(company["cash"] for company in data["companies"].values()) == 7760


def test_the_start_is_a_position_too(run: Run, record_path: Path) -> None:
    data = json.loads(run("replay", record_path, "--at", 0, "--json").stdout)
    assert data["actions"] == 0
    assert [player["cash"] for player in data["players"]] == [500, 500, 500]
    assert "after action 0 of 150" in run("replay", record_path, "--at", 0).stdout


def test_the_table_at_an_action_shows_players_companies_market_and_board(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    game = from_record({**record, "actions": record["actions"][:120]})
    text = run("replay", record_path, "--at", 120).stdout
    assert f"after action 120 of {PLAYED}" in text
    for word in ("Ann", "Bob", "Cid", "377e", "Board:", "Next: ", *game.state.presidents):
        assert word in text


@pytest.mark.slow
def test_the_log_ends_at_the_action_asked_for(run: Run, record_path: Path) -> None:
    early = run("replay", record_path, "--at", 5, "--log").stdout
    late = run("replay", record_path, "--log").stdout
    assert "1849: Ann, Bob, Cid" in early
    assert "Operating Round 1.1" in late
    assert "Operating Round 1.1" not in early
    lines = json.loads(run("replay", record_path, "--at", 5, "--log", "--json").stdout)["log"]
    assert "-- 1849: Ann, Bob, Cid --" in lines


def test_a_position_that_is_not_there_is_refused(run: Run, record_path: Path) -> None:
    result = run("replay", record_path, "--at", PLAYED + 1)
    assert result.exit_code == 2
    assert "give 0 to 150" in result.stderr
    assert run("replay", record_path, "--at", "-1").exit_code == 2


def test_the_state_is_for_json_only(run: Run, record_path: Path) -> None:
    result = run("replay", record_path, "--state")
    assert result.exit_code == 2
    assert "add --json" in result.stderr


def test_all_checks_pass_on_a_sound_game(run: Run, file_path: Path) -> None:
    result = run("replay", file_path, "--verify")
    assert result.exit_code == 0
    assert result.stdout.count("\nok ") == 6
    assert "FAIL" not in result.stdout


def test_a_failed_check_is_status_1(
    run: Run, file_path: Path, finished_file: dict[str, Any]
) -> None:
    finished_file["result"]["33"] = 0
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    result = run("replay", file_path, "--verify")
    assert result.exit_code == 1
    assert "FAIL the result is the one in the file: Cid: 0 in the file, 500 here" in result.stdout
    checks = json.loads(run("replay", file_path, "--verify", "--json").stdout)["checks"]
    assert [bool(check["wrong"]) for check in checks] == [False] * 5 + [True]


@pytest.fixture
def broken(tmp_path: Path, finished_file: dict[str, Any]) -> Path:
    """A game file whose third action is out of turn."""
    finished_file["actions"][2]["entity"] = 11
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(finished_file), encoding="utf-8")
    return path


def test_an_action_out_of_turn_stops_with_its_rule_and_the_table(run: Run, broken: Path) -> None:
    result = run("replay", broken)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    for text in (
        "broken.json: action 3, Ann, a bid of L.75 for CNM: It is the turn of Cid.",
        "Rule 1849-2.4-3: ",
    ):
        assert text in result.stderr
    assert "stopped before action 3 of 7, ISR" in result.stdout
    assert "Next: Cid" in result.stdout


def test_the_error_is_in_the_json(run: Run, broken: Path) -> None:
    result = run("replay", broken, "--json")
    assert result.exit_code == 2
    data = json.loads(result.stdout)
    assert data["actions"] == 2
    error = data["error"]
    assert (error["number"], error["id"], error["rule"]) == (3, 4, "1849-2.4-3")
    assert error["tried"]["type"] == "bid"
    assert error["tried"]["entity"] == 11
    assert error["text"] == "It is the turn of Cid."
    assert error["rule_text"]


@pytest.mark.slow
def test_a_changed_action_of_a_record_stops_there(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    changed = json.loads(json.dumps(record))
    changed["actions"][100] = {"type": "pass", "actor": "nobody"}
    record_path.write_text(json.dumps(changed), encoding="utf-8")
    result = run("replay", record_path)
    assert result.exit_code == 2
    assert "action 101, passing: cannot be read: actor: " in result.stderr
    assert "there is no player or company 'nobody' in this game" in result.stderr
    assert "after action 40 of 150" in run("replay", record_path, "--at", 40).stdout
    late = run("replay", record_path, "--at", 120)
    assert "the game has 100 actions before it stopped" in late.stderr


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"type": "wibble"}, "there is no action of type 'wibble' in 1849"),
        ({"entity": None}, "entity: this field is missing"),
        ({"company": []}, "company: expected a text"),
        ({"price": None}, "price: this field is missing"),
    ],
)
def test_an_action_that_makes_no_sense_is_told(
    run: Run, file_path: Path, finished_file: dict[str, Any], change: dict[str, Any], text: str
) -> None:
    finished_file["actions"][1] |= change
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    result = run("replay", file_path)
    assert result.exit_code == 2
    assert text in result.stderr
    assert "action 2, " in result.stderr


@pytest.mark.parametrize(
    ("field", "text"), [("entity", "entity: this field is missing"), ("price", "price")]
)
def test_a_field_that_is_missing_is_named(
    run: Run, file_path: Path, finished_file: dict[str, Any], field: str, text: str
) -> None:
    del finished_file["actions"][1][field]
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    assert text in run("replay", file_path).stderr


def test_names_are_written_as_they_are(
    run: Run, file_path: Path, finished_file: dict[str, Any]
) -> None:
    finished_file["players"][0]["name"] = "[red]Ann[/red]"
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    result = run("replay", file_path)
    assert result.exit_code == 0
    assert "[red]Ann[/red]" in result.stdout


def test_a_name_that_no_text_can_hold_is_refused_by_its_field(
    run: Run, file_path: Path, finished_file: dict[str, Any]
) -> None:
    finished_file["players"][1]["name"] = "Bob\ud800"
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    result = run("replay", file_path)
    assert result.exit_code == 2
    assert "players[1].name" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_mistake_of_the_program_is_one_line_and_its_traceback_is_told_if_wanted(
    run: Run, file_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip_at(monkeypatch, 3, KeyError("SFA"))
    told = run("replay", file_path)
    assert told.exit_code == 1
    assert told.stderr == (
        "Error: a mistake of the program, not of what was given to it: KeyError 'SFA';"
        " RAILHEAD_DEBUG=1 shows more\n"
    )
    monkeypatch.setenv("RAILHEAD_DEBUG", "1")
    more = run("replay", file_path).stderr
    assert "Traceback" in more
    assert more.endswith(told.stderr)


PINNED = "settings.pin: the game was played by older rules of its site"


def test_what_is_unusual_in_a_file_is_a_warning(
    run: Run, file_path: Path, finished_file: dict[str, Any]
) -> None:
    finished_file["settings"] |= {"pin": "0123abcd", "optional_rules": ["of_another_year"]}
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    result = run("replay", file_path)
    assert result.exit_code == 0
    pinned, unknown = result.stderr.splitlines()
    assert pinned.startswith(f"Warning: {file_path}: {PINNED}")
    assert "settings.optional_rules: 'of_another_year' is not known for 1849" in unknown
    assert "The result is the one in the file." in result.stdout
    told = json.loads(run("replay", file_path, "--json").stdout)["warnings"]
    assert [text.partition(":")[0] for text in told] == ["settings.pin", "settings.optional_rules"]
    french = run("--language", "fr", "replay", file_path).stderr
    assert "la partie a été jouée selon d'anciennes règles de son site" in french


def test_a_warning_stands_beside_the_refusal_that_it_may_explain(
    run: Run, file_path: Path, finished_file: dict[str, Any]
) -> None:
    finished_file["settings"]["pin"] = "0123abcd"
    finished_file["actions"][1]["price"] = 10
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    result = run("replay", file_path)
    assert result.exit_code == 2
    warning, error = result.stderr.splitlines()[:2]
    assert PINNED in warning
    assert error.startswith("Error: ")
    assert "action 2, Bob, a bid of L.10 " in error


@pytest.mark.parametrize("command", [["review"], ["routes"], ["draw", "map"]])
@pytest.mark.slow
def test_every_command_that_reads_a_game_tells_it(
    run: Run,
    tmp_path: Path,
    file_path: Path,
    finished_file: dict[str, Any],
    command: tuple[str, ...],
) -> None:
    finished_file["settings"]["pin"] = "0123abcd"
    file_path.write_text(json.dumps(finished_file), encoding="utf-8")
    more = ("-o", tmp_path / "map.svg") if "draw" in command else ()
    assert PINNED in run(*command, file_path, *more).stderr


@pytest.mark.parametrize(
    ("language", "wording"),
    [
        ("en", ("after all 0 actions", "after 1 action,", "after all 2 actions")),
        # French counts none as one: its words say nothing that is true of one alone.
        ("fr", ("après 0 action,", "après 1 action,", "après les 2 actions")),
    ],
)
def test_few_actions_are_counted(
    run: Run, tmp_path: Path, language: str, wording: tuple[str, ...]
) -> None:
    game, file = new_game("1849", ("Ann", "Bob", "Cid"), seed=1), tmp_path / "few.json"
    play = random_player(1)
    for words in wording:
        file.write_text(json.dumps(to_record(game)), encoding="utf-8")
        assert words in run("--language", language, "replay", file).stdout
        game.apply(play(game))
