"""Questions about a game that every title with stock rounds and operating rounds asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from railhead.engine.game import Game
from railhead.table.assets import TrainClass, class_of
from railhead.titles.common.facts import CommonTitle
from railhead.titles.common.state import CommonState


class BasicGame(Game):
    """A game with basic questions about its rules, players, companies and trains.

    `rule_ids`: key of a refusal in a shared step -> id of the title's rule behind it.
    """

    title: CommonTitle
    state: CommonState
    rule_ids: ClassVar[Mapping[str, str]] = {}
    ignores_needless: ClassVar[bool] = False
    """Whether an answer may name what its question does not ask for, as in former versions."""

    def rule(self, key: str) -> str:
        """The id of the title's rule behind a refusal of a shared step. Raises KeyError."""
        return self.rule_ids[key]

    # -- players --------------------------------------------------------------------------

    def left_of(self, player: str) -> str:
        """The next player clockwise who is still in the game, "" if there is none."""
        seats, order = list(self.players), self.state.order
        start = seats.index(player) + 1
        for name in seats[start:] + seats[:start]:
            if name in order:
                return name
        return ""

    def around(self, first: str) -> list[str]:
        """The players in the game, clockwise, beginning with `first`."""
        order = list(self.state.order)
        start = order.index(first)
        return order[start:] + order[:start]

    def privates_of(self, owner: str) -> list[str]:
        """The private companies that a player or a company owns."""
        return [name for name, holder in self.state.privates.items() if holder == owner]

    # -- companies ------------------------------------------------------------------------

    def started(self, company: str) -> bool:
        """Whether the company has a president."""
        return company in self.state.presidents

    def has_operated(self, company: str) -> bool:
        """The company has finished an operating turn."""
        return self.state.turns.get(company, 0) > 0

    def train(self, train_id: str) -> TrainClass:
        """The class of a train such as `4H-0`."""
        return self.title.trains[class_of(train_id)]

    def trains_of(self, company: str) -> tuple[str, ...]:
        """The trains that a company owns."""
        return self.state.trains.get(company, ())
