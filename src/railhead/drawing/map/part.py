"""A part of a map as a picture of its own: some hexes, as they are drawn on the whole map."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from railhead.drawing.base.geometry import corners
from railhead.drawing.base.palette import LIGHT, Theme
from railhead.drawing.base.svg import Element, document, el, group, moved, points
from railhead.drawing.hex.descriptions import Translate, untranslated
from railhead.drawing.map.borders import borders_of
from railhead.drawing.map.frame import RULER
from railhead.drawing.map.joins import draw_joins
from railhead.drawing.map.layout import barriers_of, coast_of, panels_of, plan_of
from railhead.drawing.map.names import names_of
from railhead.drawing.map.picture import describe_hex, hexes_of
from railhead.drawing.map.view import MapView
from railhead.table.maps import GameMap

_INSIDE = 88.0
"""The size of the line round a marked hex, whose own sides have 100 units."""


@lru_cache(maxsize=256)
def part_of(game_map: GameMap, hexes: frozenset[str]) -> GameMap:
    """Return some hexes of a map, which know nothing of the others."""
    found = {}
    for hex_id, here in game_map.hexes.items():
        if hex_id in hexes:
            beside = tuple(name if name in hexes else "" for name in here.neighbours)
            borders = tuple(
                it if name else None for it, name in zip(here.borders, beside, strict=True)
            )
            joins = tuple(it if name else "" for it, name in zip(here.joins, beside, strict=True))
            found[hex_id] = replace(here, neighbours=beside, borders=borders, joins=joins)
    return GameMap(game_map.layout, found)


def cut_to(view: MapView, hexes: Collection[str]) -> MapView:
    """Return a view of some hexes alone; routes must not leave them."""
    return replace(view, game_map=part_of(view.game_map, frozenset(hexes)))


def size_of_part(view: MapView) -> tuple[float, float]:
    """Return the width and height of the drawing, where the sides of hexes have 100 units."""
    plan = plan_of(view.game_map)
    return plan.width - 2 * RULER, plan.height - 2 * RULER


def draw_part(
    view: MapView,
    *,
    label: str,
    theme: Theme = LIGHT,
    style: str = "",
    translate: Translate = untranslated,
) -> str:
    """Return a view without rulers and legend as an SVG document.

    Hexes that changed have a line inside. `label`: its accessible name; `style`: CSS of its own.
    Raises ValueError if a route uses track that is not there.
    """
    plan, game_map = plan_of(view.game_map), view.game_map
    hexes = [*hexes_of(view, theme, translate)]
    return document(
        (RULER, RULER, *size_of_part(view)),
        label,
        *([el("style", style)] if style else ()),
        coast_of(game_map, theme),
        panels_of(game_map, theme),
        group("hexes", *(one.markup for one in hexes)),
        borders_of(game_map, theme),
        barriers_of(game_map, theme),
        draw_joins(game_map, theme, translate),
        group("marks", *(_mark(plan.places[it], plan.flat, theme) for it in sorted(view.changed))),
        names_of(game_map, hexes, theme),
        class_="railhead map",
    )


def _mark(place: tuple[float, float], flat: bool, theme: Theme) -> Element:
    return el(
        "polygon",
        points=points(corners(flat, _INSIDE)),
        transform=moved(*place),
        fill="none",
        stroke=theme.mark,
        stroke_width=6,
        stroke_dasharray="18 9",
        aria_hidden="true",
    )


def describe_part(view: MapView, translate: Translate = untranslated) -> str:
    """Return what lies on a part of a map in words, for those who do not see it.

    Hexes without track, stations and tokens are left out.
    """
    told = (
        hex_id
        for hex_id, here in view.game_map.hexes.items()
        if (face := view.faces.get(hex_id, here.face)).tracks or face.nodes
    )
    return " ".join(f"{describe_hex(view, hex_id, translate)}." for hex_id in told)
