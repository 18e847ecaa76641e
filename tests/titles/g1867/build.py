"""A table of 1867 set up as a rule example needs it, on its own board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from railhead.engine.actions import BidCompany, Pass, PlaceToken
from railhead.engine.title import Value
from railhead.titles.g1867.rules import Game1867
from railhead.titles.minors_and_publics.rules import WholeGame
from tests.titles.g1861 import build
from tests.titles.g1861.build import Place

HOMES = {
    "BO": "F16.1",
    "CS": "E15.0",
    "CV": "C17.0",
    "KP": "I15.0",
    "OP": "J12.0",
    "TN": "F8.0",
    "AE": "L12.0",
    "CA": "L12.1",
    "NO": "D16.0",
    "PM": "E17.0",
}
"""Where minors have their homes, if a test does not say."""


class Example(build.Example):
    """A game of 1867 arranged for one example."""

    kind: ClassVar[type[WholeGame]] = Game1867

    def __init__(
        self,
        players: int = 3,
        options: Mapping[str, Value] | None = None,
        preset: str = "default",
        seed: int = 1,
    ) -> None:
        super().__init__(players, options, preset, seed)
        assert set(options or {}) <= self.game.options.keys()

    def privates(self, **owners: str) -> Self:
        self.state.privates = {name: owners.get(name, "ann") for name in self.game.title.privates}
        return self

    def minor(
        self,
        minor: str,
        owner: str,
        price: Place = 50,
        *,
        at: str = "",
        cash: int = 0,
        turns: int = 1,
        loans: int = 0,
        trains: str | Sequence[str] = (),
    ) -> Self:
        """Start a minor with its token in a city, by default as HOMES says."""
        self.state.homes[minor] = at or HOMES[minor]
        super().minor(minor, owner, price, cash=cash, turns=turns, loans=loans, trains=trains)
        return self

    def offer(self, minor: str, city: str, bid: int = 100) -> Self:
        """The player on turn puts a minor up for auction and chooses its home."""
        self.play(BidCompany(self.asked, minor, bid), PlaceToken(minor, city))
        return self

    def leave_auction(self) -> Self:
        while self.step == "company_auction":
            self.play(Pass(self.asked))
        return self
