"""What runs a classic game, in the order of the rulebook.

1 Setting up: below. 4 The initial auction: auction.py. 5 Stock Round: stock.py. 6 The market:
game.py. 7 Operating Round: operating.py, then 8 track.py, 9 tokens.py, 10 and 11 running.py,
12 trains.py, 13 emergency.py, 14 phases.py. 15 Private companies: powers.py and private_tiles.py.
16 The end: game.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.chance import Lots
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Title, Value
from railhead.titles.classic import (
    auction,
    emergency,
    operating,
    phases,
    private_tiles,
    running,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.classic.facts import ClassicTitle
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.limits import violations
from railhead.titles.classic.operating import ClassicAnyTime, ClassicPrivates
from railhead.titles.classic.presentation import ClassicPresentation
from railhead.titles.classic.running import ClassicRoutes
from railhead.titles.classic.state import ClassicState
from railhead.titles.classic.stock import ClassicStock
from railhead.titles.classic.track import ClassicTrack
from railhead.titles.classic.trains import ClassicTrains
from railhead.titles.classic.words import WORDS
from railhead.titles.common.selling import liquidity
from railhead.titles.common.setting_up import announce_beginning, first_state

MODULES = (auction, stock, operating, track, tokens, running, trains, phases, private_tiles)
"""The modules whose steps every title of the family has; its own come after them."""


class WholeGame(ClassicGame):
    """A classic game with its steps; a title names its data, and replaces what differs."""

    words = WORDS
    presentation = ClassicPresentation
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*MODULES)
    state_kind: ClassVar[type[ClassicState]] = ClassicState
    track_policy = ClassicTrack()
    stock_policy = ClassicStock()
    train_policy = ClassicTrains()
    route_policy = ClassicRoutes()
    any_time_policy = ClassicAnyTime()
    private_policy = ClassicPrivates()

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a turn (rule 7-5)."""
        return [
            track.TrackStep(company),
            tokens.Token(company),
            running.Routes(company),
            trains.Trains(company),
            operating.Privates(company),
        ]

    def liquidity(self, player: str) -> int:
        """Cash, and what the largest legal sales would bring now, in money."""
        return liquidity(self, player)

    def raisable_for_train(self, company: str) -> int | None:
        """What its president gets for all that they may sell in an emergency (rule 13-1)."""
        return emergency.raisable(self, company, ())

    def violations(self) -> list[str]:
        return list(violations(self))

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], lots: Lots
    ) -> Self:
        """Set up the game (rules 1-1, 1-2, 1-3, 1-4, 1-5, 1-6, 1-7, 1-8 and 1-9)."""
        assert isinstance(title, ClassicTitle)
        scenario = next(box for box in title.scenarios.values() if len(players) in box.players)
        needed = title.facts.privates_from
        count = len(players)
        state = first_state(
            cls.state_kind,
            title,
            scenario,
            players,
            title.companies,
            share=title.cash_each.get(count) or title.starting_cash // count,
            trains=scenario.trains,
            round="ISR",
            unsold=tuple(name for name in title.privates if needed.get(name, 0) <= count),
            homes={
                company.id: f"{company.base}.{company.base_node}"
                for company in title.companies.values()
                if company.base
            },
        )
        game = cls(title, players, options, None, state)
        announce_beginning(game)
        state.agenda = (operating.GameTurns(), *game.opening(lots))
        return game

    def opening(self, lots: Lots) -> tuple[Step[Any], ...]:
        """The steps before the first Stock Round; by default the initial auction (rule 4-2)."""
        del lots
        return (auction.Waterfall(next(iter(self.players))),)
