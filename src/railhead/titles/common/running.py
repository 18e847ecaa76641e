"""Running trains: routes as actions, checks of routes, and the step that asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic

from railhead.engine.actions import Action, RouteSection, RunRoutes
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.routeactions import run_action, section_of
from railhead.network.routes import RouteBoard, RouteTrain, best_revenue
from railhead.network.tracks import Section
from railhead.titles.common.events.operating import RoutesRun
from railhead.titles.common.routes import R, RoutesGame
from railhead.titles.common.turn import CompanyStep

# -- routes as actions -------------------------------------------------------------------------


def _find_section(game: RoutesGame, written: RouteSection) -> Section:
    section = section_of(game, written)
    if section is None:
        raise game.route_policy.no_section(game, written)
    return section


def check_routes(game: RoutesGame, action: RunRoutes) -> int:
    """Check a set of routes and return its revenue. Raises Illegal."""
    company = action.actor
    network = game.route_policy.network_of(game, company)
    trains = [train for train, _ in action.routes]
    if len(set(trains)) != len(trains) or set(trains) - set(
        game.train_policy.to_run(game, company)
    ):
        raise Illegal(
            game.rule("train_once"), "Each train of {company} runs once.", company=company
        )
    used = total = 0
    for train, written in action.routes:
        sections = [_find_section(game, section) for section in written]
        total += _check_route(game, network, game.route_policy.train(game, train), sections)
        for section in sections:
            if section.crossings & used:
                raise Illegal(
                    game.rule("shared_track"),
                    "No track is used twice in one turn of {company}.",
                    company=company,
                )
            used |= section.crossings
    return total


def _check_route(
    game: RoutesGame, network: RouteBoard, train: RouteTrain, sections: Sequence[Section]
) -> int:
    """Check one route and return its revenue."""
    if not sections:
        raise Illegal(game.rule("route_track"), "A route joins two stations.")
    stations, crossings, once = [sections[0].start], 0, True
    for section in sections:
        if section.start != stations[-1]:
            raise Illegal(game.rule("route_track"), "A route is continuous.")
        stations.append(section.end)
        once = once and not section.crossings & crossings
        crossings |= section.crossings
    for station in stations[1:-1]:
        if network.track.is_terminal(station):
            raise Illegal(
                game.rule("route_end"),
                "A route does not run through {station}.",
                station=game.network.grid.station_id(station),
            )
        if station in network.blocked:
            raise Illegal(
                game.rule("full_city"),
                "{station} is full of foreign tokens.",
                station=game.network.grid.station_id(station),
            )
    if len(set(stations)) != len(stations) or not once:
        key = "route_twice" if once else "track_twice"
        raise Illegal(game.rule(key), "A route visits no station and uses no track twice.")
    if network.visits_twice(stations):
        raise Illegal(game.rule("same_place"), "A route visits no city and no area twice.")
    if not any(map(network.own.__contains__, stations)):
        raise Illegal(
            game.rule("route_token"), "A route holds a city with a token of the corporation."
        )
    if len([name for name in stations if name not in network.uncounted]) < 2:
        raise Illegal(
            game.rule("two_stations"), "A route holds two cities or towns; ports do not count."
        )
    game.route_policy.check_length(game, train, sections)
    revenue = best_revenue(network, train, sections)
    if revenue is None:
        raise Illegal(
            game.rule("too_many_stops"),
            "{train} cannot count the stations of this route.",
            train=train.id,
        )
    return revenue


def _lengths(game: RoutesGame, action: RunRoutes) -> list[list[int]]:
    """The fields of the length of each route; [] if one of them has none."""
    found = [game.route_length(train, route) for train, route in action.routes]
    return [[it.count, it.most, it.narrow] for it in found if it] if all(found) else []


@dataclass(frozen=True, slots=True)
class RoutesStep(CompanyStep[R], Generic[R]):
    """Run the trains; the dividend follows."""

    name: ClassVar[str] = "routes"

    def may_pass(self, game: R) -> bool:
        return False

    def needed(self, game: R) -> bool:
        """Whether the company has trains, and track from one of its tokens to another station."""
        return bool(
            game.train_policy.to_run(game, self.company)
        ) and game.network.joins_any_station(self.company)

    def earned(self, game: R, revenue: int) -> None:
        """Go on with a revenue; it is 0 if the trains earned nothing or none could run."""
        raise NotImplementedError(type(self).__name__)

    def skipped(self, game: R) -> None:
        self.earned(game, 0)

    def least_revenue(self, game: R, declared: int) -> int:
        """The lowest revenue that is accepted, in money; any up to `declared` if that is accepted.

        So a title need not search for the best routes where they make no difference.
        """
        return 0

    def too_little(self, game: R, least: int) -> Illegal:
        """The refusal of a run that earns less than the least that is accepted."""
        return Illegal(
            game.rule("best_routes"),
            "{company} must take the best revenue of {best}.",
            company=self.company,
            best=least,
        )

    def choices(self, game: R) -> Sequence[Answer]:
        return [run_action(game, self.company, game.best_routes(self.company).routes)]

    def act(self, game: R, action: Action) -> None:
        if not isinstance(action, RunRoutes):
            raise self.wrong(game, action)
        revenue = check_routes(game, action)
        best = self.least_revenue(game, revenue)
        if revenue < best:
            raise self.too_little(game, best)
        game.pop()
        self.take_revenue(game, action, revenue)

    def take_revenue(self, game: R, action: RunRoutes, revenue: int) -> None:
        """Record the revenue, and go on."""
        game.state.acting = replace(game.state.acting, revenue=revenue)
        game.emit(
            RoutesRun(
                company=self.company,
                revenue=revenue,
                routes=[
                    [train, [list(section) for section in path]] for train, path in action.routes
                ],
                lengths=_lengths(game, action),
            )
        )
        self.earned(game, revenue)
