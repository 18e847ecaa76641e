"""Secured interest, earnings and dividends (rules 18FB-3.5.4-1 to 18FB-3.5.7-1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.assets import TrainClass
from railhead.titles.common.dividends import HALF, WITHHOLD, HalfDividendStep
from railhead.titles.common.events.operating import NoRevenue
from railhead.titles.g18fb.events import EarningsCounted, InterestLost, SecuredInterestPaid
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.market import move


@dataclass(frozen=True, slots=True)
class Earnings:
    """What the trains of a company earn.

    `stations`: (city, value) of those counted, the best ones; `spare`: of those that are not;
    `markers`: how many markers are counted, of `owned`; `papal`: what a papal bonus adds to them;
    `capacity`: (stations, markers) of all trains together.
    """

    stations: tuple[tuple[str, int], ...]
    spare: tuple[tuple[str, int], ...]
    markers: int
    owned: int
    papal: int
    marker: int
    capacity: tuple[int, int]

    @property
    def total(self) -> int:
        """What the trains carry of it all."""
        return self.carried(*self.capacity)

    @property
    def worth(self) -> int:
        """What trains enough would earn."""
        return self.carried(len(self.places), self.owned)

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """Every place of the company with its value, the best first."""
        return (*self.stations, *self.spare)

    def carried(self, stations: int, markers: int) -> int:
        """What trains for so many stations and markers would earn."""
        values = sum(value for _, value in self.places[:stations])
        return values + min(self.owned, markers) * self.marker + self.papal

    def with_train(self, train: TrainClass) -> int:
        """What one more train would make of the total."""
        stations, markers = self.capacity
        return self.carried(stations + (train.stops or 0), markers + train.markers)


def earnings(game: Base18FB, company: str) -> Earnings:
    """What a company earns now, with all its trains.

    See rules 18FB-3.5.5-1, 18FB-3.5.5-2, 18FB-3.5.5-3, 18FB-3.5.5-4 and 18FB-3.5.5-5; for regional
    companies 18FB-3.6.3-9.
    """
    facts, state = game.title.facts, game.state
    trains = [game.train(train) for train in game.trains_of(company)]
    capacity = sum(train.stops or 0 for train in trains), sum(train.markers for train in trains)
    values = [(city, station_value(game, company, city)) for city in game.cities_of(company)]
    if game.kind(company) == REGIONAL:
        # A base without a tile is no station for its trains yet.
        values = [item for item in values if item[1]]
    ranked = sorted(values, key=lambda item: -item[1])
    owned = state.markers.get(company, 0)
    markers = min(owned, capacity[1])
    bonus = sum(papal_bonus(game, place) for place in state.papal_markers.get(company, ()))
    return Earnings(
        tuple(ranked[: capacity[0]]),
        tuple(ranked[capacity[0] :]),
        markers,
        owned,
        bonus if markers and state.papal == company else 0,
        facts.marker,
        capacity,
    )


def station_value(game: Base18FB, company: str, city: str) -> int:
    """What a token in a city or off-board area is worth, with port and papal bonus.

    That of a regional company on its base has neither. See rules 18FB-2.5.3-1, 18FB-2.5.3-7,
    18FB-R-11, 18FB-R-42, 18FB-3.5.5-6 and 18FB-3.6.3-9.
    """
    hex_id, colour = city.rpartition(".")[0], game.phase.revenue_colour
    value = game.node_of(city).value(colour)
    if game.kind(company) == REGIONAL:
        return value
    if not pays(game, hex_id):
        return 0
    if hex_id in game.title.ports:
        value += game.title.facts.port[colour]
    if game.state.papal == company:
        value += papal_bonus(game, hex_id)
    return value


def pays(game: Base18FB, hex_id: str) -> bool:
    """A place pays in this phase (rules 18FB-2.1-3 and 18FB-3.5.5-6)."""
    return hex_id not in game.places_to_come("pays_from")


def papal_bonus(game: Base18FB, hex_id: str) -> int:
    """What the Falcon card lays on a papal enclave (rule 18FB-2.7-9)."""
    places = game.title.places.get("papal", {})
    return sum(int(amount) for amount, hexes in places.items() if hex_id in hexes)


# -- secured interest --------------------------------------------------------------------------


def interest(game: Base18FB, company: str) -> int:
    """The secured interest of a share of a company (rules 18FB-3.5.4-1 and 18FB-2.7-6)."""
    bands = game.title.facts.bands
    order = list(bands)
    at = order.index(game.title.facts.concessions[company].band)
    if game.state.raised == company:
        at = min(at + game.title.facts.band_raise, len(order) - 1)
    return bands[order[at]]


def pay_interest(game: Base18FB, company: str) -> None:
    """Pay the secured interest if all tile steps were used, else the price falls.

    See rules 18FB-3.5.4-2, 18FB-3.5.4-3 and 18FB-R-41.
    """
    state = game.state
    if state.acting.steps < state.tile_steps[company]:
        game.emit(
            InterestLost(company=company, steps=state.acting.steps, of=state.tile_steps[company])
        )
        move(game, company, "left")
        return
    share = interest(game, company)
    game.emit(SecuredInterestPaid(company=company, amount=share))
    for holder, payee in game.stock_policy.dividend_payees(game, company):
        if payee != company:
            count = game.percent(company, holder) // game.share_percent(company)
            game.pay(BANK, payee, share * count, "interest")


# -- the step ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Revenue(HalfDividendStep[Base18FB]):
    """Secured interest for a building company; else earnings, and what becomes of them.

    The state after the destination check decides. See rules 18FB-R-32, 18FB-3.4-3, 18FB-3.4-6,
    18FB-R-30, 18FB-3.5.6-1, 18FB-3.5.6-2 and 18FB-3.5.6-3.
    """

    def run(self, game: Base18FB) -> bool:
        company = self.company
        if game.earns_interest(company):
            game.pop()
            pay_interest(game, company)
            return False
        found = earnings(game, company)
        leases = company in game.state.leased
        game.state.acting = replace(game.state.acting, revenue=found.total, leases=leases)
        kind = self._forced_kind(game)
        if found.total and not kind:
            return True
        game.pop()
        self._log_earnings(game, found)
        if found.total:
            self.decide(game, kind)
        else:
            game.emit(NoRevenue(company=company))
            self.settled(game, 0, 0)
        return False

    def _forced_kind(self, game: Base18FB) -> str:
        """What is done without a choice: a frozen company pays half, a lease takes all.

        See rules 18FB-3.4-6 and 18FB-3.7.1-13.
        """
        if game.frozen(self.company):
            return HALF
        return WITHHOLD if game.state.acting.leases else ""

    def _log_earnings(self, game: Base18FB, found: Earnings) -> None:
        stations: list[list[str | int]] = [[city, value] for city, value in found.stations]
        game.emit(
            EarningsCounted(
                company=self.company,
                revenue=found.total,
                stations=stations,
                markers=found.markers,
                bonus=found.papal,
            )
        )

    def before_payment(self, game: Base18FB) -> None:
        self._log_earnings(game, earnings(game, self.company))

    def no_such_kind(self, game: Base18FB) -> Illegal:
        return Illegal("18FB-3.5.6-1", "The president declares full, half or no dividend.")

    def unit(self, game: Base18FB) -> int:
        return game.title.facts.dividend_unit

    def move_price(self, game: Base18FB, direction: str) -> None:
        """A lease leaves the price where it is.

        See rules 18FB-2.2.5-2, 18FB-2.2.5-3, 18FB-3.5.7-1, 18FB-R-3 and 18FB-3.7.1-13.
        """
        if not game.state.acting.leases:
            move(game, self.company, direction)
