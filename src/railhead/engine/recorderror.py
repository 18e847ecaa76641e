"""What is wrong with a game that was written down, by us or elsewhere."""

from __future__ import annotations

from typing import Self

from railhead.engine.game import Game
from railhead.table.fault import Fault


class RecordError(Fault):
    """A record cannot be read or does not follow the rules.

    `number`: the action at fault, from 1, 0 where it is none. `game`: the game before it.
    """

    number: int = 0
    game: Game | None = None
    rule: str = ""

    def at(self, number: int, game: Game | None = None, rule: str = "") -> Self:
        """Add the number of the action at fault, the game before it, and the refusing rule."""
        self.number, self.game, self.rule = number, game, rule
        return self
