"""Drawing the map of a game: hexes, tiles, tokens, routes, with coordinates on all sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from railhead.drawing.base.geometry import line
from railhead.drawing.base.legend import Sample, draw_samples
from railhead.drawing.base.palette import LIGHT, Theme, company_colour
from railhead.drawing.base.svg import Element, Markup, el, group, picture
from railhead.drawing.hex import symbols
from railhead.drawing.hex.face import HexContents
from railhead.drawing.hex.signs import number_sign
from railhead.drawing.hex.slots import with_slots
from railhead.drawing.hex.texts import REVENUE_HEIGHT, HexTexts
from railhead.drawing.hex.track import RouteStyle, rails, route_band
from railhead.drawing.map.borders import border_samples, bordered, borders_of, costs_of
from railhead.drawing.map.descriptions import Translate, untranslated
from railhead.drawing.map.frame import FRAME, HEADER, RULER, draw_header
from railhead.drawing.map.hexes import HexPicture, describe_picture, hex_markup
from railhead.drawing.map.joins import draw_joins, joins_of
from railhead.drawing.map.layout import (
    MapPlan,
    barriers_of,
    coast_of,
    panels_of,
    plan_of,
    rulers_of,
)
from railhead.table.assets import Company
from railhead.table.faces import DUAL, NARROW, STANDARD, Face
from railhead.table.maps import GameMap

_LEGEND_TOP, _STRIP = 18.0, 70.0
_NONE: Mapping[str, tuple[tuple[RouteStyle, int, int], ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class RouteLine:
    """The route of a train, or another line along track.

    `label`: what the legend and screen readers call it; `colour`: as `#rrggbb`; `segments`: (hex,
    end, end) with ends numbered as in a `Face`; `short`: a label short enough to stand on the line;
    `number`: that of its pattern, by default its place among the routes of the view.
    """

    label: str
    colour: str
    segments: tuple[tuple[str, int, int], ...]
    short: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class MapView:
    """What a map shows at one moment.

    `companies`: id -> company, for their colours. `faces`: hex -> its present face, by default the
    printed one. `tiles`: hex -> (number, rotation) of its tile. `tokens` and `reserved`:
    `<hex>.<node index>` -> the company in each slot ("" where free), and the companies for whose
    home tokens slots are kept. `revenue_colour`: the phase colour whose revenue is in force.
    `markers`: hex -> a short text; `destinations`: hex -> companies with this destination;
    `numbers`: what the numbers on stations mean, "" for money. `terrain_lasts`: whether upgrades
    pay for terrain again, so that it is shown on tiles too. `changed`: hexes to be marked as such.
    """

    game_map: GameMap
    companies: Mapping[str, Company] = field(default_factory=dict)
    faces: Mapping[str, Face] = field(default_factory=dict)
    tiles: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reserved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    revenue_colour: str = ""
    markers: Mapping[str, str] = field(default_factory=dict)
    destinations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: str = ""
    terrain_lasts: bool = False
    routes: tuple[RouteLine, ...] = ()
    changed: frozenset[str] = frozenset()
    title: str = ""
    caption: str = ""


def style_of(route: RouteLine, index: int) -> RouteStyle:
    """Return how a route is drawn; `index`: its place among the routes of the view."""
    return RouteStyle(index if route.number is None else route.number, route.colour)


def draw_map(view: MapView, *, theme: Theme = LIGHT, translate: Translate = untranslated) -> str:
    """Return the map as an SVG document.

    Each hex is a group with the id `hex-<coordinate>`, `data-hex`, and a title that a screen
    reader reads. Raises ValueError if a route uses track that is not there.
    """
    plan = plan_of(view.game_map)
    margin = FRAME + RULER
    top = -HEADER if view.title or view.caption else 0.0
    legend, legend_height = draw_legend(view, plan, theme, translate)
    height = plan.height + legend_height - top
    sheet = el("rect", class_="paper", y=top, width=plan.width, height=height, fill=theme.paper)
    drawing = picture(
        (0, top, plan.width, height),
        el("title", view.title or translate("Map")),
        sheet,
        *draw_header(view.title, view.caption, (margin, top), theme),
        coast_of(view.game_map, theme),
        panels_of(view.game_map, theme),
        rulers_of(view.game_map, theme),
        group("hexes", *hexes_of(view, theme, translate)),
        borders_of(view.game_map, theme),
        barriers_of(view.game_map, theme),
        draw_joins(view.game_map, theme, translate),
        legend,
        class_="railhead map",
    )
    return str(drawing)


def draw_legend(
    view: MapView, plan: MapPlan, theme: Theme, translate: Translate
) -> tuple[Element, float]:
    """Return the legend below the map, and its height, 0 if there is nothing to explain."""
    margin = FRAME + RULER
    samples = _samples(view, theme, translate)
    return draw_samples(samples, margin, plan.height + _LEGEND_TOP, plan.width - margin, theme)


def hexes_of(
    view: MapView, theme: Theme, translate: Translate, *, interactive: bool = False
) -> Iterator[Markup]:
    """Yield the `<g>` of each hex.

    `interactive`: for a web page, with what it needs to mark hexes, and without routes, which lie
    in a layer above. Raises ValueError if a route uses track that is not there.
    """
    routes = {} if interactive else _passages(view.routes)
    for hex_id in view.game_map.hexes:
        shown = picture_of_hex(view, hex_id, routes, interactive=interactive)
        yield hex_markup(shown, theme, translate)


def has_own_signs(view: MapView) -> bool:
    """Whether the map needs a legend: for costs of borders, or numbers that are not money."""
    return bool(view.numbers) or bool(costs_of(view.game_map))


def describe_hex(view: MapView, hex_id: str, translate: Translate = untranslated) -> str:
    """Return all that a map shows of a hex in one sentence, for screen readers."""
    routes = _passages(view.routes)
    return describe_picture(picture_of_hex(view, hex_id, routes), translate)


Passages = Mapping[str, tuple[tuple[RouteStyle, int, int], ...]]
"""Hex -> (style, end, end) of each route that passes it."""


def _passages(routes: tuple[RouteLine, ...]) -> Passages:
    """Return hex -> (style, end, end) of each route that passes it."""
    passages: dict[str, tuple[tuple[RouteStyle, int, int], ...]] = {}
    for index, route in enumerate(routes):
        style = style_of(route, index)
        for hex_id, a, b in route.segments:
            passages[hex_id] = (*passages.get(hex_id, ()), (style, a, b))
    return passages


def picture_of_hex(
    view: MapView, hex_id: str, routes: Passages = _NONE, *, interactive: bool = False
) -> HexPicture:
    """Return all that is shown of a hex; `routes`: those that pass any hex."""
    here = view.game_map.hexes[hex_id]
    face = with_slots(view.faces.get(here.id, here.face), here.id, view.tokens)
    tile = view.tiles.get(here.id, ("", 0))[0]
    keys = [f"{here.id}.{node}" for node in range(len(face.nodes))]
    tokens = tuple(view.tokens.get(key, ()) for key in keys)
    reserved = tuple(view.reserved.get(key, ()) for key in keys)
    # Terrain under a tile is shown only where it still matters.
    lasts = view.terrain_lasts and here.id in view.tiles
    terrain, cost = (here.face.terrain, here.face.cost) if lasts else ("", 0)
    # Icons without a picture and the marker that lies there are short texts. Tiles have no icons:
    # what is printed on the hex stays.
    icons = () if symbols.sign_of(here.face) else here.face.icons
    drawn = tuple(icon for icon in icons if icon in symbols.WORDS)
    words = [icon for icon in icons if icon not in symbols.WORDS]
    marker = " ".join(filter(None, (*words, view.markers.get(here.id, ""))))
    destinations = view.destinations.get(here.id, ())
    passing = routes.get(here.id, ())
    named = {company for slots in (*tokens, *reserved) for company in slots if company}
    contents = HexContents(
        HexTexts(
            here.id,
            here.name,
            tile,
            marker,
            terrain,
            cost,
            destinations,
            bordered(here.borders),
            drawn,
        ),
        tokens,
        reserved,
        passing,
        view.revenue_colour,
        tuple((company, company_colour(view.companies, company)) for company in sorted(named)),
        is_tile=bool(tile),
    )
    plan = plan_of(view.game_map)
    # A route keeps the number of its train, which need not be its place among the routes.
    labels = {style_of(route, place).index: route.label for place, route in enumerate(view.routes)}
    return HexPicture(
        here,
        face,
        plan.flat,
        plan.places[here.id],
        plan.closed[here.id],
        contents,
        tuple(dict.fromkeys(labels[style.index] for style, _, _ in passing)),
        interactive,
        joins_of(view.game_map, here),
        here.id in view.changed,
    )


def _samples(view: MapView, theme: Theme, translate: Translate) -> Iterator[Sample]:
    """Yield what the legend explains: routes, borders, signs, and gauges if there are several."""
    strip = line((0, 0), (_STRIP, 0))
    for index, route in enumerate(view.routes):
        style = style_of(route, index)
        yield Sample(tuple(route_band(strip, style, theme)), _STRIP, route.label)
    yield from border_samples(view.game_map, theme, translate)
    yield from _signs(view, theme, translate)
    names = {
        STANDARD: translate("standard gauge"),
        NARROW: translate("narrow gauge"),
        DUAL: translate("dual gauge"),
    }
    used = {
        track.gauge
        for here in view.game_map.hexes.values()
        for track in view.faces.get(here.id, here.face).tracks
    }
    if len(used) > 1:
        for gauge in sorted(used):
            yield Sample(tuple(rails(strip, gauge, theme)), _STRIP, names[gauge])


def _signs(view: MapView, theme: Theme, translate: Translate) -> Iterator[Sample]:
    """Yield the signs of this map: what its numbers mean, icons, destinations."""
    if view.numbers:
        sample = number_sign("3", (REVENUE_HEIGHT / 2, 0.0), theme)
        yield Sample((sample,), REVENUE_HEIGHT, translate(view.numbers))
    signs = {symbols.sign_of(here.face) for here in view.game_map.hexes.values()}
    for sign in symbols.SIGNS.values():
        if sign in signs:
            picture = sign.draw((symbols.SIGN / 2, 0.0), theme, ink=theme.text)
            yield Sample((picture,), symbols.SIGN, translate(sign.text))
    if view.destinations:
        flag = symbols.flag((symbols.FLAG / 2, 0.0), theme.text)
        yield Sample((flag,), symbols.FLAG, translate("destination of companies"))
