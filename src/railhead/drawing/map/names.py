"""The names of a map, in a layer above all hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Attribute, Element, Markup, el, group, outline, write
from railhead.drawing.hex.compact import compacted
from railhead.drawing.hex.symbols import FLAG
from railhead.drawing.hex.symbols import flag as draw_flag
from railhead.drawing.hex.texts import NAME_SIZE
from railhead.drawing.map.hexes import DrawnHex
from railhead.drawing.map.placing import place_names
from railhead.drawing.map.ways import NamePlace
from railhead.table.maps import GameMap

HALO = 6.0
"""The width of the line that makes the halo of a name; half of it lies outside the letters."""


def names_of(
    game_map: GameMap,
    hexes: Sequence[DrawnHex],
    theme: Theme,
    *,
    parts: bool = False,
    ids: str = "",
) -> Markup:
    """Return the layer of names.

    `hexes`: all of the map; `parts`: each name is a part of a page that can be replaced alone;
    `ids`: a beginning for the ids, which are `name-` and the id of the hex.
    """
    places = place_names(game_map, tuple([one.areas for one in hexes]))
    names = [
        name_markup(f"{ids}name-{one.id}", parts, one.colour, place, theme)
        for one, place in zip(hexes, places, strict=True)
        if one.areas.labels
    ]
    look = _common(theme) if theme.paint_order else {}
    return Markup(group("layer names", *names, aria_hidden="true", **look))


def _common(theme: Theme) -> dict[str, Attribute]:
    """Return what all names on a page have in common, with the layer."""
    return {
        "fill": theme.ink,
        "font_size": NAME_SIZE,
        "stroke_width": HALO,
        "paint_order": "stroke",
    }


@lru_cache(maxsize=8192)
def name_markup(
    id_: str, part: bool, colour: str, places: tuple[NamePlace, ...], theme: Theme
) -> Markup:
    """Return the `<g>` of what is written of a hex; it is empty if there is no room for it.

    `part`: it can be replaced alone.
    """
    ground = theme.face(colour)
    drawn = [it for place in places for it in draw_name(place, ground, theme, alone=False)]
    halo = ground if theme.paint_order else None
    markup = str(el("g", *drawn, data_part="" if part else None, id=id_, stroke=halo))
    return compacted(markup, True, theme) if theme.paint_order else Markup(markup)


def draw_name(
    place: NamePlace, ground: str, theme: Theme, *, alone: bool = True
) -> Iterator[Element]:
    """Draw the lines of a name or a flag with a halo of the colour `ground`.

    `alone`: not in a layer that says for all names what they have in common.
    """
    if place.kind == "marker":
        yield _draw_marker(place, theme)
        return
    small = " small" if place.size < NAME_SIZE else ""
    flag = place.kind != "name"
    anchor = "start" if flag else "middle"
    layers = (
        [partial(write, fill=theme.ink, halo=ground, halo_width=HALO)]
        if theme.paint_order
        else [partial(outline, colour=ground, width=HALO), partial(write, fill=theme.ink)]
    )
    rows = [*place.rows]
    left = min(box[0] - box[2] for box in place.boxes) + 3
    drawn = [
        layer(text, left + FLAG if flag else x, y, place.size, anchor=anchor, bold=flag)
        for layer in layers
        for text, (x, y) in rows
    ]
    if flag:
        cloth = (left + FLAG / 2, rows[0][1][1])
        drawn.append(draw_flag(cloth, theme.ink, hollow=place.kind == "further"))
    if theme.paint_order and not alone:
        drawn = [_without(it, {*_SAID, *(() if small else ("font-size",))}) for it in drawn]
    yield group(f"{place.kind}{small}", *drawn)


_SAID = ("fill", "stroke", "stroke-width", "paint-order")


def _without(text: Element, said: set[str]) -> Element:
    """Return a text without what its layer says."""
    if text.tag != "text":
        return text
    kept = {name: value for name, value in text.attributes.items() if name not in said}
    return Element(text.tag, kept, text.children)


def _draw_marker(place: NamePlace, theme: Theme) -> Element:
    (x, y, across, down), (text,) = place.boxes[0], place.lines
    across -= 3
    return group(
        "marker",
        el(
            "rect",
            x=x - across,
            y=y - down,
            width=2 * across,
            height=2 * down,
            rx=4,
            fill=theme.slot,
            stroke=theme.highlight,
            stroke_width=2.6,
        ),
        write(text, x, y, place.size, theme.ink, bold=True, halo="none"),
    )
