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
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.common.trains import check_bank_train, hand_over_train, owner_of, trades
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1861.game import Base1861
from railhead.titles.g1861.nationalising import nationalise
from railhead.titles.g1861.phases import enter_phase_of


class Trains1861(TrainPolicy[Base1861]):
    """Which trains may run."""

    def to_run(self, game: Base1861, company: str) -> tuple[str, ...]:
        """A company's trains except those that others ran in this round (rule 1861-R-21)."""
        spent = game.state.spent
        return tuple(train for train in super().to_run(game, company) if train not in spent)


@dataclass(frozen=True, slots=True)
class Trains(CompanyStep[Base1861]):
    """Buy trains one after the other.

    See rules 1861-10.10-1, 1861-10.10-2, 1861-10.10-3, 1861-10.10-4, 1861-10.10-5, 1861-10.10-6,
    1861-10.10-7, 1861-10.10-8, 1861-10.10-9, 1861-10.10-10, 1861-10.10-11, 1861-13-8 and 1861-R-16.
    """

    name: ClassVar[str] = "trains"

    def _trainless(self, game: Base1861) -> bool:
        return not game.trains_of(self.company)

    def _power(self, game: Base1861) -> int:
        """What the company can pay for a train of the Bank; loans only if it has no train."""
        if self._trainless(game):
            return game.funds(self.company)
        return game.state.cash[self.company]

    def _must_buy(self, game: Base1861) -> bool:
        """Whether the company has no train and can pay for one with all its loans.

        See rule 1861-10.10-7.
        """
        cheapest = game.train_policy.cheapest(game, self.company)
        return (
            self._trainless(game)
            and bool(cheapest)
            and self._power(game) >= game.train(cheapest).price
        )

    def may_pass(self, game: Base1861) -> bool:
        return not self._must_buy(game)

    def needed(self, game: Base1861) -> bool:
        return game.has_train_room(self.company) and (
            bool(self.choices(game)) or self._asked_in_vain(game)
        )

    def _asked_in_vain(self, game: Base1861) -> bool:
        """Whether it is asked only because the state railway has trains (rule 1861-R-20)."""
        owned = game.trains_of(game.state_railway)
        return game.asked_in_vain and bool(owned) and game.state.cash[self.company] > 0

    def choices(self, game: Base1861) -> Sequence[Answer]:
        power = self._power(game)
        bank = [
            BuyTrain(self.company, train, game.train(train).price)
            for train in game.train_policy.offered(game, self.company)
            if game.train(train).price <= power
        ]
        return [*bank, *trades(game, self.company, list(game.state.presidents))]

    def skipped(self, game: Base1861) -> None:
        """Nationalise the company if it has no train after this step (rule 1861-10.10-9)."""
        if self._trainless(game):
            nationalise(game, self.company)

    def declined(self, game: Base1861) -> None:
        self.skipped(game)

    def act(self, game: Base1861, action: Action) -> None:
        match action:
            case BuyTrain() if action.actor == self.company:
                self._buy(game, action)
            case Pass():
                raise Illegal(
                    "1861-10.10-7", "{company} can and must buy a train.", company=self.company
                )
            case _:
                raise self.wrong(game, action)

    def _buy(self, game: Base1861, action: BuyTrain) -> None:
        company, owner = self.company, owner_of(game, self.company, action.train)
        if not game.has_train_room(company):
            raise Illegal("1861-10.10-5", "{company} is at its train limit.", company=company)
        if owner in game.title.companies:
            self._trade(game, action, owner)
            return
        check_bank_train(game, action, owner)
        if self._power(game) < action.price:
            rule = "1861-10.10-8" if self._trainless(game) else "1861-10.10-11"
            raise Illegal(
                rule, "{company} cannot pay {price}.", company=company, price=action.price
            )
        game.borrow(company, action.price)
        take_train(game, company, action.train, owner, action.price)

    def _trade(self, game: Base1861, action: BuyTrain, owner: str) -> None:
        """Buy a train from another company (rule 1861-10.10-3). Raises Illegal."""
        if owner == game.state_railway:
            raise Illegal("1861-10.10-3", "The state railway sells no train.")
        if action.price < 1:
            raise Illegal("1861-10.10-3", "A train costs at least 1.")
        if game.state.cash[self.company] < action.price:
            raise Illegal(
                "1861-10.2-6",
                "{company} pays for trains of others with its own cash only.",
                company=self.company,
            )
        check_offer(game, action.train, action.price, "1861-10.10-3")
        offer = TrainDeal(self.company, action.train, action.price, owner)
        ask = game.options["trade_consent"] == "owner"
        deal(game, offer, game.state.presidents[owner], ask=ask)


def take_train(game: Base1861, company: str, train: str, owner: str, price: int) -> None:
    """Carry out the purchase of a train, with all that follows (rule 1861-8-10)."""
    if hand_over_train(game, company, train, owner, price):
        enter_phase_of(game, game.train_class(train))


@dataclass(frozen=True, slots=True)
class TrainDeal(common.TrainDeal[Base1861]):
    """The sale of a train by another company (rules 1861-10.10-3 and 1861-R-3)."""
