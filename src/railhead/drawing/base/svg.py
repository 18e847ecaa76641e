"""A small SVG builder: a tree of elements, turned into text, and escaped, in one place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Attribute = str | float | None
"""The value of an attribute; None leaves it out."""

FONT = "DejaVu Sans, Verdana, sans-serif"

# Characters that XML 1.0 does not allow, even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

# Widths of the letters of the font that differ much from the usual one, in 1/100 em.
_NARROW = {**dict.fromkeys("ijlI|", 30), **dict.fromkeys(" .,:;'’-()[]frt/", 40)}
_WIDE = {**dict.fromkeys("mwMW%@", 98), **dict.fromkeys("GOQ+=×–", 80)}
_USUAL, _CAPITAL, _BOLD = 62, 69, 1.12

# The distance from the middle of a capital letter to its baseline, in em.
_RISE = 0.36

# Texts that are centred since all are: some programs do not look for it at the root.
_UNANCHORED = re.compile(r"<text(?= )(?![^>]* text-anchor=)")

# The width of the line that makes a halo, in em; half of it lies outside the letters.
_HALO = 0.3


class Markup(str):
    """SVG that is already text, and is not escaped again."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Element:
    """An SVG element; a child that is a string is text, unless it is Markup."""

    tag: str
    attributes: Mapping[str, Attribute]
    children: tuple[Element | str, ...] = ()

    def __str__(self) -> str:
        return "".join(self._pieces())

    def _pieces(self) -> Iterator[str]:
        yield f"<{self.tag}"
        for name, value in self.attributes.items():
            if value is not None:
                yield f' {name}="{escape(value) if isinstance(value, str) else number(value)}"'
        if not self.children:
            yield "/>"
            return
        yield ">"
        for child in self.children:
            if isinstance(child, Element):
                yield from child._pieces()
            elif isinstance(child, Markup):
                yield child
            else:
                yield escape(child)
        yield f"</{self.tag}>"


def escape(text: str) -> str:
    """Return text for XML content and attributes, without characters that XML forbids."""
    return _FORBIDDEN.sub("", text).translate(_ESCAPES)


def number(value: float, decimals: int = 2) -> str:
    """Return a number with at most `decimals` decimals (1 or more) and no trailing zeros."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def el(tag: str, *children: Element | str, **attributes: Attribute) -> Element:
    """Return an element; `stroke_width` stands for `stroke-width`, `class_` for `class`.

    Attributes that are None are left out.
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return Element(tag, named, children)


def group(class_: str, *children: Element | str, **attributes: Attribute) -> Element:
    """Return a `<g>` with a class."""
    return el("g", *children, class_=class_, **attributes)


def moved(x: float, y: float, scale: float = 1, scale_down: float | None = None) -> str:
    """Return an SVG `transform` that scales and then moves to (x, y).

    `scale_down`: by how much it scales downwards, by default as much as across.
    """
    shift = f"translate({number(x)} {number(y)})"
    if scale_down is not None:
        return f"{shift} scale({number(scale)} {number(scale_down)})"
    return shift if scale == 1 else f"{shift} scale({number(scale)})"


def points(corners: tuple[tuple[float, float], ...]) -> str:
    """Return corners as the attribute `points` of an SVG polygon."""
    return " ".join(f"{number(x, 1)},{number(y, 1)}" for x, y in corners)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return an estimate of the width of a line of text, rather too wide than too narrow.

    `size`: the font size, in the units of the result.
    """
    total = 0
    for letter in text:
        usual = _CAPITAL if letter.isupper() else _USUAL
        total += _NARROW.get(letter) or _WIDE.get(letter) or usual
    return total * size / 100 * (_BOLD if bold else 1)


def fitting_size(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """Return `size`, or the smaller size at which the text is no wider than `width`."""
    return min(size, size * width / max(text_width(text, size, bold=bold), 1))


def write(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    bold: bool = False,
    halo: str | None = None,
    halo_width: float | None = None,
    opacity: float | None = None,
    class_: str | None = None,
) -> Element:
    """Return a line of text whose capitals are centred on `y`.

    `size`: the font size; `opacity`: that of the letters, 0 to 1. `halo`: the colour of an outline
    under the letters, for browsers: other programs paint it over them (see `outline`);
    `halo_width`: that of its line.
    """
    return el(
        "text",
        text,
        class_=class_,
        x=x or None,
        y=y + _RISE * size,
        font_size=size,
        font_weight="bold" if bold else None,
        text_anchor=None if anchor == "middle" else anchor,
        fill=fill,
        fill_opacity=opacity,
        stroke=halo,
        stroke_width=None if halo is None else halo_width or size * _HALO,
        paint_order=None if halo is None else "stroke",
    )


def spaced(text: Element, by: float) -> Element:
    """Return a text whose letters stand apart by so much more than usual."""
    attributes = {**text.attributes, "letter-spacing": by, "dx": by / 2}
    return Element(text.tag, attributes, text.children)


def outline(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    *,
    anchor: str = "middle",
    bold: bool = False,
    width: float | None = None,
) -> Element:
    """Return the halo of a line of text alone, to be drawn before `write` draws the letters.

    Every program that draws SVG draws two texts in their order; few know `paint-order`. It is no
    text for screen readers. `width`: that of its line.
    """
    return el(
        "text",
        text,
        x=x or None,
        y=y + _RISE * size,
        font_size=size,
        font_weight="bold" if bold else None,
        text_anchor=None if anchor == "middle" else anchor,
        fill="none",
        stroke=colour,
        stroke_width=width or size * _HALO,
        aria_hidden="true",
    )


def document(
    box: tuple[float, float, float, float],
    label: str,
    *children: Element | Markup,
    class_: str = "railhead",
    unit: float | None = None,
) -> str:
    """Return a whole SVG document with an accessible name, for any program that reads SVG.

    It shows the box (left, top, width, height); `unit`: the millimetres of one unit on paper, None
    to state no size.
    """
    drawing = picture(box, el("title", label), *children, class_=class_, unit=unit)
    return _UNANCHORED.sub('<text text-anchor="middle"', str(drawing))


def picture(
    box: tuple[float, float, float, float],
    *children: Element | Markup,
    class_: str,
    role: str = "group",
    label: str | None = None,
    unit: float | None = None,
) -> Element:
    """Return an `<svg>` that shows the box (left, top, width, height) in whatever size it gets.

    It sets what most elements have in common: the font, round joins of lines, centred texts.
    `label`: the accessible name; `unit`: the millimetres of one unit, if it is to state its size.
    """
    width, height = (None if unit is None else f"{number(side * unit)}mm" for side in box[2:])
    return el(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        class_=class_,
        width=width,
        height=height,
        viewBox=" ".join(map(number, box)),
        role=role,
        aria_label=label,
        font_family=FONT,
        text_anchor="middle",
        stroke_linejoin="round",
    )
