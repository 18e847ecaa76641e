"""One hex of a map, drawn and described; the result is kept for hexes that show the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.base.geometry import Point, corners
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, Markup, el, group, moved, number, points
from railhead.drawing.hex.areas import HexAreas, areas_of
from railhead.drawing.hex.compact import compacted
from railhead.drawing.hex.descriptions import (
    Translate,
    describe_barriers,
    describe_borders,
    describe_face,
    describe_ground,
    describe_groups,
    describe_stub,
    describe_terrain,
    say_note,
)
from railhead.drawing.hex.face import HexContents, draw_face
from railhead.drawing.hex.symbols import WORDS
from railhead.drawing.map.joins import JoinText, describe_joins
from railhead.presentation.blocks import MapNote
from railhead.table.faces import Face
from railhead.table.maps import Hex

# The distance from the centre of a hex to the corners of the line by which a page marks it: less
# than a side, so that no neighbour covers the line.
_GLOW = 95.5


@dataclass(frozen=True, slots=True)
class HexPicture:
    """All that the picture of a hex depends on, so that it can be the key of a cache.

    `here`: the hex of the map; `face`: its present face; `place`: its centre; `closed`: edges that
    no track may cross; `trains`: labels of the routes in `contents`. `interactive`: whether it has
    what a web page needs to mark it and to catch clicks. `joins`: what lies beyond the sides by
    which it joins another sheet. `changed`: it is marked as one that changed. `notes`: what the
    rules know of it; `periods`: (colour, phases) of each column of its revenues; `narrow`: what its
    terrain costs for narrow gauge, if that differs; `groups`: (name, other hexes) of each place of
    several hexes to which it belongs.
    """

    here: Hex
    face: Face
    flat: bool
    place: Point
    closed: frozenset[int]
    contents: HexContents
    trains: tuple[str, ...] = ()
    interactive: bool = False
    joins: tuple[JoinText, ...] = ()
    changed: bool = False
    notes: tuple[MapNote, ...] = ()
    periods: tuple[tuple[str, str], ...] = ()
    narrow: int | None = None
    groups: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class DrawnHex:
    """The `<g>` of a hex, and what it covers, for the layer of names.

    `id`: of the hex; `colour`: of its ground.
    """

    id: str
    colour: str
    markup: Markup
    areas: HexAreas


@lru_cache(maxsize=8192)
def drawn_hex(picture: HexPicture, theme: Theme, translate: Translate) -> DrawnHex:
    """Return a hex without its name. `translate` must always return the same text for a phrase.

    Raises ValueError if a route uses track that is not there.
    """
    joined = frozenset(edge for _, edge, _ in picture.joins)
    areas = areas_of(picture.face, picture.flat, picture.contents.texts, joined)
    markup = _markup(picture, theme, translate)
    return DrawnHex(picture.here.id, picture.face.colour, markup, areas)


def _markup(picture: HexPicture, theme: Theme, translate: Translate) -> Markup:
    hex_id, (x, y) = picture.here.id, picture.place
    interactive = picture.interactive
    drawn = str(
        group(
            f"hex {picture.face.colour}" + (" changed" if picture.changed else ""),
            el("title", describe_picture(picture, translate)),
            *([_surface(picture.flat)] if interactive else ()),
            *draw_face(picture.face, picture.contents, flat=picture.flat, theme=theme),
            *([_glow(picture.flat)] if interactive else ()),
            data_part="" if interactive else None,
            id=f"hex-{hex_id}",
            data_hex=hex_id,
            data_x=number(x) if interactive else None,
            data_y=number(y) if interactive else None,
            role="img",
            transform=moved(x, y),
        )
    )
    return (
        compacted(drawn, picture.flat, theme)
        if interactive and theme.paint_order
        else Markup(drawn)
    )


def _surface(flat: bool) -> Element:
    """Return what catches clicks: the whole hex, without gaps to the next one."""
    return el("polygon", class_="hit", points=points(corners(flat)), fill="transparent")


def _glow(flat: bool) -> Element:
    """Return a line inside the hex that cannot be seen until the style of a page shows it."""
    shape = points(corners(flat, _GLOW))
    return el("polygon", class_="glow", points=shape, fill="none", stroke="none")


def describe_picture(picture: HexPicture, translate: Translate) -> str:
    """Return all that a map shows of a hex in one sentence, for screen readers."""
    here, face, contents = picture.here, picture.face, picture.contents
    texts = contents.texts
    cities = list(zip(contents.tokens, contents.reserved, strict=True))
    parts = [
        f"{here.id} {here.name}".rstrip(),
        describe_ground(face, texts.tile, translate),
        *describe_face(
            face,
            picture.flat,
            contents.revenue_colour,
            translate,
            cities,
            shut=contents.shut,
            periods=picture.periods,
            narrow=picture.narrow,
        ),
        *describe_terrain(texts.terrain, texts.cost, translate, picture.narrow),
        *describe_stub(texts.stub, picture.flat, translate),
        *describe_groups(picture.groups, translate),
        *describe_barriers(picture.closed, picture.flat, translate),
        *describe_borders(here.borders, picture.flat, translate),
        *describe_joins(picture.joins, picture.flat, translate),
    ]
    if texts.destinations:
        destinations = " ".join(texts.destinations)
        parts.append(translate("destination of {companies}").format(companies=destinations))
    if texts.further:
        further = " ".join(texts.further)
        parts.append(translate("further destination of {companies}").format(companies=further))
    parts += [say_note(note, translate) for note in picture.notes]
    words = [*(translate(WORDS[icon]) for icon in texts.icons), texts.marker]
    if any(words):
        parts.append(translate("marker {marker}").format(marker=" ".join(filter(None, words))))
    parts += [translate("route {route}").format(route=train) for train in picture.trains]
    if picture.changed:
        parts.append(translate("changed"))
    return ", ".join(parts)
