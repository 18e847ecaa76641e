"""Where the hexes of a map stand, and what lies round and between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.faces import draw_barriers
from railhead.drawing.frame import FRAME, RULER, draw_coast, draw_rulers
from railhead.drawing.geometry import REACH, SIDE, Point, centre_of
from railhead.drawing.palette import Theme
from railhead.drawing.svg import Markup, el, group, moved
from railhead.table.maps import GameMap, Hex


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """The places of all hexes in a drawing from (0, 0) to (width, height), frame included.

    `closed`: for each hex the edges that no track may cross, whichever of both hexes bears the
    barrier.
    """

    flat: bool
    places: Mapping[str, Point]
    closed: Mapping[str, frozenset[int]]
    width: float
    height: float


@lru_cache(maxsize=64)
def stage_of(game_map: GameMap) -> Stage:
    """Return the stage of a map; the same hex always stands in the same place."""
    layout = game_map.layout
    flat = layout.flat
    centres = {hex_id: centre_of(*layout.place(hex_id), flat) for hex_id in game_map.hexes}
    across, down = (SIDE, REACH) if flat else (REACH, SIDE)
    margin = FRAME + RULER
    left = margin + across - min(x for x, _ in centres.values())
    top = margin + down - min(y for _, y in centres.values())
    # Rounded, since whoever places something over a hex reads its centre rounded.
    places = {hex_id: (round(x + left, 2), round(y + top, 2)) for hex_id, (x, y) in centres.items()}
    return Stage(
        flat,
        places,
        {here.id: _closed(game_map, here) for here in game_map.hexes.values()},
        max(x for x, _ in places.values()) + across + margin,
        max(y for _, y in places.values()) + down + margin,
    )


def _closed(game_map: GameMap, here: Hex) -> frozenset[int]:
    across = (
        edge
        for edge, other in enumerate(here.neighbours)
        if other and (edge + 3) % 6 in game_map.hexes[other].face.barriers
    )
    return here.face.barriers | frozenset(across)


@lru_cache(maxsize=64)
def coast_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the rim round a map."""
    stage = stage_of(game_map)
    return Markup(draw_coast(stage.places, stage.flat, theme))


@lru_cache(maxsize=64)
def rulers_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the letters and numbers of rows and columns."""
    stage = stage_of(game_map)
    size = (stage.width, stage.height)
    return Markup(draw_rulers(game_map.layout, stage.places, theme, size))


@lru_cache(maxsize=64)
def barriers_of(game_map: GameMap, theme: Theme) -> Markup:
    """Return the barriers, which lie above all hexes."""
    stage = stage_of(game_map)
    parts = [
        el("g", *draw_barriers(here.face.barriers, stage.flat, theme), transform=moved(x, y))
        for here in game_map.hexes.values()
        if here.face.barriers
        for x, y in (stage.places[here.id],)
    ]
    return Markup(group("barriers", *parts, aria_hidden="true"))
