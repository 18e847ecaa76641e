"""Files of 1867 that make no sense are refused where they do."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.records.export import to_gamefile
from railhead.records.loading import load_data
from tests.titles.minors_and_publics.random_play import played_at_random, through_json

BUY = {"type": "buy_train", "entity": "BO", "entity_type": "corporation", "price": 100}


@pytest.mark.parametrize("old", [7, ["2-0"], {"id": "2-0"}, "no train", "2-0", True])
@pytest.mark.parametrize("train", ["2-0", 5, None])
def test_a_train_that_cannot_be_handed_in_is_refused(old: object, train: object) -> None:
    game = played_at_random("1867", 1, 3, "column", 20)
    file: dict[str, Any] = through_json(to_gamefile(game))
    count = len(file["actions"])
    file["actions"].append({**BUY, "train": train, "exchange": old, "id": count + 1})
    read = load_data(file)
    assert read.error is not None
    assert len(read.game.actions) == len(game.actions)


def test_an_optional_rule_that_is_not_known_is_a_warning() -> None:
    game = played_at_random("1867", 1, 3, "grid", 20)
    file: dict[str, Any] = through_json(to_gamefile(game))
    assert file["settings"]["optional_rules"] == ["grid_market"]
    file["settings"]["optional_rules"] = ["column_market"]
    replay = load_data(file)
    assert replay.error is None
    assert ["column_market" in str(fault) for fault in replay.warnings] == [True]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_players_draw_private_companies_by_the_older_seed_as_well(seed: int) -> None:
    game = played_at_random("1867", seed, 2, "column", 60)
    file: dict[str, Any] = through_json(to_gamefile(game))
    assert file["id"] == file["settings"]["seed"] == seed
    file["settings"]["seed"] = 677817463
    replay = load_data(file)
    assert replay.error is None
    assert replay.game.actions == game.actions
    # The other seed may have drawn the same private companies.
    told = [fault.where for fault in replay.warnings]
    assert told == (["settings.seed"] if replay.game.seed == seed else [])
