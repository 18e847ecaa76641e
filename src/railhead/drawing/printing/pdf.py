"""Turns drawings into a PDF of true size, with the fpdf2 library.

A drawing that is larger than a page is laid over several, with marks where to cut; the first page
is an overview then. In the margin each page has its name, and a line of 50 mm to measure.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.svg import FONT, number
from railhead.drawing.hex.descriptions import Translate, untranslated
from railhead.drawing.printing.fault import PrintError
from railhead.drawing.printing.fitting_font import characters_of, fitting_font
from railhead.drawing.printing.paper import MOST_PAGES, Page, Paper, fewest_pages, pages_of

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.svg import SVGObject

_SIZE = re.compile(r'<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm"')
# The family that the drawings name first stands for the one that is taken.
_FAMILY = FONT.partition(",")[0]
# Lengths in millimetres: marks and what is written in the margins. Sizes of letters in points.
_MARK, _MARK_GAP, _MARK_WIDTH = 5.0, 1.0, 0.15
# From the middle of a margin, where there is writing, to the marks.
_MARK_APART = 1.5
_RULER, _TICK, _LINE, _APART, _OUTLINE = 50.0, 1.2, 0.2, 3.0, 0.4
_SMALL, _LARGE = 8.0, 20.0
# The library counts in points, since it misplaces drawings otherwise that do not begin at (0, 0).
_POINT = 25.4 / 72
# From the middle of a capital to its baseline, in em; what part of its page a name takes at most.
_RISE, _NAME_PART = 0.36, 0.6


@dataclass(frozen=True, slots=True)
class Pdf:
    """A file for print: its bytes, the number of its pages, and what it could not write.

    `missing`: characters that the font lacks; `font`: the family that was taken.
    """

    data: bytes
    pages: int
    font: str
    missing: frozenset[str]


def size_of(svg: str) -> Point:
    """Return the width and height that a drawing states, in millimetres.

    Raises ValueError if it states none.
    """
    match = _SIZE.search(svg)
    if match is None:
        raise ValueError("a drawing for print states its size in millimetres")
    return float(match[1]), float(match[2])


def to_pdf(
    drawings: Sequence[str],
    papers: tuple[Paper, ...],
    *,
    title: str,
    translate: Translate = untranslated,
) -> Pdf:
    """Return drawings as a PDF in the sizes that they state.

    `papers`: a paper, or several of which each drawing takes the one with the fewest pages. Raises
    PrintError if the library or all fonts are missing, or more than MOST_PAGES are needed.
    """
    try:
        from fpdf import FPDF  # noqa: PLC0415 - the rest of the package must work without it
        from fpdf.svg import SVGObject  # noqa: PLC0415
    except ImportError as error:
        raise PrintError("", "the library fpdf2 is missing: pip install fpdf2") from error
    laid = [_Laid.of(svg, papers) for svg in drawings]
    count = sum(len(one.pages) for one in laid)
    if count > MOST_PAGES:
        raise PrintError(
            "",
            "this takes {pages} pages, and {most} are the most; take a smaller hex or larger paper",
            pages=count,
            most=MOST_PAGES,
        )
    said = _Words(title, translate)
    letters = frozenset().union(*map(characters_of, drawings), *map(set, said.all(laid)))
    font = fitting_font(letters)
    # It tells of each element that it does not draw: titles, which are not there to be drawn.
    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)
    pdf = FPDF(unit="pt")
    pdf.set_title(title)
    pdf.set_creator("Railhead")
    pdf.set_auto_page_break(False)
    pdf.add_font(_FAMILY, "", font.regular)
    pdf.add_font(_FAMILY, "B", font.bold)
    for place, one in enumerate(laid):
        writer = _Writer(pdf, SVGObject(one.svg), one, said)
        writer.write(f"{place + 1}" if len(laid) > 1 else "")
    return Pdf(bytes(pdf.output()), pdf.pages_count, font.name, font.missing)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A drawing, its size, its pages of a paper, and the paper of their overview."""

    svg: str
    size: Point
    paper: Paper
    pages: list[Page]
    overview: Paper

    @classmethod
    def of(cls, svg: str, papers: tuple[Paper, ...]) -> _Laid:
        size = size_of(svg)
        paper = fewest_pages(papers, size)
        overview = max(papers, key=lambda paper: _part(paper, size))
        return cls(svg, size, paper, pages_of(paper, size), overview)


@dataclass(frozen=True, slots=True)
class _Words:
    """What is written in the margins."""

    title: str
    translate: Translate

    def page(self, name: str) -> str:
        """The line of a page, which has no name of its own if it is the only one."""
        if not name:
            return self.title
        return self.translate("{title}, page {name}").format(title=self.title, name=name)

    def overview(self) -> str:
        """The line of the overview."""
        return self.translate("{title}, overview of the pages").format(title=self.title)

    def all(self, laid: Sequence[_Laid]) -> Iterator[str]:
        """Yield all lines, for their letters."""
        yield self.overview()
        yield f"0123456789- mm{_ruler()}"
        yield from (self.page(page.name) for one in laid for page in one.pages)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the pages of one drawing."""

    pdf: FPDF
    picture: SVGObject
    laid: _Laid
    said: _Words

    def write(self, number_: str) -> None:
        """Write all pages; `number_`: that of the drawing, "" where there is only one."""
        several = len(self.laid.pages) > 1
        if several:
            self._overview()
        for page in self.laid.pages:
            name = "-".join(filter(None, (number_, page.name if several else "")))
            self._begin(self.laid.paper, self.said.page(name), name or self.said.title)
            self._page(page)
            self._measure()

    def _begin(self, paper: Paper, line: str, section: str) -> None:
        self.pdf.add_page(format=(paper.width / _POINT, paper.height / _POINT))
        self.pdf.start_section(section)
        self._text(line, paper.margin + _APART, paper.height - paper.margin / 2)

    def _draw(self, x: float, y: float, part: float = 1.0) -> None:
        """Draw the whole drawing with its corner at (x, y), `part` as large as it is."""
        width, height = self.laid.size
        self.picture.width = width * part / _POINT
        self.picture.height = height * part / _POINT
        self.picture.draw_to_page(self.pdf, x / _POINT, y / _POINT)

    def _line(self, x: float, y: float, to_x: float, to_y: float, width: float = _LINE) -> None:
        self.pdf.set_line_width(width / _POINT)
        self.pdf.line(x / _POINT, y / _POINT, to_x / _POINT, to_y / _POINT)

    def _text(self, text: str, x: float, y: float, size: float = _SMALL) -> None:
        """Write a line from x on, whose capitals are centred on y; `size` in points."""
        self.pdf.set_font(_FAMILY, "", size)
        self.pdf.text(x / _POINT, y / _POINT + _RISE * size, text)

    def _page(self, page: Page) -> None:
        paper, (whole_width, whole_height) = self.laid.paper, self.laid.size
        room = paper.room
        left, top = paper.margin, paper.margin
        shown = min(room[0], whole_width - page.left), min(room[1], whole_height - page.top)
        with self.pdf.rect_clip(*(side / _POINT for side in (left, top, *shown))):
            self._draw(left - page.left, top - page.top)
        self._cut_marks(left + page.width, top + page.height, shown)

    def _cut_marks(self, right: float, bottom: float, shown: Point) -> None:
        """Draw where to cut, outside of what the page shows."""
        left = top = self.laid.paper.margin
        far = min(_MARK_GAP + _MARK, left / 2 - _MARK_APART)
        end_x, end_y = left + shown[0], top + shown[1]
        for x in (left, right):
            self._line(x, top - far, x, top - _MARK_GAP, _MARK_WIDTH)
            self._line(x, end_y + _MARK_GAP, x, end_y + far, _MARK_WIDTH)
        for y in (top, bottom):
            self._line(left - far, y, left - _MARK_GAP, y, _MARK_WIDTH)
            self._line(end_x + _MARK_GAP, y, end_x + far, y, _MARK_WIDTH)

    def _measure(self) -> None:
        """Draw the line of 50 mm, by which can be seen whether a printer has kept the size."""
        paper = self.laid.paper
        right = paper.width - paper.margin - paper.overlap - _APART
        left, y = right - _RULER, paper.height - paper.margin / 2
        self._line(left, y, right, y)
        for x in (left, right):
            self._line(x, y - _TICK, x, y + _TICK)
        self.pdf.set_font(_FAMILY, "", _SMALL)
        self._text(_ruler(), left - self.pdf.get_string_width(_ruler()) * _POINT - 2, y)

    def _overview(self) -> None:
        """Draw the whole small, with the parts of the pages and their names."""
        laid, paper = self.laid, self.laid.overview
        self._begin(paper, self.said.overview(), self.said.overview())
        part = _part(paper, laid.size)
        self._draw(paper.margin, paper.margin, part)
        for page in laid.pages:
            x, y = (paper.margin + side * part for side in (page.left, page.top))
            self._named_part(page.name, x, y, page.width * part, page.height * part)

    def _named_part(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """Draw the outline of the part of a page with its name in the middle, on a plate."""
        pdf = self.pdf
        pdf.set_line_width(_OUTLINE / _POINT)
        pdf.rect(x / _POINT, y / _POINT, width / _POINT, height / _POINT)
        size = min(_LARGE, width * _NAME_PART / _POINT / len(name))
        pdf.set_font(_FAMILY, "", size)
        wide, high = pdf.get_string_width(name) * _POINT, size * _POINT
        middle_x, middle_y = x + width / 2, y + height / 2
        plate = wide + high * 0.6, high * 1.3
        corner = middle_x - plate[0] / 2, middle_y - plate[1] / 2
        pdf.set_fill_color(255)
        left, top, across, down = (side / _POINT for side in (*corner, *plate))
        pdf.rect(left, top, across, down, style="DF")
        self._text(name, middle_x - wide / 2, middle_y, size)


def _part(paper: Paper, size: Point) -> float:
    """Return how small a drawing of a size becomes on one page."""
    return min(room / side for room, side in zip(paper.room, size, strict=True))


def _ruler() -> str:
    return f"{number(_RULER)} mm"
