"""The situations of which pictures are taken are what their names say."""

import pytest

from railhead.engine.actions import BuyShare, Dividend, LayTile, PlaceToken, RunRoutes
from railhead.engine.game import Game
from tools.scenes import scenes, whole_game

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def game() -> Game:
    return whole_game("1849", 3)


def test_every_scene_asks_its_question(game: Game) -> None:
    found = scenes(game)
    kinds = {
        "stock": BuyShare,
        "track": LayTile,
        "token": PlaceToken,
        "routes": RunRoutes,
        "dividend": Dividend,
    }
    for name, kind in kinds.items():
        decision = game.at(found[name]).decision
        assert decision is not None
        assert any(isinstance(answer, kind) for answer in decision.answers), name
    assert game.at(found["stock"]).state.round == "SR"
    assert game.at(found["end"]).finished


def test_a_game_too_short_for_a_scene_is_told(game: Game) -> None:
    with pytest.raises(LookupError, match="asks no such question after action 4"):
        scenes(game.at(5))
