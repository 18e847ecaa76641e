"""The rules of 1861, in the order of the rulebook.

3 Setting up: below. 4 The rounds: operating.py. 6 The market: game.py. 7.4 The state railway:
railway.py, state_turn.py. 8 Phases: phases.py. 9 Stock Round: stock.py, starting.py, auction.py,
minor_auction.py. 10 Operating Round: operating.py for redeeming, then track.py, tokens.py,
running.py, finance.py, trains.py. 11 Nationalisation: nationalising.py, leaving.py. 12 Merger
Round: merger.py, merging.py, forming.py. 13 The end: operating.py, game.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.fault import TitleError
from railhead.engine.seeds import shuffled
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Scenario, Title, Value
from railhead.titles.common.selling import liquidity
from railhead.titles.common.setting_up import announce_beginning, first_state
from railhead.titles.g1861 import (
    auction,
    finance,
    forming,
    merger,
    minor_auction,
    nationalising,
    operating,
    phases,
    railway,
    running,
    starting,
    state_turn,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.g1861.facts import Title1861
from railhead.titles.g1861.game import STATE
from railhead.titles.g1861.limits import violations
from railhead.titles.g1861.operating import AnyTime1861, Privates1861
from railhead.titles.g1861.position import Position1861
from railhead.titles.g1861.presentation import Presentation1861
from railhead.titles.g1861.running import Routes1861
from railhead.titles.g1861.state import State1861
from railhead.titles.g1861.stock import Stock1861
from railhead.titles.g1861.track import Track1861
from railhead.titles.g1861.trains import Trains1861
from railhead.titles.g1861.words import WORDS

_MODULES = (
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
    railway,
    state_turn,
    merger,
    forming,
)


class Game1861(Position1861):
    """A game of 1861 The Railways of the Russian Empire."""

    words = WORDS
    presentation = Presentation1861

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*_MODULES)
    track_policy = Track1861()
    stock_policy = Stock1861()
    train_policy = Trains1861()
    route_policy = Routes1861()
    any_time_policy = AnyTime1861()
    private_policy = Privates1861()

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a turn, of the state railway or of another company.

        See rules 1861-10-4, 1861-10-5 and 1861-10-6.
        """
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

    def liquidity(self, player: str) -> int:
        """Cash, and what the largest legal sales would bring now, in roubles.

        See rules 1861-9.1-1, 1861-9.1-2, 1861-9.1-3 and 1861-9.1-4.
        """
        return liquidity(self, player)

    def violations(self) -> list[str]:
        return list(violations(self))

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], seed: int
    ) -> Self:
        """Set up the game for the auction of the first private company. Raises TitleError.

        See rules 1861-3-1, 1861-3-2, 1861-3-3, 1861-3-4, 1861-3-5 and 1861-3-6.
        """
        assert isinstance(title, Title1861)
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
            two = title.facts.two_players
            share, drawn = two.cash, shuffled(title.privates, seed)
            unused = tuple(drawn[: len(drawn) - two.privates])
        first = next(iter(players))
        state = first_state(
            State1861,
            title,
            scenario,
            players,
            title.companies,
            share=share,
            trains=_trains(scenario, options),
            round="ISR",
            unused=unused,
            homes={
                company.id: f"{company.base}.{company.base_node}"
                for company in title.companies.values()
                if company.base
            },
            turns={title.facts.state: 0},
            agenda=(operating.GameTurns(operating=True), auction.PrivateSale(first)),
        )
        game = cls(title, players, options, seed, state)
        announce_beginning(game)
        if options["rsr_marker_at_start"]:
            railway.place_at_home(game)
        return game


def _trains(scenario: Scenario, options: dict[str, Value]) -> dict[str, int]:
    """Class -> how many trains of it the Bank has, by the option extra_trains.

    See rules 1861-10.10-2, 1861-14.1-1 and 1861-14.2-1.
    """
    extra = {"2+2": 2} if options["extra_trains"] == "14.1" else {}
    return {**scenario.trains, **extra}
