"""What templates need to draw the blocks of a presentation: one template for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from railhead.presentation import Presentation
from railhead.presentation.blocks import (
    Bars,
    Block,
    Chart,
    Forecast,
    Holder,
    NewCompany,
    Remark,
    Section,
    Standpoints,
    Steps,
    Table,
    Value,
)
from railhead.server.page.table_view import Cell, TableView

_KINDS: dict[type[Block], str] = {
    Bars: "bars",
    Chart: "chart",
    Forecast: "forecast",
    NewCompany: "new-company",
    Remark: "remark",
    Standpoints: "standpoints",
    Steps: "steps",
    Table: "table",
}

AnyPresentation = Presentation[Any]
Values = Iterator[tuple[tuple[str, ...], Value]]
"""Values, each with its place: texts by which the same value is found at another time."""


def kind_of(block: Block) -> str:
    """Return the name of the template that draws a block."""
    return _KINDS[type(block)]


class Comparison:
    """Compares watched values of a panel with those of the reader's last look.

    `read` yields all values of the panel from a presentation, each with its place.
    """

    def __init__(self, view: TableView, read: Callable[[AnyPresentation], Values]) -> None:
        before = view.presentation_before
        self._then = None if before is None else {place: it.text for place, it in read(before)}

    def __call__(self, value: Value, *place: str) -> Cell:
        if self._then is None or not value.watched:
            return Cell(value.text)
        then = self._then.get(place, value.empty)
        return Cell(value.text, None if then == value.text else then)


def section_values(sections: Iterable[Section]) -> Values:
    """Yield the values in badges and tables of sections."""
    for section in sections:
        if section.badge is not None:
            yield (section.id,), section.badge
        for block in section.blocks:
            if isinstance(block, Table):
                for row in block.rows:
                    for name, value in zip(block.columns, row, strict=True):
                        yield (block.label, row[0].text, name), value


def holder_values(holders: Iterable[Holder]) -> Values:
    """Yield what holders own: their number of certificates, then how much of each company."""
    for holder in holders:
        yield (holder.id,), holder.certificates
        for value in holder.holdings:
            yield (holder.id, value.company), value


def market_values(presentation: AnyPresentation) -> Values:
    """Yield the values shown under the market."""
    return section_values(presentation.market())


def players_values(presentation: AnyPresentation) -> Values:
    """Yield the values shown after the players."""
    return holder_values(presentation.holders())
