"""Draws the map of a game: hexes, tiles, tokens, routes, with coordinates along all sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from railhead.drawing.arrange import Texts
from railhead.drawing.faces import Dressing, draw_barriers, draw_face
from railhead.drawing.frame import FRAME, HEADER, RULER, draw_coast, draw_header, draw_rulers
from railhead.drawing.geometry import REACH, SIDE, Point, centre_of, line
from railhead.drawing.legend import Sample, draw_samples
from railhead.drawing.palette import LIGHT, Theme
from railhead.drawing.speech import (
    Translate,
    describe_barriers,
    describe_face,
    describe_ground,
    describe_terrain,
    untranslated,
)
from railhead.drawing.svg import Element, document, el, group, moved
from railhead.drawing.track import RouteStyle, band, rails
from railhead.table.assets import Company
from railhead.table.faces import DUAL, NARROW, STANDARD, Face
from railhead.table.maps import GameMap, Hex

_LEGEND_TOP, _STRIP = 18.0, 70.0


@dataclass(frozen=True, slots=True)
class RouteLine:
    """The run of a train: `segments` are (hex, end, end) with ends numbered as in a Face."""

    label: str
    colour: str
    segments: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class MapView:
    """A map at one moment.

    `faces`: the current face by hex (a missing hex shows what is printed). `tiles`: number and
    rotation of the tile on a hex. `tokens` and `reserved` are keyed `<hex>.<node index>`: the
    company in each slot ("" where free), and the companies whose base is kept there.
    `revenue_colour`: the phase colour whose revenue is in force. `markers`: short texts by hex.
    `terrain_lasts`: terrain costs again for upgrades, so it is shown on tiles too.
    """

    game_map: GameMap
    companies: Mapping[str, Company] = field(default_factory=dict)
    faces: Mapping[str, Face] = field(default_factory=dict)
    tiles: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reserved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    revenue_colour: str = ""
    markers: Mapping[str, str] = field(default_factory=dict)
    terrain_lasts: bool = False
    routes: tuple[RouteLine, ...] = ()
    title: str = ""
    caption: str = ""


def draw_map(view: MapView, *, theme: Theme = LIGHT, translate: Translate = untranslated) -> str:
    """Return the map as an SVG document.

    Each hex is a group with the id `hex-<coordinate>`, `data-hex`, and a title that a screen
    reader reads. Raises ValueError if a route uses track that is not there.
    """
    flat = view.game_map.layout.flat
    centres = _centres(view.game_map)
    left = min(x for x, _ in centres.values())
    top = min(y for _, y in centres.values())
    across, down = (SIDE, REACH) if flat else (REACH, SIDE)
    margin = FRAME + RULER
    header = HEADER if view.title or view.caption else 0.0
    shift = (margin + across - left, header + margin + down - top)
    placed = {hex_id: (x + shift[0], y + shift[1]) for hex_id, (x, y) in centres.items()}
    width = max(x for x, _ in placed.values()) + across + margin
    bottom = max(y for _, y in placed.values()) + down + margin
    legend, legend_height = draw_samples(
        _samples(view, theme, translate), margin, bottom + _LEGEND_TOP, width - margin, theme
    )
    height = bottom + legend_height
    routes = _passages(view.routes)
    hexes = [
        _draw_hex(
            view,
            here,
            placed[here.id],
            routes.get(here.id, ()),
            theme=theme,
            translate=translate,
        )
        for here in view.game_map.hexes.values()
    ]
    barriers = _barriers(view.game_map, placed, theme)
    label = view.title or translate("Map")
    return document(
        width,
        height,
        label,
        el("rect", class_="paper", width=width, height=height, fill=theme.paper),
        *draw_header(view.title, view.caption, margin, theme),
        draw_coast(placed, flat, theme),
        draw_rulers(view.game_map.layout, placed, theme, top=header, bottom=bottom, width=width),
        group("hexes", *hexes),
        group("barriers", *barriers, aria_hidden="true"),
        legend,
        class_="railhead map",
    )


def describe_hex(view: MapView, hex_id: str, translate: Translate = untranslated) -> str:
    """Return all there is to know of a hex in one sentence."""
    here = view.game_map.hexes[hex_id]
    face = view.faces.get(hex_id, here.face)
    flat = view.game_map.layout.flat
    tile = view.tiles.get(hex_id, ("", 0))[0]
    keys = [f"{hex_id}.{node}" for node in range(len(face.nodes))]
    seats = [(view.tokens.get(key, ()), view.reserved.get(key, ())) for key in keys]
    parts = [
        f"{hex_id} {here.name}".rstrip(),
        describe_ground(face, tile, translate),
        *describe_face(face, flat, view.revenue_colour, translate, seats),
        *describe_terrain(*_under(view, here), translate),
    ]
    parts += describe_barriers(_closed(view.game_map, here), flat, translate)
    marker = _marker(view, hex_id, face)
    if marker:
        parts.append(translate("marker {marker}").format(marker=marker))
    for route in view.routes:
        if any(segment[0] == hex_id for segment in route.segments):
            parts.append(translate("route {route}").format(route=route.label))
    return ", ".join(parts)


def _centres(game_map: GameMap) -> dict[str, Point]:
    layout = game_map.layout
    return {hex_id: centre_of(*layout.place(hex_id), layout.flat) for hex_id in game_map.hexes}


def _passages(
    routes: tuple[RouteLine, ...],
) -> dict[str, tuple[tuple[RouteStyle, int, int], ...]]:
    """Return by hex which routes pass it, and between which ends."""
    passages: dict[str, tuple[tuple[RouteStyle, int, int], ...]] = {}
    for index, route in enumerate(routes):
        style = RouteStyle(index, route.colour)
        for hex_id, a, b in route.segments:
            passages[hex_id] = (*passages.get(hex_id, ()), (style, a, b))
    return passages


def _draw_hex(
    view: MapView,
    here: Hex,
    at: Point,
    routes: tuple[tuple[RouteStyle, int, int], ...],
    *,
    theme: Theme,
    translate: Translate,
) -> Element:
    face = view.faces.get(here.id, here.face)
    tile = view.tiles.get(here.id, ("", 0))[0]
    keys = [f"{here.id}.{node}" for node in range(len(face.nodes))]
    terrain, cost = _under(view, here)
    dressing = Dressing(
        Texts(here.id, here.name, tile, _marker(view, here.id, face), terrain, cost),
        tuple(view.tokens.get(key, ()) for key in keys),
        tuple(view.reserved.get(key, ()) for key in keys),
        routes,
        view.revenue_colour,
        is_tile=bool(tile),
    )
    flat = view.game_map.layout.flat
    return group(
        f"hex {face.colour}",
        el("title", describe_hex(view, here.id, translate)),
        *draw_face(face, dressing, view.companies, flat=flat, theme=theme),
        id=f"hex-{here.id}",
        data_hex=here.id,
        role="img",
        transform=moved(*at),
    )


def _marker(view: MapView, hex_id: str, face: Face) -> str:
    """Return the short texts of a hex: icons of its face, and the marker that lies there."""
    return " ".join(filter(None, (*face.icons, view.markers.get(hex_id, ""))))


def _under(view: MapView, here: Hex) -> tuple[str, int]:
    """Return terrain and cost under a tile, if they still matter."""
    if view.terrain_lasts and here.id in view.tiles:
        return here.face.terrain, here.face.cost
    return "", 0


def _closed(game_map: GameMap, here: Hex) -> frozenset[int]:
    """Return the edges of a hex with a barrier, whichever of both hexes bears it."""
    across = (
        edge
        for edge, other in enumerate(here.neighbours)
        if other and (edge + 3) % 6 in game_map.hexes[other].face.barriers
    )
    return here.face.barriers | frozenset(across)


def _barriers(game_map: GameMap, placed: Mapping[str, Point], theme: Theme) -> list[Element]:
    return [
        el(
            "g",
            *draw_barriers(here.face.barriers, game_map.layout.flat, theme),
            transform=moved(*placed[here.id]),
        )
        for here in game_map.hexes.values()
        if here.face.barriers
    ]


def _samples(view: MapView, theme: Theme, translate: Translate) -> Iterator[Sample]:
    """Yield what the legend explains: routes, and gauges where the map has more than one."""
    strip = line((0, 0), (_STRIP, 0))
    for index, route in enumerate(view.routes):
        style = RouteStyle(index, route.colour)
        yield Sample(tuple(band(strip, style, theme)), _STRIP, route.label)
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
