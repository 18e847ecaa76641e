"""What is wrong with a written game: a record, or a file of another site."""

from __future__ import annotations

from typing import Self

from railhead.engine.game import Game
from railhead.table.fault import Fault


class RecordError(Fault):
    """A record cannot be read, or an action in it breaks the rules.

    `number`: of the action at fault, from 1, 0 if it is none; `game`: the game before that action;
    `rule`: the id of the rule that refuses it, "" if none does; `warnings`: what else is unusual in
    the file and may be the reason.
    """

    number: int = 0
    game: Game | None = None
    rule: str = ""
    warnings: tuple[Fault, ...] = ()

    def at(self, number: int, game: Game | None = None, rule: str = "") -> Self:
        """Add the number of the action at fault, the game before it, and the refusing rule."""
        self.number, self.game, self.rule = number, game, rule
        return self
