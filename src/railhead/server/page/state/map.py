"""The map panel: the drawing of the map, in which a script marks and opens hexes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields
from math import ceil
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.hex.texts import COORDINATE_SIZE, NUMBER_SIZE, SMALL_SIZE
from railhead.drawing.hex.tokens import LEAST
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.legend import has_own_signs
from railhead.drawing.map.view import MapView
from railhead.drawing.page.fragments import map_fragment
from railhead.drawing.views import map_of
from railhead.engine.game import Game
from railhead.language import Translator

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

# Of a view: what is the same for all views of a table, or follows from the tiles.
_FIXED = frozenset({"game_map", "companies", "faces"})

# Pixels; map.js has the same number.
_READABLE = 9.2

# A map is tall from this ratio of its height to its width on.
_TALL = 2.0


def map_panel(view: TableView) -> dict[str, Any]:
    """Return the context of the map panel."""
    return drawn(view.cached(map_of), view.translate)


def drawn(map_view: MapView, translate: Translator) -> dict[str, Any]:
    """Return what the template of a map needs."""
    # Usual signs need no legend; borders and signs of this map alone do.
    legend = has_own_signs(map_view)
    drawing = map_fragment(map_view, translate=translate, rulers=False, legend=legend)
    return {
        "drawing": Markup(drawing),
        "least_text": LEAST,
        "number_text": NUMBER_SIZE,
        "small_text": SMALL_SIZE,
        "coordinate_text": COORDINATE_SIZE,
    }


def inputs(view: TableView) -> Hashable:
    """Return what the map panel of a table depends on."""
    shown = view.cached(map_of)
    values = [getattr(shown, it.name) for it in fields(shown) if it.name not in _FIXED]
    return tuple(map(_frozen, values))


def _frozen(value: Any) -> Hashable:
    """Return a value with mappings as tuples, however deep they lie."""
    if isinstance(value, Mapping):
        return tuple((key, _frozen(item)) for key, item in value.items())
    return value if isinstance(value, Hashable) else tuple(value)


def is_tall(game: Game) -> bool:
    """Whether the map is so much higher than wide that other views stand better beside it."""
    return slimness(game) * _TALL < 1


def slimness(game: Game) -> float:
    """Return the ratio of the width of the map to its height."""
    plan = plan_of(game.title.map)
    return plan.width / plan.height


def readable_width(game: Game) -> int:
    """Return how wide the whole map is, in pixels, where its smallest texts can be read."""
    return ceil(plan_of(game.title.map).width * _READABLE / LEAST)
