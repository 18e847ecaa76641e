"""An answer with a number says what is bought for it."""

from __future__ import annotations

import pytest

from railhead.engine import actions as act
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.language import translator
from railhead.language.description import action_of
from railhead.server.page.question.panel import panel_of
from tests.server.page.question.asked import everybody, offers, reach

pytestmark = pytest.mark.slow


def priced(kind: type[act.Action], game: Game) -> list[act.Action]:
    return [action_of(answer) for answer in offers(game, kind) if isinstance(answer, Range)]


@pytest.mark.parametrize(("language", "verb"), [("en", "Buy"), ("fr", "Acheter")])
@pytest.mark.parametrize("title", ["1861", "18FB"])
def test_a_price_to_fill_in_names_the_private_company(title: str, language: str, verb: str) -> None:
    game = reach(title, lambda game: bool(priced(act.BuyPrivate, game)))
    panel = panel_of(game, everybody(game), translator(language))
    labels = {button.label for button in panel.buttons() if button.number is not None}
    named = {f"{verb} {getattr(it, 'private', '')}" for it in priced(act.BuyPrivate, game)}
    assert named <= labels


@pytest.mark.parametrize(("language", "verb"), [("en", "Buy"), ("fr", "Acheter")])
def test_a_price_to_fill_in_names_the_train(language: str, verb: str) -> None:
    game = reach("18FB", lambda game: bool(priced(act.BuyTrain, game)))
    panel = panel_of(game, everybody(game), translator(language))
    labels = {button.label for button in panel.buttons() if button.number is not None}
    trains = [str(getattr(it, "train", "")) for it in priced(act.BuyTrain, game)]
    assert {f"{verb} {game.train_class(train)}" for train in trains} <= labels
