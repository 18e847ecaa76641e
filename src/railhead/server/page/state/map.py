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
from railhead.network.tracks import NODES
from railhead.network.walk_limits import DenseTrackError

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
    return {**drawn(view.cached(map_of), view.translate), "owners": owners(view.game)}


def drawn(map_view: MapView, translate: Translator) -> dict[str, Any]:
    """Return what the template of a map needs."""
    # Usual signs need no legend, but for who is at a first table of the title (show.js); borders
    # and signs of this map alone do.
    folded = not has_own_signs(map_view)
    drawing = map_fragment(map_view, translate=translate, rulers=False, legend=True, folded=folded)
    return {
        "drawing": Markup(drawing),
        "folded": folded,
        "least_text": LEAST,
        "number_text": NUMBER_SIZE,
        "small_text": SMALL_SIZE,
        "coordinate_text": COORDINATE_SIZE,
    }


def owners(game: Game) -> dict[str, str]:
    """Return company -> the name of its president, of those with tokens on the map."""
    placed = {company for slots in game.state.tokens.values() for company in slots if company}
    presidents = game.state.presidents
    return {
        company: game.players.get(presidents.get(company, ""), "")
        for company in game.title.companies
        if company in placed
    }


def track_of(game: Game, company: str) -> list[str]:
    """Return the hexes to which the track of a company leads, with those of its tokens."""
    network = game.network
    try:
        numbers = network.reach(company).hexes()
    except DenseTrackError:  # on a board from outside with too much track
        numbers = sorted({station // NODES for station in network.own(company)})
    return [network.grid.ids[number] for number in numbers]


def inputs(view: TableView) -> Hashable:
    """Return what the map panel of a table depends on."""
    shown = view.cached(map_of)
    values = [getattr(shown, it.name) for it in fields(shown) if it.name not in _FIXED]
    return (*map(_frozen, values), _frozen(owners(view.game)))


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
