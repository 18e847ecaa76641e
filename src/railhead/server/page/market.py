"""The share price market, drawn with its legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.fragments import market_fragment
from railhead.drawing.views import market_of
from railhead.server.page.investor import chart_of

if TYPE_CHECKING:
    from railhead.server.page.moment import Moment


def context(moment: Moment) -> dict[str, Any]:
    """`moved`: (company, price before, price now) of those that moved since the last look.

    `chart`: that of an investor who deals by rule, None in a title without.
    """
    say = moment.translate
    view = market_of(moment.game, translate=say)
    return {
        "shallow": len(moment.game.title.market.rows) == 1,
        "picture": Markup(market_fragment(view, translate=say)),
        "moved": list(_moved(moment)),
        "chart": chart_of(moment),
    }


def _moved(moment: Moment) -> list[tuple[str, str, str]]:
    game, before = moment.game, moment.before
    if before is None:
        return []
    money = moment.voice.money
    return [
        (company, money(before.price(company)), money(game.price(company)))
        for company in game.operating_order()
        if company in before.state.cells
        and before.state.cells[company] != game.state.cells[company]
    ]
