"""Moving markers on the market (rulebook 3.5.1)."""

from __future__ import annotations

from railhead.titles.common.events.possessions import PriceMoved
from railhead.titles.g1849.closing import close_corporation
from railhead.titles.g1849.events import TopReached
from railhead.titles.g1849.game import Base1849


def move_price(game: Base1849, company: str, move: str, times: int = 1) -> bool:
    """Move a marker `right`, `left`, `up` or `down`; return whether the corporation stays open.

    Only the last cell of several moves has an effect (rule 1849-5-5). See rules 1849-3.5.1-2,
    1849-3.5.1-3, 1849-3.5.1-4, 1849-3.5.1-5, 1849-3.5.1-6, 1849-3.5.1-7, 1849-5-1 and 1849-5-2.
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
    game.emit(PriceMoved(company=company, before=market.price(before), after=price))
    zones = market.at(cell).zones
    if "c" in zones:
        close_corporation(game, company)
        return False
    if "e" in zones and company not in game.state.top:
        game.state.top = (*game.state.top, company)
        game.emit(TopReached(company=company, price=price))
    return True
