"""Buying trains: from the bank and from other companies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from railhead.engine.actions import Action, BuyTrain, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.titles.common.deals import Deal, check_cash, check_offer, deal, least_offer
from railhead.titles.common.events.operating import TrainBought
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.turn import CompanyStep


def owner_of(game: CommonGame, company: str, train: str) -> str:
    """The owner of a train that a company wants to buy. Raises Illegal if there is none."""
    for owner, names in game.state.trains.items():
        if train in names and owner not in (company, SCRAP):
            return owner
    raise Illegal(game.rule("train_offered"), "There is no train {train} to buy.", train=train)


def check_bank_train(game: CommonGame, action: BuyTrain, owner: str) -> None:
    """Check that the bank sells a train at this price; `owner`: its pile. Raises Illegal."""
    kind = game.train(action.train)
    offered = game.train_policy.offered(game, action.actor)
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


def trades(game: CommonGame, company: str, sellers: Iterable[str]) -> Iterator[Answer]:
    """Yield the trains of `sellers`, one of each class and seller, with the prices to offer."""
    cash = game.state.cash[company]
    for other in sellers:
        if other == company:
            continue
        listed: set[str] = set()
        saleable = [
            train
            for train in game.trains_of(other)
            if game.train_policy.may_own(game, company, train)
        ]
        # Of equal trains the one for which the least was refused in this turn.
        for low, train in sorted((least_offer(game, train), train) for train in saleable):
            if game.train_class(train) not in listed and low <= cash:
                listed.add(game.train_class(train))
                yield Range(BuyTrain(company, train, low), "price", low, cash)


def hand_over_train(game: CommonGame, company: str, train: str, owner: str, price: int) -> bool:
    """Move a train from `owner` to a company, and pay for it; return whether the bank sold it."""
    from_bank = owner in (DEPOT, RETURNED)
    game.emit(TrainBought(company=company, train=train, source=owner, amount=price))
    game.pay(company, BANK if from_bank else owner, price, "train")
    game.move_train(train, owner, company)
    return from_bank


@dataclass(frozen=True, slots=True)
class TrainDeal(Deal[T], Generic[T]):
    """The sale of a train by another company."""

    name: ClassVar[str] = "train_deal"
    consent: ClassVar[str] = "train_consent"

    def settle(self, game: T) -> None:
        hand_over_train(game, self.company, self.thing, self.seller, self.price)


@dataclass(frozen=True, slots=True)
class BuyTrainsStep(CompanyStep[T], Generic[T]):
    """Buy trains one after the other: from the bank, and from other companies by agreement.

    A company that must own a train and cannot pay for any train of the bank is helped: its title
    raises the money (`help`).
    """

    name: ClassVar[str] = "trains"

    def must_buy(self, game: T) -> bool:
        """Whether the company has no train and must buy one."""
        raise NotImplementedError(type(self).__name__)

    def train_missing(self, game: T) -> Illegal:
        """The refusal of a pass without a train."""
        return Illegal(
            game.rule("must_own_train"), "{company} must buy a train.", company=self.company
        )

    def may_trade(self, game: T) -> bool:
        """Whether the company may buy trains now, its cash and train limit apart."""
        return True

    def sellers(self, game: T) -> list[str]:
        """The companies that may sell trains to this one."""
        return list(game.state.presidents)

    def help(self, game: T, train: str) -> None:
        """Raise the money for a train of the bank that the company must buy."""
        raise NotImplementedError(type(self).__name__)

    def buy(self, game: T, train: str, owner: str, price: int) -> None:
        """Buy a train of the bank, with all that follows; `owner`: the pile in which it lies."""
        raise NotImplementedError(type(self).__name__)

    def offers(self, game: T) -> list[Answer]:
        """The trains of other companies, with the range of prices to offer."""
        return list(trades(game, self.company, self.sellers(game)))

    def check_trade(self, game: T, action: BuyTrain, owner: str) -> None:
        """Check what a title requires of a sale between companies. Raises Illegal."""

    def asks_seller(self, game: T) -> bool:
        """Whether the president of another company is asked before it sells a train."""
        return True

    def deal(self, action: BuyTrain, owner: str) -> Deal[T]:
        """The sale by another company, which must agree to it."""
        return TrainDeal(self.company, action.train, action.price, owner)

    # -- what holds for all ------------------------------------------------------------------

    def is_helped(self, game: T) -> bool:
        """Whether the company must buy a train and cannot pay for any train of the bank."""
        cheapest = game.train_policy.cheapest(game, self.company)
        if not cheapest or not self.must_buy(game):
            return False
        return game.state.cash[self.company] < game.train(cheapest).price

    def helped_with(self, game: T) -> list[str]:
        """The trains that the bank sells to a company that is helped."""
        return game.train_policy.offered(game, self.company)

    def may_pass(self, game: T) -> bool:
        return not self.must_buy(game)

    def needed(self, game: T) -> bool:
        return bool(self.choices(game) or game.any_time_policy.answers(game, self.company))

    def choices(self, game: T) -> Sequence[Answer]:
        company, cash = self.company, game.state.cash[self.company]
        if not game.has_train_room(company) or not self.may_trade(game):
            return []
        helped = self.helped_with(game) if self.is_helped(game) else []
        bank = [
            BuyTrain(company, train, game.train(train).price)
            for train in game.train_policy.offered(game, company)
            if train in helped or game.train(train).price <= cash
        ]
        return [*bank, *self.offers(game)]

    def act(self, game: T, action: Action) -> None:
        match action:
            case BuyTrain() if action.actor == self.company:
                self._buy(game, action)
            case Pass():
                raise self.train_missing(game)
            case _:
                raise self.wrong(game, action)

    def _buy(self, game: T, action: BuyTrain) -> None:
        company, owner = self.company, owner_of(game, self.company, action.train)
        if not game.has_train_room(company):
            raise Illegal(
                game.rule("train_limit"), "{company} is at its train limit.", company=company
            )
        if owner in game.title.companies:
            self._trade(game, action, owner)
            return
        check_bank_train(game, action, owner)
        if self.is_helped(game) and action.train in self.helped_with(game):
            self.help(game, action.train)
            return
        if game.state.cash[company] < action.price:
            key = "train_help" if self.must_buy(game) else "train_cash"
            raise Illegal(
                game.rule(key), "{company} cannot pay {price}.", company=company, price=action.price
            )
        self.buy(game, action.train, owner, action.price)

    def _trade(self, game: T, action: BuyTrain, owner: str) -> None:
        """Offer to buy a train of another company; only the buyer's own cash is used."""
        check_cash(game, self.company, action.price)
        check_offer(game, action.train, action.price, game.rule("train_consent"))
        self.check_trade(game, action, owner)
        seller, ask = game.state.presidents[owner], self.asks_seller(game)
        deal(game, self.deal(action, owner), seller, ask=ask)
