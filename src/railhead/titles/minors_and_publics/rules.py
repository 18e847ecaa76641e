"""What runs a game of this family, in the order of the rulebook.

3 Setting up: below. 4 The rounds: operating.py. 6 The market: game.py. 7.4 The state railway:
railway.py. 8 Phases: phases.py. 9 Stock Round: stock.py, starting.py, auction.py,
minor_auction.py. 10 Operating Round: operating.py for redeeming, then track.py, tokens.py,
running.py, finance.py, trains.py. 11 Nationalisation: nationalising.py, leaving.py. 12 Merger
Round: merger.py, merging.py, forming.py. 13 The end: operating.py, game.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.chance import Lots
from railhead.engine.expectations import Advantage
from railhead.engine.fault import TitleError
from railhead.engine.step import Step
from railhead.engine.title import Scenario, Title, Value
from railhead.titles.common.selling import liquidity
from railhead.titles.common.setting_up import announce_beginning, first_state
from railhead.titles.minors_and_publics import (
    auction,
    finance,
    forming,
    merger,
    minor_auction,
    nationalising,
    operating,
    pace,
    phases,
    running,
    starting,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.minors_and_publics.facts import MinorsTitle
from railhead.titles.minors_and_publics.limits import violations
from railhead.titles.minors_and_publics.operating import MinorsAnyTime, MinorsPrivates
from railhead.titles.minors_and_publics.position import PositionedGame
from railhead.titles.minors_and_publics.presentation import MinorsPresentation
from railhead.titles.minors_and_publics.state import MinorsState
from railhead.titles.minors_and_publics.stock import MinorsStock
from railhead.titles.minors_and_publics.words import WORDS

LOAN_ROUNDS = 4
"""For how many rounds the interest of a loan counts, for hints."""

MODULES = (
    operating,
    auction,
    minor_auction,
    stock,
    starting,
    track,
    tokens,
    running,
    finance,
    trains,
    phases,
    nationalising,
    merger,
    forming,
)
"""The modules whose steps every title of the family has; its own come after them."""


class WholeGame(PositionedGame):
    """A game with its steps; a title adds its own, and names its policies."""

    words = WORDS
    presentation = MinorsPresentation
    state_kind: ClassVar[type[MinorsState]] = MinorsState

    stock_policy = MinorsStock()
    any_time_policy = MinorsAnyTime()
    private_policy = MinorsPrivates()

    def advantages(self, player: str, other: WholeGame) -> list[Advantage]:
        """Fewer loans of a company, of which it pays interest."""
        found = []
        for company in self.title.companies:
            part = self.percent(company, player) / 100
            less = other.loans_of(company) - self.loans_of(company)
            if part and less > 0:
                params: dict[str, int | str] = {"company": company, "count": less}
                weight = part * self.interest_on(less) * LOAN_ROUNDS
                found.append(Advantage("loans", company, params, weight))
        return found

    def turns_to_come(self) -> int:
        return max(round(pace.rounds_to_come(self)), 1)

    def progress(self) -> float:
        """The part of all Operating Rounds that is over, about."""
        over = pace.rounds_over(self)
        return over / max(over + pace.rounds_to_come(self), 1)

    def most_bid(self, private: str) -> int:
        """A fifth more than a company pays for it later: cash starts minors, which earn more."""
        return self.private_policy.highest_price(self, private) * 6 // 5

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a turn (rules 10-4 and 10-5)."""
        return [
            operating.Redeem(company),
            track.TrackStep(company),
            tokens.Token(company),
            running.Routes(company),
            operating.EarlyPrivates(company),
            finance.Interest(company),
            self.train_step(company),
            operating.Privates(company),
        ]

    def train_step(self, company: str) -> Step[Any]:
        """The step in which a company buys trains."""
        return trains.Trains(company)

    # -- what clients show ------------------------------------------------------------------

    def liquidity(self, player: str) -> int:
        """Cash, and what the largest legal sales would bring now, in money.

        See rules 9.1-1, 9.1-2, 9.1-3 and 9.1-4.
        """
        return liquidity(self, player)

    def violations(self) -> list[str]:
        return list(violations(self))

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], lots: Lots
    ) -> Self:
        """Set up the game for the auction of the first private company. Raises TitleError.

        See rules 3-1, 3-2, 3-3, 3-4, 3-5 and 3-6.
        """
        assert isinstance(title, MinorsTitle)
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
            # Rule R-15.
            two = title.facts.two_players
            share, drawn = two.cash, lots.draw("privates", title.privates)
            unused = tuple(drawn[: len(drawn) - two.privates])
        first = next(iter(players))
        state = first_state(
            cls.state_kind,
            title,
            scenario,
            players,
            title.companies,
            share=share,
            trains=cls.trains_at_start(scenario, options),
            round="ISR",
            unused=unused,
            homes={
                company.id: f"{company.base}.{company.base_node}"
                for company in title.companies.values()
                if company.base
            },
            agenda=(operating.GameTurns(operating=True), auction.PrivateSale(first)),
        )
        game = cls(title, players, options, None, state)
        announce_beginning(game)
        game.begin()
        return game

    @classmethod
    def trains_at_start(cls, scenario: Scenario, options: dict[str, Value]) -> Mapping[str, int]:
        """Class -> how many trains of it the Bank has, by the options (rule 10.10-2)."""
        del options
        return scenario.trains

    def begin(self) -> None:
        """Do what else precedes the first auction; by default nothing."""
