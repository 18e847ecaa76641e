"""The cover of a title as a picture: a part of its map on a ground of its own, without words.

Whoever shows it writes the name of the title over its foot, in white on a shade to the ground.
"""

from __future__ import annotations

from dataclasses import dataclass

from railhead.drawing.base.geometry import APOTHEM, SIDE
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, el, number
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.small import shapes_of
from railhead.drawing.map.view import MapView
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.table.faces import Face
from railhead.titles.covers import Cover


@dataclass(frozen=True, slots=True)
class Cut:
    """How a cover is cut: its `width` and `height` in pixels, and how many hexes are seen.

    `part`: the part of the usual width of the map that is seen; `middle`: where its middle lies, as
    part of the height. `shaded`: whether the foot has a shade on which white figures are read.
    """

    width: int
    height: int
    part: float
    middle: float = 0.5
    shaded: bool = False


CUTS = {
    "card": Cut(320, 190, 1.0, 0.38, shaded=True),
    "small": Cut(96, 96, 0.45),
    "wide": Cut(800, 480, 1.0),
}
"""How covers are cut: for the card of a title, beside a table in lists, for the head of a page."""

USUAL_ACROSS = 12
"""How many hexes are seen side by side in a title that does not say."""

SHADE = ((0.38, 0.0), (0.66, 0.84), (1.0, 0.95))
"""The shade of a cover: (part of its height from above, opacity of the ground there)."""

_NEAR = 1.3 * SIDE
"""How far outside of a picture a hex still reaches into it, from its centre."""

FIGURES = (0.70, 0.95)
"""Between which parts of the height the figures of a shaded cover stand."""


def view_of_cover(title: Title, cover: Cover) -> MapView:
    """Return the map of a cover; tiles and places that the title has not are left out."""
    known, hexes = title.tiles.tiles, title.map.hexes
    faces: dict[str, Face] = {
        hex_id: title.tiles.face(tile, rotation)
        for hex_id, (tile, rotation) in cover.tiles.items()
        if hex_id in hexes and tile in known
    }
    tokens = {
        city: companies
        for city, companies in cover.tokens.items()
        if city.rpartition(".")[0] in hexes
    }
    return MapView(title.map, title.companies, faces=faces, tokens=tokens)


def draw_cover(title: Title, cover: Cover, cut: Cut, *, theme: Theme) -> str:
    """Return the cover of a title as an SVG document."""
    return _draw(view_of_cover(title, cover), cover, cut, theme)


def draw_table(game: Game, cover: Cover, cut: Cut, *, theme: Theme) -> str:
    """Return the cover of a table: that of its title, with what lies on the map of its game."""
    title, state = game.title, game.state
    faces = {hex_id: title.tiles.face(*tile) for hex_id, tile in state.tiles.items()}
    view = MapView(title.map, title.companies, faces=faces, tokens=state.tokens)
    return _draw(view, cover, cut, theme)


def _draw(view: MapView, cover: Cover, cut: Cut, theme: Theme) -> str:
    plan = plan_of(view.game_map)
    step = 1.5 * SIDE if plan.flat else 2 * APOTHEM
    width = (cover.across or USUAL_ACROSS) * step * cut.part
    height = width * cut.height / cut.width
    x, y = plan.places.get(cover.centre, (plan.width / 2, plan.height / 2))
    left, top = x - width / 2, y - height * cut.middle
    seen = [
        hex_id
        for hex_id, (at, down) in plan.places.items()
        if -_NEAR < at - left < width + _NEAR and -_NEAR < down - top < height + _NEAR
    ]
    box = {"x": number(left, 1), "y": number(top, 1), "width": number(width, 1)}
    ground = el("rect", **box, height=number(height, 1), fill=cover.colour)
    shade = [
        el("linearGradient", *(
            el("stop", offset=at, stop_color=cover.colour, stop_opacity=opacity)
            for at, opacity in SHADE
        ), id="shade", x1=0, y1=0, x2=0, y2=1),
        el("rect", **box, height=number(height, 1), fill="url(#shade)"),
    ]  # fmt: skip
    parts: list[Element] = [ground, *shapes_of(view, seen, theme), *(shade if cut.shaded else ())]
    return str(
        el(
            "svg",
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(value, 1) for value in (left, top, width, height)),
            width=cut.width,
            height=cut.height,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    )
