"""Legends: small pictures with a text beside each, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, group, moved, text_width, write

SIZE = 24.0
"""The usual size of its texts."""
# How much lower the next line stands than its texts are high.
_LEADING = 22.0
_GAP, _BETWEEN = 12.0, 40.0


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture, drawn from (0, 0) to the right and `width` wide, and the text that explains it."""

    picture: tuple[Element, ...]
    width: float
    text: str


def draw_samples(
    samples: Iterable[Sample],
    left: float,
    y: float,
    right: float,
    theme: Theme,
    *,
    size: float = SIZE,
) -> tuple[Element, float]:
    """Return the legend between `left` and `right`, and the height of all its lines.

    `y`: the middle of its first line; `size`: that of the texts.
    """
    parts = []
    x, line = left, 0
    for sample in samples:
        width = sample.width + _GAP + text_width(sample.text, size)
        if x > left and x + width > right:
            x, line = left, line + 1
        middle = y + line * (size + _LEADING)
        parts.append(group("picture", *sample.picture, transform=moved(x, middle)))
        parts.append(
            write(sample.text, x + sample.width + _GAP, middle, size, theme.text, anchor="start")
        )
        x += width + _BETWEEN
    return group("legend", *parts), (line + 1) * (size + _LEADING) if parts else 0.0
