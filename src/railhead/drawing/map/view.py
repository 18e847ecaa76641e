"""What a map shows at one moment, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.drawing.hex.track import RouteStyle
from railhead.presentation.blocks import MapNote
from railhead.table.assets import Company
from railhead.table.faces import Face
from railhead.table.hexes import USUAL_WIDTH
from railhead.table.maps import GameMap


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
    `further`, `notes`, `stubs`, `shut` and `short`: as in `MapMarks`. `periods`: (colour, phases)
    of each column of revenues; `terrain`: kind of terrain -> its costs by gauge, in a title where
    they differ. `hex_mm`: the width of a hex on paper from corner to corner, in millimetres.
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
    further: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[str, tuple[MapNote, ...]] = field(default_factory=dict)
    stubs: Mapping[str, int] = field(default_factory=dict)
    shut: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)
    periods: tuple[tuple[str, str], ...] = ()
    terrain: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    routes: tuple[RouteLine, ...] = ()
    changed: frozenset[str] = frozenset()
    hex_mm: float = USUAL_WIDTH
    title: str = ""
    caption: str = ""


def style_of(route: RouteLine, index: int) -> RouteStyle:
    """Return how a route is drawn; `index`: its place among the routes of the view."""
    return RouteStyle(index if route.number is None else route.number, route.colour)
