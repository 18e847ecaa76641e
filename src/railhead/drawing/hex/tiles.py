"""Drawing tiles: a single one, or a sheet of all tiles of a title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from railhead.drawing.base.geometry import APOTHEM, SIDE
from railhead.drawing.base.palette import LIGHT, Theme
from railhead.drawing.base.sizes import HEX_MM, unit_of
from railhead.drawing.base.svg import (
    Element,
    document,
    el,
    fitting_size,
    group,
    moved,
    text_width,
    write,
)
from railhead.drawing.hex.descriptions import (
    Translate,
    colour_name,
    describe_face,
    describe_ground,
    untranslated,
)
from railhead.drawing.hex.face import HexContents, draw_barriers, draw_face
from railhead.drawing.hex.texts import HexTexts
from railhead.table.faces import Face
from railhead.table.tiles import COLOURS, Tile, TileSet

KeptSlot = tuple[int, str, str]
"""A slot of a tile that is kept for a company: the index of its node, the company, its colour."""

_PER_ROW, _FRAME = 14, 26.0
_SCALE = 0.62
_CELL_WIDTH, _CELL_HEIGHT = 2 * SIDE * _SCALE + 14, 2 * SIDE * _SCALE + 42
_TITLE_SIZE, _HEADING_SIZE, _NUMBER_SIZE, _NOTE_SIZE = 34.0, 22.0, 17.0, 14.0
_TITLE_HEIGHT, _HEADING_HEIGHT = 56.0, 44.0
# Between the tiles of two colours, and below all of them.
_COLOUR_GAP, _FOOT = 10.0, 6.0
# The opacity of a tile of which none is left.
_GONE = 0.35


def draw_tile(
    face: Face,
    number: str = "",
    *,
    flat: bool = True,
    hex_mm: float = HEX_MM,
    kept: KeptSlot | None = None,
    theme: Theme = LIGHT,
    translate: Translate = untranslated,
) -> str:
    """Return one tile or printed hex as an SVG document with a transparent background.

    `number`: that of the tile, "" for a printed hex; `kept`: a slot of it that is kept for a
    company; `hex_mm`: its width on paper from corner to corner, in millimetres.
    """
    across, down = (SIDE, APOTHEM) if flat else (APOTHEM, SIDE)
    contents = tile_contents(HexTexts(tile=number), kept, is_tile=bool(number))
    return document(
        (-across, -down, 2 * across, 2 * down),
        describe_tile(face, number, flat, translate, kept),
        group(
            f"tile {face.colour}",
            *draw_face(face, contents, flat=flat, theme=theme),
            *draw_barriers(face.barriers, flat, theme),
        ),
        class_="railhead tile",
        unit=unit_of(hex_mm),
    )


def draw_tiles(
    tile_set: TileSet,
    left: Mapping[str, int] | None = None,
    *,
    title: str = "",
    flat: bool = True,
    hex_mm: float = HEX_MM,
    kept: Mapping[str, KeptSlot] = MappingProxyType({}),
    theme: Theme = LIGHT,
    translate: Translate = untranslated,
) -> str:
    """Return a sheet of all tiles, grouped by colour, as an SVG document.

    `left`: how many of each tile are left; without it only the full count is shown. `kept`: tile ->
    a slot of it that is kept for a company. `hex_mm`: the width of a tile on paper from corner to
    corner, in millimetres.
    """
    look = _Look(left, kept, flat, theme, translate)
    return _sheet(list(_rows(tile_set, _PER_ROW)), _PER_ROW, title, look, hex_mm)


def draw_tile_pages(
    tile_set: TileSet,
    left: Mapping[str, int] | None = None,
    *,
    room: tuple[float, float],
    title: str = "",
    flat: bool = True,
    hex_mm: float = HEX_MM,
    kept: Mapping[str, KeptSlot] = MappingProxyType({}),
    theme: Theme = LIGHT,
    translate: Translate = untranslated,
) -> list[str]:
    """Return sheets of all tiles, of which none lies on two pages.

    `room`: what a page has room for, in millimetres across and down; a sheet is larger only where
    not even one tile has room. The other parameters are as in `draw_tiles`.
    """
    unit = _unit(hex_mm)
    across, down = (side / unit for side in room)
    per_row = max(1, min(_PER_ROW, int((across - 2 * _FRAME) // _CELL_WIDTH)))
    look = _Look(left, kept, flat, theme, translate)
    pages: list[list[_Row]] = [[]]
    for row in _rows(tile_set, per_row):
        heading = title if len(pages) == 1 else ""
        if pages[-1] and _height([*pages[-1], row], heading) > down:
            pages.append([])
        pages[-1].append(row)
    return [
        _sheet(page, per_row, "" if number else title, look, hex_mm)
        for number, page in enumerate(pages)
    ]


@dataclass(frozen=True, slots=True)
class _Look:
    """How all tiles of a sheet are drawn; `left` and `kept` as in `draw_tiles`."""

    left: Mapping[str, int] | None
    kept: Mapping[str, KeptSlot]
    flat: bool
    theme: Theme
    translate: Translate


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of tiles of one colour; `heads`: all tiles of the colour, where it begins here."""

    colour: str
    tiles: list[Tile]
    heads: list[Tile]

    @property
    def height(self) -> float:
        """Its height with its heading."""
        return _CELL_HEIGHT + (_HEADING_HEIGHT if self.heads else 0.0)


def _rows(tile_set: TileSet, per_row: int) -> Iterator[_Row]:
    for colour, tiles in _by_colour(tile_set):
        for start in range(0, len(tiles), per_row):
            yield _Row(colour, tiles[start : start + per_row], [] if start else tiles)


def _height(rows: list[_Row], title: str) -> float:
    """Return the height of a sheet with these rows."""
    gaps = _COLOUR_GAP * sum(bool(row.heads) for row in rows)
    head = _TITLE_HEIGHT if title else 0.0
    return _FRAME + head + sum(row.height for row in rows) + gaps + _FOOT


def _sheet(rows: list[_Row], per_row: int, title: str, look: _Look, hex_mm: float) -> str:
    theme, translate = look.theme, look.translate
    y, width, height = _FRAME, per_row * _CELL_WIDTH + 2 * _FRAME, _height(rows, title)
    parts: list[Element] = []
    if title:
        size = fitting_size(title, width - 2 * _FRAME, _TITLE_SIZE, bold=True)
        parts.append(write(title, _FRAME, y + 18, size, theme.text, anchor="start", bold=True))
        y += _TITLE_HEIGHT
    for place, row in enumerate(rows):
        if row.heads:
            y += _COLOUR_GAP if place else 0.0
            parts.append(_heading(row.colour, row.heads, y, theme, translate))
            y += _HEADING_HEIGHT
        for column, tile in enumerate(row.tiles):
            at = (_FRAME + (column + 0.5) * _CELL_WIDTH, y)
            parts.append(_entry(tile, at, look))
        y += _CELL_HEIGHT
    return document(
        (0, 0, width, height),
        title or translate("Tiles"),
        el("rect", class_="paper", width=width, height=height, fill=theme.paper),
        *parts,
        class_="railhead tiles",
        unit=_unit(hex_mm),
    )


def _unit(hex_mm: float) -> float:
    """Return the millimetres of one unit of a sheet, on which tiles are drawn smaller."""
    return unit_of(hex_mm) / _SCALE


def _by_colour(tile_set: TileSet) -> Iterator[tuple[str, list[Tile]]]:
    for colour in COLOURS:
        tiles = [tile for tile in tile_set.tiles.values() if tile.colour == colour]
        if tiles:
            yield colour, tiles


def _heading(
    colour: str, tiles: list[Tile], y: float, theme: Theme, translate: Translate
) -> Element:
    name = colour_name(colour, translate)
    count = sum(tile.count for tile in tiles)
    text = translate("{colour}: {kinds} kinds, {count} tiles")
    text = text.format(colour=name, kinds=len(tiles), count=count)
    return group(
        "heading",
        el(
            "rect",
            x=_FRAME,
            y=y + 4,
            width=22,
            height=22,
            rx=4,
            fill=theme.face(colour),
            stroke=theme.muted,
        ),
        write(
            text[:1].upper() + text[1:],
            _FRAME + 34,
            y + 15,
            _HEADING_SIZE,
            theme.text,
            anchor="start",
            bold=True,
        ),
    )


def _entry(tile: Tile, at: tuple[float, float], look: _Look) -> Element:
    x, y = at
    left, flat, theme, translate = look.left, look.flat, look.theme, look.translate
    kept = look.kept.get(tile.id)
    face = tile.faces[0]
    endless = tile.unlimited
    remaining = tile.count if left is None or endless else left.get(tile.id, 0)
    middle = SIDE * _SCALE
    count = "×∞" if endless else f"×{tile.count}" if left is None else f"{remaining}/{tile.count}"
    supply = translate("unlimited supply") if endless else translate("{left} of {count} left")
    said = supply.format(left=remaining, count=tile.count)
    hexes = " ".join(tile.hexes)
    if hexes:
        said = f"{said}, {translate('only on {hexes}').format(hexes=hexes)}"
    if text_width(hexes, _NOTE_SIZE) > _CELL_WIDTH:
        hexes = translate("{count} hexes").format(count=len(tile.hexes))
    lines = [
        write(tile.id, -6, 2 * middle + 6, _NUMBER_SIZE, theme.text, anchor="end", bold=True),
        write(count, 2, 2 * middle + 6, _NUMBER_SIZE, theme.muted, anchor="start"),
    ]
    if hexes:
        lines.append(write(hexes, 0, 2 * middle + 24, _NOTE_SIZE, theme.muted))
    return group(
        f"tile {face.colour}" if remaining else f"tile {face.colour} gone",
        el("title", f"{describe_tile(face, tile.id, flat, translate, kept)}, {said}"),
        group(
            "face",
            *draw_face(face, tile_contents(HexTexts(), kept), flat=flat, theme=theme),
            transform=moved(0, middle, _SCALE),
            opacity=None if remaining else _GONE,
        ),
        *lines,
        role="img",
        data_tile=tile.id,
        transform=moved(x, y),
    )


def tile_contents(texts: HexTexts, kept: KeptSlot | None, *, is_tile: bool = True) -> HexContents:
    """Return what a tile shows besides its face; `kept`: a slot that is kept for a company."""
    if kept is None:
        return HexContents(texts, is_tile=is_tile)
    node, company, colour = kept
    reserved = (*((),) * node, (company,))
    return HexContents(texts, reserved=reserved, colours=((company, colour),), is_tile=is_tile)


def describe_tile(
    face: Face, number: str, flat: bool, translate: Translate, kept: KeptSlot | None = None
) -> str:
    """Return all that a tile shows in one sentence; `kept`: a slot kept for a company."""
    parts = [
        describe_ground(face, number, translate),
        *describe_face(face, flat, "", translate),
    ]
    if kept is not None:
        parts.append(translate("reserved for {company}").format(company=kept[1]))
    return ", ".join(parts)
