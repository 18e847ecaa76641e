"""Writing game files of another site: what all titles whose trains run routes share."""

from __future__ import annotations

from collections.abc import Sequence

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
