"""What runs along the borders of hexes, and what joins hexes to a district.

A river is a wavy line, a mountain chain a row of peaks, a sea crossing a row of dots: they
differ in shape, not in colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, sin

from railhead.drawing.base.geometry import Point, corners, edge_line
from railhead.drawing.base.legend import Sample
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, Markup, el, group, number
from railhead.drawing.hex.track import is_sea
from railhead.drawing.map.descriptions import Translate, describe_border
from railhead.drawing.map.layout import plan_of
from railhead.table.hexes import EDGES
from railhead.table.maps import PLAIN, Border, GameMap

# Waves and peaks along one edge, and how far they reach to both sides.
_WAVES, _PEAKS = 4, 5
_SWING, _PEAK = 6.0, 7.5
# Free room at both ends of an edge, in parts of it, so that lines meet without a tangle.
_END = 0.04
# How far lines along the same border are from each other.
_BESIDE = 15.0
_SAMPLE = 84.0
# A district runs inside the edges of its hexes.
_INSIDE = 92.0
_DISTRICT_DASHES = "16 6 3 6"


@lru_cache(maxsize=64)
def borders_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the lines along borders and round districts, which lie above all hexes."""
    plan = plan_of(game_map)
    parts = []
    for hex_id, edge, border in _borders(game_map):
        x, y = plan.places[hex_id]
        (x1, y1), (x2, y2) = edge_line(edge, plan.flat)
        parts += _lines(border, (x + x1, y + y1), (x + x2, y + y2), theme)
    for edges in districts(game_map).values():
        parts += [_rim(*line, theme) for line in _rims(game_map, edges)]
    return Markup(group("borders", *parts, aria_hidden="true", pointer_events="none"))


def _borders(game_map: GameMap) -> Iterator[tuple[str, int, Border]]:
    """Yield (hex, edge, border) once for each border that is not plain, at both sides of a join.

    A shipping line that is printed crosses the border and shows it.
    """
    for here in game_map.hexes.values():
        for edge in sorted(bordered(here.borders)):
            other = game_map.hexes[here.neighbours[edge]]
            border, sailed = here.borders[edge], is_sea(here.face) or is_sea(other.face)
            first = here.id < other.id or here.joins[edge]
            if border is not None and first and not sailed:
                yield here.id, edge, border


def bordered(borders: Sequence[Border | None]) -> frozenset[int]:
    """Return the edges of a hex along which a border is drawn."""
    return frozenset(
        edge for edge, border in enumerate(borders) if border is not None and border.kind != PLAIN
    )


def _lines(border: Border, start: Point, end: Point, theme: Theme) -> list[Element]:
    """Draw all that runs along a border from corner to corner, side by side."""
    parts = border.parts
    lines = []
    for index, kind in enumerate(parts):
        aside = (index - (len(parts) - 1) / 2) * _BESIDE
        begin, finish = _along(start, end, _END, aside), _along(start, end, 1 - _END, aside)
        lines += _line(kind, begin, finish, theme)
    return lines


def _line(kind: str, start: Point, end: Point, theme: Theme) -> list[Element]:
    """Draw one thing that runs along a border; a kind without a shape is dashed."""
    match kind:
        case "river":
            return _stroked(kind, _wave(start, end), theme, theme.barrier, 5.0)
        case "mountain":
            return _stroked(kind, _peaks(start, end), theme, theme.terrain, 4.0)
        case "pass":
            return [
                *_stroked(kind, _peaks(start, end), theme, theme.terrain, 4.0),
                _bars(start, end, theme),
            ]
        case "sealink":
            dots = _straight(start, end)
            return _stroked(kind, dots, theme, theme.barrier, 8.0, dashes="0.1 13")
    return _stroked(kind, _straight(start, end), theme, theme.ink, 5.0, dashes="12 6")


def _along(start: Point, end: Point, part: float, aside: float = 0.0) -> Point:
    """Return the point at a part (0 to 1) of a line, `aside` to its right."""
    across, down = end[0] - start[0], end[1] - start[1]
    angle = atan2(down, across)
    x, y = start[0] + across * part, start[1] + down * part
    return x - sin(angle) * aside, y + cos(angle) * aside


def _path(*pieces: str | Point) -> str:
    return "".join(
        piece if isinstance(piece, str) else f"{number(piece[0], 1)} {number(piece[1], 1)} "
        for piece in pieces
    ).strip()


def _straight(start: Point, end: Point) -> str:
    return _path("M", start, "L", end)


def _wave(start: Point, end: Point) -> str:
    pieces: list[str | Point] = ["M", start]
    for step in range(2 * _WAVES):
        # The top of an arc lies half as far off as its control point.
        top = _along(start, end, (step + 0.5) / (2 * _WAVES), 2 * _SWING * (-1) ** step)
        pieces += ["Q", top, _along(start, end, (step + 1) / (2 * _WAVES))]
    return _path(*pieces)


def _peaks(start: Point, end: Point) -> str:
    pieces: list[str | Point] = ["M", _along(start, end, 0, _PEAK)]
    for step in range(2 * _PEAKS):
        side = _PEAK * (-1) ** (step + 1)
        pieces += ["L", _along(start, end, (step + 1) / (2 * _PEAKS), side)]
    return _path(*pieces)


def _bars(start: Point, end: Point, theme: Theme) -> Element:
    """Draw what closes a pass: bars across it."""
    return el(
        "path",
        class_="border bars",
        d=_straight(start, end),
        fill="none",
        stroke=theme.mark,
        stroke_width=20,
        stroke_dasharray="5 17",
    )


def _stroked(
    kind: str, path: str, theme: Theme, colour: str, width: float, *, dashes: str | None = None
) -> list[Element]:
    """Draw a line on its casing, so that it stands out from any ground."""
    lines = (("casing", theme.casing, width + 5), (kind, colour, width))
    return [
        el(
            "path",
            class_=f"border {name}",
            d=path,
            fill="none",
            stroke=ink,
            stroke_width=wide,
            stroke_linecap="round",
            stroke_dasharray=dashes,
        )
        for name, ink, wide in lines
    ]


# -- districts -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def districts(game_map: GameMap) -> dict[str, tuple[str, ...]]:
    """Return the hexes of each district: cities of several hexes that share a group."""
    found: dict[str, tuple[str, ...]] = {}
    for here in game_map.hexes.values():
        for node in here.face.nodes:
            if node.group and node.kind == "city":
                found[node.group] = (*found.get(node.group, ()), here.id)
    return {name: hexes for name, hexes in found.items() if len(hexes) > 1}


def _rims(game_map: GameMap, members: tuple[str, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the lines round a district; a border that is drawn anyhow stands for itself."""
    plan = plan_of(game_map)
    inner = corners(plan.flat, _INSIDE)
    for hex_id in members:
        x, y = plan.places[hex_id]
        for edge in EDGES:
            here = game_map.hexes[hex_id]
            drawn = edge in bordered(here.borders)
            if here.neighbours[edge] not in members and not drawn:
                (x1, y1), (x2, y2) = inner[edge], inner[(edge + 1) % 6]
                yield (x + x1, y + y1), (x + x2, y + y2)


def _rim(start: Point, end: Point, theme: Theme) -> Element:
    return el(
        "path",
        class_="district",
        d=_straight(start, end),
        fill="none",
        stroke=theme.ink,
        stroke_width=3,
        stroke_opacity=0.75,
        stroke_dasharray=_DISTRICT_DASHES,
    )


# -- the legend ----------------------------------------------------------------------------


def border_samples(game_map: GameMap, theme: Theme, translate: Translate) -> Iterator[Sample]:
    """Yield what the legend explains of borders, with their costs, and of districts."""
    ends: tuple[Point, Point] = ((0.0, 0.0), (_SAMPLE, 0.0))
    for border in costs_of(game_map):
        if border.kind == PLAIN:
            picture = [el("path", d=_straight(*ends), stroke=theme.text, stroke_opacity=0.45)]
        else:
            picture = _lines(border, *ends, theme)
        yield Sample(tuple(picture), _SAMPLE, describe_border(border, translate))
    for name in districts(game_map):
        line = el(
            "path",
            d=_straight(*ends),
            stroke=theme.text,
            stroke_width=3,
            stroke_dasharray=_DISTRICT_DASHES,
        )
        yield Sample((line,), _SAMPLE, translate("district {name}").format(name=name))


@lru_cache(maxsize=64)
def costs_of(game_map: GameMap) -> tuple[Border, ...]:
    """Return the kinds of borders of a map, the cheapest first, if they cost anything."""
    found = {
        border.kind: border
        for here in game_map.hexes.values()
        for border in here.borders
        if border is not None
    }
    # What several of these cost together is their sum, where all are explained by themselves.
    shown = [it for it in found.values() if len(it.parts) == 1 or not found.keys() >= {*it.parts}]
    return tuple(sorted(shown, key=lambda border: (border.cost, border.kind)))
