"""The rules of 1861, so far as its family has others: see `minors_and_publics/rules.py`.

7.4 The state railway: state_railway.py, state_turn.py. 9.3 Starting publics: starting.py.
10 Operating Round: operations.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from railhead.engine.step import Step, steps_of
from railhead.engine.title import Scenario, Value
from railhead.titles.g1861 import operations, state_railway, state_turn
from railhead.titles.g1861.game import Base1861
from railhead.titles.g1861.operations import Routes1861, Trains1861
from railhead.titles.g1861.presentation import Presentation1861
from railhead.titles.g1861.starting import Start1861
from railhead.titles.g1861.state import State1861
from railhead.titles.g1861.state_railway import RussianState
from railhead.titles.g1861.words import WORDS
from railhead.titles.minors_and_publics import finance
from railhead.titles.minors_and_publics.game import STATE
from railhead.titles.minors_and_publics.rules import MODULES, WholeGame
from railhead.titles.minors_and_publics.track import MinorsTrack


class Game1861(WholeGame, Base1861):
    """A game of 1861 The Railways of the Russian Empire."""

    words = WORDS
    presentation = Presentation1861
    state_kind: ClassVar[type[State1861]] = State1861

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(
        *MODULES, operations, state_railway, state_turn
    )
    track_policy = MinorsTrack()
    train_policy = Trains1861()
    route_policy = Routes1861()
    state_policy = RussianState()
    start_policy = Start1861()

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a turn, of the state railway or of another company (rule 1861-10-6)."""
        if self.kind(company) == STATE:
            return [
                state_railway.StateToken(company),
                state_turn.StateRoutes(company),
                finance.Interest(company),
                state_turn.StateTrains(company),
            ]
        return super().turn_of(company)

    def train_step(self, company: str) -> Step[Any]:
        return operations.Trains(company)

    @classmethod
    def trains_at_start(cls, scenario: Scenario, options: dict[str, Value]) -> Mapping[str, int]:
        """Class -> how many trains of it the Bank has, by the option extra_trains.

        See rules 1861-10.10-2, 1861-14.1-1 and 1861-14.2-1.
        """
        extra = {"2+2": 2} if options["extra_trains"] == "14.1" else {}
        return {**scenario.trains, **extra}

    def begin(self) -> None:
        """The state railway has no turns behind it; by an option it has its token at home."""
        self.state.turns[self.state_railway] = 0
        if self.options["rsr_marker_at_start"]:
            state_railway.place_at_home(self)
