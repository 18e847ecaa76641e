"""Buying trains (rulebook 10.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Action, BuyTrain, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common import trains as common
from railhead.titles.common.deals import check_offer, deal
from railhead.titles.common.trains import check_bank_train, hand_over_train, owner_of, trades
from railhead.titles.common.turn import CompanyStep
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.nationalising import nationalise
from railhead.titles.minors_and_publics.phases import enter_phase_of


@dataclass(frozen=True, slots=True)
class Trains(CompanyStep[MinorsGame]):
    """Buy trains one after the other.

    See rules 10.10-1, 10.10-2, 10.10-3, 10.10-4, 10.10-5, 10.10-6,
    10.10-7, 10.10-8, 10.10-9, 10.10-10, 10.10-11, 13-8 and R-16.
    """

    name: ClassVar[str] = "trains"

    def trainless(self, game: MinorsGame) -> bool:
        return not game.trains_of(self.company)

    def power(self, game: MinorsGame) -> int:
        """What the company can pay for a train of the Bank; loans only if it has no train."""
        if self.trainless(game):
            return game.funds(self.company)
        return game.state.cash[self.company]

    def must_buy(self, game: MinorsGame) -> bool:
        """Whether the company has no train and can pay for one with all its loans.

        See rule 10.10-7.
        """
        cheapest = game.train_policy.cheapest(game, self.company)
        return (
            self.trainless(game)
            and bool(cheapest)
            and self.power(game) >= game.train(cheapest).price
        )

    def may_pass(self, game: MinorsGame) -> bool:
        return not self.must_buy(game)

    def needed(self, game: MinorsGame) -> bool:
        return game.has_train_room(self.company) and bool(self.choices(game))

    def choices(self, game: MinorsGame) -> Sequence[Answer]:
        power = self.power(game)
        bank = [
            BuyTrain(self.company, train, game.train(train).price)
            for train in game.train_policy.offered(game, self.company)
            if game.train(train).price <= power
        ]
        return [*bank, *trades(game, self.company, list(game.state.presidents))]

    def skipped(self, game: MinorsGame) -> None:
        """Nationalise the company if it has no train after this step (rule 10.10-9)."""
        if self.trainless(game):
            nationalise(game, self.company)

    def declined(self, game: MinorsGame) -> None:
        self.skipped(game)

    def act(self, game: MinorsGame, action: Action) -> None:
        match action:
            case BuyTrain() if action.actor == self.company:
                self.buy(game, action)
            case Pass():
                raise Illegal(
                    game.rule("10.10-7"),
                    "{company} can and must buy a train.",
                    company=self.company,
                )
            case _:
                raise self.wrong(game, action)

    def buy(self, game: MinorsGame, action: BuyTrain) -> None:
        company, owner = self.company, owner_of(game, self.company, action.train)
        if not game.has_train_room(company):
            raise Illegal(game.rule("10.10-5"), "{company} is at its train limit.", company=company)
        if owner in game.title.companies:
            self._trade(game, action, owner)
            return
        check_bank_train(game, action, owner)
        if self.power(game) < action.price:
            if self.trainless(game):
                raise Illegal(
                    game.rule("10.10-8"),
                    "{company} cannot pay {price}.",
                    company=company,
                    price=action.price,
                )
            raise Illegal(
                game.rule("10.10-11"),
                "{company} has {cash} and cannot pay {price}; it owns a train, so it takes no loans"
                " for another.",
                company=company,
                cash=game.state.cash[company],
                price=action.price,
            )
        game.borrow(company, action.price)
        take_train(game, company, action.train, owner, action.price)

    def _trade(self, game: MinorsGame, action: BuyTrain, owner: str) -> None:
        """Buy a train from another company (rule 10.10-3). Raises Illegal."""
        if owner not in game.state.presidents:
            raise Illegal(game.rule("10.10-3"), "The state railway sells no train.")
        if action.price < 1:
            raise Illegal(game.rule("10.10-3"), "A train costs at least 1.")
        if game.state.cash[self.company] < action.price:
            raise Illegal(
                game.rule("10.2-6"),
                "{company} pays for trains of others with its own cash only.",
                company=self.company,
            )
        check_offer(game, action.train, action.price, game.rule("10.10-3"))
        offer = TrainDeal(self.company, action.train, action.price, owner)
        ask = game.options["trade_consent"] == "owner"
        deal(game, offer, game.state.presidents[owner], ask=ask)


def take_train(game: MinorsGame, company: str, train: str, owner: str, price: int) -> None:
    """Carry out the purchase of a train, with all that follows (rule 8-10)."""
    if hand_over_train(game, company, train, owner, price):
        enter_phase_of(game, game.train_class(train))


@dataclass(frozen=True, slots=True)
class TrainDeal(common.TrainDeal[MinorsGame]):
    """The sale of a train by another company (rules 10.10-3 and R-3)."""
