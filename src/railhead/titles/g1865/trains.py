"""Buying trains (rulebook 4.6 and 4.7)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.actions import BuyTrain
from railhead.engine.illegal import Illegal
from railhead.titles.common import trains as common
from railhead.titles.common.trains import BuyTrainsStep
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.helping import PresidentHelp
from railhead.titles.g1865.phases import take_train


@dataclass(frozen=True, slots=True)
class Trains(BuyTrainsStep[Base1865]):
    """Buy trains one after the other.

    See rules 1865-4.6-1, 1865-4.6-2, 1865-4.6-3, 1865-4.6-4, 1865-4.6-5, 1865-4.6-6, 1865-4.6-7,
    1865-4.6-8 and 1865-4.6-10.
    """

    def must_buy(self, game: Base1865) -> bool:
        """Whether the company has traffic but no train (rule 1865-4.6-9)."""
        return not game.trains_of(self.company) and game.traffic_of(self.company) > 0

    def train_missing(self, game: Base1865) -> Illegal:
        return Illegal(
            "1865-4.6-9", "{company} has traffic and must buy a train.", company=self.company
        )

    def help(self, game: Base1865, train: str) -> None:
        """The president pays what lacks (rule 1865-4.7-1)."""
        PresidentHelp.begin(game, self.company, train)

    def buy(self, game: Base1865, train: str, owner: str, price: int) -> None:
        take_train(game, self.company, train, owner, price)

    def deal(self, action: BuyTrain, owner: str) -> TrainDeal:
        return TrainDeal(self.company, action.train, action.price, owner)


@dataclass(frozen=True, slots=True)
class TrainDeal(common.TrainDeal[Base1865]):
    """The sale of a train by another company (rule 1865-4.6-5)."""
