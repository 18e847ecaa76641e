"""Version 2 of the rules of 1849: whatever version 3 has changed, as it was.

Games that began with version 2 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.trains import Trains1849


class TrainsVersion2(Trains1849):
    """Of a class that lay in both piles of the bank only a new train was sold (1849-4.6-4)."""

    def offered(self, game: Base1849, company: str) -> list[str]:
        """One train of each class that the bank sells now."""
        offered: dict[str, str] = {}
        for train in super().offered(game, company):
            offered.setdefault(game.train_class(train), train)
        return list(offered.values())


class Game1849Version2(Game1849):
    """A game of 1849 by version 2 of the rules."""

    rules_version: ClassVar[int] = 2
    ignores_needless: ClassVar[bool] = True
    train_policy = TrainsVersion2()
    names_last_round: ClassVar[bool] = False

    @property
    def postpones_loan(self) -> bool:
        return False

    @property
    def asks_for_trains_in_vain(self) -> bool:
        return False
