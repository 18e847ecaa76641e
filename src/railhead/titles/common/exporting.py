"""Writing game files of another site: what all titles whose trains run routes share."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.engine.actions import BuyShare, SellShares
from railhead.engine.state import POOL
from railhead.exchange.naming import Entry
from railhead.exchange.writing import GameFileWriter
from railhead.network.routes import best_revenue
from railhead.network.tracks import Section
from railhead.titles.common.routes import RoutesGame


class RoutesWriter(GameFileWriter):
    """Writes the revenue of each route."""

    before: RoutesGame

    def revenue(self, company: str, train: str, sections: Sequence[Section]) -> int | None:
        game = self.before
        return best_revenue(
            game.route_policy.network_of(game, company),
            game.route_policy.train(game, train),
            sections,
        )


_PRESIDENT, _REGULAR = 0, 1


class SharesWriter(RoutesWriter):
    """Writes purchases and sales where all certificates but the president's are of one share."""

    def _purchase(self, action: BuyShare) -> Entry:
        """The purchase of a share; the president's certificate is only ever exchanged."""
        seller = action.company if action.source == "treasury" else POOL
        return {
            "type": "buy_shares",
            "shares": self._shares(action.company, seller, _REGULAR, 1),
            "percent": 10,
        }

    def _sale(self, action: SellShares) -> Entry:
        """A sale: all other shares are named before a president's certificate that is split."""
        held = self.before.held(action.company, action.actor).regular
        count = min(action.shares, held)
        shares = self._shares(action.company, action.actor, _REGULAR, count)
        if action.president:
            shares += self._shares(action.company, action.actor, _PRESIDENT, 1)
        return {"shares": shares, "percent": 10 * action.shares}
