"""Markers on the market in random positions, against the procedure of rule 18FB-2.2.3-4."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import pytest

from railhead.engine.actions import SellShares
from railhead.table.market import Cell, parse_market
from railhead.titles.g18fb.market import drop, move, sale_cell
from tests.titles.g18fb.example import Example

pytestmark = pytest.mark.slow

COMPANIES = ("NN", "FSC", "LdA", "FC", "FB", "LTF")
# Row lengths of the market, and the rows below which a ledge runs, as the reference has them.
LENGTHS = (20, 20, 20, 20, 20, 20, 20, 18, 18, 16, 16, 10, 10)
LEDGES = (8, 10)


def bottom(lengths: Collection[int], column: int) -> int:
    """The lowest row of a column; no column has a gap."""
    return max(row for row, length in enumerate(lengths) if column < length)


def by_the_procedure(lengths: Collection[int], ledges: Collection[int], cell: Cell, n: int) -> Cell:
    """Share by share: a crossing that is pending is made first, one left over is forgotten."""
    (row, column), pending = cell, False
    for _ in range(n):
        if pending:
            row += 1
            pending = False
        if row < bottom(lengths, column):
            if row in ledges:
                pending = True
            else:
                row += 1
    return row, column


def by_the_drop(lengths: Collection[int], ledges: Collection[int], cell: Cell, n: int) -> Cell:
    """The straight drop, but who would end just below a ledge stops on it."""
    row, column = cell
    end = min(row + n, bottom(lengths, column))
    return (end - 1 if end > row and end - 1 in ledges else end), column


@pytest.mark.rule("18FB-2.2.3-2", "18FB-2.2.3-3", "18FB-2.2.3-4", "18FB-2.2.3-5", "18FB-2.2.4-2")
def test_sales_on_random_markets() -> None:
    """Any outline of a market, two ledges anywhere but next to each other, any sale."""
    rnd = Random(2234)
    stopped = crossed = 0
    for _ in range(6000):
        rows = rnd.randint(4, 14)
        lengths = sorted((rnd.randint(1, 9) for _ in range(rows)), reverse=True)
        ledges = {rnd.randrange(rows - 1), rnd.randrange(rows - 1)}
        if max(ledges) - min(ledges) == 1:
            continue
        market = parse_market([" ".join(["100"] * length) for length in lengths])
        column = rnd.randrange(lengths[0])
        cell = rnd.randint(0, bottom(lengths, column)), column
        shares = rnd.randint(0, 12)
        end = sale_cell(market, cell, shares, ledges)
        assert end == by_the_procedure(lengths, ledges, cell, shares), (lengths, ledges, cell)
        # Both wordings agree where no column ends just below a ledge; on the board none does.
        if bottom(lengths, column) - 1 not in ledges:
            assert end == by_the_drop(lengths, ledges, cell, shares), (lengths, ledges, cell)
        stopped += end[0] in ledges and shares > 0
        crossed += any(cell[0] <= ledge < end[0] for ledge in ledges)
    assert stopped > 500
    assert crossed > 500


@pytest.mark.rule("18FB-2.2.3-4", "18FB-2.2.5-1", "18FB-2.2.5-2", "18FB-2.2.5-3", "18FB-2.2.5-5")
@pytest.mark.rule("18FB-2.2-2", "18FB-R-1", "18FB-R-2", "18FB-3.5-2")
def test_markers_that_wander_over_the_market() -> None:
    """Six thousand moves of six markers; their stacks and the operating order follow."""
    rnd, table = Random(225), Example()
    cells: dict[str, Cell] = {}
    for company in COMPANIES:
        cells[company] = (rnd.randint(0, 6), rnd.randrange(20))
        table.company(company, cells[company], ann=1)
    prices = [[cell.price for cell in row] for row in table.game.title.market.rows]
    assert [len(row) for row in prices] == list(LENGTHS)
    arrived = list(COMPANIES)
    for _ in range(6000):
        company = rnd.choice(COMPANIES)
        row, column = cells[company]
        what = rnd.choice(["left", "right", "up", "up", "down", "sale"])
        # A right end leads up, a left end down as the sale of one share does.
        if what == "sale":
            shares = rnd.randint(1, 6)
            drop(table.game, company, shares)
            there = by_the_drop(LENGTHS, LEDGES, (row, column), shares)
        else:
            move(table.game, company, what)
            if what == "right" and column + 1 < LENGTHS[row]:
                there = row, column + 1
            elif what == "left" and column:
                there = row, column - 1
            elif what in ("right", "up"):
                there = max(row - 1, 0), column
            else:
                there = by_the_drop(LENGTHS, LEDGES, (row, column), 1)
        if there != (row, column):
            arrived.remove(company)
            arrived.append(company)
        cells[company] = there
        assert table.state.cells == cells, (company, what, (row, column))
        order = sorted(
            COMPANIES,
            key=lambda it: (-prices[cells[it][0]][cells[it][1]], -cells[it][1], arrived.index(it)),
        )
        assert table.game.operating_order() == order
        assert table.game.stack(there) == tuple(it for it in arrived if cells[it] == there)


@pytest.mark.rule("18FB-2.2.5-1", "18FB-3.3.1-1", "18FB-2.2.3-4")
def test_sales_of_players_in_a_stock_round() -> None:
    """One transaction of some shares, at one price, from any space of the market."""
    rnd, base = Random(331), Example()
    base.company("FC", 100, ann=5, bob=2)
    blank = base.state.copy()
    for _ in range(300):
        table = base
        table.game.state = blank.copy()
        column = rnd.randrange(20)
        # Not the highest space, in which the game is over.
        cell = rnd.randint(column == 19, bottom(LENGTHS, column)), column
        table.game.place_marker("FC", cell)
        seller, shares = rnd.choice([("ann", rnd.randint(1, 5)), ("bob", rnd.randint(1, 2))])
        table.cash(**{seller: 0}).stock_round(seller)
        price = table.price("FC")
        table.game.apply(SellShares(seller, "FC", shares))
        assert table.state.cash[seller] == shares * price
        assert table.state.cells["FC"] == by_the_procedure(LENGTHS, LEDGES, cell, shares)
