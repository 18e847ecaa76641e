"""The map panel: the drawing of the map, in which a script marks and opens hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.fragments import map_fragment
from railhead.drawing.map import has_own_signs
from railhead.drawing.stage import stage_of
from railhead.drawing.views import map_of
from railhead.engine.game import Game

if TYPE_CHECKING:
    from railhead.server.page.moment import Moment

# From this height to width on a map is tall.
_TALL = 1.5


def map_panel(moment: Moment) -> dict[str, Any]:
    """Return the context of the map panel for a table at one moment."""
    view = map_of(moment.game)
    # What everybody knows needs no legend; borders and signs of this map do.
    drawing = map_fragment(view, translate=moment.translate, legend=has_own_signs(view))
    return {"drawing": Markup(drawing)}


def is_tall(game: Game) -> bool:
    """The map is so much higher than wide that other views rather stand beside it than below."""
    stage = stage_of(game.title.map)
    return stage.height > _TALL * stage.width
