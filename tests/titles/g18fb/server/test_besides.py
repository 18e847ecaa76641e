"""Somebody who is not asked may use their cards at any time: the panel of their seat offers it."""

from __future__ import annotations

import pytest

from railhead.engine.actions import UsePrivate
from railhead.language import ENGLISH
from railhead.server.authority import Viewer
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.question.buttons import as_json
from railhead.server.page.question.panel import panel_of
from railhead.titles.g18fb.state import BUILDING
from tests.server.shown import SPECTATOR, moment, seat, table_of, words
from tests.titles.g18fb.example import Example

HEADING = "You may also"


@pytest.fixture
def table() -> Example:
    """FC of ann lays tiles; bob owns a card, cid nothing."""
    table = Example().cards(Melisurgo="bob").company("FC", ann=0, status=BUILDING, cash=500)
    return table.turn_of("FC")


def body(table: Example, viewer: Viewer) -> str:
    return render_panel(PANELS["asking"], moment(table_of(table.game), viewer)).body


def test_who_is_not_asked_gets_the_buttons_of_what_he_may_do(table: Example) -> None:
    shown = panel_of(table.game, seat("bob"), ENGLISH)
    assert not shown.mine
    action = UsePrivate("bob", "Melisurgo", company="FC")
    assert as_json(action) in [button.action for button in shown.buttons()]
    page = body(table, seat("bob"))
    assert HEADING in words(page)
    assert "Waiting for Ann" in words(page)
    assert "nothing is to be done now" not in words(page)
    for button in shown.buttons():
        assert page.count(f'id="{button.id}"') == 1
    # None of the answers of whoever is asked is among them.
    asked = panel_of(table.game, seat("ann"), ENGLISH)
    assert not {it.action for it in shown.buttons()} & {it.action for it in asked.buttons()}


def test_the_others_get_none(table: Example) -> None:
    for viewer in (seat("cid"), SPECTATOR):
        assert not list(panel_of(table.game, viewer, ENGLISH).buttons())
        assert HEADING not in words(body(table, viewer))
    assert HEADING not in words(body(table, seat("ann")))


def test_in_the_past_nobody_does_anything(table: Example) -> None:
    live = table_of(table.game)
    past = render_panel(PANELS["asking"], moment(live, seat("bob"), at=0)).body
    assert HEADING not in words(past)
    assert "data-answers" not in past
