"""Other sheets of a map: panels with a heading, placed where the main sheet leaves room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import dist

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, el, group, write
from railhead.table.maps import GameMap

_HEADING, _HEADING_SIZE = 46.0, 28.0
# The margin inside a panel, and between it and the hexes of the map, which signs of joins need.
_INSIDE, _APART = 34.0, 14.0
# The distance between places that are tried.
_STEP = 25.0


@dataclass(frozen=True, slots=True)
class Panel:
    """The background of a sheet, with its name above its hexes; in units of the drawing."""

    name: str
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.top + self.height

    @property
    def middle(self) -> Point:
        """Its centre."""
        return self.left + self.width / 2, self.top + self.height / 2


def put_sheets(
    game_map: GameMap, centres: Mapping[str, Point], reach: Point
) -> tuple[dict[str, Point], tuple[Panel, ...]]:
    """Return hex -> its centre, with sheets moved so that they do not overlap, and their panels.

    `centres`: where each hex would be if its sheet were the whole map; `reach`: how far a hex
    extends from its centre, across and down. A sheet goes to the free place nearest to the hexes
    that join it, or to the right of the map if there is none.
    """
    sheets: dict[str, list[str]] = {}
    for hex_id in centres:
        sheets.setdefault(game_map.layout.sheet(hex_id), []).append(hex_id)
    placed = {hex_id: centres[hex_id] for hex_id in sheets.pop("", ())}
    panels: list[Panel] = []
    for letter, hexes in sheets.items():
        name = game_map.layout.sheets[letter]
        panel = _panel(name, [centres[hex_id] for hex_id in hexes], reach)
        goal = _middle([placed[there] for there in _partners(game_map, hexes) if there in placed])
        moved = _free(panel, placed.values(), panels, goal, reach)
        for hex_id in hexes:
            x, y = centres[hex_id]
            placed[hex_id] = (x + moved.left - panel.left, y + moved.top - panel.top)
        panels.append(moved)
    return {hex_id: placed[hex_id] for hex_id in centres}, tuple(panels)


def _panel(name: str, centres: list[Point], reach: Point) -> Panel:
    """Return the panel round hexes that stand where they are."""
    left, top = (min(place[i] for place in centres) - reach[i] - _INSIDE for i in (0, 1))
    right, bottom = (max(place[i] for place in centres) + reach[i] + _INSIDE for i in (0, 1))
    return Panel(name, left, top - _HEADING, right - left, bottom - top + _HEADING)


def _partners(game_map: GameMap, hexes: list[str]) -> Iterator[str]:
    for hex_id in hexes:
        here = game_map.hexes[hex_id]
        yield from (name for name, sign in zip(here.neighbours, here.joins, strict=True) if sign)


def _middle(places: list[Point]) -> Point | None:
    if not places:
        return None
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _free(
    panel: Panel,
    hexes: Iterable[Point],
    panels: list[Panel],
    goal: Point | None,
    reach: Point,
) -> Panel:
    """Return the panel in the free place of the map nearest to a goal, else right of the map."""
    boxes = [
        (x - reach[0] - _APART, y - reach[1] - _APART, x + reach[0] + _APART, y + reach[1] + _APART)
        for x, y in hexes
    ]
    left, top = min(box[0] for box in boxes) + _APART, min(box[1] for box in boxes) + _APART
    right, bottom = max(box[2] for box in boxes) - _APART, max(box[3] for box in boxes) - _APART
    boxes += [
        (other.left - _APART, other.top - _APART, other.right + _APART, other.bottom + _APART)
        for other in panels
    ]

    def at(x: float, y: float) -> Panel:
        return Panel(panel.name, x, y, panel.width, panel.height)

    across = range(int((right - left - panel.width) // _STEP) + 1)
    down = range(int((bottom - top - panel.height) // _STEP) + 1)
    places = [at(left + i * _STEP, top + j * _STEP) for i in across for j in down]
    if goal is not None:
        places.sort(key=lambda place: dist(place.middle, goal))
    for place in places:
        if not any(_overlaps(place, box) for box in boxes):
            return place
    edge = max([right, *(other.right for other in panels)])
    return at(edge + 3 * _APART, top)


def _overlaps(panel: Panel, box: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = box
    return panel.left < right and left < panel.right and panel.top < bottom and top < panel.bottom


def draw_panels(panels: Iterable[Panel], theme: Theme) -> Element:
    """Draw the backgrounds of sheets with their names."""
    parts = []
    for panel in panels:
        ground = el(
            "rect",
            x=panel.left,
            y=panel.top,
            width=panel.width,
            height=panel.height,
            rx=18,
            fill=theme.paper,
            stroke=theme.muted,
            stroke_width=3,
        )
        x, y = panel.middle[0], panel.top + _HEADING / 2 + 6
        parts += [ground, write(panel.name, x, y, _HEADING_SIZE, theme.text, bold=True)]
    return group("sheets", *parts)
