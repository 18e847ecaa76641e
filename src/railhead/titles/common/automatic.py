"""The turn of a company without a president, such as a state railway: the rules decide for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from railhead.engine.routeactions import run_action
from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.step import Step
from railhead.titles.common.game import T
from railhead.titles.common.routes import R
from railhead.titles.common.running import RoutesStep, check_routes


@dataclass(frozen=True, slots=True)
class AutomaticRoutes(RoutesStep[R], Generic[R]):
    """Runs the best routes without asking anybody, unless `asks` says otherwise."""

    def asks(self, game: R) -> bool:
        """Whether a player declares the routes all the same."""
        return False

    def needed(self, game: R) -> bool:
        return self.asks(game) and RoutesStep.needed(self, game)

    def skipped(self, game: R) -> None:
        if not RoutesStep.needed(self, game):
            self.earned(game, 0)
            return
        run = run_action(game, self.company, game.best_routes(self.company).routes)
        self.take_revenue(game, run, check_routes(game, run))


@dataclass(frozen=True, slots=True)
class AutomaticTrains(Step[T], Generic[T]):
    """Buys trains by rule, one after the other, until `wanted` names none.

    The effects of a purchase, such as a new phase, are settled before the next one.
    """

    company: str

    def wanted(self, game: T) -> str:
        """The train to buy from the bank now, "" if there is none."""
        raise NotImplementedError(type(self).__name__)

    def buy(self, game: T, train: str, owner: str) -> None:
        """Pay for a train and take it; `owner`: the pile of the bank in which it lies."""
        raise NotImplementedError(type(self).__name__)

    def run(self, game: T) -> bool:
        train = self.wanted(game)
        if train:
            owner = DEPOT if train in game.state.trains[DEPOT] else RETURNED
            self.buy(game, train, owner)
        else:
            game.pop()
        return False


def new_train(game: T) -> str:
    """The train on top of the stack of new ones, "" if it is empty."""
    return next((t for t in game.state.trains[DEPOT] if not game.train(t).from_phase), "")
