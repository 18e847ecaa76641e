"""Buying trains: from the bank and from other companies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic

from railhead.engine.actions import BuyTrain
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.titles.common.deals import Deal, least_offer
from railhead.titles.common.table import CommonTable, T


def owner_of(game: CommonTable, company: str, train: str) -> str:
    """Who has a train that a company wants to buy. Raises Illegal."""
    for owner, names in game.state.trains.items():
        if train in names and owner not in (company, SCRAP):
            return owner
    raise Illegal(game.rule("train_offered"), "There is no train {train} to buy.", train=train)


def check_bank_train(game: CommonTable, action: BuyTrain, owner: str) -> None:
    """Check that the bank sells a train, at this price. Raises Illegal."""
    kind = game.train(action.train)
    offered = game.bank_trains(action.actor)
    places = game.state.trains
    like = [train for train in offered if game.train_class(train) == kind.id]
    if not any(train in places[owner] for train in like):
        raise Illegal(
            game.rule("train_offered"), "The bank does not sell {train} now.", train=action.train
        )
    if action.price != kind.price:
        raise Illegal(
            game.rule("train_price"),
            "The bank sells {train} for {price}.",
            train=action.train,
            price=kind.price,
        )


def trades(game: CommonTable, company: str, sellers: list[str]) -> list[Answer]:
    """The trains of other companies, with the range of prices to offer; one of each class."""
    answers: list[Answer] = []
    cash = game.state.cash[company]
    for other in sellers:
        if other == company:
            continue
        seen: set[str] = set()
        saleable = [train for train in game.trains_of(other) if game.may_own(company, train)]
        # Of equal trains the one for which the least was refused in this turn.
        for low, train in sorted((least_offer(game, train), train) for train in saleable):
            if game.train_class(train) not in seen and low <= cash:
                seen.add(game.train_class(train))
                answers.append(Range(BuyTrain(company, train, low), "price", low, cash))
    return answers


def hand_over(game: CommonTable, company: str, train: str, owner: str, price: int) -> bool:
    """Move a train and its price; True if it came from the bank."""
    from_bank = owner in (DEPOT, RETURNED)
    game.emit("train_bought", company=company, train=train, source=owner, amount=price)
    game.pay(company, BANK if from_bank else owner, price, "train")
    game.move_train(train, owner, company)
    return from_bank


@dataclass(frozen=True, slots=True)
class TrainDeal(Deal[T], Generic[T]):
    """The sale of a train by another company."""

    name: ClassVar[str] = "train_deal"
    consent: ClassVar[str] = "train_consent"

    def settle(self, game: T) -> None:
        hand_over(game, self.company, self.thing, self.seller, self.price)
