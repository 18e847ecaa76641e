"""The best routes of companies, worked out once and remembered."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from railhead.engine.actions import RouteSection
from railhead.engine.routeactions import RouteLength
from railhead.network.router.budget import OutOfBudgetError
from railhead.network.routes import USUAL_STEPS, BestRoutes, RouteTrain, best_routes
from railhead.titles.common.game import CommonGame
from railhead.titles.common.policies.routes import RoutePolicy


class RoutesGame(CommonGame):
    """A game in which trains run on routes."""

    route_policy: ClassVar[RoutePolicy[Any]] = RoutePolicy()
    searches_by_lists: ClassVar[bool] = True
    """Whether the routes of a company's own trains are searched by lists alone: what is found where
    that gives up, and which of equal sets, belongs to a version of the rules."""

    def best_routes(
        self, company: str, trains: Sequence[str] | None = None, *, steps: int | None = None
    ) -> BestRoutes:
        """The best routes of a company; for its own trains they are searched once and kept.

        `trains`: classes such as `4H` that it may run instead of the trains it has. `steps`: how
        many the search may take; what it finds does not depend on searches of other lengths, and
        without a proof is kept for so many steps alone.
        """
        if trains is not None:
            named = [f"{kind}-{number}" for number, kind in enumerate(trains)]
            return best_routes(
                self.route_policy.network_of(self, company),
                [self.route_policy.train(self, train) for train in named],
                USUAL_STEPS if steps is None else steps,
            )
        return self._of_own_trains(company, steps)

    def _of_own_trains(self, company: str, steps: int | None) -> BestRoutes:
        trains = self.train_policy.to_run(self, company)
        steps = self.network.steps if steps is None else steps
        key = self._key(company)
        bounded = key if steps is None else (*key, "steps", steps)
        best = self.network.known_best(bounded)
        if best is None:
            best = best_routes(
                self.route_policy.network_of(self, company),
                self._route_trains(company),
                USUAL_STEPS if steps is None else steps,
                by_lists=self.searches_by_lists,
            )
            self.network.keep_best(bounded, best)
            if best.proven and self.network.known_best(key) is None:
                self.network.keep_best(key, best)
        return self._with_trains(best, trains)

    def route_length(self, train: str, route: Sequence[RouteSection]) -> RouteLength | None:
        return self.route_policy.length(self, train, route)

    def finds_best_routes(self, company: str, seconds: float) -> bool:
        """Whether the best routes are known, or are found within `seconds` of processor time.

        What was found is remembered; with 0 seconds nothing is searched. A search that runs out of
        time leaves nothing behind: the best routes never depend on the speed of the machine.
        """
        if self.network.known_best(self._key(company)) is not None:
            return True
        if seconds <= 0:
            return False
        until = time.process_time() + seconds
        network = self.route_policy.network_of(self, company)
        try:
            best = best_routes(
                network,
                self._route_trains(company),
                seconds=seconds,
                by_lists=self.searches_by_lists,
            )
        except OutOfBudgetError:
            # The time was over before the search had begun: other threads have used it.
            return False
        if time.process_time() >= until:
            return False
        self.keep_best_routes(company, best)
        return True

    def keep_best_routes(self, company: str, best: BestRoutes) -> None:
        """Remember the best routes of a company until the network, a phase or its trains change."""
        self.network.keep_best(self._key(company), best)

    def _key(self, company: str) -> tuple[object, ...]:
        trains = self.train_policy.to_run(self, company)
        classes = tuple(sorted(self.train_class(train) for train in trains))
        return (
            company,
            classes,
            self.route_policy.period(self),
            *self.route_policy.cache_key(self, company),
        )

    def _route_trains(self, company: str) -> list[RouteTrain]:
        return [
            self.route_policy.train(self, train)
            for train in self.train_policy.to_run(self, company)
        ]

    def _with_trains(self, best: BestRoutes, trains: tuple[str, ...]) -> BestRoutes:
        """Give the routes to the trains of the same classes that the company now has."""
        if tuple(route.train for route in best.routes) == trains:
            return best
        left = list(trains)
        routes = []
        for route in best.routes:
            kind = self.train_class(route.train)
            train = next(name for name in left if self.train_class(name) == kind)
            left.remove(train)
            routes.append(replace(route, train=train))
        return replace(best, routes=tuple(routes))


R = TypeVar("R", bound=RoutesGame)
