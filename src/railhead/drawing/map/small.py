"""A small picture of a map, to be recognized at a glance: ground, track, cities and their tokens.

It has no letters and no figures. Everything of one colour is one path, so that the picture of a
large map takes some kilobytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from railhead.drawing.base.geometry import Point, corners
from railhead.drawing.base.palette import Theme, company_colour
from railhead.drawing.base.svg import Element, el, number
from railhead.drawing.hex.slots import with_slots
from railhead.drawing.hex.stations import face_layout
from railhead.drawing.hex.track import is_sea
from railhead.drawing.map.frame import FRAME, RULER
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.view import MapView
from railhead.table.faces import DUAL, NARROW, Face

# In the units of a hex, whose side has 100; the picture is so many times smaller.
RIM, _EDGE, _TRACK = 24.0, 3.0, 14.0
_CITY, _TOWN, _TOKEN = 30.0, 14.0, 26.0
_SMALLER = 6


def draw_small_map(view: MapView, *, theme: Theme, style: str = "") -> str:
    """Return the map as a small SVG document without texts; `style`: CSS to put into it."""
    plan = plan_of(view.game_map)
    margin = RULER + FRAME - RIM
    box = (margin, margin, plan.width - 2 * margin, plan.height - 2 * margin)
    drawing = el(
        "svg",
        *([el("style", style)] if style else ()),
        *shapes_of(view, view.game_map.hexes, theme),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value, 1) for value in box),
        width=number(box[2] / _SMALLER, 1),
        height=number(box[3] / _SMALLER, 1),
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return str(drawing)


def shapes_of(view: MapView, hexes: Iterable[str], theme: Theme) -> list[Element]:
    """Return some hexes of a map with what lies there, one path for all that looks the same.

    They are drawn with round joins and ends, which the document around them sets.
    """
    shapes = _Shapes()
    for hex_id in hexes:
        here = view.game_map.hexes[hex_id]
        face = with_slots(view.faces.get(hex_id, here.face), hex_id, view.tokens)
        _add(shapes, view, hex_id, face)

    def rim(more: float) -> _Look:
        return _Look(theme.track, 2 * _CITY + more)

    ground = "".join(path for paths in shapes.grounds.values() for path in paths)
    return [
        el("path", d=ground, fill=theme.coast, stroke=theme.coast, stroke_width=RIM),
        *(
            el("path", d="".join(paths), fill=theme.face(colour), stroke=theme.ink,
               stroke_width=_EDGE, stroke_opacity=0.25)
            for colour, paths in shapes.grounds.items()
        ),
        *_strokes(shapes.sea, [_Look(theme.casing, 9.0, "1 20")]),
        *(
            stroke
            for gauge, paths in shapes.track.items()
            for stroke in _strokes(paths, _rails(gauge, theme))
        ),
        *_strokes(shapes.towns, [_Look(theme.track, 2 * _TOWN)]),
        *_strokes(shapes.cities, [rim(10), _Look(theme.slot, 2 * _CITY)]),
        *(
            stroke
            for colour, paths in shapes.tokens.items()
            for stroke in _strokes(paths, [rim(0), _Look(colour, 2 * _TOKEN)])
        ),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Look:
    """How a line looks; `flat`: its dashes have flat ends, not round ones."""

    colour: str
    width: float
    dashes: str = ""
    flat: bool = False


@dataclass(frozen=True, slots=True)
class _Shapes:
    """Path data by what it is.

    `grounds`: name of a colour -> hexes; `tokens`: colour -> tokens; `track`: gauge -> curves.
    """

    grounds: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[str, list[str]] = field(default_factory=dict)
    track: dict[int, list[str]] = field(default_factory=dict)
    sea: list[str] = field(default_factory=list)
    cities: list[str] = field(default_factory=list)
    towns: list[str] = field(default_factory=list)


def _add(shapes: _Shapes, view: MapView, hex_id: str, face: Face) -> None:
    """Add what lies on one hex."""
    plan = plan_of(view.game_map)
    at, flat = plan.places[hex_id], plan.flat
    outline = [(x + at[0], y + at[1]) for x, y in corners(flat)]
    shapes.grounds.setdefault(face.colour, []).append(f"{_line(outline)}z")
    layout = face_layout(face, flat)
    for track, curve in zip(face.tracks, layout.curves, strict=True):
        lines = shapes.sea if is_sea(face) else shapes.track.setdefault(track.gauge, [])
        lines.append(curve.moved(*at).path)
    nodes = zip(face.nodes, layout.spots, layout.slots, strict=True)
    for number_, (node, spot, slots) in enumerate(nodes):
        x, y = spot.place[0] + at[0], spot.place[1] + at[1]
        if node.kind == "town":
            shapes.towns.append(_dot((x, y)))
        if node.kind != "city":
            continue
        places = [(dx + at[0], dy + at[1]) for dx, dy in slots]
        shapes.cities.append(_line(places) if len(places) > 1 else _dot((x, y)))
        for company, place in zip(view.tokens.get(f"{hex_id}.{number_}", ()), places, strict=False):
            if company:
                colour = company_colour(view.companies, company)
                shapes.tokens.setdefault(colour, []).append(_dot(place))


def _rails(gauge: int, theme: Theme) -> Iterator[_Look]:
    """Yield the looks of track, which differ in shape as they do on the large map."""
    yield _Look(theme.casing, 2 * _TRACK)
    if gauge == NARROW:
        yield _Look(theme.track, 6.0)
        yield _Look(theme.track, 20.0, "6 16", flat=True)
    elif gauge == DUAL:
        yield _Look(theme.track, 20.0)
        yield _Look(theme.casing, 9.0, "10 12", flat=True)
    else:
        yield _Look(theme.track, _TRACK)


def _line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x, 1)} {number(y, 1)}" for x, y in points)


def _dot(at: Point) -> str:
    """A line of no length, which round ends make a disc."""
    return f"{_line([at])}h0"


def _strokes(paths: list[str], looks: Iterable[_Look]) -> Iterator[Element]:
    """Yield the paths drawn with each look."""
    for look in looks if paths else ():
        yield el(
            "path",
            d="".join(paths),
            fill="none",
            stroke=look.colour,
            stroke_width=look.width,
            stroke_dasharray=look.dashes or None,
            stroke_linecap="butt" if look.flat else None,
        )
