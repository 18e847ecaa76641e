"""The share price market, drawn with its legend."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.page.fragments import market_fragment
from railhead.drawing.views import market_of
from railhead.server.page.blocks import Comparison, kind_of, market_values

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `moved`: (company, price before, price now) of those that moved since the reader last looked.
    `shallow`: the market has one row; `columns`: how many cells its longest row has.
    `sections`: what the title shows under the market; `compared`: compares it with the last look.
    """
    say = view.translate
    market_view, rows = market_of(view.game, translate=say), view.game.title.market.rows
    return {
        "shallow": len(rows) == 1,
        "columns": max(map(len, rows)),
        "picture": Markup(market_fragment(market_view, translate=say)),
        "moved": list(_moved(view)),
        "sections": view.presentation.market(),
        "kind_of": kind_of,
        "compared": Comparison(view, market_values),
    }


def inputs(view: TableView) -> Hashable:
    """Return what the panel of a table depends on."""
    stacks = market_of(view.game, translate=view.translate).stacks
    before = view.presentation_before
    sections = repr(view.presentation.market()), repr(before and before.market())
    return tuple(stacks.items()), tuple(_moved(view)), sections


def _moved(view: TableView) -> list[tuple[str, str, str]]:
    game, before = view.game, view.before
    if before is None:
        return []
    money = view.voice.money
    return [
        (company, money(before.price(company)), money(game.price(company)))
        for company in game.operating_order()
        if company in before.state.cells
        and before.state.cells[company] != game.state.cells[company]
    ]
