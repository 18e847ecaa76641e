"""The rules of 1867, so far as its family has others: see `minors_and_publics/rules.py`.

7.4, 11 and 15 The Canadian National: canadian_national.py. 9.2 and 9.3 Homes: homes.py.
10.4 Track and 10.6 routes: operations.py. 10.10 Trains: trains.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from railhead.engine.step import Step, steps_of
from railhead.titles.g1867 import homes, trains
from railhead.titles.g1867.canadian_national import CanadianNational, Privates1867
from railhead.titles.g1867.game import Base1867
from railhead.titles.g1867.homes import Start1867
from railhead.titles.g1867.operations import Routes1867, Track1867
from railhead.titles.g1867.presentation import Presentation1867
from railhead.titles.g1867.words import WORDS
from railhead.titles.minors_and_publics.railway import place_state_token
from railhead.titles.minors_and_publics.rules import MODULES, WholeGame


class Game1867(WholeGame, Base1867):
    """A game of 1867 The Railways of Canada."""

    words = WORDS
    presentation = Presentation1867

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*MODULES, homes, trains)
    track_policy = Track1867()
    route_policy = Routes1867()
    private_policy = Privates1867()
    train_policy = trains.Trains1867()
    state_policy = CanadianNational()
    start_policy = Start1867()

    def train_step(self, company: str) -> Step[Any]:
        return trains.Trains(company)

    def begin(self) -> None:
        """The Canadian National has a token in Toronto (rules 1867-3-5 and 1867-7.4-5)."""
        place_state_token(self, f"{self.title.facts.state_home}.0", 0)
