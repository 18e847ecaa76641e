"""Signs of what the rules know of a hex: closed land, bonuses, homes, what comes later.

Each is a plate with a small picture and a few letters, told apart by the picture.
"""

from __future__ import annotations

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, el, group, moved, text_width, write
from railhead.drawing.hex import symbols

NOTE_HEIGHT = 32.0
"""The height of a sign, in units of which the side of a hex has 100."""

LATER = "later"
"""The kind whose sign is a letter or number that counts for a later colour, with its pips."""

NoteSign = tuple[str, str, int]
"""The kind of a note, what is written in its sign, and the number of its pips."""

_SIZE, _ICON, _INSIDE = 28.0, 24.0, 5.0

# Kind -> its picture round (0, 0): (path, filled).
_PICTURES: dict[str, tuple[tuple[str, bool], ...]] = {
    "closed": (
        ("M-8-1.5H8V9H-8Z", True),
        ("M-5-1.5V-5A5 5 0 0 1 5-5V-1.5", False),
    ),
    "bonus": (
        ("M0-10.5L2.6-3.6 10-3.2 4.2 1.4 6.2 8.5 0 4.4-6.2 8.5-4.2 1.4-10-3.2-2.6-3.6Z", True),
    ),
    "quake": (("M3-11L-7 2H-1L-3.5 11 7-3H1Z", True),),
    "ship": (
        ("M0-6V10M-5-2H5M-9 3C-8 8-4 10 0 10C4 10 8 8 9 3", False),
        ("M-2.6-8.4A2.6 2.6 0 1 1-2.6-8.3Z", False),
    ),
}


def note_width(note: NoteSign) -> float:
    """Return the width of a sign."""
    kind, text, pips = note
    wide = text_width(text, _SIZE, bold=True) + 2 * _INSIDE
    return wide + (_ICON if kind in _PICTURES else 0) + pips * symbols.PIP


def draw_note(note: NoteSign, at: Point, theme: Theme, part: float = 1) -> Element:
    """Draw a sign round a place; what counts for later colours has a dashed outline.

    `part`: its width, in parts of the usual one.
    """
    kind, text, count = note
    width = note_width(note)
    x = -width / 2 + _INSIDE
    parts = [
        el(
            "rect",
            x=-width / 2,
            y=-NOTE_HEIGHT / 2,
            width=width,
            height=NOTE_HEIGHT,
            rx=7,
            fill=theme.slot,
            stroke=theme.ink,
            stroke_width=1.8,
            stroke_dasharray="5 3" if kind == LATER else None,
        )
    ]
    if kind in _PICTURES:
        parts.append(picture(kind, (x + _ICON / 2 - 3, 0.0), theme))
        x += _ICON
    if count:
        parts.append(symbols.pips(count, x, 0, theme.ink))
        x += count * symbols.PIP
    if text:
        parts.append(write(text, x, 0, _SIZE, theme.ink, anchor="start", bold=True))
    return group(f"note {kind}", *parts, transform=moved(*at, part, 1))


def picture(kind: str, at: Point, theme: Theme, *, ink: str = "") -> Element:
    """Draw the small picture of a kind of note in an ink, by default that of hexes.

    Raises KeyError for a kind without one.
    """
    ink = ink or theme.ink
    strokes = [
        el(
            "path",
            d=path,
            fill=ink if filled else "none",
            stroke=ink,
            stroke_width=1.2 if filled else 2.6,
        )
        for path, filled in _PICTURES[kind]
    ]
    return el("g", *strokes, transform=moved(*at))
