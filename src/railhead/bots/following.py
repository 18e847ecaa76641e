"""How a plan is followed on a copy of the game, by habit, to the end of some operating rounds."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from railhead.bots.habits import USUAL, Habits, Style, passed
from railhead.bots.prospects import ROUTE_STEPS
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.network.walk_limits import DenseTrackError

LONGEST = 400
"""How many actions a plan is followed at most."""


@dataclass(frozen=True, slots=True)
class Future:
    """How a game may go on after an answer.

    `rounds`: until how many operating rounds have ended; `style`: that of everybody; `lively`:
    whether the others act too, else they pass wherever they may.
    """

    rounds: int = 1
    style: Style = USUAL
    lively: bool = False


@dataclass(slots=True)
class Work:
    """What has been played for one decision.

    `left`: actions that may still be played.
    """

    left: int
    rng: random.Random = field(repr=False, default_factory=random.Random)


def imagined(game: Game) -> Game:
    """Return a copy of a game for plans, where what a short search finds passes for the best run.

    The proof that no run is better can take seconds.
    """
    now = game.trial()
    now.state = now.state.copy()
    now.state.network = now.network.apart(ROUTE_STEPS)
    return now


class Horizon:
    """The end of some operating rounds, the present one among them.

    Plans are compared there and nowhere else: one that ended sooner would lack the dividends of the
    companies that come later in the round.
    """

    def __init__(self, game: Game, rounds: int) -> None:
        """`game`: before the plan begins; `rounds`: how many operating rounds it is to see end."""
        self._left, self._round, self._turns = rounds, round_of(game), _turns(game)

    def reached(self, game: Game) -> bool:
        """Whether the game has come so far; to be asked before every action."""
        now = round_of(game)
        if now != self._round:
            turns = _turns(game)
            self._left -= turns > self._turns
            self._round, self._turns = now, turns
        return self._left <= 0


def followed(game: Game, after: Game, player: str, future: Future, work: Work) -> Game:
    """Return the game in which a plan ends; nothing is changed but what `work` has left.

    `game`: before the plan; `after`: the game after its answer; `player`: whose plan it is.
    """
    horizon, habits = Horizon(game, future.rounds), Habits(future.style)
    now = imagined(after)
    for _ in range(LONGEST):
        question = now.decision
        if question is None or horizon.reached(now):
            break
        work.left -= 1
        me = question.player == player
        try:
            if not (me or future.lively) and passed(now):
                continue
            now.apply(habits(now))
        except (Illegal, DenseTrackError):
            break
    return now


def round_of(game: Game) -> tuple[int, str, int]:
    """Return which round is played."""
    return game.state.turn, game.state.round, game.state.round_number


def _turns(game: Game) -> int:
    """How many operating turns all companies together have had."""
    return sum(getattr(game.state, "turns", {}).values())
