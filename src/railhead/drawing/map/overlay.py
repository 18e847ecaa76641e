"""What is drawn above a map or a market and changes more often: routes of trains, moves of markers.

The functions return the content of layers of the fragments (`<g class="layer routes">`, `moved`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import atan2, degrees, dist

from railhead.drawing.base.geometry import Curve, Point, line
from railhead.drawing.base.palette import Theme, ink_on
from railhead.drawing.base.svg import Element, el, group, moved, number, text_width, write
from railhead.drawing.hex.descriptions import Translate, untranslated
from railhead.drawing.hex.slots import with_slots
from railhead.drawing.hex.stations import curves_through, face_layout, is_port
from railhead.drawing.hex.symbols import ANCHOR_RADIUS
from railhead.drawing.hex.themes import BROWSER
from railhead.drawing.hex.tokens import RIM, SLOT
from railhead.drawing.hex.track import route_band
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.view import MapView, RouteLine, style_of
from railhead.drawing.market.cells import CELL_HEIGHT, CELL_WIDTH
from railhead.drawing.market.picture import middle_of
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.market import Cell, Market

_STEPS = 80
# Where the outline of a city covers the ground between two of its slots.
_BETWEEN = (0.25, 0.5, 0.75)
_LABEL_SIZE, _LABEL_HEIGHT = 28.0, 36.0
# The distance that labels should keep from each other.
_LABELS_APART = 56.0
# The radius that stays free round a town, drawn as a dot or as a bar.
_DOT, _BAR = 13.0, 8.0
# The room for an arrow that shows where a marker went.
_SIGN = 20.0
# Routes over the same track lie on each other, the later ones narrower.
_BAND, _STEP, _THINNEST = 15.0, 5.0, 7.0


def draw_routes_above(view: MapView, *, theme: Theme = BROWSER) -> str:
    """Return the routes of a view as the content of the layer `routes`; "" without routes.

    Lines stop at stations, so that towns and tokens stay visible. Each route has a colour, a
    pattern, a width where it shares track, and its `short` label. Raises ValueError if a route
    uses track that is not there.
    """
    used: dict[tuple[str, int, int], int] = {}
    lines: list[Element] = []
    labels: list[Element] = []
    taken: list[Point] = []
    for index, route in enumerate(view.routes):
        style = style_of(route, index)
        parts: list[Element] = []
        for hex_id, a, b in route.segments:
            key = (hex_id, min(a, b), max(a, b))
            sharing = used[key] = used.get(key, -1) + 1
            width = max(_THINNEST, _BAND - sharing * _STEP)
            for curve, gauge in _open_curves(view, hex_id, a, b):
                parts += route_band(curve, style, theme, width, gauge=gauge)
        lines.append(
            group(
                f"route route-{index}",
                el("title", route.label),
                *parts,
                role="img",
                data_route=str(index),
            )
        )
        labels += _label(view, index, taken, theme)
    return "".join(map(str, lines + labels))


def _open_curves(view: MapView, hex_id: str, a: int, b: int) -> Iterator[tuple[Curve, int]]:
    """Yield the curves between two ends of a hex on the map, without what stations cover.

    Each comes with its gauge.
    """
    here = view.game_map.hexes[hex_id]
    face = with_slots(view.faces.get(hex_id, here.face), hex_id, view.tokens)
    flat = view.game_map.layout.flat
    place = plan_of(view.game_map).places[hex_id]
    for curve, gauge in _free_curves(face, a, b, flat):
        yield curve.moved(*place), gauge


@lru_cache(maxsize=4096)
def _free_curves(face: Face, a: int, b: int, flat: bool) -> tuple[tuple[Curve, int], ...]:
    """Return the curves between two ends of a face without what its stations cover."""
    covered = [disc for end in (a, b) if end >= FIRST_NODE for disc in _discs(face, end, flat)]
    found = []
    for curve, gauge in curves_through(face, a, b, flat):
        free = [
            part
            for part in (step / _STEPS for step in range(_STEPS + 1))
            if all(dist(curve.at(part), at) > radius for at, radius in covered)
        ]
        if len(free) > 1:
            found.append((curve.between(free[0], free[-1]), gauge))
    return tuple(found)


def _discs(face: Face, end: int, flat: bool) -> list[tuple[Point, float]]:
    """Return the discs (centre, radius) that a station covers."""
    index = end - FIRST_NODE
    layout = face_layout(face, flat)
    node, spot, slots = face.nodes[index], layout.spots[index], layout.slots[index]
    if node.kind == "city":
        between = [line(a, b).at(part) for a, b in combinations(slots, 2) for part in _BETWEEN]
        return [(place, SLOT + RIM) for place in (*slots, *between)]
    if is_port(face, index):
        return [(spot.place, ANCHOR_RADIUS + 1)]
    if node.kind == "town":
        return [(spot.place, _DOT if spot.along is None else _BAR)]
    return []


def _label(view: MapView, index: int, taken: list[Point], theme: Theme) -> Iterator[Element]:
    """Yield the label of a route, on its longest piece that has no other label near."""
    route = view.routes[index]
    curves = [curve for segment in route.segments for curve, _ in _open_curves(view, *segment)]
    curves.sort(key=lambda curve: -curve.length)
    places = [curve.at(part) for curve in curves for part in (0.5, 0.2, 0.8)]
    if not route.short or not places:
        return

    def room(place: Point) -> float:
        return min((dist(place, other) for other in taken), default=_LABELS_APART)

    best = max(places, key=lambda place: min(room(place), _LABELS_APART))
    taken.append(best)
    yield _plate(route, index, best, theme)


def _plate(route: RouteLine, index: int, at: Point, theme: Theme) -> Element:
    width = text_width(route.short, _LABEL_SIZE, bold=True) + 14
    return group(
        "route-label",
        el(
            "rect",
            x=-width / 2,
            y=-_LABEL_HEIGHT / 2,
            width=width,
            height=_LABEL_HEIGHT,
            rx=7,
            fill=route.colour,
            stroke=theme.casing,
            stroke_width=2.5,
        ),
        write(route.short, 0, 0, _LABEL_SIZE, ink_on(route.colour), bold=True),
        transform=moved(*at),
        aria_hidden="true",
        data_route=str(index),
    )


def draw_moves(
    market: Market,
    moves: Iterable[tuple[Cell, Cell]],
    *,
    theme: Theme = BROWSER,
    translate: Translate = untranslated,
) -> str:
    """Return signs of what has moved on a market as the content of the layer `moved`.

    A small arrow in the upper right corner of the cell that was left shows where the marker went:
    no price and no marker lies below it. A move to the same cell has none. Raises IndexError for a
    cell that is not there.
    """
    left: Counter[Cell] = Counter()
    found = []
    for start, end in moves:
        if start != end:
            # What has left the same cell stands beside each other, from the right.
            found.append(str(_arrow(market, (start, end), left[start], theme, translate)))
            left[start] += 1
    return "".join(found)


def _arrow(
    market: Market, move: tuple[Cell, Cell], place: int, theme: Theme, translate: Translate
) -> Element:
    start, end = move
    said = translate("from {start} to {end}").format(
        start=market.price(start), end=market.price(end)
    )
    (x1, y1), (x2, y2) = middle_of(market, start), middle_of(market, end)
    turn = degrees(atan2(y2 - y1, x2 - x1))
    x = x1 + CELL_WIDTH / 2 - (place + 0.65) * _SIGN
    return group(
        "move",
        el("title", said),
        el("path", d="M-9-2.5H1V-8L10 0L1 8V2.5H-9Z", fill=theme.mark),
        role="img",
        transform=f"{moved(x, y1 - CELL_HEIGHT / 2 + 0.65 * _SIGN)} rotate({number(turn)})",
    )
