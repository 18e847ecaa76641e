"""What an answer changes in the figures of the ledger, shown in place while it is pointed at."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.engine.lookahead import Consequences
from railhead.engine.state import POOL


def effects_of(game: Game, found: Consequences) -> Iterator[tuple[str, str]]:
    """Yield (cell, new text) for each figure that an answer changes.

    A cell is named `cash HOLDER`, `price COMPANY` or `share COMPANY HOLDER`, as in the ledger's
    `data-cell`. Nothing is yielded for an answer that ends a round, since its effects are then
    mixed with those of the next one.
    """
    if found.ended:
        return
    after = found.after
    for holder in (*game.players, *game.state.cells):
        before, then = game.state.cash.get(holder), after.state.cash.get(holder)
        if then is not None and before != then:
            yield f"cash {holder}", str(then)
    yield from _prices(game, after)
    yield from _shares(game, found)


def _prices(game: Game, after: Game) -> Iterator[tuple[str, str]]:
    for company, cell in after.state.cells.items():
        if game.state.cells.get(company) != cell:
            yield f"price {company}", str(after.price(company))


def _shares(game: Game, found: Consequences) -> Iterator[tuple[str, str]]:
    """The certificates of the company that the answer names."""
    company = str(getattr(found.action, "company", ""))
    if company not in game.title.companies:
        return
    for holder in (*game.players, company, POOL):
        before, then = (one.percent(company, holder) for one in (game, found.after))
        if before != then:
            yield f"share {company} {holder}", str(then)
