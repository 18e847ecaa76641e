"""The share price market, drawn with its legend."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.market.cells import CELL_WIDTH
from railhead.drawing.market.picture import explain_piles, market_size, zones_shown
from railhead.drawing.page.fragments import market_fragment
from railhead.drawing.views import market_of
from railhead.server.page.blocks import Comparison, kind_of, market_values

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `moved`: (company, price before, price now) of those that moved since the reader last looked.
    `zones`: (letter, sign, meaning) of each zone, for the legend; `piles`: how to read a pile.
    `columns`: how many cells are drawn side by side.
    `sections`: what the title shows under the market; `compared`: compares it with the last look.
    """
    say = view.translate
    market_view = market_of(view.game, translate=say)
    width, _ = market_size(market_view.market)
    return {
        "picture": Markup(market_fragment(market_view, translate=say, legend=False)),
        "columns": int(width // CELL_WIDTH),
        "zones": list(zones_shown(market_view)),
        "piles": explain_piles(market_view, say),
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
