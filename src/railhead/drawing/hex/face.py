"""Drawing one hex: its printed face or its tile, what is written on it, tokens and routes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from railhead.drawing.base.geometry import Point, corners, edge_line
from railhead.drawing.base.palette import LIGHT, UNKNOWN, Theme
from railhead.drawing.base.svg import Element, el, group, points
from railhead.drawing.hex import symbols
from railhead.drawing.hex.arrange import Arrangement, arrange
from railhead.drawing.hex.signs import draw_signs, draw_texts
from railhead.drawing.hex.stations import face_layout, is_port, leaves_map
from railhead.drawing.hex.texts import HexTexts
from railhead.drawing.hex.tokens import draw_city, draw_reserved, draw_slot, draw_token
from railhead.drawing.hex.track import RouteStyle, draw_routes, draw_stub, draw_track
from railhead.table.faces import Face

SlotTokens = tuple[tuple[str, ...], ...]
"""For each node of a face, companies in its slots."""


@dataclass(frozen=True, slots=True)
class HexContents:
    """What a hex shows besides its face: texts, tokens and routes.

    `tokens`: for each node the company in each slot, "" where it is free; `reserved`: for each
    node the companies for whose home tokens slots are kept; `routes`: (style, end, end) of each
    passage. `revenue_colour`: the phase colour whose revenue is in force. `colours`: (company,
    colour) of all companies in slots. `is_tile`: whether the face is a tile, or else printed on the
    map. `shut`: for each node the phase from which its open slots take tokens, "" if they do now.
    `short`: (name, what is written in a slot instead).
    """

    texts: HexTexts = field(default_factory=HexTexts)
    tokens: SlotTokens = ()
    reserved: SlotTokens = ()
    routes: tuple[tuple[RouteStyle, int, int], ...] = ()
    revenue_colour: str = ""
    colours: tuple[tuple[str, str], ...] = ()
    is_tile: bool = False
    shut: tuple[str, ...] = ()
    short: tuple[tuple[str, str], ...] = ()


def draw_face(
    face: Face,
    contents: HexContents,
    *,
    flat: bool = True,
    theme: Theme = LIGHT,
) -> list[Element]:
    """Return the elements of a hex round (0, 0), the lowest first; its sides have 100 units.

    Raises ValueError if a route uses track that is not there.
    """
    texts = contents.texts
    plan = arrange(face, flat, texts)
    return [
        *_ground(face, contents.is_tile, flat, theme),
        *draw_track(face, flat, theme),
        *([draw_stub(texts.stub, flat, theme)] if texts.stub is not None else ()),
        *_arrows(face, flat, theme),
        *draw_routes(face, contents.routes, flat, theme),
        *_stations(face, plan, contents, theme),
        *draw_signs(face, plan, contents.revenue_colour, theme),
        *draw_texts(face, plan, contents.texts, theme),
    ]


def draw_barriers(edges: frozenset[int], flat: bool, theme: Theme) -> list[Element]:
    """Return thick lines on the edges that no track may cross."""
    return [part for edge in sorted(edges) for part in draw_barrier(*edge_line(edge, flat), theme)]


def draw_barrier(start: Point, end: Point, theme: Theme) -> list[Element]:
    """Return a thick line from point to point, as on an edge that no track may cross."""
    (x1, y1), (x2, y2) = start, end
    return [
        el(
            "line",
            class_="barrier",
            x1=x1,
            y1=y1,
            x2=x2,
            y2=y2,
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
        )
        for colour, width in ((theme.casing, 12.0), (theme.barrier, 8.0))
    ]


def _ground(face: Face, is_tile: bool, flat: bool, theme: Theme) -> Iterator[Element]:
    yield el(
        "polygon",
        class_=f"ground {face.colour}",
        points=points(corners(flat, 99.4)),
        fill=theme.face(face.colour),
        stroke=theme.ink,
        stroke_opacity=0.28,
        stroke_width=1.2,
    )
    if is_tile:
        yield el(
            "polygon",
            points=points(corners(flat, 96.0)),
            fill="none",
            stroke=theme.ink,
            stroke_opacity=0.38,
            stroke_width=1.8,
        )
    if face.colour == "blue":
        yield group("sea", *symbols.waves(flat, theme))
    elif face.colour == "red":
        yield group("off-board", *symbols.hatching(flat, theme))


def _arrows(face: Face, flat: bool, theme: Theme) -> Iterator[Element]:
    for track, curve in zip(face.tracks, face_layout(face, flat).curves, strict=True):
        if leaves_map(face, track):
            yield symbols.arrow_head(curve, 1.0, theme)


def _stations(
    face: Face, plan: Arrangement, contents: HexContents, theme: Theme
) -> Iterator[Element]:
    for index, (node, spot) in enumerate(zip(face.nodes, plan.spots, strict=True)):
        x, y = spot.place
        if plan.slots[index]:
            slots = _slots(index, plan.slots[index], contents, theme)
            rows = node.kind != "city"
            hull = draw_city(plan.slots[index], theme, square=symbols.is_mine(face), rows=rows)
            yield group("city", *hull, *slots)
        elif is_port(face, index):
            yield symbols.anchor(x, y, theme)
        elif node.kind == "town" and spot.along is not None:
            yield symbols.bar(x, y, spot.along, theme)
        elif node.kind == "town":
            yield symbols.dot(x, y, theme)
        elif node.kind == "junction":
            yield symbols.junction(x, y, theme)


def _slots(
    index: int, places: tuple[Point, ...], contents: HexContents, theme: Theme
) -> Iterator[Element]:
    """Draw each slot with its token; reservations stand in the last slots that are free."""
    tokens = contents.tokens[index] if index < len(contents.tokens) else ()
    reserved = contents.reserved[index] if index < len(contents.reserved) else ()
    placed = dict(zip(range(len(places)), tokens, strict=False))
    free = [slot for slot in range(len(places)) if not placed.get(slot)]
    kept = dict(zip(reversed(free), reversed(reserved), strict=False))
    colours, short = dict(contents.colours), dict(contents.short)
    shut = contents.shut[index] if index < len(contents.shut) else ""
    hex_id = contents.texts.coordinate
    for slot, place in enumerate(places):
        if company := placed.get(slot):
            colour = colours.get(company, UNKNOWN)
            mark = draw_token(company, colour, theme, place, short=short.get(company, ""))
        elif company := kept.get(slot):
            mark = draw_reserved(
                company, colours.get(company, UNKNOWN), place, short.get(company, "")
            )
        else:
            mark = draw_slot(place, theme, shut)
        city = f"{hex_id}.{index}" if hex_id else None
        yield group("slot", mark, data_city=city, data_slot=str(slot) if city else None)
