"""Buying trains, also in an emergency (rulebook 4.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, Bankrupt, BuyTrain, Pass, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common import trains as common
from railhead.titles.common.deals import check_cash, check_offer, deal
from railhead.titles.common.emergency import check_emergency_sale, president_adds
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.common.trains import check_bank_train, hand_over_train, owner_of, trades
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1849.closing import close_private
from railhead.titles.g1849.emergency import (
    check_bankrupt,
    emergency_answers,
    emergency_sell,
    go_bankrupt,
)
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.phases import enter_phase_of


class Trains1849(TrainPolicy[Base1849]):
    """Who may own E trains (rulebook 4.5); returned trains are sold beside new ones.

    See rules 1849-4.6-3, 1849-4.6-4, 1849-4.5-2 and 1849-4.6.1-13.
    """

    def may_own(self, game: Base1849, company: str, train: str) -> bool:
        """Whether a company may own a train; E trains need an E token (rule 1849-4.5-2)."""
        return not game.train(train).needs or company in game.state.licences


@dataclass(frozen=True, slots=True)
class Trains(CompanyStep[Base1849]):
    """Buy trains one after the other; `raised`: the president has sold certificates for one.

    See rule 1849-4.6.4-1.
    """

    name: ClassVar[str] = "trains"
    raised: bool = False

    # -- the situation --------------------------------------------------------------------

    def _must_buy(self, game: Base1849) -> bool:
        """Whether a corporation has no train and must buy one that the bank sells.

        See rule 1849-4.6-7.
        """
        return self._lacks_train(game) and game.owes_train(self.company)

    def _lacks_train(self, game: Base1849) -> bool:
        """Whether a corporation has no train, and the bank sells one that it may have."""
        cheapest = game.train_policy.cheapest(game, self.company)
        return not game.trains_of(self.company) and bool(cheapest)

    def _missing(self, game: Base1849) -> int:
        """The money that corporation and president lack for the cheapest train of the bank.

        0 or less: the president's cash is enough. See rules 1849-4.6.1-1 and 1849-4.6.1-2.
        """
        president = game.state.presidents[self.company]
        price = game.train(game.train_policy.cheapest(game, self.company)).price
        return price - game.state.cash[self.company] - game.state.cash[president]

    def _in_emergency(self, game: Base1849) -> bool:
        if not self._must_buy(game):
            return False
        price = game.train(game.train_policy.cheapest(game, self.company)).price
        return game.state.cash[self.company] < price

    def may_pass(self, game: Base1849) -> bool:
        return not self._must_buy(game)

    def run(self, game: Base1849) -> bool:
        if game.has_train_room(self.company) and self._lacks_train(game):
            game.remember_route(self.company)
        return CompanyStep.run(self, game)

    def needed(self, game: Base1849) -> bool:
        """Whether there is a train to buy, and room for it (rules 1849-4.6-1 and 1849-4.6-2)."""
        if not game.has_train_room(self.company):
            return False
        return next(self._every(game), None) is not None or self._asked_in_vain(game)

    def _asked_in_vain(self, game: Base1849) -> bool:
        """Whether to ask all the same, as the other site does, so that its files can be read.

        It does so where the money is enough for an E train of the bank, or of a corporation at any
        price, although the corporation has no E token.
        """
        if not game.asks_for_trains_in_vain or self.company in game.state.licences:
            return False
        policy, cash = game.train_policy, game.state.cash[self.company]
        if any(game.train(train).price <= cash for train in policy.shown(game)):
            return True
        others = (game.trains_of(other) for other in game.state.presidents if other != self.company)
        return cash > 0 and any(others)

    # -- answers --------------------------------------------------------------------------

    def choices(self, game: Base1849) -> Sequence[Answer]:
        return list(self._every(game))

    def _every(self, game: Base1849) -> Iterator[Answer]:
        cash = game.state.cash[self.company]
        for train in game.train_policy.offered(game, self.company):
            price = game.train(train).price
            if price <= cash:
                yield BuyTrain(self.company, train, price)
        if not self.raised:
            yield from trades(game, self.company, list(game.state.presidents))
        if self._in_emergency(game):
            cheapest = game.train(game.train_policy.cheapest(game, self.company)).price
            missing = self._missing(game)
            if missing > 0:
                yield from emergency_answers(game, self.company, missing)
                return
            for train in game.train_policy.offered(game, self.company):
                if game.train(train).price == cheapest:
                    yield BuyTrain(self.company, train, cheapest)

    def act(self, game: Base1849, action: Action) -> None:
        match action:
            case BuyTrain() if action.actor == self.company:
                self._buy(game, action)
            case SellShares():
                self._check_emergency(game)
                check_emergency_sale(game, self.company, action, self._missing(game))
                game.replace(replace(self, raised=True))
                emergency_sell(game, action)
            case Bankrupt() if action.actor == self.company:
                self._check_emergency(game)
                check_bankrupt(game, self.company, self._missing(game))
                go_bankrupt(game, self.company)
            case Pass():
                raise Illegal(
                    "1849-4.6-7",
                    "{company} has a route and must buy a train.",
                    company=self.company,
                )
            case _:
                raise self.wrong(game, action)

    def _check_emergency(self, game: Base1849) -> None:
        if not self._in_emergency(game) or self._missing(game) <= 0:
            raise Illegal(
                "1849-4.6.1-1",
                "{company} is in no emergency: the money for a train is there.",
                company=self.company,
            )

    def _buy(self, game: Base1849, action: BuyTrain) -> None:
        owner = owner_of(game, self.company, action.train)
        kind = game.train(action.train)
        if kind.needs and self.company not in game.state.licences:
            raise Illegal("1849-4.5-2", "{company} has no E token.", company=self.company)
        if owner in game.title.companies:
            self._trade(game, action, owner)
            return
        check_bank_train(game, action, owner)
        self._pay_bank(game, action)
        take_train(game, self.company, action.train, owner, action.price)

    def _pay_bank(self, game: Base1849, action: BuyTrain) -> None:
        """The president adds what is missing for the cheapest train (rule 1849-4.6.1-2)."""
        cash = game.state.cash[self.company]
        if cash >= action.price:
            return
        if not self._must_buy(game):
            check_cash(game, self.company, action.price)
        if not self._in_emergency(game):
            raise Illegal(
                "1849-4.6-8",
                "{company} can pay for a train and gets no help from its president.",
                company=self.company,
            )
        cheapest = game.train(game.train_policy.cheapest(game, self.company)).price
        if action.price > cheapest:
            raise Illegal("1849-4.6.1-2", "In an emergency only the cheapest train may be bought.")
        president = game.state.presidents[self.company]
        missing = action.price - cash
        if game.state.cash[president] < missing:
            raise Illegal(
                "1849-4.6.1-2",
                "{president} must first raise {amount} by selling.",
                president=president,
                amount=missing - game.state.cash[president],
            )
        president_adds(game, self.company, action.price)

    def _trade(self, game: Base1849, action: BuyTrain, owner: str) -> None:
        """Buy a train from another corporation. Raises Illegal.

        See rules 1849-4.6-6 and 1849-4.6.1-2.
        """
        if self.raised:
            raise Illegal(
                "1849-4.6.1-2",
                "After raising money {company} buys the cheapest train of the bank.",
                company=self.company,
            )
        if action.price < 1:
            raise Illegal("1849-4.6-1", "A train costs at least 1.")
        if game.state.cash[self.company] < action.price:
            rule = "1849-4.6.1-2" if self._in_emergency(game) else "1849-4-6"
            raise Illegal(
                rule,
                "{company} pays for trains of others with its own cash only.",
                company=self.company,
            )
        check_offer(game, action.train, action.price, "1849-4.6-6")
        offer = TrainDeal(self.company, action.train, action.price, owner)
        ask = bool(game.options["trade_consent"])
        deal(game, offer, game.state.presidents[owner], ask=ask)


def take_train(game: Base1849, company: str, train: str, owner: str, price: int) -> None:
    """Carry out the purchase of a train, with all that follows (rule 1849-2.4.5-3)."""
    from_bank = hand_over_train(game, company, train, owner, price)
    if game.state.rsa == company:
        game.state.rsa = ""
        if "RSA" in game.state.privates:
            close_private(game, "RSA")
    if from_bank:
        enter_phase_of(game, game.train_class(train))


@dataclass(frozen=True, slots=True)
class TrainDeal(common.TrainDeal[Base1849]):
    """The sale of a train by another corporation (rule 1849-4.6-6)."""

    def settle(self, game: Base1849) -> None:
        take_train(game, self.company, self.thing, self.seller, self.price)
