"""What 1849 requires of sales besides the shared rules (rulebook 3.1 and 3.5.3)."""

from __future__ import annotations

from railhead.engine.actions import SellShares
from railhead.engine.illegal import Illegal
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.presidency import ExchangeChoice
from railhead.titles.g1849.prices import move_price


class Stock1849(StockPolicy[Base1849]):
    """What may be sold, and what follows a sale."""

    def check_saleable(self, game: Base1849, company: str) -> None:
        """Check that a corporation has operated, in the reading of the option share_saleable_after.

        Raises Illegal.

        See rules 1849-3.1-4 and 1849-6-1.
        """
        if game.options["share_saleable_after"] == "first_round":
            ready = company in game.state.seasoned
        else:
            ready = game.state.turns.get(company, 0) > 0
        if not ready:
            raise Illegal(
                "1849-3.1-4",
                "{company} has not operated yet; its certificates cannot be sold.",
                company=company,
            )

    def check_president_sale(self, game: Base1849, sale: SellShares) -> None:
        """Check a sale by the narrow reading of rule 1849-3.5.3-6 where the option says so.

        Raises Illegal.
        """
        if game.options["president_certificate_sale"] != "narrow":
            return
        company = sale.company
        after = game.percent(company, sale.actor) - 10 * sale.shares
        alone = sale.president == 20 or not (sale.regular or sale.last)
        if after >= 20 or not alone:
            raise Illegal(
                "1849-3.5.3-6",
                "A sale of the president's certificate of {company} must leave less than 20%.",
                company=company,
            )

    def smallest_part(self, game: Base1849, sale: SellShares) -> int:
        return 1 if sale.regular or sale.president == 10 else 2

    def price_after_sale(
        self, game: Base1849, company: str, percent: int, *, by_president: bool
    ) -> None:
        """Move down one row for each 10%, whoever sells (rules 1849-3.1-2 and 1849-3.5.4-3)."""
        move_price(game, company, "down", percent // 10)

    def president_changed(
        self, game: Base1849, company: str, outgoing: str, place: str, held: Certificates
    ) -> None:
        """Ask which certificates were exchanged if there is a choice.

        See rules 1849-3.5.3-7, 1849-3.5.3-8 and 1849-3.5.3-9.
        """
        if held.last and held.regular >= 2:
            incoming = game.state.presidents[company]
            game.push(ExchangeChoice(company, outgoing, incoming, place))


def sort_stacks(game: Base1849, before: tuple[str, ...], moved: frozenset[str]) -> None:
    """Give companies sold together and now in one cell the order they had before.

    `before`: the operating order before the sales. See rule 1849-3.1-8.
    """
    if not game.options["keep_stack_order_on_sales"] or len(moved) < 2:
        return
    state = game.state
    # Only their own places change: a corporation started after the sales stays below them.
    in_order = iter(sorted(moved, key=before.index))
    state.arrivals = tuple(next(in_order) if name in moved else name for name in state.arrivals)
