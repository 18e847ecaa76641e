"""The panels of a question as a page gets them, without a table behind it.

Django must be set up before this is imported; no database is asked.
"""

from __future__ import annotations

import re

from railhead.engine.game import Game
from railhead.language import translator
from railhead.server.authority import Viewer
from railhead.server.page.panels import PANELS, filled, render_panel
from railhead.server.page.question.lays import suggested_lays
from railhead.server.page.question.panel import button_maker
from railhead.server.page.table_view import TableView
from railhead.server.page.template_words import words_of
from tests.server.shown import table_of

COLUMN = ("charter", "asking")
"""What stands in the column of a question."""


def drawn(game: Game, language: str = "en") -> list[str]:
    """Return the panels of the question that a game asks, for the owner of one screen."""
    viewer = Viewer(None, frozenset(game.players), one_screen=True, owner=True)
    view = TableView(table_of(game), game, viewer, translator(language), language)
    return [
        _LATER.sub(lambda _: _suggested(view), str(render_panel(PANELS[name], view).section()))
        for name in COLUMN
    ]


_LATER = re.compile(r'<div id="lays"[^>]*></div>')
"""What a page fetches when it has a question about track."""


def _suggested(view: TableView) -> str:
    found = suggested_lays(button_maker(view.game, view.translate))
    context = {**words_of(view), "suggested": found, "version": view.live.version}
    return f'<div id="lays">{filled("asking/lays.html", context)}</div>'
