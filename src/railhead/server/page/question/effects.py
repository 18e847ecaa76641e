"""What an answer changes in the figures of the ledger, shown in place while it is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railhead.assist.consequences import Consequences
from railhead.engine.game import Game
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
    there = {*_companies(after)}
    for player in game.players:
        yield from _cash(game, after, player)
    for company in _companies(game):
        if company in there:
            yield from _cash(game, after, company)
            yield from _price(game, after, company)
            yield from _shares(game, after, company)


def _companies(game: Game) -> Iterable[str]:
    """Those that the ledger lists."""
    return (*game.state.cells, *game.off_market())


def _cash(game: Game, after: Game, holder: str) -> Iterator[tuple[str, str]]:
    now, then = game.state.cash[holder], after.state.cash[holder]
    if now != then:
        yield f"cash {holder}", str(then)


def _price(game: Game, after: Game, company: str) -> Iterator[tuple[str, str]]:
    now, then = (one.price(company) if company in one.state.cells else 0 for one in (game, after))
    if now != then:
        yield f"price {company}", str(then)


def _shares(game: Game, after: Game, company: str) -> Iterator[tuple[str, str]]:
    """Who holds how much; most answers move no certificate of most companies."""
    same = game.share_percent(company) == after.share_percent(company)
    for holder in (*game.players, company, POOL):
        here = company, holder
        if same and game.state.shares.get(here) == after.state.shares.get(here):
            continue
        then = after.percent(company, holder)
        if then != game.percent(company, holder):
            yield f"share {company} {holder}", str(then)
