"""Legends: small pictures with a text beside each, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, group, moved, text_width, write

SIZE, LINE_HEIGHT = 20.0, 46.0
_GAP, _BETWEEN = 12.0, 40.0


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture, `width` wide, drawn to the right of (0, 0); and what it means."""

    picture: tuple[Element, ...]
    width: float
    text: str


def draw_samples(
    samples: Iterable[Sample], left: float, y: float, right: float, theme: Theme
) -> tuple[Element, float]:
    """Return the legend, its first line centred on `y`, and the height of all its lines."""
    parts = []
    x, line = left, 0
    for sample in samples:
        width = sample.width + _GAP + text_width(sample.text, SIZE)
        if x > left and x + width > right:
            x, line = left, line + 1
        middle = y + line * LINE_HEIGHT
        parts.append(group("picture", *sample.picture, transform=moved(x, middle)))
        parts.append(
            write(sample.text, x + sample.width + _GAP, middle, SIZE, theme.text, anchor="start")
        )
        x += width + _BETWEEN
    return group("legend", *parts), (line + 1) * LINE_HEIGHT if parts else 0.0
