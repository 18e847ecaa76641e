"""Buying trains (rulebook 4.6 and 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Action, BuyTrain, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common import trains as common
from railhead.titles.common.deals import check_cash, check_offer, deal
from railhead.titles.common.trains import check_bank_train, owner_of, trades
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.helping import Help
from railhead.titles.g1865.phases import take_train


@dataclass(frozen=True, slots=True)
class Trains(CompanyStep[Table1865]):
    """Buy trains one after the other (rules 1865-4.6-1 to 4.6-10)."""

    name: ClassVar[str] = "trains"

    def _must_buy(self, game: Table1865) -> bool:
        """Rule 1865-4.6-9."""
        return not game.trains_of(self.company) and game.traffic_of(self.company) > 0

    def _is_helped(self, game: Table1865) -> bool:
        """It must buy and can pay for no train of the bank (rule 1865-4.7-1)."""
        cheapest = game.train(game.cheapest_train(self.company)).price
        return self._must_buy(game) and game.state.cash[self.company] < cheapest

    def may_pass(self, game: Table1865) -> bool:
        return not self._must_buy(game)

    def needed(self, game: Table1865) -> bool:
        return bool(self.choices(game) or game.any_time_answers(self.company))

    def choices(self, game: Table1865) -> Sequence[Answer]:
        if not game.has_train_room(self.company):
            return []
        cash, helped = game.state.cash[self.company], self._is_helped(game)
        bank = [
            BuyTrain(self.company, train, game.train(train).price)
            for train in game.bank_trains(self.company)
            if helped or game.train(train).price <= cash
        ]
        return [*bank, *trades(game, self.company, list(game.state.presidents))]

    def act(self, game: Table1865, action: Action) -> None:
        match action:
            case BuyTrain() if action.actor == self.company:
                self._buy(game, action)
            case Pass():
                raise Illegal(
                    "1865-4.6-9",
                    "{company} has traffic and must buy a train.",
                    company=self.company,
                )
            case _:
                raise self.wrong(game, action)

    def _buy(self, game: Table1865, action: BuyTrain) -> None:
        company, owner = self.company, owner_of(game, self.company, action.train)
        if not game.has_train_room(company):
            raise Illegal("1865-4.6-1", "{company} is at its train limit.", company=company)
        if owner in game.title.companies:
            self._trade(game, action, owner)
            return
        check_bank_train(game, action, owner)
        if self._is_helped(game):
            Help.begin(game, company, action.train)
            return
        if game.state.cash[company] < action.price:
            rule = "1865-4.7-1" if self._must_buy(game) else "1865-4.6-4"
            raise Illegal(
                rule, "{company} cannot pay {price}.", company=company, price=action.price
            )
        take_train(game, company, action.train, owner, action.price)

    def _trade(self, game: Table1865, action: BuyTrain, owner: str) -> None:
        """The presidents agree; only the buyer's own money is used (rule 1865-4.6-5)."""
        check_cash(game, self.company, action.price)
        check_offer(game, action.train, action.price, "1865-4.6-5")
        offer = TrainDeal(self.company, action.train, action.price, owner)
        deal(game, offer, game.state.presidents[owner], ask=True)


@dataclass(frozen=True, slots=True)
class TrainDeal(common.TrainDeal[Table1865]):
    """The sale of a train by another company (rule 1865-4.6-5)."""
