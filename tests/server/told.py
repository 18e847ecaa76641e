"""Panels as the one sees them who is asked: what is told before an answer and afterwards."""

from __future__ import annotations

from dataclasses import replace

from railhead.engine.game import Game
from railhead.language import translator
from railhead.server.page.panels import PANELS, render_panel
from tests.server.shown import SPECTATOR, moment, part, seat, table_of


def page(game: Game, panel: str, language: str = "en") -> str:
    """A panel as the one sees it who is asked, the log as everybody does."""
    assert game.decision is not None
    viewer = SPECTATOR if panel == "log" else seat(game.decision.player)
    view = moment(table_of(game), viewer)
    view = replace(view, translate=translator(language), language=language)
    return str(render_panel(PANELS[panel], view).body)


def card(game: Game, company: str) -> str:
    """The card of a company among the others."""
    return part(page(game, "companies"), f'data-company="{company}"', '<li data-part id="company-')
