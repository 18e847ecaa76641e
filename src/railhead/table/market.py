"""The stock market: its cells and how price markers move over them.

Cells are written in the usual 18xx notation, a price and letters for its zones: `100p` is a par
cell, `377e` ends the game, `0c` closes a company, `306u` is open in some phases only; `.` is a gap
in a row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from railhead.table.fault import Fault

Cell = tuple[int, int]
"""Where a marker stands: (row, column), from 0 at the upper left."""

_CELL = re.compile(r"(\d+)([a-zA-Z]*)")


@dataclass(frozen=True, slots=True)
class PriceCell:
    """One cell of the market: its price and the letters of its zones."""

    price: int
    zones: str = ""


GAP = PriceCell(-1)
"""What stands in a row where the market has no cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Market:
    """A market of rows of cells. Where there is only one row, up is right and down is left."""

    rows: tuple[tuple[PriceCell, ...], ...]
    _cells: Mapping[Cell, PriceCell] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cells = {
            (row, column): cell
            for row, line in enumerate(self.rows)
            for column, cell in enumerate(line)
            if cell is not GAP
        }
        object.__setattr__(self, "_cells", cells)

    def has(self, cell: Cell) -> bool:
        """Whether the market has a cell there, not a gap."""
        return cell in self._cells

    @property
    def linear(self) -> bool:
        """Whether the market is a single row."""
        return len(self.rows) == 1

    def at(self, cell: Cell) -> PriceCell:
        """Return the cell there. Raises IndexError outside the market and in a gap."""
        found = self._cells.get(cell)
        if found is None:
            raise IndexError(f"the market has no cell {cell}")
        return found

    def price(self, cell: Cell) -> int:
        """The price of a share in this cell, in money. Raises IndexError as `at` does."""
        found = self._cells.get(cell)
        return self.at(cell).price if found is None else found.price

    def _free(self, cell: Cell, shut: str) -> bool:
        """The market has this cell and no letter of `shut` closes it."""
        return self.has(cell) and not any(zone in shut for zone in self.at(cell).zones)

    def right(self, cell: Cell, shut: str = "") -> Cell:
        """The cell one column right; at the end of the row, or before a closed zone, `up` instead.

        `shut`: letters of the zones that no marker may enter now.
        """
        row, column = cell
        if self._free((row, column + 1), shut):
            return (row, column + 1)
        return self.up(cell, shut)

    def left(self, cell: Cell) -> Cell:
        """The cell one column left; from the first cell of a row, the one below instead."""
        row, column = cell
        return (row, column - 1) if self.has((row, column - 1)) else self._below(cell)

    def up(self, cell: Cell, shut: str = "") -> Cell:
        """The cell one row up; the same cell if that is missing or closed. `shut`: see `right`."""
        row, column = cell
        above = (row, column + 1) if self.linear else (row - 1, column)
        return above if self._free(above, shut) else cell

    def down(self, cell: Cell) -> Cell:
        """The cell one row down; the same cell if there is none."""
        return self.left(cell) if self.linear else self._below(cell)

    def _below(self, cell: Cell) -> Cell:
        row, column = cell
        return (row + 1, column) if self.has((row + 1, column)) else cell

    def with_zone(self, zones: str) -> dict[int, Cell]:
        """Return price -> cell for all cells in any of the zones whose letters are in `zones`."""
        return dict(_in_zones(self, zones))


@lru_cache(maxsize=256)
def _in_zones(market: Market, zones: str) -> dict[int, Cell]:
    """The cells of some zones by price: markets never change, and are asked for each answer."""
    return {
        cell.price: (r, c)
        for r, row in enumerate(market.rows)
        for c, cell in enumerate(row)
        if any(zone in zones for zone in cell.zones)
    }


def parse_market(rows: list[str]) -> Market:
    """Read a market from its rows, such as `. 83 95p 107`, top first.

    Raises Fault, naming row and cell.
    """
    parsed = []
    for number, line in enumerate(rows):
        cells = []
        for text in line.split():
            if text == ".":
                cells.append(GAP)
                continue
            match = _CELL.fullmatch(text)
            if match is None:
                raise Fault(
                    f"market row {number}",
                    "{cell} is not a price with zone letters",
                    cell=repr(text),
                )
            cells.append(PriceCell(int(match[1]), match[2]))
        parsed.append(tuple(cells))
    return Market(tuple(parsed))
