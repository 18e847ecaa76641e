"""Track in its three gauges, and the routes of trains over it.

Standard gauge is a thick line, narrow gauge a thin one with cross ties, dual gauge a double line
filled with sleepers: they differ in shape, not in colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railhead.drawing.base.geometry import Curve, Point, edge_angle, from_edge
from railhead.drawing.base.palette import Theme, ink_on
from railhead.drawing.base.svg import Element, el, group, moved, number
from railhead.drawing.hex.stations import curves_through, face_layout
from railhead.table.faces import DUAL, GAUGE_NAMES, NARROW, STANDARD, Face

TRACK_RADIUS = 8.0
"""Half of the width that track takes in a hex."""

_CASING = {STANDARD: 15.0, NARROW: 12.0, DUAL: 18.0}

# Dashes inside the band of a route: the first route has none.
_PATTERNS = (None, "11 7", "0.1 8", "16 6 0.1 6", "4 5")
_BAND, _BAND_STEP = 13.0, 9.0

STUB_PART = 0.3
"""The part of the way from its edge to the centre that a stub of track takes."""

# Dots of a shipping line through one hex.
_DOTS = 9


@dataclass(frozen=True, slots=True)
class RouteStyle:
    """How a route looks: its colour, and a pattern that follows from its `index` in the drawing."""

    index: int
    colour: str

    @property
    def pattern(self) -> str | None:
        """The dashes inside its band, None for a plain one."""
        return _PATTERNS[self.index % len(_PATTERNS)]


def _stroke(
    curve: Curve, colour: str, width: float, dash: str | None = None, offset: float | None = None
) -> Element:
    return el(
        "path",
        d=curve.path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dash,
        stroke_dashoffset=offset,
    )


def _rails(curve: Curve, gauge: int, theme: Theme) -> Element:
    ink = theme.track
    if gauge == NARROW:
        parts = [_stroke(curve, ink, 3.6), _stroke(curve, ink, 13, "3.2 8.4", -4.2)]
    elif gauge == DUAL:
        parts = [_stroke(curve, ink, 13), _stroke(curve, theme.casing, 7, "7 5", -2.5)]
    else:
        parts = [_stroke(curve, ink, 9)]
    return group(f"track {GAUGE_NAMES[gauge]}", *parts)


def _casing(curve: Curve, gauge: int, theme: Theme) -> Element:
    return _stroke(curve, theme.casing, _CASING[gauge])


def rails(curve: Curve, gauge: int, theme: Theme) -> list[Element]:
    """Draw one piece of track of a gauge on its casing."""
    return [_casing(curve, gauge, theme), _rails(curve, gauge, theme)]


def stub_curve(edge: int, flat: bool) -> Curve:
    """Return the short piece of track at an edge that a printed stub shows."""
    return from_edge(edge, (0.0, 0.0), flat).until(STUB_PART)


def draw_stub(edge: int, flat: bool, theme: Theme) -> Element:
    """Draw a stub: track that begins at an edge and ends in a bar, where a tile is to go on."""
    curve = stub_curve(edge, flat)
    bar = end_bar(curve.end, edge_angle(edge, flat), theme)
    return group("stub", *rails(curve, STANDARD, theme), *bar)


def end_bar(at: Point, along: float, theme: Theme) -> list[Element]:
    """Draw the bar across the end of a stub; `along`: the direction of its track, in degrees."""
    turn = f"{moved(*at)} rotate({number(along)})"
    return [
        el("path", d="M0-14V14", stroke=colour, stroke_width=width, transform=turn)
        for colour, width in ((theme.casing, 11.0), (theme.track, 6.0))
    ]


def is_sea(face: Face) -> bool:
    """Whether a face is open sea, on which track is drawn as a shipping line."""
    return face.colour == "blue" and not face.nodes


def _ferry(curve: Curve, theme: Theme) -> list[Element]:
    lines = [
        el(
            "path",
            class_="ferry",
            d=curve.path,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_dasharray=f"0.1 {number(curve.length / _DOTS - 0.1)}",
            stroke_dashoffset=-curve.length / _DOTS / 2,
        )
        for colour, width in ((theme.casing, 13.0), (theme.barrier, 8.0))
    ]
    return [group("track", *lines)]


def connected_tracks(face: Face) -> Iterator[list[int]]:
    """Yield the indices of tracks that are connected by common ends, group by group."""
    groups: list[tuple[set[int], list[int]]] = []
    for index, track in enumerate(face.tracks):
        ends, members = set(track.ends), [index]
        apart = []
        for other_ends, others in groups:
            if ends & other_ends:
                ends |= other_ends
                members = others + members
            else:
                apart.append((other_ends, others))
        groups = [*apart, (ends, members)]
    yield from (members for _, members in groups)


def draw_track(face: Face, flat: bool, theme: Theme) -> list[Element]:
    """Draw all track of a face; track that crosses other track passes over it as on a bridge."""
    curves = face_layout(face, flat).curves
    if is_sea(face):
        return [part for curve in curves for part in _ferry(curve, theme)]
    drawn = []
    for members in connected_tracks(face):
        # Wider gauges first: where two run into one edge, the ties of the narrow one stay seen.
        ordered = sorted(members, key=lambda i: -_CASING[face.tracks[i].gauge])
        drawn += [_casing(curves[i], face.tracks[i].gauge, theme) for i in ordered]
        drawn += [_rails(curves[i], face.tracks[i].gauge, theme) for i in ordered]
    return drawn


def draw_routes(
    face: Face, passes: tuple[tuple[RouteStyle, int, int], ...], flat: bool, theme: Theme
) -> list[Element]:
    """Draw the routes that pass a hex; `passes`: (style, end, end) of each passage.

    Raises ValueError if a route uses track that is not there.
    """
    drawn = []
    for position, (style, a, b) in enumerate(passes):
        sharing = sum({a, b} == {c, d} for _, c, d in passes[position + 1 :])
        parts = []
        for curve, gauge in curves_through(face, a, b, flat):
            width = _BAND + sharing * _BAND_STEP
            parts += route_band(curve, style, theme, width, gauge=gauge)
        drawn.append(group(f"route route-{style.index}", *parts))
    return drawn


def _gauge_beside(curve: Curve, gauge: int, theme: Theme, width: float) -> list[Element]:
    """Draw what shows the gauge on both sides of a band: ties of narrow, lines of dual gauge."""
    if gauge == NARROW:
        return [_stroke(curve, theme.track, width + 18, "3.6 8", -4.2)]
    if gauge == DUAL:
        return [_stroke(curve, theme.track, width + 15), _stroke(curve, theme.casing, width + 9)]
    return []


def route_band(
    curve: Curve,
    style: RouteStyle,
    theme: Theme,
    width: float = _BAND,
    *,
    gauge: int = STANDARD,
) -> list[Element]:
    """Draw the band of a route along a curve: colour, outline and pattern.

    `gauge`: that of the track, which stays to be seen beside the band.
    """
    parts = [
        *_gauge_beside(curve, gauge, theme, width),
        _stroke(curve, theme.casing, width + 6),
        _stroke(curve, theme.track, width + 2),
        _stroke(curve, style.colour, width),
    ]
    if style.pattern:
        inner = el(
            "path",
            d=curve.path,
            fill="none",
            stroke=ink_on(style.colour),
            stroke_width=4,
            stroke_linecap="round",
            stroke_dasharray=style.pattern,
        )
        parts.append(inner)
    return parts
