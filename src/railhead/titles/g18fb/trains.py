"""Buying trains (rules 18FB-2.6-1 to 18FB-2.6-5 and 18FB-3.5.8-1 to 18FB-3.5.8-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railhead.engine.actions import BuyTrain
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.state import DEPOT, SCRAP
from railhead.titles.common import trains as common
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.common.trains import BuyTrainsStep
from railhead.titles.g18fb.emergency import Emergency
from railhead.titles.g18fb.events import TrainLeft
from railhead.titles.g18fb.finance import sell_forced
from railhead.titles.g18fb.game import NATIONAL, REGIONAL, Base18FB
from railhead.titles.g18fb.phases import take_train


class Trains18FB(TrainPolicy[Base18FB]):
    """Two queues of trains: those of majors and nationals, and the regional ones.

    See rules 18FB-2.6-1, 18FB-2.6-2 and 18FB-R-9.
    """

    def may_own(self, game: Base18FB, company: str, train: str) -> bool:
        """Who may buy a train of this class from the bank or from another company."""
        regional = game.train_class(train) in game.title.facts.regional_trains
        return regional == (game.kind(company) == REGIONAL)

    def offered(self, game: Base18FB, company: str) -> list[str]:
        """Of new regional trains only the first class that is left (rules 18FB-R-9, 18FB-R-43)."""
        offered = super().offered(game, company)
        if game.kind(company) != REGIONAL:
            return offered
        new = [train for train in offered if train in game.state.trains[DEPOT]]
        return [train for train in offered if train not in new[1:]]


def remove_unsold(game: Base18FB) -> None:
    """One unsold train of a class leaves the bank at the end of an operating round.

    See rules 18FB-2.6-3 and 18FB-R-73.
    """
    kind = game.title.facts.leaving_train
    starts = next(it.id for it in game.title.phases.values() if it.starts_with == kind)
    if not game.phase_reached(starts):
        return
    left = [train for train in game.state.trains[DEPOT] if game.train_class(train) == kind]
    if left:
        game.move_train(left[-1], DEPOT, SCRAP)
        game.emit(TrainLeft(train=left[-1], left=len(left) - 1))


@dataclass(frozen=True, slots=True)
class Trains(BuyTrainsStep[Base18FB]):
    """Buy any number of trains, one after the other (rules 18FB-3.5.8-1 and 18FB-2.6-5)."""

    def must_buy(self, game: Base18FB) -> bool:
        """A provisional or definitive company owns a train at the end.

        See rules 18FB-3.5.8-2 and 18FB-3.5.8-4.
        """
        return game.runs_freely(self.company) and not game.trains_of(self.company)

    def may_trade(self, game: Base18FB) -> bool:
        """Neither a frozen company nor one with a leased train (rules 18FB-3.4-6 and 18FB-R-71)."""
        return not game.frozen(self.company) and self.company not in game.state.leased

    def run(self, game: Base18FB) -> bool:
        """Shares that the company may not keep any more are sold first (rule 18FB-R-45)."""
        sell_forced(game, self.company)
        return BuyTrainsStep.run(self, game)

    def needed(self, game: Base18FB) -> bool:
        return bool(self.choices(game))

    def sellers(self, game: Base18FB) -> list[str]:
        """Who has nobody to decide sells nothing. See rules 18FB-2.6-1, 18FB-R-44 and 18FB-R-61."""
        return [
            name
            for name, president in game.state.presidents.items()
            if president and game.kind(name) != REGIONAL and not game.frozen(name)
        ]

    def helped_with(self, game: Base18FB) -> list[str]:
        """Only the cheapest train of the bank, new or out of the pool (rule 18FB-R-46)."""
        offered = game.train_policy.offered(game, self.company)
        least = min((game.train(train).price for train in offered), default=0)
        return [train for train in offered if game.train(train).price == least]

    def help(self, game: Base18FB, train: str) -> None:
        Emergency.begin(game, self.company, train)

    def buy(self, game: Base18FB, train: str, owner: str, price: int) -> None:
        take_train(game, self.company, train, owner, price)

    def offers(self, game: Base18FB) -> list[Answer]:
        """Nationals pay and ask the printed price (rule 18FB-3.5.8-3)."""
        return list(self._offers(game))

    def _offers(self, game: Base18FB) -> Iterator[Answer]:
        leased = game.state.leased.values()
        for answer in BuyTrainsStep.offers(self, game):
            assert isinstance(answer, Range)
            assert isinstance(answer.action, BuyTrain)
            train = answer.action.train
            if train in leased:
                continue
            if not self._at_printed_price(game, common.owner_of(game, self.company, train)):
                yield answer
            elif answer.low <= game.train(train).price <= answer.high:
                yield BuyTrain(self.company, train, game.train(train).price)

    def _at_printed_price(self, game: Base18FB, owner: str) -> bool:
        return NATIONAL in (game.kind(self.company), game.kind(owner))

    def check_trade(self, game: Base18FB, action: BuyTrain, owner: str) -> None:
        """What may be sold, by whom, and at the printed price where a national takes part.

        See rules 18FB-2.6-1, 18FB-3.5.8-3, 18FB-3.7.1-13 and 18FB-R-44.
        """
        company, train = self.company, action.train
        price = game.train(train).price
        if not game.train_policy.may_own(game, company, train):
            raise Illegal(
                "18FB-2.6-1", "{company} may not own {train}.", company=company, train=train
            )
        if owner not in self.sellers(game):
            raise Illegal("18FB-R-44", "{company} sells no trains.", company=owner)
        if game.state.leased.get(owner) == train:
            raise Illegal("18FB-3.7.1-13", "{train} is leased and not for sale.", train=train)
        if self._at_printed_price(game, owner) and action.price != price:
            raise Illegal(
                "18FB-3.5.8-3",
                "A national trades {train} for {price} only.",
                train=train,
                price=price,
            )

    def deal(self, action: BuyTrain, owner: str) -> TrainDeal:
        return TrainDeal(self.company, action.train, action.price, owner)


@dataclass(frozen=True, slots=True)
class TrainDeal(common.TrainDeal[Base18FB]):
    """The sale of a train by another company (rule 18FB-3.5.8-1)."""
