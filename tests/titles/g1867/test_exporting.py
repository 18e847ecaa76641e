"""Random games of 1867, written as game files and read again."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, DiscardTrain
from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.records.export import can_export, to_gamefile
from tests.samples import one_in
from tests.titles.minors_and_publics.random_play import played_at_random, read_again

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("seed", "players", "market"),
    one_in(3, [(seed, 2 + seed % 5, ("grid", "column")[seed % 2]) for seed in (1, 2, 3, 4, 5)]),
)
def test_random_games_come_back(seed: int, players: int, market: str) -> None:
    game = played_at_random("1867", seed, players, market)
    again = read_again(game)
    assert snapshot(again.game.state) == snapshot(game.state)
    assert again.game.players == game.players


def handed_in(game: Game) -> list[int]:
    """Where trains are handed in."""
    return [
        place
        for place, action in enumerate(game.actions[:-1])
        if isinstance(action, DiscardTrain)
        and isinstance(game.actions[place + 1], BuyTrain)
        and game.state_after(place).agenda[-1].name == "trains"
    ]


def test_a_train_handed_in_is_one_entry_with_the_purchase() -> None:
    game = played_at_random("1867", 1, 3, "column", 1_190)
    places = handed_in(game)
    assert places
    written = to_gamefile(game)
    entries = [entry for entry in written["actions"] if entry.get("exchange")]
    assert [entry["exchange"] for entry in entries] == [
        action.train for place in places if isinstance(action := game.actions[place], DiscardTrain)
    ]
    for place, entry in zip(places, entries, strict=True):
        bought = game.actions[place + 1]
        assert isinstance(bought, BuyTrain)
        assert (entry["train"], entry["price"]) == (bought.train, bought.price)
    again = read_again(game)
    assert snapshot(again.game.state) == snapshot(game.state)


def test_games_of_1867_have_game_files() -> None:
    assert can_export("1867")
