"""Versions of rules: a correction never changes a game that is under way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from railhead.engine.actions import Bid, Pass
from railhead.engine.fault import TitleError
from railhead.records.record import from_record, to_record
from railhead.titles import catalogue
from railhead.titles.catalogue import (
    game_class,
    game_classes,
    new_game,
    plain_title,
    title_ids,
)
from railhead.titles.g1849.rules import Game1849


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
    monkeypatch.setattr("railhead.titles.g1849.versions.GAMES", {3: Game1849, 9: Corrected})


@pytest.mark.usefixtures("two_versions")
def test_a_record_goes_on_under_the_rules_it_was_played_by() -> None:
    old = game_class("1849", 3).new(["Ann", "Bob", "Cid"], seed=3)
    old.apply(Pass("p1"))
    old.apply(Bid("p2", "SCE", 20))
    record = json.loads(json.dumps(to_record(old)))
    assert record["rules"] == 3
    again = from_record(record)
    assert type(again) is Game1849
    assert again.state == old.state


@pytest.mark.slow
@pytest.mark.usefixtures("two_versions")
def test_a_new_game_takes_the_newest_rules_and_says_so() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    assert type(game) is Corrected
    assert to_record(game)["rules"] == 9
    game.apply(Bid("p1", "SCE", 25))
    assert game.state.cash["p1"] == 475


@pytest.mark.parametrize("title", title_ids())
def test_a_title_is_what_its_folder_holds(title: str) -> None:
    classes = game_classes(title)
    assert list(classes) == list(range(1, len(classes) + 1))
    for number, kind in classes.items():
        assert (kind.title_id, kind.rules_version) == (title, number)
        assert kind.load_title({}).id == title


def test_titles_are_found_by_their_folders() -> None:
    folders = Path(catalogue.__file__).parent.glob("*/versions.py")
    assert title_ids() == [plain_title(title).id for title in title_ids()]
    assert len(title_ids()) == len(list(folders))


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
