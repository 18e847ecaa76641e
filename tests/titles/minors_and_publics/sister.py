"""The rules of 1867 on the board of 1861, so that what both titles share is proven for both.

Rules do not read names: whoever plays by the rules of 1867 on the map of 1861, with its companies
and its chart, may do what a rule that both share allows there.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache

from railhead.engine.title import Options
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1867.facts import Facts1867, Title1867
from railhead.titles.g1867.game import Base1867
from railhead.titles.g1867.homes import Start1867
from railhead.titles.g1867.rules import Game1867
from railhead.titles.minors_and_publics.facts import MinorsFacts

_SHARED = {
    "3": (1, 2, 3, 4),
    "5": (3, 9),
    "6": (1, 6),
    "7.1": (5, 6, 7),
    "7.2": (3, 4),
    "7.3": (2, 3, 4, 5),
    "9": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "9.1": (1, 2, 3, 4, 5, 6, 7, 9, 10),
    "9.2": (2, 3, 4, 6, 7, 9),
    "9.3": (1, 2, 3, 4, 7),
    "9.4": (1, 2, 3, 4, 5),
    "9.5": (4,),
    "10": (2, 3, 4, 5),
    "10.1": (1, 4, 6),
    "10.2": (2, 3, 5, 6),
    "10.3": (1,),
    "10.4": (1, 2, 5, 7, 12, 13, 17, 20, 21),
    "10.5": (1, 2, 5, 6, 7),
    "10.6": (1, 2, 3, 4, 5, 7, 8, 9, 11, 12),
    "10.7": (1, 2, 3, 4, 5, 6),
    "10.8": (1, 2, 3),
    "10.9": (1, 2),
    "10.10": (4, 5, 6, 7, 8, 9, 10, 11, 15),
    "11": (1, 3, 4, 5, 7, 11, 12),
    "12": (1,),
    "12.1": (1,),
    "12.2": (3,),
    "12.3": (1, 9, 4, 5, 6, 7, 8),
    "12.4": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "13": (4, 5, 6, 7, 8),
    "14.5": (1,),
    "R": (1, 2, 3, 6, 8, 10, 11, 12, 13, 14, 16, 17, 19),
}
SHARED = frozenset(f"{part}-{number}" for part, numbers in _SHARED.items() for number in numbers)
"""The numbers of the rules that say the same in both titles."""


@lru_cache(maxsize=8)
def _title(market: str) -> Title1867:
    """1867 on the board of 1861; `market`: its own kind, or the chart of 1861."""
    own = Game1867.load_title({"market": market} if market else {})
    board = Game1861.load_title({"market": market} if market else {})
    shared = {item.name for item in fields(MinorsFacts)}
    facts = {item.name: getattr(own.facts, item.name) for item in fields(own.facts)}
    facts |= {name: getattr(board.facts, name) for name in shared}
    charts = dict.fromkeys(own.options["market"].presets, "grid")
    return replace(
        own,
        map=board.map,
        tiles=board.tiles,
        companies=board.companies,
        privates=board.privates,
        market=board.market,
        options={**own.options, "market": replace(own.options["market"], presets=charts)},
        facts=Facts1867(**facts | {"closed_cities": (), "stubs": {}, "first_minor": ""}),
    )


class PrintedHomes(Start1867):
    """Homes are those that the board prints, so that nobody chooses any."""

    def can_offer(self, game: Base1867) -> bool:
        return True

    def auction_opened(self, game: Base1867, minor: str) -> None:
        pass


class SisterGame(Game1867):
    """A game of 1867 on the board of 1861, before the state railway has any token."""

    start_policy = PrintedHomes()

    @classmethod
    def load_title(cls, options: Options) -> Title1867:
        return _title(str(options.get("market", "grid")))

    def begin(self) -> None:
        self.state.turns[self.state_railway] = 0
