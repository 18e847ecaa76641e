"""Moves on the market (rules 18FB-2.2-1 to 18FB-2.2-2).

A company that has not floated, or is building and pays its interest, keeps its price (rule
18FB-2.2.5-6).
"""

from __future__ import annotations

from collections.abc import Collection

from railhead.engine.state import POOL
from railhead.table.market import Cell, Market
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.state import CARDS, OFFER


def sale_cell(market: Market, cell: Cell, shares: int, ledges: Collection[int]) -> Cell:
    """The cell to which a sale of so many shares takes a marker.

    One row down for each share, but a ledge takes a share of its own, and holds a marker on which
    no other share follows. `ledges`: the rows below which a ledge runs, from 0. See rules
    18FB-2.2.3-2, 18FB-2.2.3-3, 18FB-2.2.3-4, 18FB-2.2.3-5 and 18FB-2.2.4-2.
    """
    row, column = cell
    crossing = False
    for _ in range(shares):
        if crossing:
            row, crossing = row + 1, False
        if market.has((row + 1, column)):
            crossing = row in ledges
            row += not crossing
    return (row, column)


def move(game: Base18FB, company: str, direction: str) -> None:
    """Move a marker one space `left`, `right`, `up` or `down`.

    Down it is as if one share were sold. Who arrives in a space goes under those already there. See
    rules 18FB-2.2-2, 18FB-2.2.5-5, 18FB-R-1 and 18FB-R-2.
    """
    market, cell = game.title.market, game.state.cells[company]
    match direction:
        case "right":
            game.set_marker(company, market.right(cell))
        case "up":
            game.set_marker(company, market.up(cell))
        case "left" if market.left(cell)[0] == cell[0] and market.left(cell) != cell:
            game.set_marker(company, market.left(cell))
        case _:
            drop(game, company, 1)


def drop(game: Base18FB, company: str, shares: int) -> None:
    """Move a marker down after a sale of so many shares (rule 18FB-2.2.5-1)."""
    game.set_marker(company, cell_after_sale(game, company, shares))


def cell_after_sale(game: Base18FB, company: str, shares: int) -> Cell:
    """Where the marker of a company would stand after a sale of so many shares."""
    ledges = game.title.facts.ledge_rows
    return sale_cell(game.title.market, game.state.cells[company], shares, ledges)


def sold_out(game: Base18FB, company: str) -> bool:
    """Nobody can buy a share of a company that runs freely, but from a company.

    See rules 18FB-2.2.5-4, 18FB-3.4-3 and 18FB-3.4-6.
    """
    left = sum(game.percent(company, place) for place in (OFFER, POOL, CARDS))
    return game.floated(company) and game.runs_freely(company) and not left


def rise_sold_out(game: Base18FB) -> None:
    """Companies that are sold out rise one row, in operating order, unless that ends the game.

    See rules 18FB-2.2.5-4, 18FB-3.3.7-1 and 18FB-R-4.
    """
    for company in game.operating_order():
        if game.ends_at_once():
            return
        if sold_out(game, company):
            move(game, company, "up")
