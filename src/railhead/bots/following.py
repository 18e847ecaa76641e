"""How a plan is followed on a copy of the game, by habit, to the end of some operating rounds."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from railhead.bots.habits import Habits, passed
from railhead.bots.prospects import ROUTE_STEPS
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.railway_network import RailwayNetwork
from railhead.network.walk_limits import DenseTrackError
from railhead.titles.common.running import RoutesStep

LONGEST = 400
"""How many actions a plan is followed at most."""


@dataclass(slots=True)
class Work:
    """What has been played for one decision.

    `left`: actions that may still be played; `apart`: networks and their copies for plans, where
    what is nearly the best run passes for the best.
    """

    left: int
    rng: random.Random = field(repr=False, default_factory=random.Random)
    apart: dict[RailwayNetwork, RailwayNetwork] = field(repr=False, default_factory=dict)

    def imagined(self, game: Game) -> Game:
        """Return a copy of a game for plans, in which trains run at once, not always best."""
        now = game.fork()
        network = now.network
        if network not in self.apart:
            self.apart[network] = network.apart()
        now.state.network = self.apart[network]
        return now


class Horizon:
    """The end of some operating rounds, the present one among them.

    Plans are compared there and nowhere else: one that ended sooner would lack the dividends of the
    companies that come later in the round.
    """

    def __init__(self, game: Game, rounds: int) -> None:
        """`game`: before the plan begins; `rounds`: how many operating rounds it is to see end."""
        self._left, self._round, self._turns = rounds, _round(game), _turns(game)

    def reached(self, game: Game) -> bool:
        """Whether the game has come so far; to be asked before every action."""
        now = _round(game)
        if now != self._round:
            turns = _turns(game)
            self._left -= turns > self._turns
            self._round, self._turns = now, turns
        return self._left <= 0


def followed(
    after: Game,
    player: str,
    horizon: Horizon,
    habits: tuple[Habits, Habits],
    work: Work,
    *,
    lively: bool = False,
) -> Game:
    """Return the game in which a plan ends; nothing is changed but what `work` has left.

    `after`: the game after its answer; `habits`: those of `player` and those of the others, who
    pass wherever they may unless they are `lively`.
    """
    now = work.imagined(after)
    for _ in range(LONGEST):
        question = now.decision
        if question is None or horizon.reached(now):
            break
        work.left -= 1
        me = question.player == player
        run_at_once(now)
        try:
            if not (me or lively) and passed(now):
                continue
            now.apply(habits[0 if me else 1](now))
        except (Illegal, DenseTrackError):
            break
    return now


def run_at_once(game: Game) -> None:
    """If a company is to run its trains, let what a short search finds pass for its best run.

    Only for a game with a network of its own (`RailwayNetwork.apart`). The proof that no run is
    better can take seconds.
    """
    top = game.state.agenda[-1]
    if isinstance(top, RoutesStep):
        best = game.best_routes(top.company, steps=ROUTE_STEPS)
        if best is not None:
            game.keep_best_routes(top.company, best)


def _round(game: Game) -> tuple[int, str, int]:
    """Which round is played."""
    return game.state.turn, game.state.round, game.state.round_number


def _turns(game: Game) -> int:
    """How many operating turns all companies together have had."""
    return sum(getattr(game.state, "turns", {}).values())
