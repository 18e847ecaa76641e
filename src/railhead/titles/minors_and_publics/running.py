"""Running trains and the dividend (rulebook 10.6 and 10.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose, RunRoutes
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.routeactions import run_action
from railhead.engine.state import BANK
from railhead.engine.step import Question
from railhead.network.router.problem import Bonus
from railhead.network.routes import RouteBoard, RouteTrain
from railhead.network.tracks import NODES
from railhead.titles.common.dividends import HALF, HalfDividendStep
from railhead.titles.common.events.operating import DividendDecided, NoRevenue
from railhead.titles.common.policies.routes import RoutePolicy
from railhead.titles.common.running import RoutesStep, check_routes
from railhead.titles.minors_and_publics.events import BetterRoutesShown, LowerRevenueDeclared
from railhead.titles.minors_and_publics.game import PUBLIC, MinorsGame

SHOW, SILENT = "show", "silent"


class _Values(dict[int, int]):
    """Station -> revenue, with bonuses of the company's private companies.

    See rules 7.1-8 and 10.6-5.
    """

    def __init__(self, game: MinorsGame, company: str) -> None:
        super().__init__()
        self._track, self._colour = game.network.track, game.phase.revenue_colour
        self._extra: dict[int, int] = {}
        index = game.title.map.index
        for private in game.privates_of(company):
            for hex_id in game.title.privates[private].bonus_hexes:
                here = index[hex_id]
                extra = game.title.facts.private_bonus
                self._extra[here] = self._extra.get(here, 0) + extra

    def __missing__(self, station: int) -> int:
        here, node = divmod(station, NODES)
        value = self._track.faces[here].nodes[node].value(self._colour)
        value += self._extra.get(here, 0)
        self[station] = value
        return value


def _areas(game: MinorsGame) -> dict[int, str]:
    """Station -> name of the red area of several hexes to which it belongs (rule 5-4)."""
    return {
        number * NODES + node: place.group
        for number, face in enumerate(game.network.track.faces)
        for node, place in enumerate(face.nodes)
        if place.group
    }


def _pair_bonus(game: MinorsGame, *, counted: bool) -> Bonus:
    """The bonus of the first city of a pair on a route with another one (rule 10.6-6).

    `counted`: whether both must be counted, or the route may pass the other one.
    """
    pair = game.title.facts.pair_bonus
    first, others = (_stations(game, hexes) for hexes in (pair.hexes[:1], pair.hexes[1:]))
    places, passed = ((first, others), ()) if counted else ((first,), (others,))
    return Bonus(pair.amount, places, times_multiplier=True, passed=passed)


def _stations(game: MinorsGame, hexes: Sequence[str]) -> frozenset[int]:
    return frozenset(
        game.title.map.index[hex_id] * NODES + node
        for hex_id in hexes
        for node in range(game.network.node_count(hex_id))
    )


class MinorsRoutes(RoutePolicy[MinorsGame]):
    """Trains count stops; there are bonuses of private companies and for a far city."""

    def needs_counting(self, game: MinorsGame) -> bool:
        """Whether both cities must be counted for the bonus of a pair (rule 10.6-6)."""
        raise NotImplementedError(type(self).__name__)

    def declared(self, game: MinorsGame, action: RunRoutes) -> None:
        """Note a run of trains that nobody challenges any more; by default nothing."""

    def ran(self, game: MinorsGame, company: str) -> None:
        """Note that a company's revenue is shared out, 0 included; by default nothing."""

    def network_of(self, game: MinorsGame, company: str) -> RouteBoard:
        """Track and stations; a route visits one station only of each off-board area.

        See rules 10.1-6 and 10.6-4.
        """
        network = game.network
        return RouteBoard(
            network.track,
            _Values(game, company),
            network.own(company),
            network.blocked(company),
            areas=_areas(game),
            bonuses=(_pair_bonus(game, counted=self.needs_counting(game)),),
        )

    def train(self, game: MinorsGame, train: str) -> RouteTrain:
        """A train that counts stops; its class says what it skips and its multiplier.

        See rules 10.6-2, 10.6-3, 10.6-7 and 10.6-8.
        """
        kind = game.train(train)
        express = "city" in kind.skips
        return RouteTrain(
            train,
            stops=kind.stops,
            skips=frozenset(kind.skips),
            multiplier=kind.multiplier,
            passes_token=express and game.options["express_count"] == "any_five",
            loose_ends=bool(game.options["uncounted_end_small_city"]),
        )

    def cache_key(self, game: MinorsGame, company: str) -> tuple[object, ...]:
        return (tuple(game.privates_of(company)),)

    def period(self, game: MinorsGame) -> str:
        """The colour of the revenues of red areas, all that phases change."""
        return game.phase.revenue_colour


@dataclass(frozen=True, slots=True)
class Routes(RoutesStep[MinorsGame]):
    """Run the trains; other players may show better routes.

    See rules 10.6-1, 10.6-9, 10.6-11 and 10.6-12.
    """

    def least_revenue(self, game: MinorsGame, declared: int) -> int:
        """The lowest revenue accepted: 1 if there is a route, else 0."""
        return 0 if declared else min(game.best_routes(self.company).revenue, 1)

    def too_little(self, game: MinorsGame, least: int) -> Illegal:
        return Illegal(
            game.rule("best_routes"),
            "{company} has to run: its best routes earn {best}.",
            company=self.company,
            best=game.best_routes(self.company).revenue,
        )

    def take_revenue(self, game: MinorsGame, action: RunRoutes, revenue: int) -> None:
        others = [name for name in game.around(self.player(game))[1:] if name in game.state.order]
        if game.options["earnings_duty"] == "none" or not others:
            self.settle(game, action, revenue)
            return
        best = game.best_routes(self.company)
        if best.revenue > revenue:
            game.emit(
                LowerRevenueDeclared(company=self.company, revenue=revenue, best=best.revenue)
            )
            game.push(Challenge(self.company, action, best.revenue, tuple(others)))
        else:
            self.settle(game, action, revenue)

    def settle(self, game: MinorsGame, action: RunRoutes, revenue: int) -> None:
        """Carry out a run of trains that nobody challenges any more."""
        policy = game.route_policy
        assert isinstance(policy, MinorsRoutes)
        policy.declared(game, action)
        RoutesStep.take_revenue(self, game, action, revenue)

    def earned(self, game: MinorsGame, revenue: int) -> None:
        distribute(game, self.company, revenue)


@dataclass(frozen=True, slots=True)
class Challenge(Question[MinorsGame, Choose]):
    """Whether another player shows better routes than the declared ones (rule 10.6-9).

    `best`: what they would earn; `others`: the players still to be asked.
    """

    name: ClassVar[str] = "challenge"
    company: str
    declared: RunRoutes
    best: int
    others: tuple[str, ...]

    def actor(self, game: MinorsGame) -> str:
        return self.others[0]

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        actor = self.actor(game)
        return [Choose(actor, SHOW), Choose(actor, SILENT)]

    def refusal(self, game: MinorsGame) -> Illegal:
        return Illegal(
            game.rule("10.6-9"),
            "{player} shows better routes of {company}, or says nothing.",
            player=self.actor(game),
            company=self.company,
        )

    def answered(self, game: MinorsGame, action: Choose) -> None:
        run = self.declared
        if action.choice == SHOW:
            game.emit(BetterRoutesShown(player=action.actor, company=self.company, best=self.best))
            run = run_action(game, self.company, game.best_routes(self.company).routes)
        elif len(self.others) > 1:
            game.push(Challenge(self.company, run, self.best, self.others[1:]))
            return
        Routes(self.company).settle(game, run, check_routes(game, run))


def distribute(game: MinorsGame, company: str, revenue: int) -> None:
    """Pay out or keep a revenue, or ask the president of a public.

    See rules 10.7-1, 10.7-2, 10.7-3, 10.7-4, 10.7-5, 10.7-6,
    and R-14.
    """
    policy = game.route_policy
    assert isinstance(policy, MinorsRoutes)
    policy.ran(game, company)
    if not revenue:
        game.emit(NoRevenue(company=company))
        game.move_price(company, "left")
    elif game.kind(company) == PUBLIC:
        game.push(DividendStep(company))
    else:
        game.emit(DividendDecided(company=company, choice=HALF, revenue=revenue))
        game.pay(BANK, game.state.presidents[company], revenue // 2, "dividend")
        game.pay(BANK, company, revenue // 2, "revenue")
        game.move_price(company, "right")


@dataclass(frozen=True, slots=True)
class DividendStep(HalfDividendStep[MinorsGame]):
    """A public keeps all, pays all or pays half, rounded up to a multiple of 10.

    See rules 10.7-3, 10.7-4, 10.7-5, 10.7-6 and R-14.
    """

    def no_such_kind(self, game: MinorsGame) -> Illegal:
        return Illegal(game.rule("10.7-3"), "A public keeps all, pays all or pays half.")

    def move_price(self, game: MinorsGame, direction: str) -> None:
        game.move_price(self.company, direction)
