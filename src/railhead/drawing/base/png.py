"""Turns an SVG document into a PNG image, with the resvg library."""

from __future__ import annotations

from functools import cache

_FIRST_BYTES = b"\x89PNG\r\n\x1a\n"
_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" '
    'font-family="DejaVu Sans, Verdana, sans-serif">{}</svg>'
)


class PngError(RuntimeError):
    """An image that cannot be made; the text says what is missing or wrong."""


def to_png(svg: str, width: int | None = None) -> bytes:
    """Return the drawing as PNG, `width` pixels wide (None: one pixel per unit of the drawing).

    Raises PngError if the library or all fonts are missing, the width is less than 1, or the text
    is no SVG.
    """
    if width is not None and width < 1:
        raise PngError(f"the width of an image must be at least 1 pixel, not {width}")
    if not _has_fonts():
        raise PngError(
            "no font was found to write with: install one, such as DejaVu Sans "
            "(Debian and Ubuntu: apt install fonts-dejavu-core)"
        )
    return _render(svg, width)


@cache
def _has_fonts() -> bool:
    """Whether text is drawn at all: without fonts the library leaves it out silently."""
    with_text = _PROBE.format('<text x="4" y="30" font-size="30">M</text>')
    return _render(with_text, None) != _render(_PROBE.format(""), None)


def _render(svg: str, width: int | None) -> bytes:
    try:
        import resvg_py  # noqa: PLC0415 - the rest of the package must work without it
    except ImportError as error:
        raise PngError("the library resvg_py is missing: install railhead[draw]") from error
    try:
        image = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
    except ValueError as error:
        raise PngError(f"the drawing is no valid SVG: {error}") from error
    if not image.startswith(_FIRST_BYTES):
        raise PngError("the library resvg_py gave no PNG image")
    return image
