"""Emergency money for a train, and bankruptcy (rulebook 12.4 and 13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from railhead.engine.actions import Bankrupt, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.classic.events import WentBankrupt
from railhead.titles.classic.game import ClassicGame
from railhead.titles.common.emergency import check_emergency_sale, emergency_sales
from railhead.titles.common.selling import sale_options, sell


def president_sales(
    game: ClassicGame, company: str, missing: int, sold: Collection[str]
) -> Iterator[Answer]:
    """Yield the legal sales of a president, and bankruptcy if they are not enough.

    `sold`: the companies of which something was sold in this emergency. See rules 12.4-5,
    12.4-6, 12.4-7 and 13-1.
    """
    for sale in emergency_sales(game, company, missing):
        if sale.company not in sold:
            yield sale
    if raisable(game, company, sold) < missing:
        yield Bankrupt(company)


def check_president_sale(
    game: ClassicGame, company: str, sale: SellShares, missing: int, sold: Collection[str]
) -> None:
    """Check a sale in an emergency. Raises Illegal.

    See rules 12.4-5, 12.4-6 and 12.4-7.
    """
    check_emergency_sale(game, company, sale, missing)
    if sale.company in sold:
        raise Illegal(
            game.rule("12.4-7"),
            "{player} has sold {company} for this train; each is sold once.",
            player=sale.actor,
            company=sale.company,
        )


def largest_sales(game: ClassicGame, company: str, sold: Collection[str]) -> Iterator[SellShares]:
    """Yield the largest legal sale of each company that is left to a president."""
    president = game.state.presidents[company]
    for name in game.operating_order():
        keeps = game.stock_policy.keeps_president(game, company, name)
        sales = list(sale_options(game, president, name, name if keeps else ""))
        if sales and name not in sold:
            yield max(sales, key=lambda sale: sale.shares)


def raisable(game: ClassicGame, company: str, sold: Collection[str]) -> int:
    """What all legal sales of a president would bring, in money (rules 13-1 and 13-3)."""
    return sum(
        game.price(sale.company) * sale.shares for sale in largest_sales(game, company, sold)
    )


def go_bankrupt(game: ClassicGame, company: str, sold: Collection[str]) -> None:
    """Sell all that the president can, take all their money, and end the game.

    See rules 13-1, 13-2, 13-4 and 16-3.
    """
    president = game.state.presidents[company]
    game.emit(WentBankrupt(company=company, president=president))
    for sale in list(largest_sales(game, company, sold)):
        sell(game, sale)
    game.pay(president, BANK, game.state.cash[president], "emergency")
    game.finish("bankruptcy")
