"""What a player above the certificate limit must sell (rule 9-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railhead.engine.actions import SellShares
from railhead.titles.common.selling import sell
from railhead.titles.minors_and_publics.game import MinorsGame


def certificate_reduction(game: MinorsGame, sale: SellShares) -> int:
    """By how many a legal sale reduces its seller's number of certificates.

    An exchange of the president's certificate gives the seller an additional one.
    """
    after = game.fork()
    sell(after, sale)
    return game.certificate_count(sale.actor) - after.certificate_count(sale.actor)


def sufficient_sales(game: MinorsGame, sales: Sequence[SellShares]) -> list[SellShares]:
    """Return the sales that leave it possible to reach the limit by selling other companies.

    If a company has no such sale, return those of it that reduce the number of certificates most.
    `sales`: all legal sales of a player above the limit, who may sell each company once.
    """
    reductions = {sale: certificate_reduction(game, sale) for sale in sales}
    best: dict[str, int] = {}
    for sale, number in reductions.items():
        best[sale.company] = max(best.get(sale.company, 0), number)
    return [sale for sale in sales if reductions[sale] >= _least(game, sale, best)]


def _least(game: MinorsGame, sale: SellShares, best: Mapping[str, int]) -> int:
    """The lowest sufficient reduction by a sale; `best`: company -> its largest reduction."""
    own = best[sale.company]
    surplus = game.certificate_count(sale.actor) - game.certificate_limit
    return min(own, surplus - (sum(best.values()) - own))
