"""What an answer changes in the figures of the ledger, shown in place while it is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railhead.engine.game import Game
from railhead.engine.lookahead import Consequences
from railhead.engine.state import POOL


def effects_of(game: Game, found: Consequences) -> Iterator[tuple[str, str]]:
    """Yield (cell, new text) for each figure that an answer changes.

    A cell is named `cash HOLDER`, `price COMPANY` or `share COMPANY HOLDER`, as in the ledger's
    `data-cell`; figures of companies that come or go have none. Nothing is yielded for an answer
    that ends a round, since its effects are then mixed with those of the next one.
    """
    if found.ended:
        return
    after = found.after
    companies = [one for one in _companies(game) if one in {*_companies(after)}]
    then = dict(_figures(after, companies))
    for cell, figure in _figures(game, companies):
        if then.get(cell, figure) != figure:
            yield cell, str(then[cell])


def _companies(game: Game) -> Iterable[str]:
    """Those that the ledger lists."""
    return (*game.state.cells, *game.off_market())


def _figures(game: Game, companies: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the figures of the ledger by their cells."""
    for player in game.players:
        yield f"cash {player}", game.state.cash[player]
    for company in companies:
        yield f"cash {company}", game.state.cash[company]
        listed = company in game.state.cells
        yield f"price {company}", game.price(company) if listed else 0
        for holder in (*game.players, company, POOL):
            yield f"share {company} {holder}", game.percent(company, holder)
