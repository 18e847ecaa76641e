"""Turns an SVG document into a PNG image, with the resvg library."""

from __future__ import annotations

import re
import struct
from functools import cache
from zlib import crc32

from railhead.drawing.base.fonts import installed_fonts
from railhead.drawing.base.svg import FONT
from railhead.table.fault import Fault

_FIRST_BYTES = b"\x89PNG\r\n\x1a\n"
# Where the chunk begins that follows the first one, the size of the image.
_AFTER_SIZE = 33
_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" '
    f'font-family="{FONT}">{{}}</svg>'
)
_ON_PAPER = re.compile(r' width="([\d.]+)mm" height="[\d.]+mm"')


class PngError(Fault):
    """An image that cannot be made; the text says what is missing or wrong."""


def to_png(svg: str, width: int | None = None) -> bytes:
    """Return the drawing as PNG, `width` pixels wide (None: one pixel per unit of the drawing).

    A drawing that states its size in millimetres is printed in that size: the image says how many
    pixels make a metre. Texts are in the family of the drawing, or else in another that is there.
    Raises PngError if the library or all fonts are missing, the width is less than 1, or the text
    is no SVG.
    """
    if width is not None and width < 1:
        raise PngError("width", "an image must be at least 1 pixel wide, not {width}", width=width)
    on_paper = _ON_PAPER.search(svg)
    if on_paper is None:
        return _render(svg, width, _family())
    # Without its size the drawing is as many pixels wide as it has units, and nothing is rounded.
    image = _render(svg.replace(on_paper[0], "", 1), width, _family())
    return _with_resolution(image, float(on_paper[1]))


@cache
def _family() -> str | None:
    """Return the family that stands in for that of the drawings, None if this one is there.

    The library leaves texts out silently where it has no font for them. Raises PngError if there
    is none, or the library is missing.
    """
    if _writes_with(None):
        return None
    fonts = installed_fonts()
    for family in fonts.families:
        if _writes_with(family.name):
            return family.name
    folders = ", ".join(map(str, fonts.folders))
    if fonts.files:
        raise PngError(
            "",
            "the font files in {folders} have no letters to write with: install a font such as "
            "DejaVu Sans (Debian and Ubuntu: apt install fonts-dejavu-core)",
            folders=folders,
        )
    raise PngError(
        "",
        "no font was found to write with, neither DejaVu Sans nor any other, in {folders}: "
        "install one (Debian and Ubuntu: apt install fonts-dejavu-core)",
        folders=folders,
    )


def _writes_with(family: str | None) -> bool:
    """Whether a text is drawn, with a family for those that the drawing names."""
    with_text = _PROBE.format('<text x="4" y="30" font-size="30">M</text>')
    return _render(with_text, None, family) != _render(_PROBE.format(""), None, family)


def _render(svg: str, width: int | None, family: str | None) -> bytes:
    try:
        import resvg_py  # noqa: PLC0415 - the rest of the package must work without it
    except ImportError as error:
        raise PngError("", "the library resvg_py is missing: pip install resvg-py") from error
    try:
        image = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, sans_serif_family=family))
    except ValueError as error:
        raise PngError("", "the drawing is no valid SVG: {error}", error=str(error)) from error
    if not image.startswith(_FIRST_BYTES):
        raise PngError("", "the library resvg_py gave no PNG image")
    return image


def _with_resolution(image: bytes, millimetres: float) -> bytes:
    """Return an image with the chunk that tells printers how wide it is."""
    (pixels,) = struct.unpack_from(">I", image, len(_FIRST_BYTES) + 8)
    per_metre = round(pixels * 1000 / millimetres)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    whole = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", crc32(chunk))
    return image[:_AFTER_SIZE] + whole + image[_AFTER_SIZE:]
