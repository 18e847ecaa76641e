"""What all titles whose trains run routes need to write the game files of another site."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.exchange.writing import GameFileWriter
from railhead.network.routes import best_revenue
from railhead.network.tracks import Section
from railhead.titles.common.routes import RoutesTable


class RoutesWriter(GameFileWriter):
    """Writes what each route earns."""

    before: RoutesTable

    def revenue(self, company: str, train: str, sections: Sequence[Section]) -> int | None:
        game = self.before
        return best_revenue(
            game.route_policy.network_of(game, company),
            game.route_policy.train(game, train),
            sections,
        )
