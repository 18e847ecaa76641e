"""`CommonGame`: the class of games on which shared steps work, with the policies of the title."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from railhead.engine.step import Step
from railhead.language.words import Words
from railhead.table.market import Cell, Market
from railhead.titles.common.certificates import CertificateGame
from railhead.titles.common.cities import CityGame
from railhead.titles.common.events.possessions import PriceMoved
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.common.policies.privates import PrivatePolicy
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.common.policies.track import TrackPolicy
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.common.standstill import StandstillGame
from railhead.titles.common.words import COMMON_WORDS


@lru_cache(maxsize=64)
def _start_cells(market: Market, zones: str) -> Mapping[int, Cell]:
    """Price -> cell, for the cells of a market that have one of these zones."""
    return market.with_zone(zones)


class CommonGame(CertificateGame, CityGame, StandstillGame):
    """A game as shared steps see it: state, title and policies, without the steps of a title.

    Where titles differ, shared steps ask the policies named here (`titles.common.policies`).
    `RoutesGame` adds the policy of titles whose trains run on routes, `LinesGame` that of titles
    whose tokens travel along lines. The class of a title's games is a subclass, and adds its steps.
    """

    words: ClassVar[Words] = COMMON_WORDS
    part_begins = frozenset({"operating_round", "stock_round", "turn_begins"})
    part_ends = frozenset({"stock_round_over"})
    track_policy: ClassVar[TrackPolicy[Any]] = TrackPolicy()
    stock_policy: ClassVar[StockPolicy[Any]] = StockPolicy()
    train_policy: ClassVar[TrainPolicy[Any]] = TrainPolicy()
    any_time_policy: ClassVar[AnyTimePolicy[Any]] = AnyTimePolicy()
    private_policy: ClassVar[PrivatePolicy[Any]] = PrivatePolicy()

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a company's operating turn, in the order of the rulebook."""
        raise NotImplementedError(type(self).__name__)

    def income_of(self, private: str) -> int:
        policy = self.private_policy
        return policy.income(self, private) if policy.pays_income(self, private) else 0

    def par_values(self) -> Mapping[int, Cell]:
        """Starting value -> its cell of the market, for the starting values of this phase."""
        return _start_cells(self.title.market, self.phase.par_zones)

    def set_marker(self, company: str, cell: Cell) -> None:
        """Move a marker to a cell, under those already there, and announce it."""
        market = self.title.market
        before = self.state.cells[company]
        if before == cell:
            return
        self.place_marker(company, cell)
        self.emit(
            PriceMoved(
                company=company,
                before=market.price(before),
                after=market.price(cell),
            )
        )


T = TypeVar("T", bound=CommonGame)
