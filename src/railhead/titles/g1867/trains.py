"""Buying trains, and handing in old ones for new ones (rulebook 10.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Action, BuyTrain, DiscardTrain
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import RETURNED, SCRAP
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.common.trains import check_bank_train, owner_of
from railhead.titles.g1867.events import TrainTradedIn
from railhead.titles.g1867.game import Base1867
from railhead.titles.minors_and_publics import trains
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.trains import take_train


def trade_in_value(game: Base1867, train: str) -> int:
    """By how much a train that is handed in lowers the price of a new one, in dollars."""
    return game.train(train).price * game.title.facts.trade_in_percent // 100


def new_price(game: Base1867, train: str, old: str) -> int:
    """What a train costs if another one is handed in; nothing is paid back (rule 1867-10.10-18)."""
    return max(game.train(train).price - trade_in_value(game, old), 0)


def purchases_for(game: Base1867, company: str, old: str) -> list[BuyTrain]:
    """The trains that a company can buy without loans as it hands in an old one.

    See rule 1867-10.10-16.
    """
    facts, cash = game.title.facts, game.state.cash[company]
    return [
        BuyTrain(company, train, price)
        for train in game.train_policy.offered(game, company)
        if game.train_class(train) in facts.trade_in_for
        and (price := new_price(game, train, old)) <= cash
    ]


def tradable(game: Base1867, company: str) -> list[str]:
    """The trains that a company may hand in now, one of each class (rule 1867-10.10-16)."""
    if not game.options["trade_in"] or not game.phase_reached("8"):
        return []
    kinds = {game.train_class(train): train for train in reversed(game.trains_of(company))}
    return [train for train in kinds.values() if purchases_for(game, company, train)]


@dataclass(frozen=True, slots=True)
class Trains(trains.Trains):
    """Buy trains one after the other; in phase 8 one may be handed in for each purchase."""

    def needed(self, game: MinorsGame) -> bool:
        return bool(self.choices(game))

    def choices(self, game: MinorsGame) -> Sequence[Answer]:
        """Trains for sale, if there is room, and own ones to hand in, at the limit too."""
        assert isinstance(game, Base1867)
        room = game.has_train_room(self.company)
        old = (DiscardTrain(self.company, train) for train in tradable(game, self.company))
        return [*(trains.Trains.choices(self, game) if room else ()), *old]

    def act(self, game: MinorsGame, action: Action) -> None:
        assert isinstance(game, Base1867)
        if not isinstance(action, DiscardTrain) or action.actor != self.company:
            trains.Trains.act(self, game, action)
            return
        classes = [game.train_class(train) for train in tradable(game, self.company)]
        owned = action.train in game.trains_of(self.company)
        if not owned or game.train_class(action.train) not in classes:
            raise Illegal(
                "1867-10.10-16",
                "{company} cannot hand in {train} for a new train.",
                company=self.company,
                train=action.train,
            )
        game.push(TradeIn(self.company, action.train))


@dataclass(frozen=True, slots=True)
class TradeIn(CompanyQuestion[Base1867, BuyTrain]):
    """Which train a company buys for the one that it hands in, `train` (rule 1867-10.10-16)."""

    name: ClassVar[str] = "trade_in"
    train: str

    def answers(self, game: Base1867) -> Sequence[Answer]:
        return purchases_for(game, self.company, self.train)

    def take(self, game: Base1867, action: Action) -> None:
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

    def refusal(self, game: Base1867) -> Illegal:
        return Illegal(
            "1867-10.10-16",
            "{company} buys a train of the Bank for half the price of {train} less.",
            company=self.company,
            train=self.train,
        )

    def answered(self, game: Base1867, action: BuyTrain) -> None:
        """Pay the rest, and return the old train to the Bank Pool (rule 1867-10.10-17)."""
        amount = trade_in_value(game, self.train)
        game.emit(TrainTradedIn(company=self.company, train=self.train, amount=amount))
        into_pool = game.options["traded_in_train_goes_to"] == "pool"
        game.move_train(self.train, self.company, RETURNED if into_pool else SCRAP)
        owner = owner_of(game, self.company, action.train)
        take_train(game, self.company, action.train, owner, action.price)
