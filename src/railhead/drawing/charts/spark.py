"""Sparklines: how one value developed, in the height of a line of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import el, number, picture
from railhead.drawing.hex.themes import BROWSER

WIDTH, HEIGHT = 64.0, 18.0
_MARGIN = 3.0

_Place = Callable[[int, float], tuple[float, float]]


def sparkline(values: Sequence[int | None], *, label: str, theme: Theme = BROWSER) -> str:
    """Return a line through the values as a small `<svg>` for a page, "" for less than two values.

    Places without a value interrupt it; a dot marks the last value, a dotted line zero, if values
    lie on both sides of it. `label`: what a screen reader says.
    """
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return ""
    low, high = min(known), max(known)
    last = max(place for place, value in enumerate(values) if value is not None)

    def point(place: int, value: float) -> tuple[float, float]:
        x = _MARGIN + (WIDTH - 2 * _MARGIN) * place / max(len(values) - 1, 1)
        part = (value - low) / (high - low) if high > low else 0.5
        return x, HEIGHT - _MARGIN - (HEIGHT - 2 * _MARGIN) * part

    parts = []
    if low < 0 < high:
        _, zero = point(0, 0)
        path = f"M0 {number(zero, 1)}H{number(WIDTH)}"
        parts.append(el("path", d=path, stroke=theme.muted, stroke_dasharray="1 3"))
    drawn = "".join(_path(values, point))
    parts.append(el("path", d=drawn, fill="none", stroke=theme.muted, stroke_width=1.5))
    x, y = point(last, values[last] or 0)
    parts.append(el("circle", cx=round(x, 1), cy=round(y, 1), r=2.2, fill=theme.text))
    return str(
        picture((0, 0, WIDTH, HEIGHT), *parts, class_="railhead spark", role="img", label=label)
    )


def _path(values: Sequence[int | None], point: _Place) -> Iterator[str]:
    """Yield the pieces of a path through all values."""
    command = "M"
    for place, value in enumerate(values):
        if value is None:
            command = "M"
            continue
        x, y = point(place, value)
        yield f"{command}{number(x, 1)} {number(y, 1)}"
        command = "L"
