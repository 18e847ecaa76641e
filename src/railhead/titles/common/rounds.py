"""One operating round: the companies take their turns in order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import dropwhile
from typing import ClassVar, Generic

from railhead.engine.step import Step
from railhead.titles.common.events.rounds import TurnBegun
from railhead.titles.common.state import Turn
from railhead.titles.common.table import T


@dataclass(frozen=True, slots=True)
class OperatingRoundStep(Step[T], Generic[T]):
    """One operating round: `todo` are the companies still to operate, in order."""

    name: ClassVar[str] = "operating_round"
    todo: tuple[str, ...]

    def new_turn(self, game: T, company: str) -> Turn:
        """A turn of a company in which nothing has been done yet; "" between turns."""
        return Turn(company)

    def still_to_operate(self, game: T) -> tuple[str, ...]:
        """The companies still to operate, the next one first; asked after each turn."""
        return self.todo

    def in_play(self, game: T, company: str) -> bool:
        """Whether the company is still in play; if not, it leaves the round for good."""
        return game.started(company)

    def operates(self, game: T, company: str) -> bool:
        """Whether the company takes its turn; if not, the turn is left out."""
        return True

    def turn_over(self, game: T, company: str) -> None:
        """Do what follows a turn; by default nothing. It may end the game."""

    def round_over(self, game: T) -> None:
        """Do what follows the last turn; by default nothing."""

    def run(self, game: T) -> bool:
        state = game.state
        before = state.acting.company
        if before:
            state.acting = self.new_turn(game, "")
            if game.started(before):
                state.turns[before] += 1
            self.turn_over(game, before)
            if state.finished:
                return False
        todo = [company for company in self.still_to_operate(game) if self.in_play(game, company)]
        todo = list(dropwhile(lambda company: not self.operates(game, company), todo))
        if not todo:
            self.round_over(game)
            game.pop()
            return False
        game.replace(type(self)(tuple(todo[1:])))
        state.acting = self.new_turn(game, todo[0])
        game.emit(TurnBegun(company=todo[0], president=state.presidents.get(todo[0], "")))
        game.push(*reversed(game.turn_of(todo[0])))
        return False
