"""Paper, and how a drawing is laid over pages of it. All lengths are in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from railhead.drawing.base.geometry import Point
from railhead.drawing.printing.fault import PrintError

PAPERS: dict[str, tuple[float, float]] = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "Letter": (215.9, 279.4),
    "Tabloid": (279.4, 431.8),
}
"""Name of a paper -> its width and height, upright."""

AUTO, PORTRAIT, LANDSCAPE = "auto", "portrait", "landscape"
ORIENTATIONS = (AUTO, PORTRAIT, LANDSCAPE)
"""Ways to lay paper; `auto` is the one that takes fewer pages."""

MARGIN, LEAST_MARGIN, MOST_MARGIN = 10.0, 8.0, 60.0
"""The usual margin, and the least (it holds cut marks and names) and the greatest."""

OVERLAP, MOST_OVERLAP = 8.0, 60.0
"""By how much pages usually show the same, as a flap to glue, and at most."""

MOST_PAGES = 100
"""How many pages a drawing may take."""

# What is less than this is no reason for another page.
_ROUNDING = 0.05


@dataclass(frozen=True, slots=True)
class Paper:
    """What is printed on: the size of a page, its margin on each side, and the overlap."""

    width: float
    height: float
    margin: float = MARGIN
    overlap: float = OVERLAP

    @property
    def room(self) -> tuple[float, float]:
        """What there is room for between the margins, across and down."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin

    @property
    def step(self) -> tuple[float, float]:
        """How far one page is from the next on the drawing, across and down."""
        across, down = self.room
        return across - self.overlap, down - self.overlap

    def turned(self) -> Paper:
        """Return the same paper lying the other way."""
        return Paper(self.height, self.width, self.margin, self.overlap)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a drawing: `name` such as A1, and the upper left corner of what it shows.

    `width` and `height`: its own part, which is cut out; what lies right of it and below is shown
    on the next page too, as a flap to glue. Column A is the leftmost, row 1 the uppermost.
    """

    name: str
    left: float
    top: float
    width: float
    height: float


def named_paper(
    name: str, orientation: str = AUTO, *, margin: float = MARGIN, overlap: float = OVERLAP
) -> tuple[Paper, ...]:
    """Return the paper of a name, both ways where the orientation is open.

    Raises KeyError for a name that is not in PAPERS.
    """
    upright = Paper(*PAPERS[name], margin, overlap)
    if orientation == PORTRAIT:
        return (upright,)
    return (upright.turned(),) if orientation == LANDSCAPE else (upright, upright.turned())


def fewest_pages(papers: tuple[Paper, ...], size: Point) -> Paper:
    """Return the paper on which a drawing of a size takes the fewest pages, else the first."""
    return min(papers, key=lambda paper: _count(paper, size)[0] * _count(paper, size)[1])


def pages_of(paper: Paper, size: Point) -> list[Page]:
    """Return the pages of a drawing of a size, row by row.

    Raises PrintError if there are more than MOST_PAGES.
    """
    columns, rows = _count(paper, size)
    if columns * rows > MOST_PAGES:
        raise PrintError(
            "",
            "this takes {pages} pages, and {most} are the most; take a smaller hex or larger paper",
            pages=columns * rows,
            most=MOST_PAGES,
        )
    across, down = paper.step
    return [
        Page(
            f"{_letters(column)}{row + 1}",
            column * across,
            row * down,
            across if column + 1 < columns else size[0] - column * across,
            down if row + 1 < rows else size[1] - row * down,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _count(paper: Paper, size: Point) -> tuple[int, int]:
    """Return how many pages a drawing takes, across and down."""
    across, down = (
        1 if whole <= room + _ROUNDING else ceil((whole - paper.overlap - _ROUNDING) / step)
        for whole, room, step in zip(size, paper.room, paper.step, strict=True)
    )
    return across, down


def _letters(column: int) -> str:
    """Return A for the first column, Z for the 26th, AA for the next."""
    first, last = divmod(column, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)
