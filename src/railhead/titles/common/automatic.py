"""The turn of a company without a president, such as a state railway: it plays by rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.step import Step
from railhead.titles.common.routes import R
from railhead.titles.common.running import RoutesStep, check_routes, run_action
from railhead.titles.common.table import T


@dataclass(frozen=True, slots=True)
class AutomaticRoutes(RoutesStep[R], Generic[R]):
    """The best routes are run without a question."""

    def asks(self, game: R) -> bool:
        """Somebody declares the routes all the same."""
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
    """Trains are bought by rule, one after the other, until none is wanted.

    What a purchase causes is settled before the next one.
    """

    company: str

    def wanted(self, game: T) -> str:
        """The train of the bank to buy now, "" if there is none."""
        raise NotImplementedError(type(self).__name__)

    def buy(self, game: T, train: str, owner: str) -> None:
        """Pay for a train and take it."""
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
