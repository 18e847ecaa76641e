"""The order of the rounds (rules 18FB-3-1 to 18FB-3-2 and 18FB-4-1 to 18FB-4-4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.step import Step
from railhead.titles.g18fb.auctions import RegionalRound
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.operating import begin_operating_round
from railhead.titles.g18fb.state import DUE, HELD
from railhead.titles.g18fb.stock import begin_stock_round
from railhead.titles.g18fb.trains import remove_unsold


@dataclass(frozen=True, slots=True)
class GameTurns(Step[Base18FB]):
    """Sets of a stock round and two operating rounds.

    `done`: operating rounds of the present set that have begun; None before its stock round.
    `over`: what follows the last of them has happened. See rules 18FB-1.1-1, 18FB-3-1, 18FB-3-2,
    18FB-3.6-6, 18FB-4-1 and 18FB-R-73. The regional round belongs to the operating round that it
    ends, so that an empty bank does not prevent it.
    """

    name: ClassVar[str] = "game_turns"
    done: int | None = None
    over: bool = False

    def run(self, game: Base18FB) -> bool:
        state = game.state
        if self.done is None:
            if game.stands_still():
                game.finish("standstill")
                return False
            state.turn += 1
            game.replace(GameTurns(0))
            begin_stock_round(game)
            return False
        if self.done and not self.over:
            # The end of a round: a train leaves, then the regional companies come in.
            game.replace(replace(self, over=True))
            remove_unsold(game)
        if state.regional_round == DUE:
            state.regional_round = HELD
            RegionalRound.begin(game)
        elif self.done < game.phase.operating_rounds:
            game.replace(GameTurns(self.done + 1))
            begin_operating_round(game, self.done + 1)
        elif state.bank_broken:
            if state.round == "OR" and not game.names_last_round:
                state.round = ""
            game.finish("bank")
        else:
            game.replace(GameTurns())
        return False
