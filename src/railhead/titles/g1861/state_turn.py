"""The turn of the Russian State Railway, which plays by rule (rulebook 7.4, 10.6 and 10.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.state import BANK
from railhead.titles.common.automatic import AutomaticRoutes, AutomaticTrains, new_train
from railhead.titles.g1861.game import Table1861
from railhead.titles.g1861.trains import take_train

RUNNER = "priority_player"


@dataclass(frozen=True, slots=True)
class StateRoutes(AutomaticRoutes[Table1861]):
    """It runs its best routes by itself, and keeps the earnings.

    Rules 1861-10.6-10, 10.7-7 and R-4; with the option rsr_runner a player declares the routes.
    """

    name: ClassVar[str] = "state_routes"

    def player(self, game: Table1861) -> str:
        return game.state.runner

    def asks(self, game: Table1861) -> bool:
        return game.options["rsr_runner"] == RUNNER

    def earned(self, game: Table1861, revenue: int) -> None:
        if not revenue:
            game.emit("no_revenue", company=self.company)
            return
        game.emit("dividend", company=self.company, choice="withhold", revenue=revenue)
        game.pay(BANK, self.company, revenue, "revenue")


@dataclass(frozen=True, slots=True)
class StateTrains(AutomaticTrains[Table1861]):
    """The cheapest train if it has none, then new ones while its treasury suffices.

    Rules 1861-10.10-12, 10.10-13 and 7.4-2.
    """

    name: ClassVar[str] = "state_trains"

    def wanted(self, game: Table1861) -> str:
        stopped = game.state.phase not in game.title.special["state_phases"]
        if stopped and not game.options["rsr_buys_after_first_8"]:
            return ""
        if not game.trains_of(self.company):
            return game.cheapest_train(self.company)
        train = new_train(game)
        can_pay = train and game.state.cash[self.company] >= game.train(train).price
        return train if can_pay else ""

    def buy(self, game: Table1861, train: str, owner: str) -> None:
        price = game.train(train).price
        game.borrow(self.company, price)
        take_train(game, self.company, train, owner, price)
