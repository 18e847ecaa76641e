"""Drawing what is written on a hex: revenue, numbers, signs."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import (
    Element,
    el,
    group,
    moved,
    text_width,
    write,
)
from railhead.drawing.hex import symbols
from railhead.drawing.hex.arrange import Arrangement
from railhead.drawing.hex.notes import draw_note
from railhead.drawing.hex.texts import (
    COORDINATE_SIZE,
    LABEL_SIZE,
    NUMBER_SIZE,
    PHASE_HEIGHT,
    REVENUE_HEIGHT,
    REVENUE_SIZE,
    HexTexts,
    number_shown,
    phase_width,
    pips_of,
    revenue_text,
    revenue_width,
)
from railhead.table.faces import Face, Node

# The opacity of small texts, which stay readable.
QUIET = 0.88


def draw_signs(
    face: Face, plan: Arrangement, revenue_colour: str, theme: Theme
) -> Iterator[Element]:
    """Draw what is printed on a face besides track and stations: its terrain, revenues and label.

    `revenue_colour`: the phase colour whose revenue is in force.
    """
    if face.terrain or face.cost:
        land = symbols.terrain(face.terrain, face.cost, plan.terrain, theme)
        yield _narrowed(land, plan.terrain, plan.size("terrain"))
    for index, place in plan.revenue:
        node = face.nodes[index]
        if len(node.revenue) > 1:
            yield _phase_revenue(node, place, revenue_colour, theme)
        else:
            yield _narrowed(_revenue(node, place, theme), place, plan.size(f"revenue {index}"))
    if face.label:
        sign = symbols.sign_of(face)
        if sign is not None:
            yield sign.draw(plan.label, theme)
        else:
            size = LABEL_SIZE * plan.size("label")
            yield write(face.label, *plan.label, size, theme.ink, bold=True, class_="label")


def draw_texts(face: Face, plan: Arrangement, texts: HexTexts, theme: Theme) -> Iterator[Element]:
    """Draw what is not part of a face: coordinate, tile number, signs, terrain under it."""
    if texts.terrain or texts.cost:
        land = symbols.terrain(texts.terrain, texts.cost, plan.terrain, theme)
        yield _narrowed(land, plan.terrain, plan.size("terrain"))
    if texts.coordinate:
        written = write(
            texts.coordinate,
            *plan.coordinate,
            COORDINATE_SIZE,
            theme.ink,
            opacity=QUIET,
            class_="coordinate" if plan.size("coordinate") == 1 else "coordinate tight",
        )
        yield _smaller(written, plan.coordinate, plan.size("coordinate"))
    if texts.tile or pips_of(face, texts.tile):
        number = _tile_number(face, plan.tile, texts.tile, theme)
        yield number
    for icon, place in zip(texts.icons, plan.icons, strict=True):
        yield symbols.draw_icon(icon, place, theme)
    for index, (note, place) in enumerate(zip(texts.notes, plan.notes, strict=True)):
        yield draw_note(note, place, theme, plan.size(f"note {index}"))


def _narrowed(drawn: Element, at: Point, part: float) -> Element:
    """Return what is drawn round a place with a part of its width."""
    return drawn if part == 1 else el("g", drawn, transform=moved(at[0] * (1 - part), 0, part, 1))


def _smaller(drawn: Element, at: Point, part: float) -> Element:
    """Return what is drawn round a place in a part of its size."""
    x, y = at
    return drawn if part == 1 else el("g", drawn, transform=moved(x - x * part, y - y * part, part))


def _revenue(node: Node, place: Point, theme: Theme) -> Element:
    text, size = revenue_text(node)
    return number_sign(text, place, theme, width=revenue_width(node), size=size)


def number_sign(
    text: str,
    place: Point,
    theme: Theme,
    *,
    width: float = REVENUE_HEIGHT,
    size: float = REVENUE_SIZE,
) -> Element:
    """Draw the number of a station, such as its revenue, on a rounded plate."""
    x, y = place
    return group(
        "revenue",
        el(
            "rect",
            x=x - width / 2,
            y=y - REVENUE_HEIGHT / 2,
            width=width,
            height=REVENUE_HEIGHT,
            rx=REVENUE_HEIGHT / 2,
            fill=theme.slot,
            stroke=theme.ink,
            stroke_width=1.6,
        ),
        write(text, x, y, size, theme.ink, bold=True),
    )


def _phase_revenue(node: Node, place: Point, in_force: str, theme: Theme) -> Element:
    """Draw a box for each phase colour; that in force is larger, bold and has a thick outline."""
    x, y = place
    each = phase_width(node)
    left = x - each * len(node.revenue) / 2
    boxes: list[Element] = []
    chosen: list[Element] = []
    for step, (colour, money) in enumerate(node.revenue):
        middle = left + each * (step + 0.5)
        now = colour == in_force
        width, height = (each + 4, PHASE_HEIGHT + 6) if now else (each, PHASE_HEIGHT)
        fill, ink = theme.revenue_box(colour)
        parts = chosen if now else boxes
        parts.append(
            group(
                "in-force" if now else "phase",
                el(
                    "rect",
                    x=middle - width / 2,
                    y=y - height / 2,
                    width=width,
                    height=height,
                    rx=5.0 if now else 2.0,
                    fill=fill,
                    stroke=theme.highlight if now else theme.ink,
                    stroke_width=3.2 if now else 1.2,
                ),
                write(str(money), middle, y, REVENUE_SIZE, ink, bold=now),
            )
        )
    return group("revenue", *boxes, *chosen)


def _tile_number(face: Face, place: Point, tile: str, theme: Theme) -> Element:
    x, y = place
    count = pips_of(face, tile)
    tile = number_shown(face, tile)
    wide = text_width(tile, NUMBER_SIZE)
    start = x - (wide + count * symbols.PIP) / 2
    parts = [symbols.pips(count, start, y, theme.ink)] if count else []
    if tile:
        at = start + count * symbols.PIP + wide / 2
        parts.append(write(tile, at, y, NUMBER_SIZE, theme.ink, class_="tile-number"))
    return group("number", *parts, opacity=QUIET)
