"""What a title decides about trains."""

from __future__ import annotations

from typing import Generic, TypeVar

from railhead.engine.state import DEPOT, RETURNED
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class TrainPolicy(Generic[G]):
    """Which trains the bank sells, who may own them, and which of them run."""

    def may_own(self, game: G, company: str, train: str) -> bool:
        """Whether a company may own a train of this class."""
        return True

    def to_run(self, game: G, company: str) -> tuple[str, ...]:
        """The trains that a company may run now."""
        return game.trains_of(company)

    def offered(self, game: G, company: str) -> list[str]:
        """The trains that the bank sells to a company: one of each class from each pile.

        Of new trains, the class on top of the depot and those sold alongside it from a phase on.
        """
        offered: dict[tuple[str, str], str] = {}
        normal = True
        for train in game.state.trains[DEPOT]:
            kind = game.train(train)
            if kind.from_phase:
                if game.phase_reached(kind.from_phase):
                    offered.setdefault((DEPOT, kind.id), train)
            elif normal:
                offered.setdefault((DEPOT, kind.id), train)
                normal = False
        for train in game.state.trains[RETURNED]:
            offered.setdefault((RETURNED, game.train_class(train)), train)
        return [train for train in offered.values() if self.may_own(game, company, train)]

    def cheapest(self, game: G, company: str) -> str:
        """The cheapest train that the bank sells to a company, "" if there is none."""
        return min(
            self.offered(game, company), key=lambda train: game.train(train).price, default=""
        )
