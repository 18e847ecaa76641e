"""Legends: small pictures with a text beside each, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, group, moved, text_width, write

# The font size, and the distance from line to line.
SIZE, LINE_HEIGHT = 28.0, 50.0
_GAP, _BETWEEN = 12.0, 40.0


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture, drawn from (0, 0) to the right and `width` wide, and the text that explains it."""

    picture: tuple[Element, ...]
    width: float
    text: str


def draw_samples(
    samples: Iterable[Sample], left: float, y: float, right: float, theme: Theme
) -> tuple[Element, float]:
    """Return the legend between `left` and `right`, and the height of all its lines.

    `y`: the middle of its first line.
    """
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
