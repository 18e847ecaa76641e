"""The order of the rounds (rulebook 2.2 and 2.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.step import Step
from railhead.titles.g1865.bookkeeping import Bookkeeping
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.operating import begin_operating_round
from railhead.titles.g1865.stock import BeginStockRound


@dataclass(frozen=True, slots=True)
class GameTurns(Step[Base1865]):
    """Sets of a stock round and two operating rounds.

    `done`: how many operating rounds of the present set have begun; None before its stock round.
    See rules 1865-2.2-1, 1865-4.9-3, 1865-4.9-4, 1865-4.9-5 and 1865-4.9-6.
    """

    name: ClassVar[str] = "game_turns"
    done: int | None = None

    def run(self, game: Base1865) -> bool:
        if self.done is None:
            if game.stands_still():
                # Rule 1865-2.7-5.
                game.finish("standstill")
                return False
            game.state.turn += 1
            game.replace(GameTurns(0))
            game.push(BeginStockRound(), Bookkeeping())
        elif self.done < game.phase.operating_rounds:
            game.replace(GameTurns(self.done + 1))
            begin_operating_round(game, self.done + 1)
        elif game.state.bank_broken:
            # Rule 1865-2.7-1: whenever it broke, the set is played to its end.
            game.finish("bank")
        else:
            game.replace(GameTurns())
        return False
