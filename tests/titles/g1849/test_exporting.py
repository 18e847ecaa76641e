"""Games written as game files: our own reader makes the same game of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.actions import ACCEPT, Choose, EndGame
from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.exchange.writing import UnwritableAction
from railhead.lab.simulate import play_on, random_action, variants
from railhead.records.export import can_export, to_gamefile
from railhead.records.loading import load_data, load_file
from railhead.titles.catalogue import new_game
from tests.kept import kept
from tests.samples import one_in

pytestmark = pytest.mark.slow

PEER = [(players, options) for players, options, preset in variants("1849") if preset == "peer"]


@kept
def random_game(players: int, options: dict[str, Any], seed: int, actions: int = 300) -> Game:
    ids = {str(10 + seat): f"Player {seat}" for seat in range(players)}
    game = new_game("1849", ids, options, seed, "peer")
    rng = random.Random(seed)
    while game.decision is not None and len(game.actions) < actions:
        game.apply(random_action(game.decision.answers, rng))
    return game


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def test_a_game_from_the_other_site_goes_back_there(shared: Path) -> None:
    path = shared / "transcripts" / "1849" / "27939.json"
    original = json.loads(path.read_text(encoding="utf-8"))
    game = load_file(path).game
    data = through_json(to_gamefile(game))
    again = load_data(data)
    assert again.error is None
    assert again.differences() == []
    assert again.game.state == game.state
    assert again.game.events == game.events
    for name in ("title", "players", "result", "status", "game_end_reason", "turn", "round"):
        assert data[name] == original[name], name
    assert set(original) - {"user_settings"} <= set(data)


def test_its_entries_say_what_the_original_says(shared: Path) -> None:
    """Apart from the order in which hexes and copies are named."""
    replay = load_file(shared / "transcripts" / "1849" / "27939.json")
    written = to_gamefile(replay.game)["actions"]
    free = {"id", "created_at", "automatic", "shares", "routes", "tile", "city", "slot", "user"}
    free |= {
        "extra_revenue",
        "subsidy",
        "variant",
        "tokener",
        "skip",
        "auto_actions",
        "entity_type",
    }
    compared = 0
    for theirs, ours in zip(replay.written, written, strict=True):
        if "id" not in theirs:
            continue
        for name in set(theirs) - free:
            assert ours.get(name) == theirs[name], (name, theirs, ours)
            compared += 1
        if "tile" in theirs:
            assert ours["tile"].partition("-")[0] == theirs["tile"].partition("-")[0]
        for mine, route in zip(ours.get("routes", ()), theirs.get("routes", ()), strict=True):
            assert mine["revenue"] == route["revenue"]
            assert sorted(mine["hexes"]) == sorted(route["hexes"])
    assert compared > 1000


@pytest.mark.parametrize("seed", one_in(2, range(2)))
@pytest.mark.parametrize(("players", "options"), one_in(2, PEER))
def test_random_games_of_every_variant_come_back(
    players: int, options: dict[str, Any], seed: int
) -> None:
    game = random_game(players, options, seed)
    again = load_data(through_json(to_gamefile(game)))
    assert again.error is None
    assert snapshot(again.game.state) == snapshot(game.state)
    assert again.game.players == game.players


def test_actions_have_what_the_field_gives_them() -> None:
    data = to_gamefile(random_game(3, {}, 5), began=100, changed=200)
    ids = [entry["id"] for entry in data["actions"]]
    assert ids == list(range(1, len(ids) + 1))
    assert all(entry["created_at"] == 100 for entry in data["actions"])
    assert data["updated_at"] == 200
    kinds = {entry["type"]: entry for entry in data["actions"]}
    assert set(kinds["lay_tile"]) >= {"hex", "tile", "rotation"}
    assert set(kinds["place_token"]) >= {"city", "slot"}
    assert set(kinds["buy_shares"]) >= {"shares", "percent"}
    assert kinds["par"]["share_price"].count(",") == 2
    assert kinds["pass"]["entity_type"] in ("player", "corporation")
    for entry in data["actions"]:
        assert (entry["entity_type"] == "player") == isinstance(entry["entity"], int)
        assert (entry["entity_type"] == "company") == (entry["type"] == "assign")


def test_ids_that_are_no_numbers_become_those_of_the_seats() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=3, preset="peer")
    play_on(game, random.Random(3), 100)
    data = to_gamefile(game)
    assert data["players"] == [
        {"id": 1, "name": "Ann"},
        {"id": 2, "name": "Bob"},
        {"id": 3, "name": "Cid"},
    ]
    again = load_data(through_json(data)).game
    assert list(again.wealth().values()) == list(game.wealth().values())


def test_a_game_that_was_stopped_says_so() -> None:
    game = random_game(3, {}, 1, 20)
    game.apply(EndGame("10"))
    data = to_gamefile(game)
    assert (data["status"], data["game_end_reason"]) == ("finished", "manually_ended")
    assert data["result"] == dict(game.wealth().items())


def test_readings_that_the_other_site_does_not_share_are_named() -> None:
    options = {"trade_consent": True, "bonds": True}
    game = new_game("1849", ["Ann", "Bob", "Cid"], options, 1, "peer")
    play_on(game, random.Random(1), 500)
    assert any(isinstance(action, Choose) and action.choice == ACCEPT for action in game.actions)
    with pytest.raises(UnwritableAction, match=r"action \d+, .*: Consent to sales\.$") as refused:
        to_gamefile(game)
    assert [it.id for it in refused.value.options] == ["trade_consent"]


def test_only_some_titles_have_game_files() -> None:
    assert can_export("1849")
    assert not can_export("1899")
