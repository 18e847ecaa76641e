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
        """What the operating company has done so far: nothing."""
        return Turn(company)

    def still_to_operate(self, game: T) -> tuple[str, ...]:
        """The companies still to operate, the next one first, after the turn now over."""
        return self.todo

    def in_play(self, game: T, company: str) -> bool:
        """The company has not left the round for good."""
        return game.started(company)

    def operates(self, game: T, company: str) -> bool:
        """The company takes its turn when it comes."""
        return True

    def turn_over(self, game: T, company: str) -> None:
        """What follows a turn; it may end the game."""

    def round_over(self, game: T) -> None:
        """What follows the last turn."""

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
