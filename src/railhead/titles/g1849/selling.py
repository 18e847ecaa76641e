"""What 1849 asks of sales besides the rules that titles share (rulebook 3.1 and 3.5.3)."""

from __future__ import annotations

from railhead.engine.actions import SellShares
from railhead.engine.illegal import Illegal
from railhead.titles.g1849.game import Table1849


def check_saleable(game: Table1849, company: str) -> None:
    """Rule 1849-3.1-4 with the option share_saleable_after."""
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


def check_president_sale(game: Table1849, sale: SellShares) -> None:
    """Rule 1849-3.5.3-6 with the option president_certificate_sale."""
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


def sort_stacks(game: Table1849, before: tuple[str, ...], moved: frozenset[str]) -> None:
    """Give companies sold together and now in one cell the order they had before.

    `before`: the operating order before the sales. Rule 1849-3.1-8.
    """
    if not game.options["keep_stack_order_on_sales"] or len(moved) < 2:
        return
    state = game.state
    # Only their places are filled anew: a corporation started after the sales stays under them.
    in_order = iter(sorted(moved, key=before.index))
    state.arrivals = tuple(next(in_order) if name in moved else name for name in state.arrivals)
