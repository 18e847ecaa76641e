"""Buying trains (rulebook 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.engine.actions import Action, Bankrupt, BuyTrain, DiscardTrain, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.classic.emergency import (
    check_president_sale,
    go_bankrupt,
    president_sales,
    raisable,
)
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.operating import sort_operating_order
from railhead.titles.classic.phases import enter_phase_of
from railhead.titles.classic.powers import close_by_train
from railhead.titles.classic.private_tiles import OwnersToo
from railhead.titles.common import trains as common
from railhead.titles.common.emergency import president_adds
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.common.selling import sell
from railhead.titles.common.trade_in import TradeInStep, hand_in, tradable
from railhead.titles.common.trains import hand_over_train, owner_of


class ClassicTrains(TrainPolicy[ClassicGame]):
    """Which trains the bank sells, and what those are worth that are handed in."""

    def trade_in_value(self, game: ClassicGame, train: str, old: str) -> int | None:
        """A discount for trains of some classes (rule 12.1-6)."""
        offer = game.title.facts.trade_in.get(game.train_class(train))
        if offer is None or game.train_class(old) not in offer.classes:
            return None
        return offer.discount


@dataclass(frozen=True, slots=True)
class Trains(common.BuyTrainsStep[ClassicGame]):
    """Buy trains one after the other.

    See rules 12.1-1, 12.1-2, 12.1-3, 12.1-4, 12.1-7, 12.4-1, 12.4-2 and 12.4-3.

    `sold`: the companies of which the president has sold certificates for a train.
    """

    sold: tuple[str, ...] = ()

    # -- the situation ----------------------------------------------------------------------

    def must_buy(self, game: ClassicGame) -> bool:
        """Whether the corporation has no train and must buy one (rules 12.4-1 and 12.4-9)."""
        if game.trains_of(self.company) or not game.owes_train(self.company):
            return False
        return bool(game.train_policy.cheapest(game, self.company))

    def _missing(self, game: ClassicGame) -> int:
        """What corporation and president lack for the cheapest train of the bank, in money.

        0 or less: the president's cash is enough. See rule 12.4-4.
        """
        state, cheapest = game.state, game.train_policy.cheapest(game, self.company)
        cash = state.cash[self.company] + state.cash[state.presidents[self.company]]
        return game.train(cheapest).price - cash

    def helped_with(self, game: ClassicGame) -> list[str]:
        """The cheapest trains of the bank and its pool, if the president can pay (rule 12.4-4)."""
        if self._missing(game) > 0:
            return []
        policy = game.train_policy
        least = game.train(policy.cheapest(game, self.company)).price
        return [
            train
            for train in policy.offered(game, self.company)
            if game.train(train).price == least
        ]

    def needed(self, game: ClassicGame) -> bool:
        return self.must_buy(game) or bool(self.choices(game))

    def choices(self, game: ClassicGame) -> Sequence[Answer]:
        """Trains for sale, own ones to hand in, at the limit too, and emergency sales."""
        found = list(common.BuyTrainsStep.choices(self, game))
        found += [DiscardTrain(self.company, train) for train in tradable(game, self.company)]
        if self.is_helped(game) and (missing := self._missing(game)) > 0:
            found += president_sales(game, self.company, missing, self.sold)
        return found

    def offers(self, game: ClassicGame) -> list[Answer]:
        """Trains of others, not after certificates were sold for one (rule 12.4-8)."""
        return [] if self.sold else common.BuyTrainsStep.offers(self, game)

    # -- what is done -----------------------------------------------------------------------

    def act(self, game: ClassicGame, action: Action) -> None:
        match action:
            case DiscardTrain() if action.actor == self.company:
                hand_in(game, action, TradeIn(self.company, action.train))
            case SellShares():
                self._sell(game, action)
            case Bankrupt() if action.actor == self.company:
                self._check_emergency(game)
                if raisable(game, self.company, self.sold) >= self._missing(game):
                    raise Illegal(
                        game.rule("13-3"),
                        "{company} is not bankrupt: its president can still raise the money.",
                        company=self.company,
                    )
                go_bankrupt(game, self.company, self.sold)
            case _:
                common.BuyTrainsStep.act(self, game, action)

    def _check_emergency(self, game: ClassicGame) -> None:
        """Check that the president must raise money (rules 12.4-9 and 12.4-10). Raises Illegal."""
        if not self.is_helped(game) or self._missing(game) <= 0:
            raise Illegal(
                game.rule("12.4-10" if game.trains_of(self.company) else "12.4-9"),
                "The president of {company} has no money to raise for a train.",
                company=self.company,
            )

    def _sell(self, game: ClassicGame, sale: SellShares) -> None:
        self._check_emergency(game)
        check_president_sale(game, self.company, sale, self._missing(game), self.sold)
        game.replace(replace(self, sold=(*self.sold, sale.company)))
        sell(game, sale)
        sort_operating_order(game)

    def help(self, game: ClassicGame, train: str) -> None:
        owner, price = owner_of(game, self.company, train), game.train(train).price
        president_adds(game, self.company, price)
        self.buy(game, train, owner, price)

    def buy(self, game: ClassicGame, train: str, owner: str, price: int) -> None:
        game.replace(replace(self, sold=()))
        take_train(game, self.company, train, owner, price)

    def check_trade(self, game: ClassicGame, action: BuyTrain, owner: str) -> None:
        if self.sold:
            raise Illegal(
                game.rule("12.4-8"),
                "After selling certificates {company} buys the train of the bank.",
                company=self.company,
            )

    def asks_seller(self, game: ClassicGame) -> bool:
        return bool(game.options["trade_consent"])

    def deal(self, action: BuyTrain, owner: str) -> TrainDeal:
        return TrainDeal(self.company, action.train, action.price, owner)


def take_train(game: ClassicGame, company: str, train: str, owner: str, price: int) -> None:
    """Carry out the purchase of a train, with all that follows (rules 12.1-5, 12.1-8 and 14-1)."""
    game.state.acting = replace(game.state.acting, begun=True)
    from_bank = hand_over_train(game, company, train, owner, price)
    close_by_train(game, company)
    if from_bank:
        enter_phase_of(game, game.train_class(train))


@dataclass(frozen=True, slots=True)
class TrainDeal(OwnersToo, common.TrainDeal[ClassicGame]):
    """The sale of a train by another corporation (rule 12.1-4)."""

    def settle(self, game: ClassicGame) -> None:
        take_train(game, self.company, self.thing, self.seller, self.price)


@dataclass(frozen=True, slots=True)
class TradeIn(OwnersToo, TradeInStep[ClassicGame]):
    """Which train a corporation buys for the one that it hands in (rule 12.1-6)."""

    def take_train(self, game: ClassicGame, train: str, owner: str, price: int) -> None:
        take_train(game, self.company, train, owner, price)
