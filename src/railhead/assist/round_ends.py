"""Where the rounds of a game end."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.engine.state import State


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round: after `count` actions of the game, with the `state` then.

    What the next round does before its first question, such as paying private companies, belongs to
    this round. `last`: the round is the last one so far, and may still go on.
    """

    count: int
    state: State
    last: bool = False

    @property
    def short(self) -> str:
        """The round as in `OR 2.1`."""
        return f"{self.state.round} {self.state.turn}.{self.state.round_number}"


def round_ends(game: Game) -> tuple[RoundEnd, ...]:
    """Return the end of every round of a game; the last one is the present."""
    found = []
    total = len(game.actions)
    before = game.state_after(0)
    for count in range(1, total + 1):
        state = game.state_after(count)
        if _round(state) != _round(before):
            found.append(RoundEnd(count, before))
        before = state
    return (*found, RoundEnd(total, before, last=True))


def _round(state: State) -> tuple[str, int, int]:
    return state.round, state.turn, state.round_number
