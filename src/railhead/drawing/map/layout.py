"""Where the hexes of a map are drawn, and what is drawn round and between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from railhead.drawing.base.geometry import APOTHEM, SIDE, Point, centre_of
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Markup, el, group, moved
from railhead.drawing.hex.face import draw_barriers
from railhead.drawing.map.frame import FRAME, RULER, draw_coast, draw_rulers
from railhead.drawing.map.sheets import Panel, draw_panels, put_sheets
from railhead.table.maps import GameMap, Hex


@dataclass(frozen=True, slots=True, eq=False)
class MapPlan:
    """The places of all hexes in a drawing from (0, 0) to (width, height), frame included.

    `places`: hex -> its centre; `closed`: hex -> the edges that no track may cross, whichever of
    the two hexes has the barrier. `panels`: the backgrounds of other sheets of the map.
    """

    flat: bool
    places: Mapping[str, Point]
    closed: Mapping[str, frozenset[int]]
    width: float
    height: float
    panels: tuple[Panel, ...] = ()


@lru_cache(maxsize=64)
def plan_of(game_map: GameMap) -> MapPlan:
    """Return the plan of a map; a hex is always in the same place."""
    layout = game_map.layout
    flat = layout.flat
    across, down = (SIDE, APOTHEM) if flat else (APOTHEM, SIDE)
    alone = {hex_id: centre_of(*layout.place(hex_id), flat) for hex_id in game_map.hexes}
    centres, panels = put_sheets(game_map, alone, (across, down))
    margin = FRAME + RULER
    left = margin + across - min(x for x, _ in centres.values())
    top = margin + down - min(y for _, y in centres.values())
    moved_panels = tuple(
        replace(panel, left=panel.left + left, top=panel.top + top) for panel in panels
    )
    right = max([x + left + across for x, _ in centres.values()] + [p.right for p in moved_panels])
    bottom = max([y + top + down for _, y in centres.values()] + [p.bottom for p in moved_panels])
    # Rounded as in `data-x` and `data-y`, by which a page places things over a hex.
    places = {hex_id: (round(x + left, 2), round(y + top, 2)) for hex_id, (x, y) in centres.items()}
    return MapPlan(
        flat,
        places,
        {here.id: _closed(game_map, here) for here in game_map.hexes.values()},
        right + margin,
        bottom + margin,
        moved_panels,
    )


def _closed(game_map: GameMap, here: Hex) -> frozenset[int]:
    across = (
        edge
        for edge, other in enumerate(here.neighbours)
        if other and here.meets[edge] in game_map.hexes[other].face.barriers
    )
    return here.face.barriers | frozenset(across)


@lru_cache(maxsize=64)
def coast_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the rim round a map, drawn once."""
    plan = plan_of(game_map)
    return Markup(draw_coast(plan.places, plan.flat, theme))


@lru_cache(maxsize=64)
def rulers_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the letters and numbers of rows and columns of the main sheet."""
    plan = plan_of(game_map)
    size, layout = (plan.width, plan.height), game_map.layout
    main = {name: place for name, place in plan.places.items() if not layout.sheet(name)}
    return Markup(draw_rulers(layout, main, theme, size))


@lru_cache(maxsize=64)
def panels_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the backgrounds of other sheets, "" if the map has none."""
    panels = plan_of(game_map).panels
    return Markup(draw_panels(panels, theme)) if panels else Markup("")


@lru_cache(maxsize=64)
def barriers_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the barriers, which lie above all hexes."""
    plan = plan_of(game_map)
    parts = [
        el("g", *draw_barriers(here.face.barriers, plan.flat, theme), transform=moved(x, y))
        for here in game_map.hexes.values()
        if here.face.barriers
        for x, y in (plan.places[here.id],)
    ]
    return Markup(group("barriers", *parts, aria_hidden="true"))
