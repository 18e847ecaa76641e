"""The map panel: the drawing of the map, in which a script marks and opens hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.picture import has_own_signs
from railhead.drawing.page.fragments import map_fragment
from railhead.drawing.views import map_of
from railhead.engine.game import Game

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

# From this height to width on a map is tall.
_TALL = 1.5


def map_panel(view: TableView) -> dict[str, Any]:
    """Return the context of the map panel."""
    map_view = map_of(view.game)
    # What everybody knows needs no legend; borders and signs of this map do.
    drawing = map_fragment(map_view, translate=view.translate, legend=has_own_signs(map_view))
    return {"drawing": Markup(drawing)}


def is_tall(game: Game) -> bool:
    """The map is so much higher than wide that other views rather stand beside it than below."""
    return slimness(game) * _TALL < 1


def slimness(game: Game) -> float:
    """The width of the map by its height."""
    plan = plan_of(game.title.map)
    return plan.width / plan.height
