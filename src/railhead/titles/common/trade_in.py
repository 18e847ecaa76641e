"""Handing in an old train for a new one of the bank, which then costs less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from railhead.engine.actions import Action, BuyTrain, DiscardTrain
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import RETURNED
from railhead.engine.step import Step
from railhead.titles.common.events.operating import TrainTradedIn
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.common.trains import check_bank_train, owner_of


def purchases_for(game: CommonGame, company: str, old: str) -> list[BuyTrain]:
    """The trains that a company can pay for as it hands in an old one."""
    cash, policy = game.state.cash[company], game.train_policy
    found = []
    for train in policy.offered(game, company):
        saved = policy.trade_in_value(game, train, old)
        if saved is not None and (price := max(game.train(train).price - saved, 0)) <= cash:
            found.append(BuyTrain(company, train, price))
    return found


def saved_by(game: CommonGame, company: str, old: str) -> int:
    """By how much a new train becomes cheaper for one that is handed in, in money."""
    prices = (game.train(it.train).price - it.price for it in purchases_for(game, company, old))
    return max(prices, default=0)


def tradable(game: CommonGame, company: str) -> list[str]:
    """The trains that a company may hand in now, one of each class."""
    kinds = {game.train_class(train): train for train in reversed(game.trains_of(company))}
    return [train for train in kinds.values() if purchases_for(game, company, train)]


def hand_in(game: T, action: DiscardTrain, question: Step[T]) -> None:
    """Ask which train a company buys for one that it hands in. Raises Illegal."""
    company = action.actor
    classes = [game.train_class(train) for train in tradable(game, company)]
    if action.train not in game.trains_of(company) or (
        game.train_class(action.train) not in classes
    ):
        raise Illegal(
            game.rule("trade_in"),
            "{company} cannot hand in {train} for a new train.",
            company=company,
            train=action.train,
        )
    game.push(question)


@dataclass(frozen=True, slots=True)
class TradeInStep(CompanyQuestion[T, BuyTrain], Generic[T]):
    """Which train a company buys for the one that it hands in, `train`."""

    name: ClassVar[str] = "trade_in"
    train: str

    def pile(self, game: T) -> str:
        """Where the old train goes."""
        return RETURNED

    def take_train(self, game: T, train: str, owner: str, price: int) -> None:
        """Carry out the purchase of a train of the bank, with all that follows."""
        raise NotImplementedError(type(self).__name__)

    def answers(self, game: T) -> Sequence[Answer]:
        return purchases_for(game, self.company, self.train)

    def take(self, game: T, action: Action) -> None:
        """Any train of a class that is for sale will do, as in every purchase. Raises Illegal."""
        if not isinstance(action, BuyTrain) or action.actor != self.company:
            raise self.refusal(game)
        owner = owner_of(game, self.company, action.train)
        kind = game.train(action.train)
        check_bank_train(game, BuyTrain(action.actor, action.train, kind.price), owner)
        offers = {
            (game.train_class(it.train), it.price)
            for it in purchases_for(game, self.company, self.train)
        }
        if (kind.id, action.price) not in offers:
            raise self.refusal(game)
        game.pop()
        self.answered(game, action)

    def refusal(self, game: T) -> Illegal:
        return Illegal(
            game.rule("trade_in"),
            "{company} buys a train of the Bank for less, as it hands in {train}.",
            company=self.company,
            train=self.train,
        )

    def answered(self, game: T, action: BuyTrain) -> None:
        """Return the old train, and pay what is left of the price of the new one."""
        amount = game.train_policy.trade_in_value(game, action.train, self.train)
        assert amount is not None
        game.emit(TrainTradedIn(company=self.company, train=self.train, amount=amount))
        game.move_train(self.train, self.company, self.pile(game))
        owner = owner_of(game, self.company, action.train)
        self.take_train(game, action.train, owner, action.price)
