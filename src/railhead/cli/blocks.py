"""Blocks of a presentation in the terminal: one renderer for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from railhead.drawing.base.palette import ink_on
from railhead.language import N_, Voice
from railhead.presentation.blocks import (
    Band,
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

# The length of the longest bar, in columns of the terminal.
BAR = 30


def new_grid(*columns: str) -> Grid:
    """Return an empty table in the style of the terminal."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        grid.add_column(column)
    return grid


def in_a_row(items: Iterable[tuple[str, str]]) -> str:
    """Return names, each with its value, in one line."""
    return " · ".join(f"{name} {value}" for name, value in items)


def capitalized(text: str) -> str:
    """Return a text with its first letter in upper case; unlike `str.capitalize` the rest stays."""
    return text[:1].upper() + text[1:]


def on_colour(colour: str) -> str:
    """Return a style that can be read on a `#rrggbb` colour, whatever the terminal's colours are.

    Letters in the colour itself could not be read on every background.
    """
    return f"bold {ink_on(colour)} on {colour}"


class Blocks:
    """Draws the blocks of the presentation of one game, as objects that `rich` prints."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def company(self, company: str) -> Text:
        """The id of a company, on its colour."""
        return Text(company, style=on_colour(self.voice.title.companies[company].colour))

    def section(self, section: Section) -> Iterator[RenderableType]:
        """Yield a heading with its blocks, and an empty line."""
        head = capitalized(section.title)
        if section.badge is not None:
            text = f"{section.badge.text} {section.badge.tip}"
            head = self.voice.translate(N_("{where}: {text}"), where=head, text=text)
        yield Text(head, style="bold")
        for block in section.blocks:
            yield from self.draw(block)
        yield ""

    def draw(self, block: Block) -> Iterator[RenderableType]:
        """Yield a block, line by line or as a table."""
        match block:
            case Bars():
                yield from self._bars(block)
            case Chart():
                yield self._chart(block)
            case Table():
                yield self._table(block)
            case Steps():
                yield Text(self._titled(block.title, in_a_row(block.items)))
            case Forecast():
                yield from (Text(self._titled(block.title, line)) for line in block.lines)
            case NewCompany():
                yield Text(block.line)
            case Standpoints():
                yield Text(in_a_row((saying.player, saying.text) for saying in block.items))
            case Remark():
                yield Text(block.text)

    def holding(self, holder: Holder, company: str) -> str:
        """How much of a company a holder owns, in words; "" for nothing."""
        return next((it.text for it in holder.holdings if it.company == company), "")

    def _titled(self, title: str, text: str) -> str:
        return (
            self.voice.translate(N_("{where}: {text}"), where=title, text=text) if title else text
        )

    def _bars(self, block: Bars) -> Iterator[Text]:
        bars = (block.amount, block.capacity)
        wide = max(len(bar.name) for bar in bars)
        for bar in bars:
            full = BAR * bar.amount // block.scale
            more = BAR * (bar.amount + bar.more) // block.scale - full
            line = Text(f"{bar.name:<{wide}}  ").append("█" * full).append("░" * more, "dim")
            yield line.append(f" {bar.amount}" if full or more else str(bar.amount))
        yield from map(Text, block.lines)

    def _chart(self, block: Chart) -> Grid:
        """The chart without rows in which no company stands."""
        grid = new_grid(block.corner, *(capitalized(name) for name, _ in block.heads))
        for row in block.rows:
            if row.now or any(band.standing for band in row.bands):
                sign = "> " if row.now else "  "
                grid.add_row(sign + row.name, *map(self._band, row.bands))
        return grid

    def _band(self, band: Band) -> Text:
        text = Text(band.text, style="")
        for company, number in band.standing:
            text.append("  ").append_text(self.company(company)).append(f" {number}")
        return text

    def _table(self, block: Table) -> Grid:
        grid = new_grid(*block.columns)
        for row in block.rows:
            grid.add_row(*map(self._value, row))
        return grid

    def _value(self, value: Value) -> Text:
        text = self.company(value.company) if value.company else Text(value.text)
        return text.append(f" {value.note}") if value.note else text
