"""Moves of the markers on the market (rulebook 3.5.1)."""

from __future__ import annotations

from railhead.titles.g1849.closing import close_corporation
from railhead.titles.g1849.game import Table1849


def move_price(game: Table1849, company: str, move: str, times: int = 1) -> bool:
    """Move a marker `right`, `left`, `up` or `down`; only the last cell matters.

    Return False if that closed the corporation. Rules 1849-3.5.1-2 to 3.5.1-7, 5-1 and 5-2.
    """
    market, shut = game.title.market, game.phase.shut_zones
    before = cell = game.state.cells[company]
    for _ in range(times):
        match move:
            case "right":
                cell = market.right(cell, shut)
            case "left":
                cell = market.left(cell)
            case "up":
                cell = market.up(cell, shut)
            case _:
                cell = market.down(cell)
    if cell == before:
        return True
    game.place_marker(company, cell)
    price = market.price(cell)
    game.emit("price_moved", company=company, before=market.price(before), after=price)
    zones = market.at(cell).zones
    if "c" in zones:
        close_corporation(game, company)
        return False
    if "e" in zones and company not in game.state.top:
        game.state.top = (*game.state.top, company)
        game.emit("top_reached", company=company, price=price)
    return True
