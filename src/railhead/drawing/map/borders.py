"""What runs along the borders of hexes, and the outlines of districts.

A river is a wavy line, a mountain chain a row of peaks, a sea crossing a row of dots: they
differ in shape, not in colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, sin
from typing import TypeAlias

from railhead.drawing.base.geometry import Point, corners, edge_line
from railhead.drawing.base.legend import Sample
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Attribute, Element, Markup, el, group, number
from railhead.drawing.hex.descriptions import Translate, describe_border
from railhead.drawing.hex.track import is_sea
from railhead.drawing.map.layout import plan_of
from railhead.table.hexes import EDGES
from railhead.table.maps import PLAIN, Border, GameMap

# Waves and peaks along one edge, and how far they reach to both sides.
_WAVES, _PEAKS = 4, 5
_SWING, _PEAK = 6.0, 7.5
# Free space at both ends of an edge, in parts of it, so that lines do not run into each other.
_END = 0.04
# The distance between lines along the same border, and how far one of them reaches to both sides.
_BESIDE, _REACH = 15.0, 9.0
_SAMPLE = 84.0
# The outline of a district runs inside its hexes: the distance from their centre to its corners.
_INSIDE = 92.0
_DISTRICT_DASHES = "16 6 3 6"


@lru_cache(maxsize=64)
def borders_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the lines along borders and round districts, which are drawn above all hexes."""
    plan = plan_of(game_map)
    strokes: list[_Stroke] = []
    for hex_id, edge, border in _borders(game_map):
        x, y = plan.places[hex_id]
        (x1, y1), (x2, y2) = edge_line(edge, plan.flat)
        strokes += _lines(border, (x + x1, y + y1), (x + x2, y + y2), theme)
    parts = list(_gathered(strokes, theme))
    for edges in districts(game_map).values():
        parts += [_rim(*line, theme) for line in _rims(game_map, edges)]
    return Markup(group("borders", *parts, aria_hidden="true", pointer_events="none"))


def _borders(game_map: GameMap) -> Iterator[tuple[str, int, Border]]:
    """Yield (hex, edge, border) once for each border that is not plain; twice between two sheets.

    Sea crossings with a printed shipping line are left out, since that line shows them.
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


def reaches_of(borders: Sequence[Border | None]) -> frozenset[tuple[int, float]]:
    """Return (edge, how far it reaches into the hex) of each border that is drawn."""
    drawn = bordered(borders)
    return frozenset(
        (edge, _REACH + (len(border.parts) - 1) / 2 * _BESIDE)
        for edge, border in enumerate(borders)
        if border is not None and edge in drawn
    )


@dataclass(frozen=True, slots=True)
class _Look:
    """How a line along a border is drawn. `cased`: on a casing, a lighter and wider line."""

    kind: str
    colour: str
    width: float
    dashes: str | None = None
    cased: bool = True

    def attributes(self) -> dict[str, Attribute]:
        """Return the SVG attributes that all such lines have in common."""
        return {
            "fill": "none",
            "stroke": self.colour,
            "stroke_width": self.width,
            "stroke_linecap": "round" if self.cased else None,
            "stroke_dasharray": self.dashes,
        }

    def casing(self, theme: Theme) -> _Look:
        """Return the look of the casing below."""
        return replace(self, kind="casing", colour=theme.casing, width=self.width + 5)


_Stroke: TypeAlias = "tuple[_Look, str]"
"""A look and the path of a line that has it."""


def _lines(border: Border, start: Point, end: Point, theme: Theme) -> list[_Stroke]:
    """Return all that runs along a border from corner to corner, side by side."""
    parts = border.parts
    lines = []
    for index, kind in enumerate(parts):
        aside = (index - (len(parts) - 1) / 2) * _BESIDE
        begin, finish = _along(start, end, _END, aside), _along(start, end, 1 - _END, aside)
        lines += _line(kind, begin, finish, theme)
    return lines


def _line(kind: str, start: Point, end: Point, theme: Theme) -> list[_Stroke]:
    """Return the lines of one thing that runs along a border; an unknown kind is dashed."""
    match kind:
        case "river":
            return [(_Look(kind, theme.barrier, 5.0), _wave(start, end))]
        case "mountain":
            return [(_Look(kind, theme.terrain, 4.0), _peaks(start, end))]
        case "pass":
            # Bars across the line, since a pass is closed at first.
            bars = _Look("bars", theme.mark, 20.0, "5 17", cased=False)
            return [
                (_Look(kind, theme.terrain, 4.0), _peaks(start, end)),
                (bars, _straight(start, end)),
            ]
        case "sealink":
            return [(_Look(kind, theme.barrier, 8.0, "0.1 13"), _straight(start, end))]
    return [(_Look(kind, theme.ink, 5.0, "12 6"), _straight(start, end))]


def _gathered(strokes: Sequence[_Stroke], theme: Theme) -> Iterator[Element]:
    """Draw many lines, those of one look in one group, with all casings below all lines.

    The casings of one look are a single path, since their ends cannot be seen.
    """
    paths: dict[_Look, list[str]] = {}
    for look, path in strokes:
        paths.setdefault(look, []).append(path)
    if theme.paint_order:
        yield from _drawn_once(paths, theme)
        return
    for look, several in paths.items():
        if look.cased:
            below = look.casing(theme)
            yield el("path", class_="border casing", d="".join(several), **below.attributes())
    for look, several in paths.items():
        lines = (el("path", class_=f"border {look.kind}", d=path) for path in several)
        yield el("g", *lines, **look.attributes())


def _drawn_once(paths: Mapping[_Look, list[str]], theme: Theme) -> Iterator[Element]:
    """Draw all lines of one look as one path, twice where they have a casing, for a page."""
    names = {look: f"rh-border-{number}" for number, look in enumerate(paths)}
    shapes = (el("path", id=names[look], d="".join(paths[look])) for look in paths)
    yield el("defs", *shapes)
    for look, name in names.items():
        if look.cased:
            below = look.casing(theme).attributes()
            yield el("use", href=f"#{name}", class_="border casing", **below)
    for look, name in names.items():
        yield el("use", href=f"#{name}", class_=f"border {look.kind}", **look.attributes())


def _drawn(strokes: Iterable[_Stroke], theme: Theme) -> Iterator[Element]:
    """Draw each line on its own casing."""
    for look, path in strokes:
        for each in (look.casing(theme), look) if look.cased else (look,):
            yield el("path", class_=f"border {each.kind}", d=path, **each.attributes())


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
    """Return a path of arcs to both sides in turn, each the mirror image of the one before."""
    step = _step(start, end, 1 / (2 * _WAVES))
    # The top of an arc lies half as far off as its control point.
    top = _step(start, end, 0.5 / (2 * _WAVES), 2 * _SWING)
    onward = _after_another([_offset(step)] * (2 * _WAVES - 1))
    return f"{_path('M', start)}q{_offset(top)} {_offset(step)}t{onward}"


def _peaks(start: Point, end: Point) -> str:
    part = 1 / (2 * _PEAKS)
    there, back = _step(start, end, part, -2 * _PEAK), _step(start, end, part, 2 * _PEAK)
    first = _along(start, end, 0, _PEAK)
    return f"{_path('M', first)}l{_after_another([_offset(there), _offset(back)] * _PEAKS)}"


def _after_another(offsets: Sequence[str]) -> str:
    """Return offsets of a path; no space is needed before a minus."""
    return " ".join(offsets).replace(" -", "-")


def _step(start: Point, end: Point, part: float, aside: float = 0.0) -> Point:
    """Return the way from the start of a line to the point that `_along` returns."""
    x, y = _along(start, end, part, aside)
    return x - start[0], y - start[1]


def _offset(step: Point) -> str:
    return f"{number(step[0], 1)} {number(step[1], 1)}".replace(" -", "-")


# -- districts -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def districts(game_map: GameMap) -> dict[str, tuple[str, ...]]:
    """Return district -> its hexes: those whose cities belong to one group of several hexes."""
    found: dict[str, tuple[str, ...]] = {}
    for here in game_map.hexes.values():
        for node in here.face.nodes:
            if node.group and node.kind == "city":
                found[node.group] = (*found.get(node.group, ()), here.id)
    return {name: hexes for name, hexes in found.items() if len(hexes) > 1}


def _rims(game_map: GameMap, members: tuple[str, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the lines round a district, except where a border is drawn anyway."""
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
    """Yield the samples of the legend for borders, with their costs, and for districts."""
    ends: tuple[Point, Point] = ((0.0, 0.0), (_SAMPLE, 0.0))
    for border in costs_of(game_map):
        if border.kind == PLAIN:
            picture = [el("path", d=_straight(*ends), stroke=theme.text, stroke_opacity=0.45)]
        else:
            picture = [*_drawn(_lines(border, *ends, theme), theme)]
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
    """Return a border of each kind on a map, the cheapest first, for the legend."""
    found = {
        border.kind: border
        for here in game_map.hexes.values()
        for border in here.borders
        if border is not None
    }
    # A border of several kinds is left out if each of them is shown: its cost is their sum.
    shown = [it for it in found.values() if len(it.parts) == 1 or not found.keys() >= {*it.parts}]
    return tuple(sorted(shown, key=lambda border: (border.cost, border.kind)))
