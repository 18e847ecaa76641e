"""Colours and marks of drawings inside a web page: one drawing for light and dark.

The theme BROWSER names a CSS variable for every colour; `style_sheet` gives the variables their
values from the themes LIGHT and DARK. A page chooses by `data-theme="light"` or `"dark"` on its
root element; without it the reader's system chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from railhead.drawing.base.palette import DARK, LIGHT, Theme
from railhead.drawing.hex.compact import class_style

_PREFIX = "--rh-"


def colour_variables(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by the names of their CSS variables."""
    return {name: colour for name, _, _, colour in _colours(theme)}


def _colours(theme: Theme) -> Iterator[tuple[str, str, str, str]]:
    """Yield (variable, field, key in the field, colour) for each colour of a theme."""
    for item in fields(theme):
        value = getattr(theme, item.name)
        if isinstance(value, bool):
            continue
        if isinstance(value, Mapping):
            for key, colour in value.items():
                yield f"{_PREFIX}{item.name}-{key}", item.name, key, colour
        else:
            yield f"{_PREFIX}{item.name}", item.name, "", value


def _by_variables(theme: Theme) -> Theme:
    """Return a theme for browsers: variables for colours, with those of this one to fall back on.

    A halo is part of its text there: half the texts, and each found once on the page.
    """
    changes: dict[str, Any] = {"paint_order": True}
    for name, part, key, colour in _colours(theme):
        variable = f"var({name},{colour})"
        if key:
            changes.setdefault(part, {})[key] = variable
        else:
            changes[part] = variable
    return replace(theme, **changes)


BROWSER = _by_variables(LIGHT)
"""The theme for drawings in a web page: every colour is a CSS variable."""


@cache
def style_sheet() -> str:
    """Return the CSS for drawings in a web page: colours in light and dark, and marks.

    A page marks a `hex`, `cell` or `slot` by a class: `legal` if it may be chosen now (a thick
    dashed line, round a hex on a light one), `chosen` (a thick solid line), `changed` (a fine
    dotted line).
    """
    dark = _block(":root:not([data-theme=light])", DARK)
    return "\n".join(
        [
            _block(":root", LIGHT),
            f"@media (prefers-color-scheme: dark) {{\n{dark}\n}}",
            _block("[data-theme=light]", LIGHT),
            _block("[data-theme=dark]", DARK),
            class_style(colour_variables(LIGHT)),
            _MARKS,
        ]
    )


def picture_style(look: str) -> str:
    """Return the CSS to put into a picture of its own, drawn with BROWSER, such as an `<img>`.

    `look`: `light`, `dark`, or `system` for that of the reader's system.
    """
    dark = _block(":root", DARK)
    if look == "system":
        return f"@media (prefers-color-scheme: dark) {{\n{dark}\n}}"
    return dark if look == "dark" else ""


def _block(selector: str, theme: Theme) -> str:
    lines = [f"  {name}: {colour};" for name, colour in colour_variables(theme).items()]
    return "\n".join([f"{selector} {{", *lines, "}"])


# Marks differ in their lines, not in their colour alone; nothing is animated.
_MARKS = """\
.railhead.map, .railhead.market, .railhead.chart { display: block; width: 100%; height: auto; }
.railhead text { pointer-events: none; user-select: none; }
.railhead .glow { pointer-events: none; }
.railhead .legal > .glow {
  stroke: var(--rh-mark); stroke-width: 6.5; stroke-dasharray: 18 9;
}
.railhead .hex.legal > .ground { stroke: var(--rh-casing); stroke-opacity: 1; stroke-width: 15; }
.railhead .chosen > .glow { stroke: var(--rh-mark); stroke-width: 9; }
.railhead .changed > .glow {
  stroke: var(--rh-ink); stroke-width: 4; stroke-dasharray: .1 9; stroke-linecap: round;
}
.railhead .cell > .glow { --rh-mark: var(--rh-cell_mark); --rh-ink: var(--rh-price); }
.railhead .cell.legal > .glow { stroke-width: 5; stroke-dasharray: 12 6; }
.railhead .cell.chosen > .glow { stroke-width: 7; }
.railhead .hex:focus-visible, .railhead .cell:focus-visible, .railhead .slot:focus-visible {
  outline: none;
}
.railhead .hex:focus-visible > .glow, .railhead .cell:focus-visible > .glow {
  stroke: var(--rh-ink); stroke-width: 6;
}
.railhead .slot.legal circle:first-of-type {
  stroke: var(--rh-mark); stroke-width: 7; stroke-opacity: 1; stroke-dasharray: 11 5;
}
.railhead .slot.chosen circle:first-of-type {
  stroke: var(--rh-mark); stroke-width: 8; stroke-opacity: 1;
}
.railhead .slot:focus-visible circle:first-of-type {
  stroke: var(--rh-ink); stroke-width: 6; stroke-opacity: 1;
}
.railhead .legal { cursor: pointer; }
.railhead .layer:is(.routes, .moved, .moves) { pointer-events: none; }
@media (forced-colors: active) { .railhead { forced-color-adjust: none; } }
"""
