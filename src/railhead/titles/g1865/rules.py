"""The rules of 1865, in the order of the rulebook.

2 Setting up: below; the draft: draft.py; maritime cards: maritime.py. 3 Stock Round: stock.py,
dragons.py, launching.py; before it: bookkeeping.py, converting.py. 4 Operating Round: rounds.py,
operating.py for a company's turn, then track.py, mines.py, tokens.py, revenue.py, trains.py,
phases.py, helping.py. 5 Absorption: absorbing.py, absorption.py, absorbed_tokens.py,
absorption_plan.py, homes.py. 2.7 The end: game.py, rounds.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.chance import Lots
from railhead.engine.expectations import Advantage
from railhead.engine.fault import TitleError
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Title, Value
from railhead.titles.common.selling import liquidity
from railhead.titles.common.setting_up import announce_beginning, first_state
from railhead.titles.g1865 import (
    absorbed_tokens,
    absorbing,
    bookkeeping,
    converting,
    draft,
    expected_earnings,
    helping,
    homes,
    mines,
    operating,
    phases,
    projection,
    revenue,
    rounds,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.g1865.events import DraftBegun, PersonalLoansCounted
from railhead.titles.g1865.limits import violations
from railhead.titles.g1865.maritime import Cards1865
from railhead.titles.g1865.operating import AnyTime1865
from railhead.titles.g1865.position import Position1865
from railhead.titles.g1865.presentation import Presentation1865
from railhead.titles.g1865.state import ASIDE, State1865
from railhead.titles.g1865.stock import Stock1865
from railhead.titles.g1865.track import Track1865
from railhead.titles.g1865.words import WORDS

_MODULES = (
    rounds,
    draft,
    bookkeeping,
    converting,
    stock,
    track,
    mines,
    tokens,
    operating,
    revenue,
    trains,
    helping,
    phases,
    absorbing,
    absorbed_tokens,
    homes,
)

# Certificates besides the president's (rule 1865-1-1).
MINOR_SINGLES, MAJOR_SINGLES = 3, 8


TRAFFIC = 5.0
"""What a point of traffic counts that trains do not carry yet, in lire, for hints."""


class Game1865(Position1865):
    """A game of 1865 Sardinia."""

    words = WORDS
    presentation = Presentation1865

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*_MODULES)
    track_policy = Track1865()
    line_policy = tokens.Lines1865()
    stock_policy = Stock1865()
    any_time_policy = AnyTime1865()
    private_policy = Cards1865()

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a turn (rules 1865-4.1-3 and 1865-4.1-4)."""
        return [
            absorbing.AbsorbStep(company),
            track.TrackStep(company),
            mines.Mines(company),
            tokens.Token(company),
            revenue.DividendStep(company),
            trains.Trains(company),
        ]

    # -- what clients show ------------------------------------------------------------------

    def figures(self, company: str) -> dict[str, int | str]:
        """Traffic, coverage and revenue of a company, and its rank and zone."""
        if not self.floated(company):
            return {}
        return {
            "traffic": self.traffic_of(company),
            "coverage": self.coverage(company),
            "revenue": self.revenue(company),
            "rank": self.rank(company),
            "zone": self.zone(company),
        }

    def turns_to_come(self) -> int:
        return projection.turns_to_come(self)

    def expected_earnings(self, company: str, turns: int) -> float:
        return expected_earnings.expected_earnings(self, company, turns)

    def advantages(self, player: str, other: Game1865) -> list[Advantage]:
        """More traffic of companies that have not more than their trains carry."""
        found = []
        for company in self.title.companies:
            part = self.percent(company, player) / 100
            if part and self.floated(company) and other.floated(company):
                more = self.traffic_of(company) - other.traffic_of(company)
                if more > 0 and self.traffic_of(company) > self.coverage(company):
                    params: dict[str, int | str] = {"company": company, "count": more}
                    found.append(Advantage("traffic", company, params, part * more * TRAFFIC))
        return found

    def liquidity(self, player: str) -> int:
        """Cash, and what the largest legal sales would bring now, in lire.

        See rules 1865-3.4-1, 1865-3.4-2, 1865-3.4-3, 1865-3.4-4, 1865-3.4-5, 1865-3.4-6 and
        1865-3.4-7.
        """
        return liquidity(self, player)

    def violations(self) -> list[str]:
        return list(violations(self))

    def count_loans(self) -> None:
        """Announce what loans of companies and players cost at the end.

        See rules 1865-2.7-3 and 1865-5.5-3.
        """
        super().count_loans()
        for player, count in self.state.personal_loans.items():
            amount = count * self.title.facts.loan
            self.emit(PersonalLoansCounted(player=player, count=count, amount=amount))

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], lots: Lots
    ) -> Self:
        """Set up the game for the draft of the maritime cards. Raises TitleError.

        See rules 1865-2.4-1, 1865-2.4-2, 1865-2.4-3, 1865-2.4-4 and 1865-2.4-5.
        """
        scenario = title.scenarios[str(options["length"])]
        if len(players) not in scenario.players:
            raise TitleError(
                "players",
                "the short game of {title} is for 2 or 3 players, not {count}",
                title=title.name,
                count=len(players),
            )
        order = tuple(lots.draw("players", players))
        companies = title.companies
        state = first_state(
            State1865,
            title,
            scenario,
            players,
            companies,
            share=title.cash_each[len(players)],
            trains=scenario.trains,
            order=order,
            priority=order[0],
            shares=_initial_offer(list(companies)),
            tokens_left=dict.fromkeys(companies, 0),
            tokens_aside={name: company.tokens - 1 for name, company in companies.items()},
            turn=0,
            round="MD",
        )
        for company in companies.values():
            city = f"{company.base}.0"
            state.tokens[city] = (company.id, *state.tokens[city][1:])
        game = cls(title, players, options, None, state)
        announce_beginning(game)
        game.emit(DraftBegun())
        game.push(rounds.GameTurns(), draft.Draft.of(game))
        return game


def _initial_offer(companies: list[str]) -> dict[tuple[str, str], tuple[int, ...]]:
    """The certificates of minors; those that only a major has are set aside (rule 1865-2.4-3)."""
    offer: dict[tuple[str, str], tuple[int, ...]]
    offer = {(name, name): (1, MINOR_SINGLES) for name in companies}
    return offer | {(name, ASIDE): (0, MAJOR_SINGLES - MINOR_SINGLES) for name in companies}
