"""Options for drawings on paper: the size of a hex, the paper, margins and the overlap of pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Refusal
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.drawing.printing.paper import Paper

_PAPERS = ("A4", "A3", "Letter", "Tabloid")
_ORIENTATIONS = ("auto", "portrait", "landscape")


@dataclass(frozen=True, slots=True)
class OnPaper:
    """How a drawing lies on paper.

    `hex_mm`: the width of a hex from corner to corner, in millimetres, None for that of the title;
    `papers`: those among which a PDF takes the one with the fewest pages, () for other files.
    """

    hex_mm: float | None
    papers: tuple[Paper, ...] = ()

    @property
    def has_pages(self) -> bool:
        """Whether the drawing is laid over pages."""
        return bool(self.papers)


def paper_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of drawings on paper."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_OPTIONS = (
    click.option(
        "--hex",
        "hex_width",
        metavar="LENGTH",
        help="Width of a hex from corner to corner, such as 46mm, 4.6cm or 1.8in; "
        "by default that of the real game.",
    ),
    click.option(
        "--paper",
        type=click.Choice(_PAPERS, case_sensitive=False),
        help="Paper of a PDF; A4 by default.",
    ),
    click.option(
        "--orientation",
        type=click.Choice(_ORIENTATIONS, case_sensitive=False),
        help="How the paper of a PDF lies; by default so that fewer pages are needed.",
    ),
    click.option(
        "--margin", metavar="LENGTH", help="Margin of the pages of a PDF; 10mm by default."
    ),
    click.option(
        "--overlap",
        metavar="LENGTH",
        help="What neighbouring pages of a PDF both show, to be glued; 8mm by default.",
    ),
)


def read_paper(
    hex_width: str | None,
    paper: str | None,
    orientation: str | None,
    *,
    margin: str | None,
    overlap: str | None,
    has_pages: bool,
) -> OnPaper:
    """Return what the options say; `has_pages`: whether a PDF is written.

    Raises Fault for a length that is none or out of range, and Refusal for an option of pages
    where there are none.
    """
    from railhead.drawing.base.sizes import LEAST_HEX, MOST_HEX, millimetres
    from railhead.drawing.printing import paper as paper_

    hex_mm = None if hex_width is None else millimetres("--hex", hex_width, LEAST_HEX, MOST_HEX)
    given = {
        "--paper": paper,
        "--orientation": orientation,
        "--margin": margin,
        "--overlap": overlap,
    }
    if not has_pages:
        for option, value in given.items():
            if value is not None:
                raise Refusal(
                    N_("{option}: only a PDF has pages; add --pdf, or a name that ends with .pdf"),
                    option=option,
                )
        return OnPaper(hex_mm)
    return OnPaper(
        hex_mm,
        paper_.named_paper(
            paper or _PAPERS[0],
            orientation or paper_.AUTO,
            margin=_length(
                "--margin", margin, paper_.MARGIN, paper_.LEAST_MARGIN, paper_.MOST_MARGIN
            ),
            overlap=_length("--overlap", overlap, paper_.OVERLAP, 0.0, paper_.MOST_OVERLAP),
        ),
    )


def _length(option: str, text: str | None, usual: float, least: float, most: float) -> float:
    from railhead.drawing.base.sizes import millimetres

    return usual if text is None else millimetres(option, text, least, most)
