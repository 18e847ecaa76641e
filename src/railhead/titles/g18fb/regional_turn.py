"""The turn of a regional company: tiles and markers, earnings, trains.

See rules 18FB-3.6.3-1 to 18FB-3.6.3-13.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, BuyTrain, LayTile, Pass
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.table.faces import Face
from railhead.table.tiles import Upgrade
from railhead.titles.common import trains as common
from railhead.titles.common.dividends import half_rounded_up
from railhead.titles.common.emergency import president_adds
from railhead.titles.common.events.operating import NoRevenue
from railhead.titles.common.track import TrackStep, reachable_hexes
from railhead.titles.common.trains import BuyTrainsStep
from railhead.titles.g18fb.events import RegionalPaid
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.phases import take_train
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.slots import BROWN, base_hex
from railhead.titles.g18fb.track import lay

LAYS = 2
"""One tile for nothing, and a second one for money (rule 18FB-3.6.3-4)."""


@dataclass(frozen=True, slots=True)
class RegionalTrack(TrackStep[Base18FB]):
    """One tile, and a second one for money; a waiting token needs a brown base first.

    See rules 18FB-3.6.3-4, 18FB-3.6.3-5, 18FB-R-55 and 18FB-R-79.
    """

    name: ClassVar[str] = "regional_track"

    def _fee(self, game: Base18FB) -> int:
        """What a tile costs now."""
        return game.title.facts.second_regional_tile if game.state.acting.steps else 0

    def _waits(self, game: Base18FB) -> bool:
        return self.company in game.state.waiting

    def may_pass(self, game: Base18FB) -> bool:
        return not self._waits(game)

    def may_lay(self, game: Base18FB) -> bool:
        return game.state.acting.steps < LAYS and game.state.cash[self.company] >= self._fee(game)

    def hexes(self, game: Base18FB) -> list[str]:
        if self._waits(game):
            return [base_hex(game, self.company)]
        return reachable_hexes(game, self.company)

    def lays(self, game: Base18FB) -> Iterator[LayTile]:
        """Every tile; while its token waits those that bring its base on."""
        every = TrackStep.lays(self, game)
        return (it for it in every if not self._waits(game) or self._brings_on(game, it))

    def _brings_on(self, game: Base18FB, action: LayTile) -> bool:
        """A tile of the next colour on the base."""
        colour = game.title.tiles.tiles[action.tile].colour
        base = base_hex(game, self.company)
        return action.hex == base and colour != game.network.face(base).colour

    def act(self, game: Base18FB, action: Action) -> None:
        if isinstance(action, Pass):
            raise self._must_lay(game)
        TrackStep.act(self, game, action)

    def lay(self, game: Base18FB, action: LayTile, upgrade: Upgrade) -> None:
        if self._waits(game) and not self._brings_on(game, action):
            raise self._must_lay(game)
        company = self.company
        fee, before = self._fee(game), game.network.face(action.hex)
        game.state.acting = replace(game.state.acting, steps=game.state.acting.steps + 1)
        game.pay(company, BANK, fee, "tile")
        lay(game, company, action, fee)
        game.gain_markers(company, markers(before, game.network.face(action.hex)))

    def _must_lay(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.6.3-5",
            "{company} must upgrade its base {hex}, beside which its token waits.",
            company=self.company,
            hex=base_hex(game, self.company),
        )


def markers(before: Face, after: Face) -> int:
    """What a tile brings a regional company: one marker or none.

    See rules 18FB-3.6.3-7 and 18FB-R-56.
    """
    towns = sum(node.towns for node in after.nodes if node.kind == "town")
    if not towns or before.colour == after.colour:
        return 0
    return int(after.colour in ("yellow", BROWN) or towns > 1)


# -- earnings ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegionalRevenue(Step[Base18FB]):
    """It always pays a half dividend, without a question (rule 18FB-3.6.3-10)."""

    name: ClassVar[str] = "regional_revenue"
    company: str

    def run(self, game: Base18FB) -> bool:
        game.pop()
        company, revenue = self.company, earnings(game, self.company).total
        game.state.acting = replace(game.state.acting, revenue=revenue)
        if not revenue:
            game.emit(NoRevenue(company=company))
            return False
        owner, unit = game.state.presidents[company], game.title.facts.dividend_unit
        paid = half_rounded_up(revenue, unit)
        game.emit(RegionalPaid(company=company, owner=owner, revenue=revenue, amount=paid))
        game.pay(BANK, owner, paid, "dividend")
        game.pay(BANK, company, revenue - paid, "revenue")
        return False


# -- trains ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegionalTrains(BuyTrainsStep[Base18FB]):
    """Buy at most one regional train; the owner may help if it has none.

    See rules 18FB-3.6.3-11, 18FB-3.6.3-12 and 18FB-R-72.
    """

    name: ClassVar[str] = "regional_trains"

    def must_buy(self, game: Base18FB) -> bool:
        return False

    def sellers(self, game: Base18FB) -> list[str]:
        return [name for name in game.state.presidents if game.kind(name) == REGIONAL]

    def is_helped(self, game: Base18FB) -> bool:
        """It has no train and too little money for one of the bank, and its owner has enough."""
        cheapest = game.train_policy.cheapest(game, self.company)
        if not cheapest or game.trains_of(self.company):
            return False
        price, cash = game.train(cheapest).price, game.state.cash
        owner = game.state.presidents[self.company]
        return cash[self.company] < price <= cash[self.company] + cash[owner]

    def helped_with(self, game: Base18FB) -> list[str]:
        """The owner adds cash, but sells nothing for it."""
        cash, owner = game.state.cash, game.state.presidents[self.company]
        most = cash[self.company] + cash[owner]
        offered = game.train_policy.offered(game, self.company)
        return [train for train in offered if game.train(train).price <= most]

    def needed(self, game: Base18FB) -> bool:
        return bool(self.choices(game))

    def help(self, game: Base18FB, train: str) -> None:
        president_adds(game, self.company, game.train(train).price)
        self.buy(game, train, common.owner_of(game, self.company, train), game.train(train).price)

    def buy(self, game: Base18FB, train: str, owner: str, price: int) -> None:
        game.pop()
        take_train(game, self.company, train, owner, price)

    def check_trade(self, game: Base18FB, action: BuyTrain, owner: str) -> None:
        if owner not in self.sellers(game) or not game.train_policy.may_own(
            game, self.company, action.train
        ):
            raise Illegal(
                "18FB-3.6.3-11", "{company} buys regional trains only.", company=self.company
            )

    def deal(self, action: BuyTrain, owner: str) -> RegionalDeal:
        return RegionalDeal(self.company, action.train, action.price, owner)


@dataclass(frozen=True, slots=True)
class RegionalDeal(common.TrainDeal[Base18FB]):
    """The sale of a train by another regional company; it is the only one of the turn."""

    name: ClassVar[str] = "regional_deal"

    def settle(self, game: Base18FB) -> None:
        common.TrainDeal.settle(self, game)
        RegionalTrains(self.company).done(game)
