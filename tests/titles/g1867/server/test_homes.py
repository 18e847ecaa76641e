"""How the page asks for the home of a minor: on the map, which has the room that it needs."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany
from railhead.server.page.panels import PANELS, render_panel
from tests.server.shown import moment, seat, table_of
from tests.titles.g1867.opening import new_game, with_privates_sold

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def test_a_home_is_asked_for_beside_the_map_and_a_stock_round_in_its_ledger() -> None:
    game = with_privates_sold(new_game())
    decision = game.decision
    assert decision is not None
    before = render_panel(PANELS["asking"], moment(table_of(game), seat(decision.actor))).body
    assert 'class="asking-body wide' in before
    game.apply(BidCompany(decision.actor, "BO", 100))
    assert game.decision is not None
    assert game.decision.step == "minor_home"
    asked = render_panel(PANELS["asking"], moment(table_of(game), seat(decision.actor))).body
    assert 'class="asking-body wide' not in asked
    assert 'data-stage="map"' in asked
    # Every city that is open is a place on the map; those that are closed are told with a reason.
    assert asked.count("Place token") >= len(list(game.decision.answers)) == 16
    assert "1867-9.2-5" in asked
