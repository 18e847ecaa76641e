"""Draws one hex: its printed face or tile, what is written on it, tokens and routes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from railhead.drawing import symbols
from railhead.drawing.arrange import Arrangement, Texts, arrange
from railhead.drawing.geometry import Point, corners, edge_line
from railhead.drawing.palette import LIGHT, Theme, mix
from railhead.drawing.signs import draw_signs, draw_texts
from railhead.drawing.stations import is_port, lay_out, leaves_map
from railhead.drawing.svg import Element, el, group, points
from railhead.drawing.tokens import draw_city, draw_reserved, draw_token
from railhead.drawing.track import RouteStyle, draw_routes, draw_track
from railhead.table.assets import Company
from railhead.table.faces import Face

Seats = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Dressing:
    """What lies on a face: texts, tokens and routes.

    `tokens`: for each node the company in each slot, "" where it is free; `reserved`: for each
    node the companies whose base is kept there; `routes`: (style, end, end) of each passage.
    `is_tile`: the face is a tile, not printed on the map.
    """

    texts: Texts = field(default_factory=Texts)
    tokens: Seats = ()
    reserved: Seats = ()
    routes: tuple[tuple[RouteStyle, int, int], ...] = ()
    revenue_colour: str = ""
    is_tile: bool = False


def draw_face(
    face: Face,
    dressing: Dressing,
    companies: Mapping[str, Company],
    *,
    flat: bool = True,
    theme: Theme = LIGHT,
) -> list[Element]:
    """Return the elements of a hex round (0, 0), lowest first. Units: a side has 100."""
    ground = theme.face(face.colour)
    plan = arrange(face, flat, dressing.texts)
    return [
        *_ground(face, dressing.is_tile, flat, ground, theme),
        *draw_track(face, flat, theme),
        *_arrows(face, flat, theme),
        *draw_routes(face, dressing.routes, flat, theme),
        *_stations(face, plan, dressing, companies, theme),
        *draw_signs(face, plan, dressing.revenue_colour, ground, theme),
        *draw_texts(face, plan, dressing.texts, ground, theme),
    ]


def draw_barriers(edges: frozenset[int], flat: bool, theme: Theme) -> list[Element]:
    """Return thick lines on the edges that no track may cross."""
    parts = []
    for edge in sorted(edges):
        (x1, y1), (x2, y2) = edge_line(edge, flat)
        for colour, width in ((theme.casing, 12.0), (theme.barrier, 8.0)):
            parts.append(
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
            )
    return parts


def _ground(face: Face, is_tile: bool, flat: bool, ground: str, theme: Theme) -> Iterator[Element]:
    edge = mix(ground, theme.ink, 0.28)
    yield el(
        "polygon",
        class_=f"ground {face.colour}",
        points=points(corners(flat, 99.4)),
        fill=ground,
        stroke=edge,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    if is_tile:
        yield el(
            "polygon",
            points=points(corners(flat, 96.0)),
            fill="none",
            stroke=mix(ground, theme.ink, 0.38),
            stroke_width=1.8,
            stroke_linejoin="round",
        )
    if face.colour == "blue":
        yield group("sea", *symbols.waves(ground, flat, theme))
    elif face.colour == "red":
        yield group("off-board", *symbols.hatching(ground, flat, theme))


def _arrows(face: Face, flat: bool, theme: Theme) -> Iterator[Element]:
    for track, curve in zip(face.tracks, lay_out(face, flat).curves, strict=True):
        if leaves_map(face, track):
            yield symbols.arrow_head(curve, 1.0, theme)


def _stations(
    face: Face,
    plan: Arrangement,
    dressing: Dressing,
    companies: Mapping[str, Company],
    theme: Theme,
) -> Iterator[Element]:
    for index, (node, spot) in enumerate(zip(face.nodes, plan.spots, strict=True)):
        x, y = spot.place
        if node.kind == "city":
            tokens = dressing.tokens[index] if index < len(dressing.tokens) else ()
            reserved = dressing.reserved[index] if index < len(dressing.reserved) else ()
            parts = draw_city(plan.slots[index], theme)
            parts += _seats(plan.slots[index], tokens, reserved, companies, theme)
            yield group("city", *parts, data_node=str(index))
        elif is_port(face, index):
            yield symbols.anchor(x, y, theme)
        elif node.kind == "town" and spot.along is not None:
            yield symbols.bar(x, y, spot.along, theme)
        elif node.kind == "town":
            yield symbols.dot(x, y, theme)
        elif node.kind == "junction":
            yield symbols.junction(x, y, theme)


def _seats(
    places: tuple[Point, ...],
    tokens: tuple[str, ...],
    reserved: tuple[str, ...],
    companies: Mapping[str, Company],
    theme: Theme,
) -> Iterator[Element]:
    """Draw the tokens in their slots, and reservations in the last slots that are free."""
    seated = dict(zip(places, tokens, strict=False))
    free = [place for place in places if not seated.get(place)]
    for place, company in seated.items():
        if company:
            yield draw_token(company, companies, theme, place)
    for place, company in zip(reversed(free), reversed(reserved), strict=False):
        yield draw_reserved(company, companies, theme, place)
