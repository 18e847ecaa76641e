"""Powers of political cards that somebody uses while another player is asked (rulebook 2.7)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Pass, UsePrivate
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.server.authority.turns import player_of
from railhead.server.models.viewer import Viewer
from railhead.server.page.question.panel import panel_of
from railhead.titles.g18fb.state import BUILDING
from tests.server.shown import seat
from tests.titles.g18fb.example import Example

POWER = UsePrivate("bob", "Falcon", company="FC")


def turn() -> Game:
    """FC of ann lays tiles; bob owns a card."""
    table = Example().cards(Falcon="bob").company("FC", ann=0, status=BUILDING, cash=500)
    return table.turn_of("FC").game


@pytest.mark.rule("18FB-2.7-3")
@pytest.mark.rule("18FB-R-70")
def test_only_the_owner_uses_his_card() -> None:
    game = turn()
    assert player_of(game, POWER) == "bob"
    # Nobody else's action is bob's to take, whatever it is.
    assert player_of(game, Pass("bob")) == player_of(game, Pass("FC")) == "ann"


@pytest.mark.rule("18FB-2.7-3")
def test_who_is_asked_is_not_shown_the_cards_of_others() -> None:
    game = turn()

    def shown(viewer: Viewer) -> bool:
        groups = panel_of(game, viewer, ENGLISH).groups
        return "papal bonus" in str(groups)

    assert not shown(seat("ann"))
    assert shown(Viewer(None, frozenset(game.players), one_screen=True, owner=True))
