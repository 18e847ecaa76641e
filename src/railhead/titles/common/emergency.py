"""Emergency money for a train that a company must buy: its president pays, and sells shares."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import SellShares
from railhead.engine.illegal import Illegal, passes
from railhead.titles.common.events.possessions import PresidentHelped
from railhead.titles.common.game import CommonGame
from railhead.titles.common.selling import check_sale, sale_options


def check_needed(game: CommonGame, sale: SellShares, missing: int) -> None:
    """Check that a sale would not be enough without its smallest part. Raises Illegal."""
    shares = sale.shares - game.stock_policy.smallest_part(game, sale)
    if game.stock_policy.emergency_price(game, sale.company) * shares >= missing:
        raise Illegal(
            game.rule("emergency_enough"),
            "No more may be sold than needed for the missing {amount}.",
            amount=missing,
        )


def check_emergency_sale(game: CommonGame, company: str, sale: SellShares, missing: int) -> None:
    """Check an emergency sale by the president of the operating company. Raises Illegal.

    `missing`: the money that must still be raised.
    """
    if sale.actor != game.state.presidents[company]:
        raise Illegal(
            game.rule("emergency_seller"), "In an emergency only the president sells certificates."
        )
    keeps = game.stock_policy.keeps_president(game, company, sale.company)
    check_sale(game, sale, sale.company if keeps else "")
    check_needed(game, sale, missing)


def emergency_sales(game: CommonGame, company: str, missing: int) -> Iterator[SellShares]:
    """Yield every sale of the president that `check_emergency_sale` accepts."""
    president = game.state.presidents[company]
    for name in game.state.presidents:
        keeps = game.stock_policy.keeps_president(game, company, name)
        for sale in sale_options(game, president, name, name if keeps else ""):
            if passes(check_needed, game, sale, missing):
                yield sale


def president_adds(game: CommonGame, company: str, price: int) -> None:
    """Let the president, who has enough cash, pay what the treasury lacks for a price."""
    president, missing = game.state.presidents[company], price - game.state.cash[company]
    game.emit(PresidentHelped(president=president, company=company, amount=missing))
    game.pay(president, company, missing, "emergency")
