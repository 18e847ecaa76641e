"""The operating round: who acts, and in which order (rulebook 3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.common.events.rounds import OperatingRoundBegun
from railhead.titles.common.rounds import OperatingRoundStep
from railhead.titles.common.stock import pay_privates
from railhead.titles.g18fb.game import Table18FB
from railhead.titles.g18fb.state import BUILDING, Turn


def begin_operating_round(game: Table18FB, number: int) -> None:
    """The income of the political cards, then each company in turn.

    Rules 18FB-3.5-1 and 18FB-2.7-2.
    """
    state = game.state
    state.round, state.round_number, state.operated = "OR", number, ()
    count = game.phase.operating_rounds
    game.emit(OperatingRoundBegun(turn=state.turn, number=number, count=count))
    pay_privates(game)
    game.push(OperatingRound(tuple(game.waiting())))


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[Table18FB]):
    """One operating round; the order is looked at again after each turn.

    Rules 18FB-3.5-2 and 18FB-3.5-3.
    """

    def still_to_operate(self, game: Table18FB) -> tuple[str, ...]:
        return tuple(game.waiting())

    def new_turn(self, game: Table18FB, company: str) -> Turn:
        if company:
            game.state.operated = (*game.state.operated, company)
        return Turn(company)

    def turn_over(self, game: Table18FB, company: str) -> None:
        """A turn in the state of building is not one of a company that has operated.

        Rule 18FB-R-20.
        """
        state = game.state
        if state.status.get(company) == BUILDING and not game.frozen(company):
            state.turns[company] -= 1
