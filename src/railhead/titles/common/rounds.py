"""Stock rounds and operating rounds begin, and companies take their turns in order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import dropwhile
from typing import ClassVar, Generic

from railhead.engine.step import Step
from railhead.titles.common.events.rounds import OperatingRoundBegun, StockRoundBegun, TurnBegun
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.state import Turn
from railhead.titles.common.stock import pay_privates


def open_stock_round(game: CommonGame) -> None:
    """Note and tell that a stock round begins, in which nobody has sold anything yet."""
    state = game.state
    state.round, state.round_number, state.sold = "SR", 1, ()
    game.emit(StockRoundBegun(turn=state.turn))


def open_operating_round(game: CommonGame, number: int, count: int) -> None:
    """Note and tell that an operating round begins, and pay the income of private companies.

    `number`, from 1, and `count`: of the operating rounds after one stock round.
    """
    state = game.state
    state.round, state.round_number = "OR", number
    game.emit(OperatingRoundBegun(turn=state.turn, number=number, count=count))
    pay_privates(game)


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
