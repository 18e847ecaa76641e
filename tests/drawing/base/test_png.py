"""Drawings as PNG images."""

import struct
import sys
from pathlib import Path

import pytest

from railhead.drawing.base import png
from railhead.drawing.base.fonts import Family, Fonts
from railhead.drawing.base.png import PngError, to_png
from railhead.drawing.base.svg import document, el, write
from railhead.drawing.hex.tiles import draw_tile
from railhead.engine.title import Title


def _size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_an_image_is_as_wide_as_asked(title: Title) -> None:
    svg = draw_tile(title.tiles.face("651", 0), "651")
    assert _size(to_png(svg, 300)) == (300, 260)
    assert _size(to_png(svg, 64))[0] == 64


def test_without_a_width_a_unit_is_a_pixel() -> None:
    assert _size(to_png(document((0, 0, 120, 80), "box"))) == (120, 80)


def test_text_shows() -> None:
    ground = el("rect", width=100, height=40, fill="#ffffff")
    empty = to_png(document((0, 0, 100, 40), "", ground))
    assert (
        to_png(document((0, 0, 100, 40), "", ground, write("Etna", 50, 20, 20, "#000000"))) != empty
    )


def test_what_is_no_drawing_is_refused() -> None:
    with pytest.raises(PngError, match="no valid SVG"):
        to_png("<svg", 100)
    with pytest.raises(PngError, match="at least 1 pixel"):
        to_png(document((0, 0, 10, 10), ""), 0)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PngError, match="resvg_py is missing"):
        to_png(document((0, 0, 10, 10), ""), 10)


def test_missing_fonts_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_writes_with", lambda _: False)
    monkeypatch.setattr(png, "installed_fonts", lambda: Fonts((Path("/fonts"),)))
    with pytest.raises(PngError, match=r"no font was found .* in /fonts: install"):
        png._family.__wrapped__()
    monkeypatch.setattr(png, "installed_fonts", lambda: Fonts((Path("/fonts"),), 2))
    with pytest.raises(PngError, match="the font files in /fonts have no letters"):
        png._family.__wrapped__()


def test_a_family_stands_in_that_can_be_written_with(monkeypatch: pytest.MonkeyPatch) -> None:
    families = (Family("Icons", Path("i.ttf")), Family("Arial", Path("a.ttf")))
    monkeypatch.setattr(png, "_writes_with", lambda family: family == "Arial")
    monkeypatch.setattr(png, "installed_fonts", lambda: Fonts((), 2, families))
    assert png._family.__wrapped__() == "Arial"


def test_an_image_says_how_large_it_is_on_paper() -> None:
    image = to_png(document((0, 0, 200, 100), "", unit=0.25), 400)
    assert _size(image) == (400, 200)
    place = image.index(b"pHYs") + 4
    across, down, unit = struct.unpack(">IIB", image[place : place + 9])
    # 400 pixels on 50 mm.
    assert (across, down, unit) == (8000, 8000, 1)
    assert b"pHYs" not in to_png(document((0, 0, 200, 100), ""))
