"""Drawings of a page in fewer bytes: classes for what is repeated, shapes of hexes drawn once.

What an element looks like is said by short classes, for which `class_style` gives the CSS, instead
of attributes. The outlines of hexes, which all look alike, are `<use>` of shapes in `shapes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from railhead.drawing.base.geometry import corners
from railhead.drawing.base.palette import LIGHT, Theme
from railhead.drawing.base.svg import Element, Markup, points
from railhead.drawing.hex.symbols import TERRAINS, anchor, terrain

# Numbers that elements have in common, by attribute: the beginning of their class, and the values.
_NUMBERS = {
    "stroke-width": (
        "w",
        "1 1.2 1.4 1.5 1.6 1.8 2 2.2 2.4 2.6 2.8 3 3.2 3.6 3.8 4.2 5 6 7 8 9 10 12 13 15 18 53 58",
    ),
    "stroke-opacity": ("so", "0.28 0.3 0.38 0.45 0.75"),
    "fill-opacity": ("fo", "0.88"),
    "opacity": ("o", "0.88"),
    "font-size": ("t", "16 20 24 26 28 29 32"),
}
_WORDS = {
    ("font-weight", "bold"): "tb",
    ("stroke-linecap", "round"): "lr",
    ("fill", "none"): "f0",
    ("stroke", "none"): "s0",
    ("fill", "transparent"): "ft",
    ("paint-order", "stroke"): "po",
    ("text-anchor", "start"): "as",
    ("stroke-dasharray", "0.1 5.62"): "d1",
    ("stroke-dasharray", "7 5"): "d2",
    ("stroke-dasharray", "3.2 8.4"): "d3",
    ("stroke-dasharray", "16 6 3 6"): "d4",
    ("stroke-dasharray", "5 3"): "d5",
}
# What is repeated most: several classes, and those that stand for them, with dots as in CSS.
_TOGETHER = {
    "hit.ft": "hit",
    "glow.f0.s0": "glow",
    "f0.s-ink.so38.w1_8": "rim",
    "coordinate.t24.f-ink.fo88": "coordinate",
    "coordinate.tight.t24.f-ink.fo88": "coordinate.tight",
    "label.t32.tb.f-ink": "label",
    "tile-number.t16.f-ink": "tile-number",
    "town.f-track.s-casing.w2_6": "town",
    "town.f-track.s-casing.w3": "town.dot",
    "number.o88": "number",
    "f0.s-casing.w15": "k1",
    "f0.s-track.w9": "k2",
    "f-slot.s-ink.so3.w1_4": "k3",
    "t28.tb.f-ink": "k4",
    "f-slot.s-ink.w1_6": "k5",
    "f0.s-ink.w3_8.lr": "k6",
    "f0.s-casing.w12": "k7",
    "f-track.s-track.w58.lr": "k8",
    "f-slot.s-slot.w53.lr": "k9",
    "f-cell.s-price.so3.w1_5": "c0",
    "price.t29.as.f-quiet": "price.c1",
    **{f"ground.{it}.f-faces-{it}.s-ink.so28.w1_2": f"ground.{it}" for it in LIGHT.faces},
}
# The sizes of the outlines of a hex, from its centre to its corners.
_SHAPES = (100.0, 99.4, 96.0, 95.5)
_TAG = re.compile(r"<(path|polygon|circle|rect|text|g|use|line)( [^<>]*?)(/?)>")
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
_VARIABLE = re.compile(r"var\(--rh-([\w-]+)(?:,[^()]*)?\)")
# The outlines of the cells of a market: what is written otherwise, and the id of the shape.
_CELLS = {
    f'x="{at}" y="{at}" width="{wide}" height="{high}" rx="5"': f"rhc{number}"
    for number, (at, wide, high) in enumerate((("1.5", 87, 89), ("5", 80, 82)))
}
_CELL = re.compile('<rect((?: class="glow")?) ({})'.format("|".join(map(re.escape, _CELLS))))
# Lines that look alike one after the other are one path, and so is track.
_LINES = re.compile(r'<path( class="[^"]*") d="([^"]*)"/><path\1 d="([^"]*)"/>')
_TRACKS = re.compile(
    r'<g class="track (\w+)"><path( class="[^"]*") d="([^"]*)"/></g>'
    r'<g class="track \1"><path\2 d="([^"]*)"/></g>'
)


def _shape_id(number: int, flat: bool) -> str:
    """Return the id of an outline of hexes with a flat or a pointed top."""
    return f"rh{'f' if flat else 'p'}{number}"


@cache
def shapes(flat: bool, theme: Theme) -> Markup:
    """Return the definitions of the outlines of hexes and of signs."""
    parts = "".join(
        f'<polygon id="{_shape_id(number, flat)}" points="{points(corners(flat, size))}"/>'
        for number, size in enumerate(_SHAPES)
    )
    # Within what is used, classes are not known everywhere: these have attributes.
    signs = "".join(f'<g id="{id_}">{drawn}</g>' for drawn, id_ in _signs(theme).values())
    return Markup(f"<defs>{parts}{signs}</defs>")


@cache
def cell_shapes() -> Markup:
    """Return the definitions of the outlines of cells of a market."""
    parts = "".join(f'<rect id="{id_}" {said}/>' for said, id_ in _CELLS.items())
    return Markup(f"<defs>{parts}</defs>")


@cache
def _signs(theme: Theme) -> dict[str, tuple[str, str]]:
    """Return for each sign that may stand on many hexes what is written otherwise, and its id.

    By what is written where it stands, with classes.
    """
    drawn: list[Element | str] = []
    for kind in TERRAINS:
        drawn += terrain(kind, 0, (0.0, 0.0), theme).children
    parts = ["".join(map(str, anchor(0, 0, theme).children)), *map(str, drawn)]
    return {str(_classed(part, True)): (part, f"rhs{number}") for number, part in enumerate(parts)}


@cache
def _outlines(flat: bool) -> dict[str, str]:
    return {
        points(corners(flat, size)): _shape_id(number, flat) for number, size in enumerate(_SHAPES)
    }


@lru_cache(maxsize=256)
def compact(markup: str, flat: bool, theme: Theme) -> Markup:
    """Return `compacted`, kept."""
    return compacted(markup, flat, theme)


def compacted(markup: str, flat: bool, theme: Theme) -> Markup:
    """Return a part of the drawing of a page in fewer bytes; it looks the same."""
    text = str(_classed(markup, flat))
    for drawn, (_, id_) in _signs(theme).items():
        if drawn in text:
            text = text.replace(drawn, f'<use href="#{id_}"/>')
    return Markup(text)


def _classed(markup: str, flat: bool) -> Markup:
    outlines = _outlines(flat)

    def shorter(match: re.Match[str]) -> str:
        tag, attributes, end = match[1], match[2], match[3]
        kept: list[str] = []
        classes: list[str] = []
        for name, value in _ATTRIBUTE.findall(attributes):
            if name == "class":
                classes.insert(0, value)
            elif name == "points" and value in outlines:
                tag = "use"
                kept.append(f' href="#{outlines[value]}"')
            elif found := _class_of(name, value):
                classes.append(found)
            else:
                kept.append(f' {name}="{value}"')
        together = ".".join(" ".join(classes).split())
        together = _TOGETHER.get(together, together).replace(".", " ")
        said = f' class="{together}"' if classes else ""
        return f"<{tag}{said}{''.join(kept)}{end}>"

    markup = _CELL.sub(lambda it: f'<use{it[1]} href="#{_CELLS[it[2]]}"', markup)
    text = _TAG.sub(shorter, markup)
    for lines, joined in (
        (_LINES, r'<path\1 d="\2\3"/>'),
        (_TRACKS, r'<g class="track \1"><path\2 d="\3\4"/></g>'),
    ):
        before = ""
        while before != text:
            before, text = text, lines.sub(joined, text)
    return Markup(text)


@cache
def _class_of(name: str, value: str) -> str:
    """Return the class that stands for an attribute, "" if none does."""
    if word := _WORDS.get((name, value)):
        return word
    if name in _NUMBERS and value in _NUMBERS[name][1].split():
        return _NUMBERS[name][0] + value.removeprefix("0.").replace(".", "_")
    if name in ("fill", "stroke") and (colour := _VARIABLE.fullmatch(value)):
        return f"{name[0]}-{colour[1]}"
    return ""


def class_style(variables: Iterable[str]) -> str:
    """Return the CSS of the classes; `variables`: the names of those of all colours."""
    said = {
        f"{name[0]}-{variable.removeprefix('--rh-')}": f"{name}: var({variable});"
        for variable in variables
        for name in ("fill", "stroke")
    }
    said |= {word: f"{name}: {value};" for (name, value), word in _WORDS.items()}
    for name, (_, values) in _NUMBERS.items():
        unit = "px" if name == "font-size" else ""
        said |= {_class_of(name, it): f"{name}: {it}{unit};" for it in values.split()}
    for several, one in _TOGETHER.items():
        said[one] = " ".join(said[it] for it in several.split(".") if it in said)
    return "\n".join(
        f":where(.railhead:is(.map, .market)) .{name} {{ {what} }}" for name, what in said.items()
    )
