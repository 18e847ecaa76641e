"""Rules that trip while a game file is read or written: no fault of the file."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.exchange.ruleserror import RulesError
from railhead.records.export import to_gamefile
from railhead.records.loading import load_data
from railhead.records.record import to_record
from railhead.titles.g1861.importing import AlwaysAsking1861
from tests.exchange.files import SALE, game_file
from tests.exchange.tripping import trip_at

MISTAKES = [KeyError("SFA"), TypeError(), ValueError("no"), AttributeError(), AssertionError()]


@pytest.mark.parametrize("error", MISTAKES)
def test_rules_that_trip_over_an_entry(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    trip_at(monkeypatch, 3, error)
    with pytest.raises(RulesError) as raised:
        load_data(game_file(*SALE))
    assert raised.value.__cause__ is error


@pytest.mark.parametrize("error", MISTAKES)
def test_rules_that_trip_over_our_own_record(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = to_record(load_data(game_file(*SALE)).game)
    trip_at(monkeypatch, 3, error)
    with pytest.raises(RulesError) as raised:
        load_data(record)
    assert raised.value.__cause__ is error


@pytest.mark.parametrize("ours", [True, False], ids=["record", "game file"])
def test_what_the_listener_raises_is_no_mistake_of_the_rules(ours: bool) -> None:
    file = game_file(*SALE)
    error = KeyError("stopped")

    def stop(_done: int, _all: int) -> None:
        raise error

    with pytest.raises(KeyError) as raised:
        load_data(to_record(load_data(file).game) if ours else file, stop)
    assert raised.value is error


@pytest.mark.parametrize("error", MISTAKES)
def test_rules_that_trip_when_a_game_file_is_written(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_data(game_file(*SALE), whole_past=True).game
    trip_at(monkeypatch, 3, error)
    with pytest.raises(RulesError):
        to_gamefile(game)


def test_rules_that_trip_over_what_the_other_site_may_have_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def trip(_self: Game, _action: Action) -> Illegal | None:
        raise KeyError("K-B")

    monkeypatch.setattr(AlwaysAsking1861, "refusal", trip)
    entries: list[dict[str, Any]] = [{"id": 1, "type": "pass", "entity": "KB", "automatic": True}]
    file = {
        "id": 1,
        "title": "1861",
        "players": [{"id": i, "name": f"P{i}"} for i in (1, 2, 3)],
        "settings": {"optional_rules": []},
        "actions": entries,
    }
    with pytest.raises(RulesError):
        load_data(file)
