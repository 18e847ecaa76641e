"""Drawings inside a web page: without a fixed size, with CSS variables as colours, and layers.

They need the style sheet of `themes.style_sheet`. All coordinates are in the user space of the
fragment; `data-x` and `data-y` of a hex are its centre.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from railhead.drawing.base.geometry import APOTHEM, SIDE
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, Markup, el, fitting_size, group, picture, write
from railhead.drawing.hex.areas import areas_of
from railhead.drawing.hex.compact import cell_shapes, compact, shapes
from railhead.drawing.hex.descriptions import Translate, untranslated
from railhead.drawing.hex.face import draw_barriers, draw_face
from railhead.drawing.hex.texts import HexTexts
from railhead.drawing.hex.themes import BROWSER
from railhead.drawing.hex.tiles import KeptSlot, describe_tile, tile_contents
from railhead.drawing.hex.tokens import draw_token
from railhead.drawing.map.borders import borders_of
from railhead.drawing.map.frame import FRAME, HEADER, RULER, draw_header
from railhead.drawing.map.hexes import DrawnHex, describe_picture
from railhead.drawing.map.joins import draw_joins
from railhead.drawing.map.layout import barriers_of, coast_of, panels_of, plan_of, rulers_of
from railhead.drawing.map.legend import draw_legend
from railhead.drawing.map.names import draw_name, names_of
from railhead.drawing.map.overlay import draw_moves, draw_routes_above
from railhead.drawing.map.picture import hexes_of, picture_of_hex
from railhead.drawing.map.placing import place_alone
from railhead.drawing.map.view import MapView
from railhead.drawing.market.picture import FRAME as MARKET_FRAME
from railhead.drawing.market.picture import MarketView, cells_of, draw_zones, market_size
from railhead.table.assets import Company
from railhead.table.maps import GameMap
from railhead.table.market import Cell
from railhead.table.tiles import Tile

_TOKEN = 22.5
# What is left of the frame without rulers: the rim round the hexes.
_RIM = 12.0
_TRAIN_WIDTH, _TRAIN_HEIGHT = 66.0, 40.0


def map_fragment(
    view: MapView,
    *,
    theme: Theme = BROWSER,
    translate: Translate = untranslated,
    header: bool = False,
    rulers: bool = True,
    legend: bool = False,
    folded: bool = False,
    ids: str = "",
) -> str:
    """Return the map as an `<svg>` for a page.

    Each hex is `<g class="hex yellow" data-part id="hex-H10" data-hex data-x data-y>` with a
    title, a surface that catches clicks and a line (class `glow`) that the style sheet shows on
    marked hexes; each slot is `<g class="slot" data-city="C5.0" data-slot="0">`, each sign of a
    joined side `<g class="join" data-join="a" data-side="F31" data-beyond="nC12">`. Parts
    (`data-part`) can be replaced alone. The routes of the view lie in the layer `routes`; the layer
    `fan` is empty, for the tiles that a page spreads out round a hex. Header, rulers and legend
    change only the part that is shown, never where a hex is. `ids`: a beginning for the ids of
    hexes, where a page shows several maps. `folded`: the legend lies below what is shown; it (class
    `map-legend`) says in `data-height` how much higher the drawing is with it. All names lie in the
    layer `names`, `<g data-part id="name-H10">` for each hex that has one.
    Raises ValueError if a route uses track that is not there.
    """
    plan, game_map = plan_of(view.game_map), view.game_map
    cut = 0.0 if rulers else RULER + FRAME - _RIM
    top = -HEADER if header and (view.title or view.caption) else cut
    explained, explained_height = draw_legend(view, plan, theme, translate)
    whole, without = plan.height + explained_height, plan.height - cut
    there = legend and explained_height
    bottom = whole if there and not folded else without
    heading = draw_header(view.title, view.caption, (FRAME + RULER, top), theme) if top < 0 else ()
    hexes = [*hexes_of(view, theme, translate, interactive=True)]

    below, above = _still(game_map, theme, translate, rulers)
    drawn = str(
        picture(
            (cut, top, plan.width - 2 * cut, bottom - top),
            *heading,
            *([shapes(plan.flat, theme)] if theme.paint_order else ()),
            below,
            group("hexes", *_named(hexes, ids)),
            above,
            *(
                [
                    group(
                        "map-legend",
                        _short(explained, plan.flat, theme),
                        data_height=whole - without,
                        data_folded="" if folded else None,
                    )
                ]
                if there
                else ()
            ),
            group("layer routes", Markup(draw_routes_above(view, theme=theme))),
            group("layer lays"),
            group("layer fan"),
            names_of(game_map, hexes, theme, parts=True, ids=ids),
            group("layer numbers"),
            class_="railhead map",
            label=view.title or translate("Map"),
        )
    )
    # Two maps of a page may have other borders: what each draws once is its own.
    return _SHAPE.sub(rf"\1{ids}\2", drawn) if ids else drawn


def _short(part: Element | Markup, flat: bool, theme: Theme) -> Element | Markup:
    return compact(str(part), flat, theme) if theme.paint_order else part


@lru_cache(maxsize=64)
def _still(
    game_map: GameMap, theme: Theme, translate: Translate, rulers: bool
) -> tuple[Markup, Markup]:
    """Return what is drawn below the hexes and above them, and never changes."""
    flat = plan_of(game_map).flat
    below = [_short(part(game_map, theme), flat, theme) for part in (coast_of, panels_of)]
    if rulers:
        below.append(rulers_of(game_map, theme))
    lines = [borders_of(game_map, theme), barriers_of(game_map, theme)]
    above = [_short(it, flat, theme) for it in (*lines, draw_joins(game_map, theme, translate))]
    return Markup("".join(map(str, below))), Markup("".join(map(str, above)))


# The ids of what a map draws once, and where it is meant.
_SHAPE = re.compile('( id="|href="#)(rh)')


def _named(hexes: Iterable[DrawnHex], ids: str) -> Iterable[Markup]:
    """Hexes whose ids begin with `ids`; their markup is kept for all maps without."""
    if not ids:
        return (one.markup for one in hexes)
    return (Markup(one.markup.replace(' id="hex-', f' id="{ids}hex-', 1)) for one in hexes)


def market_fragment(
    view: MarketView,
    *,
    theme: Theme = BROWSER,
    translate: Translate = untranslated,
    legend: bool = True,
    moves: Iterable[tuple[Cell, Cell]] = (),
) -> str:
    """Return the market as an `<svg>` for a page.

    `moves`: what has moved, as small arrows in the layer `moved`. Each cell is
    `<g class="cell" data-part id="cell-3-5" data-cell="3,5">`. Parts (`data-part`) can be replaced
    alone.
    """
    width, height = market_size(view.market)
    explained, explained_height = draw_zones(view, theme, translate)
    arrows = draw_moves(view.market, moves, theme=theme, translate=translate)
    return str(
        picture(
            (
                MARKET_FRAME / 2,
                MARKET_FRAME / 2,
                width - MARKET_FRAME,
                height - MARKET_FRAME + (explained_height if legend else 0.0),
            ),
            *([cell_shapes()] if theme.paint_order else ()),
            group("cells", *cells_of(view, theme, translate, interactive=True)),
            *([explained] if legend else ()),
            group("layer moved", Markup(arrows)),
            class_="railhead market",
            label=view.title or translate("Share price market"),
        )
    )


@lru_cache(maxsize=4096)
def tile_picture(
    tile: Tile,
    rotation: int = 0,
    *,
    flat: bool = True,
    numbered: bool = True,
    kept: KeptSlot | None = None,
    theme: Theme = BROWSER,
    translate: Translate = untranslated,
) -> str:
    """Return a tile as a small `<svg>`, whose centre is (0, 0) and whose sides have 100 units.

    `rotation`: 0 to 5, in steps of 60 degrees; `numbered`: whether its number is written on it;
    `kept`: a slot of it that is kept for a company.
    """
    face = tile.faces[rotation]
    across, down = (SIDE, APOTHEM) if flat else (APOTHEM, SIDE)
    contents = tile_contents(HexTexts(tile=tile.id if numbered else ""), kept)
    return str(
        picture(
            (-across, -down, 2 * across, 2 * down),
            *draw_face(face, contents, flat=flat, theme=theme),
            *draw_barriers(face.barriers, flat, theme),
            class_=f"railhead tile {face.colour}",
            role="img",
            label=describe_tile(face, tile.id, flat, translate, kept),
        )
    )


def hex_picture(
    view: MapView, hex_id: str, *, theme: Theme = BROWSER, translate: Translate = untranslated
) -> str:
    """Return a hex as the map shows it, with its tokens and texts, as a small `<svg>`.

    Its centre is (0, 0) and its sides have 100 units, as in `tile_picture`.
    """
    shown = picture_of_hex(view, hex_id)
    places = place_alone(areas_of(shown.face, shown.flat, shown.contents.texts))
    ground = theme.face(shown.face.colour)
    across, down = (SIDE, APOTHEM) if shown.flat else (APOTHEM, SIDE)
    return str(
        picture(
            (-across, -down, 2 * across, 2 * down),
            *draw_face(shown.face, shown.contents, flat=shown.flat, theme=theme),
            *draw_barriers(shown.face.barriers, shown.flat, theme),
            *(name for place in places for name in draw_name(place, ground, theme)),
            class_=f"railhead tile {shown.face.colour}",
            role="img",
            label=describe_picture(shown, translate),
        )
    )


@lru_cache(maxsize=1024)
def token_picture(company: Company, *, theme: Theme = BROWSER) -> str:
    """Return the token of a company as a small round `<svg>`."""
    return str(
        picture(
            (-24, -24, 48, 48),
            draw_token(company.id, company.colour, theme, (0.0, 0.0), _TOKEN),
            class_="railhead token-picture",
            role="img",
            label=company.id,
        )
    )


@lru_cache(maxsize=1024)
def train_picture(
    train: str,
    *,
    colour: str = "white",
    rusted: bool = False,
    theme: Theme = BROWSER,
    translate: Translate = untranslated,
) -> str:
    """Return a train as a small card: its class, over rails in the tile colour of its phase.

    `train`: the class; `colour`: the tile colour. A rusted train is crossed out.
    """
    width, height = _TRAIN_WIDTH, _TRAIN_HEIGHT
    said = translate("train {train}, rusted") if rusted else translate("train {train}")
    size = fitting_size(train, width - 14, 20, bold=True)
    rail = f"M5 {height - 8}H{width - 5}"
    cross = f"M5 6L{width - 5} {height - 6}"
    parts = [
        el(
            "rect",
            x=1.5,
            y=1.5,
            width=width - 3,
            height=height - 3,
            rx=6,
            fill=theme.slot,
            stroke=theme.ink,
            stroke_width=1.8,
        ),
        el("path", d=rail, stroke=theme.ink, stroke_width=8),
        el("path", d=rail, stroke=theme.face(colour), stroke_width=5),
        write(train, width / 2, height / 2 - 5, size, theme.ink, bold=True),
    ]
    if rusted:
        parts.append(el("path", d=cross, stroke=theme.mark, stroke_width=3.5))
    return str(
        picture(
            (0, 0, width, height),
            *parts,
            class_="railhead train-picture",
            role="img",
            label=said.format(train=train),
        )
    )
