"""The rules of 1861, in the order of the rulebook.

3 Setting up: below. 4 The rounds: operating.py. 6 The market: game.py. 7.4 The state railway:
railway.py, state_turn.py. 8 Phases: phases.py. 9 Stock Round: stock.py, starting.py, auction.py.
10 Operating Round: operating.py for redeeming, then track.py, tokens.py, running.py, finance.py,
trains.py. 11 Nationalisation: nationalising.py, leaving.py. 12 Merger Round: merger.py,
merging.py, forming.py. 13 The end: operating.py, game.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, BidCompany, RouteSection
from railhead.engine.decision import Answer
from railhead.engine.events import Event
from railhead.engine.fault import TitleError
from railhead.engine.illegal import Illegal
from railhead.engine.prospect import Auction, Fact, Formation, Prospect
from railhead.engine.seeds import shuffled
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Scenario, Title, Value
from railhead.network.routes import BestRoutes, RouteBoard, RouteTrain
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common.bidding import auction_of
from railhead.titles.common.deals import private_answers
from railhead.titles.common.running import best_set, finds_best_set, keep_best_set
from railhead.titles.common.selling import liquidity
from railhead.titles.g1861 import (
    auction,
    finance,
    forming,
    merger,
    merging,
    nationalising,
    operating,
    phases,
    railway,
    running,
    shown,
    starting,
    state_turn,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.g1861.game import STATE, Table1861
from railhead.titles.g1861.limits import violations
from railhead.titles.g1861.state import State1861

_MODULES = (
    operating,
    auction,
    stock,
    starting,
    track,
    tokens,
    running,
    finance,
    trains,
    phases,
    nationalising,
    railway,
    state_turn,
    merger,
    forming,
)


class Game1861(Table1861):
    """A game of 1861 The Railways of the Russian Empire."""

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*_MODULES)

    def turn_of(self, company: str) -> list[Step[Any]]:
        """Rules 1861-10-4 to 10-6."""
        if self.kind(company) == STATE:
            return [
                railway.StateToken(company),
                state_turn.StateRoutes(company),
                finance.Interest(company),
                state_turn.StateTrains(company),
            ]
        return [
            operating.Redeem(company),
            track.TrackStep(company),
            tokens.Token(company),
            running.Routes(company),
            operating.EarlyPrivates(company),
            finance.Interest(company),
            trains.Trains(company),
            operating.Privates(company),
        ]

    # -- what clients show ------------------------------------------------------------------

    def best_routes(self, company: str) -> BestRoutes | None:
        return best_set(self, company)

    def finds_best_routes(self, company: str, seconds: float) -> bool:
        return finds_best_set(self, company, seconds)

    def keep_best_routes(self, company: str, best: BestRoutes) -> None:
        keep_best_set(self, company, best)

    def liquidity(self, player: str) -> int:
        """Rules 1861-9.1-1 to 9.1-4."""
        return liquidity(self, player)

    def partners(self, members: tuple[str, ...]) -> list[str]:
        """The minors that could join a merger of these, whoever is on turn (rule 1861-12.3-2)."""
        return merging.partners(self, members)

    def prospect(self, members: tuple[str, ...]) -> Prospect:
        """What a public made of these minors would be; of one minor, by conversion."""
        return merging.prospect(self, merging.operating_sort(self, members))

    def finish(self, reason: str) -> None:
        """Tell what loans cost before the standings (rule 1861-13-7)."""
        for company in self.operating_order():
            count = self.loans_of(company)
            if count:
                before, after = self.price(company), self.final_price(company)
                self.emit("loans_counted", company=company, count=count, before=before, after=after)
        super().finish(reason)

    def auction(self) -> Auction | None:
        return auction_of(self)

    def price_for_bid(self, company: str, bid: int) -> int | None:
        return self.minor_start(bid) if self.is_minor(company) else None

    def forming(self) -> Formation | None:
        return shown.formation(self)

    def links(self, members: tuple[str, ...]) -> tuple[RouteSection, ...]:
        return merging.links(self, members)

    def plays_by_rule(self, company: str) -> bool:
        return shown.plays_by_rule(self, company)

    def coming_turn(self, company: str) -> list[Event]:
        return shown.rehearsed_turn(self, company)

    def coming_phase(self) -> list[Event]:
        return shown.rehearsed_phase(self)

    def facts(self, owner: str) -> list[Fact]:
        return [*super().facts(owner), *shown.facts(self, owner)]

    def violations(self) -> list[str]:
        return list(violations(self))

    # -- where shared steps ask ------------------------------------------------------------

    def any_time_answers(self, company: str) -> list[Answer]:
        return [] if self.kind(company) == STATE else private_answers(self, company)

    def any_time(self, company: str, action: Action) -> bool:
        return operating.any_time(self, company, action)

    def highest_offer(self, private: str) -> int:
        """Rule 1861-7.1-5."""
        return self.title.privates[private].face

    def closed_hex(self, hex_: Hex) -> Illegal | None:
        return super().closed_hex(hex_) or track.closed_hex(self, hex_)

    def tile_cost(self, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        return track.tile_cost(self, hex_)

    def track_funds(self, company: str) -> int:
        """Rule 1861-10.4-20."""
        return self.funds(company)

    def route_board(self, company: str) -> RouteBoard:
        return running.route_board(self, company)

    def route_train(self, train_id: str) -> RouteTrain:
        return running.route_train(self, train_id)

    def route_facts(self, company: str) -> tuple[object, ...]:
        return (tuple(self.privates_of(company)),)

    def check_saleable(self, company: str) -> None:
        stock.check_saleable(self, company)

    def price_after_sale(self, company: str, percent: int, *, by_president: bool) -> None:
        """One space down if the Director sold (rule 1861-9.1-8)."""
        if by_president:
            self.move_price(company, "down")

    def open_auction(self, bid: BidCompany) -> None:
        auction.open_auction(self, bid)

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], seed: int
    ) -> Self:
        """Rules 1861-3-1 to 3-6."""
        scenario = next(box for box in title.scenarios.values() if len(players) in box.players)
        if scenario.needs and not options[scenario.needs]:
            raise TitleError(
                "players",
                "{title} is for {count} players only with {option}",
                title=title.name,
                count=len(players),
                option=scenario.needs,
            )
        share = title.starting_cash // len(players)
        unused: tuple[str, ...] = ()
        if scenario.needs:
            # Rule 1861-R-15.
            two = title.special["two_players"]
            share, drawn = int(two["cash"]), shuffled(title.privates, seed)
            unused = tuple(drawn[: len(drawn) - int(two["privates"])])
        companies = list(title.companies)
        first = next(iter(players))
        state = State1861(
            order=tuple(players),
            cash={
                BANK: title.bank - share * len(players),
                **dict.fromkeys(players, share),
                **dict.fromkeys(companies, 0),
            },
            shares={
                (name, name): title.certificate_counts(name)
                for name in companies
                if any(title.certificate_counts(name))
            },
            trains={DEPOT: _depot(title, scenario, options), RETURNED: (), SCRAP: ()},
            unused=unused,
            supply={tile.id: tile.count for tile in title.tiles.tiles.values()},
            tokens={
                f"{hex_.id}.{number}": ("",) * node.slots
                for hex_ in title.map.hexes.values()
                for number, node in enumerate(hex_.face.nodes)
                if node.slots
            },
            tokens_left={name: title.companies[name].tokens for name in companies},
            homes={
                company.id: f"{company.base}.{company.base_node}"
                for company in title.companies.values()
                if company.base
            },
            phase=next(iter(title.phases)),
            round="ISR",
            round_number=1,
            priority=first,
            scenario=scenario.id,
            turns={str(title.special["state"]): 0},
            agenda=(operating.GameTurns(operating=True), auction.PrivateSale(first)),
        )
        game = cls(title, players, options, seed, state)
        names = list(players.values())
        game.emit("game_begins", title=title.id, players=names, scenario=scenario.id)
        if options["rsr_marker_at_start"]:
            railway.place_at_home(game)
        return game


def _depot(title: Title, scenario: Scenario, options: dict[str, Value]) -> tuple[str, ...]:
    """The trains of the Bank in the order of sale (rule 1861-10.10-2, options 14.1 and 14.2)."""
    counts = dict(scenario.trains)
    if options["extra_trains"] == "14.1":
        counts["2+2"] = 2
    return tuple(
        f"{name}-{i}"
        for name, kind in title.trains.items()
        for i in range(1 if kind.unlimited else counts.get(name, 0))
    )
