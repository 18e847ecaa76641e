"""What a title decides about trains."""

from __future__ import annotations

from functools import lru_cache
from typing import Generic, TypeVar

from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.title import Title
from railhead.table.assets import class_of
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


@lru_cache(maxsize=1024)
def _on_offer(
    title: Title, depot: tuple[str, ...], returned: tuple[str, ...], phase: str
) -> tuple[str, ...]:
    """The trains that the bank sells in a phase out of its two piles.

    Every company asks anew, and the piles change only when a train is bought or comes back.
    """
    offered: dict[tuple[str, str], str] = {}
    ranks, normal = title.phase_ranks, True
    for train in depot:
        kind = title.trains[class_of(train)]
        if kind.from_phase:
            if ranks[phase] >= ranks[kind.from_phase]:
                offered.setdefault((DEPOT, kind.id), train)
        elif normal:
            offered.setdefault((DEPOT, kind.id), train)
            normal = False
    for train in returned:
        offered.setdefault((RETURNED, class_of(train)), train)
    return tuple(offered.values())


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
        return [train for train in self.shown(game) if self.may_own(game, company, train)]

    def shown(self, game: G) -> tuple[str, ...]:
        """The trains that lie open at the bank, whoever may own them, as in `offered`."""
        trains, phase = game.state.trains, game.state.phase
        return _on_offer(game.title, trains[DEPOT], trains[RETURNED], phase)

    def trade_in_value(self, game: G, train: str, old: str) -> int | None:
        """By how much `train` costs less if the train `old` is handed in for it, in money.

        None where it cannot be; by default no train is handed in.
        """
        return None

    def cheapest(self, game: G, company: str) -> str:
        """The cheapest train that the bank sells to a company, "" if there is none."""
        return min(
            self.offered(game, company), key=lambda train: game.train(train).price, default=""
        )
