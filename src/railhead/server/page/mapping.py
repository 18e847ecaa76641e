"""The map panel: the drawing of the map, in which a script marks and opens hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.fragments import map_fragment
from railhead.drawing.views import map_of

if TYPE_CHECKING:
    from railhead.server.page.moment import Moment


def map_panel(moment: Moment) -> dict[str, Any]:
    """Return the context of the map panel for a table at one moment."""
    view = map_of(moment.game)
    return {"drawing": Markup(map_fragment(view, translate=moment.translate))}
