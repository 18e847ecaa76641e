"""The share price market, drawn with its legend."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.market.cells import CELL_WIDTH, SHOWN_WHOLE
from railhead.drawing.market.picture import market_size, piled, zones_shown
from railhead.drawing.page.fragments import market_fragment
from railhead.drawing.views import market_of
from railhead.language import N_
from railhead.server.page.blocks import Comparison, kind_of, market_values

if TYPE_CHECKING:
    from railhead.assist.comparison import MarkerMove
    from railhead.server.page.table_view import TableView
    from railhead.table.market import Cell

_PILED = N_("the first in the pile is on top")
_DEEPER = N_("+{count}: {count} more markers below, named when you point at the cell")


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `moved`: (company, price before, price now) of those that moved since `TableView.before`, which
    is the end of the reader's last `turn`, or their last look.
    `zones`: (letter, sign, meaning) of each zone, for the legend; `piles`: how to read a pile.
    `columns`: how many cells are drawn side by side.
    `sections`: what the title shows under the market; `compared`: compares it with the last look.
    """
    say = view.translate
    market_view = market_of(view.game, translate=say)
    width, _ = market_size(market_view.market)
    return {
        "picture": Markup(
            market_fragment(market_view, translate=say, legend=False, moves=_arrows(view))
        ),
        "columns": int(width // CELL_WIDTH),
        "zones": list(zones_shown(market_view)),
        "piles": _piles(view, piled(market_view)),
        "moved": list(_moved(view)),
        "turn": view.absence is not None,
        "sections": view.presentation.market(),
        "kind_of": kind_of,
        "compared": Comparison(view, market_values),
    }


def _piles(view: TableView, most: int) -> str:
    """How to read piles; `most`: how many markers the highest has, 0 if there are none."""
    if most > SHOWN_WHOLE:
        return view.translate(_DEEPER, count=most - 1)
    return view.translate(_PILED) if most else ""


def inputs(view: TableView) -> Hashable:
    """Return what the panel of a table depends on."""
    stacks = market_of(view.game, translate=view.translate).stacks
    before = view.presentation_before
    sections = repr(view.presentation.market()), repr(before and before.market())
    moves = tuple(_arrows(view)), view.absence is not None
    return tuple(stacks.items()), tuple(_moved(view)), moves, sections


def _moves(view: TableView) -> list[MarkerMove]:
    """The markers that were on the market before and stand elsewhere now, in operating order."""
    found = view.news.markers if view.news is not None else ()
    moves = {move.company: move for move in found if move.before and move.after}
    return [moves[company] for company in view.game.operating_order() if company in moves]


def _moved(view: TableView) -> Iterator[tuple[str, str, str]]:
    market, money = view.game.title.market, view.voice.money
    for move in _moves(view):
        if move.before and move.after:
            yield move.company, money(market.price(move.before)), money(market.price(move.after))


def _arrows(view: TableView) -> Iterator[tuple[Cell, Cell]]:
    return ((move.before, move.after) for move in _moves(view) if move.before and move.after)
