"""Drawing the map of a game: hexes, tiles, tokens, routes, with coordinates on all sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from railhead.drawing.base.palette import LIGHT, Theme, company_colour
from railhead.drawing.base.sizes import unit_of
from railhead.drawing.base.svg import document, el, group
from railhead.drawing.hex import symbols
from railhead.drawing.hex.descriptions import (
    Translate,
    other_gauges,
    sign_of_note,
    untranslated,
)
from railhead.drawing.hex.face import HexContents
from railhead.drawing.hex.notes import NoteSign
from railhead.drawing.hex.slots import with_slots
from railhead.drawing.hex.texts import HexTexts
from railhead.drawing.hex.track import RouteStyle
from railhead.drawing.map.borders import borders_of, reaches_of
from railhead.drawing.map.frame import FRAME, HEADER, RULER, draw_header
from railhead.drawing.map.hexes import DrawnHex, HexPicture, describe_picture, drawn_hex
from railhead.drawing.map.joins import JoinText, covered_sides, draw_joins, joins_of
from railhead.drawing.map.layout import barriers_of, coast_of, panels_of, plan_of, rulers_of
from railhead.drawing.map.legend import draw_legend
from railhead.drawing.map.names import names_of
from railhead.drawing.map.view import MapView, RouteLine, style_of
from railhead.presentation.blocks import MapNote
from railhead.table.faces import Face
from railhead.table.maps import GameMap

_NONE: Mapping[str, tuple[tuple[RouteStyle, int, int], ...]] = MappingProxyType({})


def draw_map(view: MapView, *, theme: Theme = LIGHT, translate: Translate = untranslated) -> str:
    """Return the map as an SVG document.

    Each hex is a group with the id `hex-<coordinate>`, `data-hex`, and a title that a screen
    reader reads; on paper it is as wide as the view says. Raises ValueError if a route uses track
    that is not there.
    """
    plan = plan_of(view.game_map)
    margin = FRAME + RULER
    top = -HEADER if view.title or view.caption else 0.0
    legend, legend_height = draw_legend(view, plan, theme, translate)
    height = plan.height + legend_height - top
    hexes = [*hexes_of(view, theme, translate)]
    sheet = el("rect", class_="paper", y=top, width=plan.width, height=height, fill=theme.paper)
    return document(
        (0, top, plan.width, height),
        view.title or translate("Map"),
        sheet,
        *draw_header(view.title, view.caption, (margin, top), theme),
        coast_of(view.game_map, theme),
        panels_of(view.game_map, theme),
        rulers_of(view.game_map, theme),
        group("hexes", *(one.markup for one in hexes)),
        borders_of(view.game_map, theme),
        barriers_of(view.game_map, theme),
        draw_joins(view.game_map, theme, translate),
        names_of(view.game_map, hexes, theme),
        legend,
        class_="railhead map",
        unit=unit_of(view.hex_mm),
    )


def hexes_of(
    view: MapView, theme: Theme, translate: Translate, *, interactive: bool = False
) -> Iterator[DrawnHex]:
    """Yield each hex.

    `interactive`: for a web page, with what it needs to mark hexes, and without routes, which lie
    in a layer above. Raises ValueError if a route uses track that is not there.
    """
    routes = {} if interactive else _passages(view.routes)
    for hex_id in view.game_map.hexes:
        shown = picture_of_hex(view, hex_id, routes, interactive=interactive)
        yield drawn_hex(shown, theme, translate)


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
    printed = _printed(view.game_map, hex_id)
    marker = " ".join(filter(None, (*printed.words, view.markers.get(here.id, ""))))
    passing = routes.get(here.id, ())
    named = {company for slots in (*tokens, *reserved) for company in slots if company}
    notes = view.notes.get(here.id, ())
    contents = HexContents(
        HexTexts(
            here.id,
            here.name,
            tile,
            marker,
            terrain,
            cost,
            view.destinations.get(here.id, ()),
            printed.borders,
            printed.icons,
            view.further.get(here.id, ()),
            _signs_of(notes),
            None if tile else view.stubs.get(here.id),
            printed.beyond,
        ),
        tokens,
        reserved,
        passing,
        view.revenue_colour,
        tuple((company, company_colour(view.companies, company)) for company in sorted(named)),
        is_tile=bool(tile),
        shut=tuple(view.shut.get(key, "") for key in keys),
        short=tuple((name, view.short[name]) for name in sorted(named & view.short.keys())),
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
        printed.joins,
        here.id in view.changed,
        notes,
        _columns(face, view.periods),
        other_gauges(view.terrain, here.face.terrain),
        printed.groups,
    )


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is shown of a hex at any time; fields as in `HexTexts` and `HexPicture`.

    `words`: icons without a picture, which are short texts. Tiles have no icons: what is printed on
    the hex stays.
    """

    borders: frozenset[tuple[int, float]]
    icons: tuple[str, ...]
    words: tuple[str, ...]
    beyond: frozenset[int]
    joins: tuple[JoinText, ...]
    groups: tuple[tuple[str, str], ...]


@lru_cache(maxsize=8192)
def _printed(game_map: GameMap, hex_id: str) -> _Printed:
    here = game_map.hexes[hex_id]
    icons = () if symbols.sign_of(here.face) else here.face.icons
    return _Printed(
        reaches_of(here.borders),
        tuple(icon for icon in icons if icon in symbols.WORDS),
        tuple(icon for icon in icons if icon not in symbols.WORDS),
        covered_sides(game_map).get(hex_id, frozenset()),
        joins_of(game_map, here),
        tuple(groups_of(game_map).get(hex_id, ())),
    )


@lru_cache(maxsize=4096)
def _signs_of(notes: tuple[MapNote, ...]) -> tuple[NoteSign, ...]:
    """Return the signs of the notes of a hex."""
    return tuple(dict.fromkeys(sign_of_note(note) for note in notes if note.sign))


def _columns(face: Face, periods: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Return the columns of revenues, for a face that has several."""
    return periods if any(len(node.revenue) > 1 for node in face.nodes) else ()


@lru_cache(maxsize=64)
def groups_of(game_map: GameMap) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return hex -> (place, its other hexes) for each place of several hexes that it belongs to."""
    members: dict[str, list[str]] = {}
    for here in game_map.hexes.values():
        for name in dict.fromkeys(node.group for node in here.face.nodes if node.group):
            members.setdefault(name, []).append(here.id)
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for name, hexes in members.items():
        for hex_id in hexes if len(hexes) > 1 else ():
            others = " ".join(other for other in hexes if other != hex_id)
            found[hex_id] = (*found.get(hex_id, ()), (name, others))
    return found
