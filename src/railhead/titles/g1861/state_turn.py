"""The turn of the Russian State Railway, which plays by rule (rulebook 7.4, 10.6 and 10.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.decision import Range
from railhead.engine.events import Event
from railhead.engine.state import BANK
from railhead.titles.common.automatic import AutomaticRoutes, AutomaticTrains, new_train
from railhead.titles.common.events.operating import DividendDecided, NoRevenue
from railhead.titles.g1861.game import Base1861
from railhead.titles.g1861.state import Turn
from railhead.titles.minors_and_publics.trains import take_train

RUNNER = "priority_player"


@dataclass(frozen=True, slots=True)
class StateRoutes(AutomaticRoutes[Base1861]):
    """The state railway runs its best routes and keeps the earnings.

    By the option rsr_runner a player declares the routes. See rules 1861-10.6-10, 1861-10.7-7 and
    1861-R-4.
    """

    name: ClassVar[str] = "state_routes"

    def player(self, game: Base1861) -> str:
        return game.state.runner

    def asks(self, game: Base1861) -> bool:
        return game.options["rsr_runner"] == RUNNER

    def earned(self, game: Base1861, revenue: int) -> None:
        if not revenue:
            game.emit(NoRevenue(company=self.company))
            return
        game.emit(DividendDecided(company=self.company, choice="withhold", revenue=revenue))
        game.pay(BANK, self.company, revenue, "revenue")


@dataclass(frozen=True, slots=True)
class StateTrains(AutomaticTrains[Base1861]):
    """Buys the cheapest train if it has none, then new ones while its treasury suffices.

    See rules 1861-10.10-12, 1861-10.10-13 and 1861-7.4-2.
    """

    name: ClassVar[str] = "state_trains"

    def wanted(self, game: Base1861) -> str:
        stopped = game.state.phase not in game.title.facts.state_phases
        if stopped and not game.options["rsr_buys_after_first_8"]:
            return ""
        if not game.trains_of(self.company):
            return game.train_policy.cheapest(game, self.company)
        train = new_train(game)
        can_pay = train and game.state.cash[self.company] >= game.train(train).price
        return train if can_pay else ""

    def buy(self, game: Base1861, train: str, owner: str) -> None:
        price = game.train(train).price
        game.borrow(self.company, price)
        take_train(game, self.company, train, owner, price)


def plays_by_rule(game: Base1861, company: str) -> bool:
    """Whether a company is the state railway and operates in this phase (rule 1861-7.4-2)."""
    phases = game.title.facts.state_phases
    return company == game.state_railway and game.state.phase in phases


def next_turn(game: Base1861) -> list[Event]:
    """Return what the state railway would do if it operated now, tried on a copy of the game.

    See rules 1861-7.4-2, 1861-10.6-10 and 1861-10.10-13. Where a player decides for it, the first
    answer is taken.
    """
    after, company = game.fork(), game.state_railway
    after.state.acting = Turn(company, old_loans=after.loans_of(company))
    after.state.agenda = tuple(reversed(after.turn_of(company)))
    after.advance()
    while (decision := after.decision) is not None and decision.actor == company:
        first = decision.answers[0]
        after.apply(first.action if isinstance(first, Range) else first)
    return after.events
