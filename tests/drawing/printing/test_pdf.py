"""Drawings as PDF: sizes, pages, what is written on them."""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path

import pytest

from railhead.drawing.base.fonts import Family, Fonts, installed_fonts
from railhead.drawing.base.svg import document, write
from railhead.drawing.printing import fitting_font
from railhead.drawing.printing.fault import PrintError
from railhead.drawing.printing.paper import named_paper
from railhead.drawing.printing.pdf import Pdf, size_of, to_pdf

POINT = 25.4 / 72
A4 = named_paper("A4", "landscape")


def _drawing(width: float, height: float, *texts: str, left: float = 0, top: float = 0) -> str:
    """A drawing whose units are 2 mm."""
    marks = [write(text, 10, 10, 5, "#000000") for text in texts]
    return document((left, top, width / 2, height / 2), "drawing", *marks, unit=2)


def _streams(data: bytes) -> list[str]:
    """What the streams of a PDF say, where it is text."""
    found = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL):
        try:
            found.append(zlib.decompress(stream).decode("latin-1"))
        except zlib.error:
            continue
    return found


def _sizes(made: Pdf) -> list[tuple[float, float]]:
    """The usual size of the pages and those of single ones, in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made.data)
    return [(round(float(x) * POINT, 1), round(float(y) * POINT, 1)) for x, y in boxes]


def test_a_unit_measures_on_paper_what_the_drawing_says() -> None:
    made = to_pdf([_drawing(100, 50, "Etna", left=-7, top=-64)], A4, title="Sheet")
    (page,) = [text for text in _streams(made.data) if " cm" in text]
    matrices = re.findall(r"([\d.-]+) 0 0 ([\d.-]+) ([\d.-]+) ([\d.-]+) cm", page)
    # The first one turns the page upside down, for coordinates from its upper left corner.
    assert matrices[0][:2] == ("1", "-1")
    across, down, x, y = map(float, matrices[1])
    assert across == pytest.approx(2 / POINT, abs=1e-3)
    assert down == pytest.approx(2 / POINT, abs=1e-3)
    # Its left upper corner, (-7, -64), lies in the corner of the margins.
    assert x == pytest.approx((10 + 14) / POINT, abs=0.01)
    assert y == pytest.approx((10 + 128) / POINT, abs=0.01)


def test_one_page_needs_no_overview() -> None:
    made = to_pdf([_drawing(100, 50, "Etna")], A4, title="Sheet")
    assert (made.pages, _sizes(made)) == (1, [(210.0, 297.0), (297.0, 210.0)])


def test_a_large_drawing_has_an_overview_and_named_pages() -> None:
    made = to_pdf([_drawing(500, 300, "Etna")], A4, title="Sheet")
    assert made.pages == 1 + 4
    names = re.findall(rb"/Title \((.*?)\)", made.data)
    titles = [name.decode("utf-16") if name[:2] == b"\xfe\xff" else name.decode() for name in names]
    assert [name for name in titles if name in ("A1", "B1", "A2", "B2")] == ["A1", "B1", "A2", "B2"]


def test_each_drawing_of_several_begins_a_page() -> None:
    drawings = [_drawing(100, 50, "Etna"), _drawing(60, 50, "Enna")]
    made = to_pdf(drawings, named_paper("Letter"), title="Sheets")
    assert made.pages == 2
    assert _sizes(made)[1:] == [(215.9, 279.4)] * 2


def test_a_drawing_without_a_size_is_no_drawing_for_print() -> None:
    with pytest.raises(ValueError, match="states its size"):
        size_of(document((0, 0, 10, 10), ""))


def test_too_many_pages_of_all_drawings_are_refused() -> None:
    with pytest.raises(PrintError, match="101 pages, and 100 are the most"):
        to_pdf([_drawing(100, 50)] * 101, A4, title="Sheets")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(PrintError, match="the library fpdf2 is missing: pip install fpdf2"):
        to_pdf([_drawing(100, 50)], A4, title="Sheet")


def test_missing_fonts_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting_font, "installed_fonts", lambda: Fonts((Path("/fonts"),)))
    with pytest.raises(PrintError, match=r"no font was found that can be put into a PDF.* /fonts"):
        to_pdf([_drawing(100, 50, "Etna")], A4, title="Sheet")


def test_a_font_that_cannot_be_read_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    real = installed_fonts()
    fonts = Fonts(real.folders, 9, (Family("Broken", broken), *real.families))
    monkeypatch.setattr(fitting_font, "installed_fonts", lambda: fonts)
    assert to_pdf([_drawing(100, 50, "Etna")], A4, title="Sheet").font != "Broken"


def test_letters_that_no_font_has_are_told() -> None:
    made = to_pdf([_drawing(100, 50, "A \U000f1234")], A4, title="Sheet")
    assert made.missing == {"\U000f1234"}
