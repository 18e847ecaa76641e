"""Versions of rules: a correction never changes a game that is under way."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from railhead.engine.actions import Bid, Pass
from railhead.engine.fault import TitleError
from railhead.titles import catalogue
from railhead.titles.catalogue import game_class, new_game
from railhead.titles.g1849.rules import Game1849
from railhead.transcripts.records import from_record, to_record


class Corrected(Game1849):
    """1849 as if a later version of its rules had another starting price of SCE."""

    rules_version: ClassVar[int] = 9

    @classmethod
    def set_up(cls, *args: Any) -> Corrected:
        game = super().set_up(*args)
        game.state.sce_price = 25
        return game


@pytest.fixture
def two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "1849", {2: Game1849, 9: Corrected})


@pytest.mark.usefixtures("two_versions")
def test_a_record_goes_on_under_the_rules_it_was_played_by() -> None:
    old = game_class("1849", 2).new(["Ann", "Bob", "Cid"], seed=3)
    old.apply(Pass("p1"))
    old.apply(Bid("p2", "SCE", 20))
    record = json.loads(json.dumps(to_record(old)))
    assert record["rules"] == 2
    again = from_record(record)
    assert type(again) is Game1849
    assert again.state == old.state


@pytest.mark.usefixtures("two_versions")
def test_a_new_game_takes_the_newest_rules_and_says_so() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    assert type(game) is Corrected
    assert to_record(game)["rules"] == 9
    game.apply(Bid("p1", "SCE", 25))
    assert game.state.cash["p1"] == 475


def test_rules_of_the_future_are_refused_by_number() -> None:
    with pytest.raises(TitleError, match="no rules version 99"):
        game_class("1849", 99)


def test_an_unknown_title_is_refused_with_the_known_ones() -> None:
    with pytest.raises(TitleError, match="1849"):
        new_game("1830", ["Ann", "Bob", "Cid"])


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_impossible_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(TitleError, match="3 to 5"):
        new_game("1849", [f"P{i}" for i in range(players)])


def test_two_players_of_one_name_are_refused() -> None:
    with pytest.raises(TitleError, match="same name"):
        new_game("1849", ["Ann", "Ann", "Bob"])
